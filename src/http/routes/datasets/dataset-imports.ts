/** Models from files of other tools, and from every format of our own, into a data set. */
import { dirname } from "node:path";
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import type { Problem } from "../../../domain/problem.ts";
import { attributeSchema, typedSchema } from "../../../domain/schema.ts";
import { type FileFormat, fileFormats } from "../../../exchange/formats/read-model-file.ts";
import type { UploadedModelFile } from "../../../runs/store-threads/upload-tasks.ts";
import { StoreError } from "../../../store/database/store-error.ts";
import { invalid, notFound } from "../../answers/errors.ts";
import { acceptedAttributes, acceptedOf, refusalsIn } from "../../answers/findings.ts";
import { uploadBody } from "../../requests/body.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
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

interface ImportQuery {
  format: FileFormat | "auto";
  approximate: string;
  ignore: string;
  dry_run: boolean;
}

const importQuery = typedSchema<ImportQuery>(
  z.object({
    format: attributeSchema(format, "create"),
    approximate: attributeSchema(acceptedAttributes.approximate, "create"),
    ignore: attributeSchema(acceptedAttributes.ignore, "create"),
    dry_run: attributeSchema(dryRun, "create"),
  }),
);

export function datasetImportRoutes(services: Services): Route[] {
  const { uploads, contents, config, quotas } = services;
  return [
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/import",
      operationId: "importIntoDataset",
      tag: "datasets",
      summary: "Import a model from a file of another tool",
      description:
        "A network of PyPSA (netCDF, or a zip of its CSV folder) or a model of FINE (netCDF) into an empty data set; also " +
        "plain packages and archives. All or nothing, and exact unless `approximate` or `ignore` accept findings by their codes. A refusal " +
        "has every finding. `dry_run` answers with the report and stores nothing.",
      extension: true,
      params: datasetPath,
      query: importQuery,
      body: uploadBody,
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "What was found in the file, and whether it was stored.", schema: "ImportResult" },
      errors: [404, 413, 429],
      handle: ({ params: { dataset_id: datasetId }, query, body, user, stillAllowed }) =>
        withUploadedFile(body, config, async (path) => {
          const reading = await uploads.readModelFile(
            {
              ...{ path, datasetId, archiveName: body.name, limits: archiveLimits(config) },
              spoolFolder: dirname(path),
              format: query.format === "auto" ? undefined : query.format,
              accepted: acceptedOf(query),
            },
            user.id,
          );
          if (!reading) throw notFound("Dataset", datasetId);
          const { content } = reading;
          if (query.dry_run) return importResult(reading, false);
          if (!content) throw invalid(problemsOf(reading));
          await stillAllowed();
          const write = () => contents.write(datasetId, content, { userId: user.id });
          try {
            await quotas.withRoom({ datasetId }, content.bytes, write);
          } catch (error) {
            // The file was fine by itself, but not together with what is stored.
            if (!(error instanceof StoreError)) throw error;
            throw invalid([problemOfFile(body.name, error.messageWithHint)]);
          }
          return importResult(reading, true);
        }),
    }),
  ];
}

const importResult = ({ content, fileResults, warnings, report }: UploadedModelFile, isStored: boolean) => ({
  acceptable: content !== null,
  stored: isStored,
  warnings,
  file_results: fileResults.map(({ ignored: _, ...result }) => result),
  report,
});

const problemOfFile = (file: string, msg: string): Problem => ({
  type: "value_error",
  loc: ["body", "file", file],
  msg,
  ctx: { error: {} },
});

/** Findings of a model of another tool one by one: its first result has the same as text. Of other files, the message of each. */
function problemsOf({ fileResults, report }: UploadedModelFile): Problem[] {
  const findings = report ? refusalsIn(report.findings, ["body", "file"]) : [];
  const files = fileResults
    .filter(({ status }, index) => status === "ERROR" && !(findings.length > 0 && index === 0))
    .map(({ file, message }) => problemOfFile(file, message ?? "The file has errors."));
  return [...findings, ...files];
}
