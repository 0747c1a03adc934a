/** Models from files of other tools, and from every format of our own, into a data set. */
import { dirname } from "node:path";
import { refusalsIn } from "@esm/exchange/findings/report";
import { type FileFormat, fileFormats } from "@esm/exchange/formats/read-model-file";
import { formsOfLosses, type PypsaChoices, transmissionLossesOf } from "@esm/exchange/pypsa/choices";
import { message, valueError, type Words } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import { type Attribute, nameText } from "@esm/model/domain/attribute";
import type { Problem } from "@esm/model/domain/problem";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Admission } from "../../../runs/store-threads/admission.ts";
import type { ModelFileToStore, StoredModelFile } from "../../../runs/store-threads/upload-tasks.ts";
import { errorOfRefusal } from "../../../store/database/store-error.ts";
import { attachment } from "../../answers/content-disposition.ts";
import { HttpError, invalid, notFound } from "../../answers/errors.ts";
import { acceptedAttributes, acceptedOf } from "../../answers/findings.ts";
import { jsonMediaType } from "../../answers/json-answer.ts";
import { textInPreferredLanguage } from "../../answers/preferred-language.ts";
import { modelUploadBody, type UploadedModel } from "../../requests/body.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { archiveLimits } from "./archives.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const format: Attribute = {
  type: "enum",
  values: ["auto", ...fileFormats],
  default: "auto",
  description: "Format of the file; `auto`: found in its content, never in its name.",
};
const dryRun: Attribute = { type: "boolean", default: false, description: "Only the report; nothing is stored." };

const fixedCosts: Attribute = {
  type: "boolean",
  default: false,
  description:
    "Of a network of PyPSA: capacities that are not extendable have their costs, too. The objective then differs by a constant.",
};
const costUnit: Attribute = {
  ...nameText,
  description: "Of a network of PyPSA: unit of all costs; default: Euro.",
};

const transmissionLosses: Attribute = {
  ...nameText,
  nullable: true,
  description: `Of a network of PyPSA: losses of lines and transformers by r, as \`n.optimize\` makes them: ${formsOfLosses}; default: none.`,
};

/** Undefined where it is not given. */
function lossesIn({
  transmission_losses: text,
}: Pick<ImportQuery, "transmission_losses">): PypsaChoices["transmissionLosses"] {
  if (text === null || text === undefined) return undefined;
  const losses = transmissionLossesOf(text);
  if (losses) return losses;
  const msg = valueError(message("transmission_losses_text", { forms: formsOfLosses, text }));
  throw invalid([{ type: "value_error", loc: ["query", "transmission_losses"], msg, input: text, ctx: { error: {} } }]);
}

/** A number may follow. */
const maxNameLength = 240;

const name: Attribute = {
  ...nameText,
  maxLength: maxNameLength,
  description:
    "Name of the new data set; default: that of the file without its ending. If it is taken, a number is appended.",
};

interface ImportQuery {
  format: FileFormat | "auto";
  approximate: string;
  ignore: string;
  dry_run: boolean;
  fixed_costs: boolean;
  /** Missing or null where it is not given. */
  cost_unit?: string | null | undefined;
  transmission_losses?: string | null | undefined;
}

const importQuery = z.object({
  format: attributeSchema(format, "create"),
  approximate: attributeSchema(acceptedAttributes.approximate, "create"),
  ignore: attributeSchema(acceptedAttributes.ignore, "create"),
  dry_run: attributeSchema(dryRun, "create"),
  fixed_costs: attributeSchema(fixedCosts, "create"),
  cost_unit: attributeSchema(costUnit, "create").optional(),
  transmission_losses: attributeSchema(transmissionLosses, "create").optional(),
});

const newDatasetQuery = importQuery.extend({ name: attributeSchema(name, "create").optional() });

const shared = {
  method: "POST",
  tag: "datasets",
  extension: true,
  body: modelUploadBody,
  answer: { description: "What was found in the file, and whether it was stored.", schema: "ImportResult" },
} as const;
const formats =
  "A network of PyPSA (netCDF, or a zip of its CSV folder), a model of FINE (netCDF), a plain package, one workbook or an archive. " +
  "All or nothing, and exact unless `approximate` or `ignore` accept findings by their codes. A refusal has every " +
  "finding. `dry_run` answers with the report and stores nothing.";

export function datasetImportRoutes(services: Services): Route[] {
  const { quotas, store } = services;
  return [
    userRoute({
      ...shared,
      path: "/datasets/import",
      operationId: "importDataset",
      summary: "Create a data set from a file, also of another tool",
      description: formats,
      query: typedSchema<ImportQuery & { name?: string | undefined }>(newDatasetQuery),
      errors: [413, 429],
      handle: ({ query, body, user, stillAllowed }) =>
        withUploadedFile(body, services.config, async (path) => {
          const target = { name: query.name ?? nameOfFile(body.name) };
          const result = await imported(services, { path, body, query, target, user }, async (bytes, write) => {
            await stillAllowed();
            return quotas.withRoom({ owner: user }, bytes, write);
          });
          if (!result) throw new Error("A file for a new data set needs no data set.");
          return result;
        }),
    }),
    datasetRoute({
      ...shared,
      path: "/datasets/{dataset_id}/import",
      operationId: "importIntoDataset",
      summary: "Import a model from a file, also of another tool",
      description: `${formats} A model of PyPSA or FINE needs an empty data set.`,
      params: datasetPath,
      query: typedSchema<ImportQuery>(importQuery),
      access: datasetInPath(services, "allow_modification"),
      errors: [404, 413, 429],
      handle: ({ params: { dataset_id: datasetId }, query, body, user, stillAllowed }) =>
        withUploadedFile(body, services.config, async (path) => {
          const target = { datasetId };
          const result = await imported(services, { path, body, query, target, user }, async (bytes, write) => {
            await stillAllowed();
            return quotas.withRoom({ datasetId }, bytes, write);
          });
          if (!result) throw notFound("Dataset", datasetId);
          return result;
        }),
    }),
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/import-report",
      operationId: "getImportReport",
      tag: "datasets",
      extension: true,
      summary: "Get the report of the import that the data set was made by",
      description:
        "What was found in the model of another tool, as the import has answered. Reports above 4 MiB are shortened, and say so. " +
        "Copies of the data set have it; it goes with the data set, and when the import is undone.",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The report, as a file to save.", schema: "ImportReport" },
      errors: [404],
      async handle({ subject: { id, name }, request, reply }) {
        const report = await store.datasets.importReport(id);
        if (report === undefined) throw noImportReport(name);
        reply.header("content-type", jsonMediaType);
        reply.header("content-disposition", attachment(`${name} import report.json`));
        return Buffer.from(textInPreferredLanguage(report, request, reply));
      },
    }),
  ];
}

const noImportReport = (name: string): HttpError =>
  new HttpError(404, message("not_imported", { name }), {}, message("what_has_a_report"));

interface Upload {
  path: string;
  body: UploadedModel;
  query: ImportQuery;
  target: ModelFileToStore["target"];
  user: User;
}

/** Undefined where there is no such data set. */
async function imported(
  { uploads, config }: Services,
  { path, body, query, target, user }: Upload,
  admit: Admission,
): Promise<ReturnType<typeof importResult> | undefined> {
  const file = {
    path,
    target,
    userId: user.id,
    dryRun: query.dry_run,
    archiveName: body.name,
    limits: archiveLimits(config),
    maxNetcdfBytes: config.maxNetcdfBytes,
    spoolFolder: dirname(path),
    format: query.format === "auto" ? undefined : query.format,
    accepted: acceptedOf(query),
    choices: {
      fixedCosts: query.fixed_costs,
      costUnit: query.cost_unit ?? undefined,
      buses: body.buses(),
      transmissionLosses: lossesIn(query),
    },
  };
  const stored = await uploads.storeModelFile(file, admit);
  if (!stored || query.dry_run) return stored && importResult(stored, false);
  if (!stored.isFine) throw invalid(problemsOf(stored));
  // Records may be valid one by one, but not together, or not with stored ones: the problem then names the file.
  if (stored.refused) throw invalid([problemOfFile(body.name, errorOfRefusal(stored.refused).messageWithHint)]);
  return importResult(stored, true);
}

const nameOfFile = (file: string): string => (file.replace(/\.\w+$/, "").trim() || file).slice(0, maxNameLength);

const importResult = (
  {
    isFine,
    fileResults,
    warnings,
    report,
    dataset = null,
  }: Omit<StoredModelFile, "dataset"> & { dataset?: StoredModelFile["dataset"] | null },
  stored: boolean,
) => ({
  acceptable: isFine,
  stored,
  dataset,
  warnings,
  file_results: fileResults.map(({ ignored: _, ...result }) => result),
  report,
});

const problemOfFile = (file: string, msg: Words): Problem => ({
  type: "value_error",
  loc: ["body", "file", file],
  msg,
  ctx: { error: {} },
});

/**
 * Findings of a model of another tool one by one: its first result has the same as text. Those of a workbook by sheet and cell. Of other
 * files, the message of each.
 */
function problemsOf({ fileResults, report, problems = [] }: StoredModelFile): Problem[] {
  if (problems.length > 0) return problems.map((problem) => ({ ...problem, loc: ["body", "file", ...problem.loc] }));
  const findings = report ? refusalsIn(report.findings, ["body", "file"]) : [];
  const files = fileResults
    .filter(({ status }, index) => status === "ERROR" && !(findings.length > 0 && index === 0))
    .map(({ file, message: words }) => problemOfFile(file, words ?? message("file_has_errors")));
  return [...findings, ...files];
}
