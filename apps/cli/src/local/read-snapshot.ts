/** A model as files describe it: an archive, and overrides. */

import { warningsIn } from "@esm/exchange/findings/report";
import { type ModelFileOptions, type ModelFileReading, readModelFile } from "@esm/exchange/formats/read-model-file";
import type { PypsaChoices } from "@esm/exchange/pypsa/choices";
import { inEnglish } from "@esm/messages/render";
import { type DatasetAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import { isError, type Problem } from "@esm/model/domain/problem";
import { recordSchema } from "@esm/model/domain/schema";
import { plainOverrides } from "@esm/model/domain/units/plain-overrides";
import type { ModelSnapshot } from "@esm/optimize/optimization/model-input";
import { readNetcdfLimits } from "@esm/service/config/config";
import { readOverrides } from "../options/json-files.ts";
import { UsageError } from "../options/usage.ts";

export interface SnapshotOrder {
  archive: string;
  /** The attributes of the data set given on the command line; they override those of the archive. */
  dataset: Record<string, unknown>;
  overridesFile: string | undefined;
  /** Choices for a network of PyPSA. */
  choices?: PypsaChoices;
}

/** The model, unless it has errors; names that were ignored are warnings among the problems. */
export async function readSnapshot(
  order: SnapshotOrder,
): Promise<{ snapshot: ModelSnapshot | null; problems: Problem[] }> {
  const overrides = await readOverrides(order.overridesFile);
  const attributes = Object.fromEntries(Object.entries(order.dataset).filter(([, value]) => value !== undefined));
  const reading = await readFileOf(order.archive, attributes, { choices: order.choices });
  const problems = [...fileProblems(reading), ...overrides.problems];
  if (problems.some(isError)) return { snapshot: null, problems };
  const content = withAttributes(reading.content, attributes);
  const components = new Map(content.components.map((component) => [component.name, component]));
  const commodities = new Map(content.commodities.map(({ name, unit }) => [name, unit]));
  const units = { ...content.dataset, commodities };
  const { override_parameters = [], override_tables = [] } = overrides.value ?? {};
  const plain = plainOverrides(override_parameters, components, units, [order.overridesFile ?? ""]);
  if ("problems" in plain) return { snapshot: null, problems: [...problems, ...plain.problems] };
  return { snapshot: { content, overrides: [...plain.value, ...override_tables] }, problems };
}

/** Throws `UsageError` where the file cannot be read at all. */
export async function readFileOf(
  path: string,
  attributes: Record<string, unknown> = {},
  options: Pick<ModelFileOptions, "format" | "accepted" | "choices"> = {},
): Promise<ModelFileReading> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive", ...attributes });
  const netcdf = readNetcdfLimits(process.env);
  return readModelFile(path, { dataset, netcdf, ...options }).catch((error: unknown) => {
    throw isFileError(error) ? new UsageError(`${path} cannot be read: ${error.message}`) : error;
  });
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "syscall" in error;

const withAttributes = (content: ModelSnapshot["content"], given: Partial<DatasetAttributes>) => ({
  ...content,
  dataset: { ...content.dataset, ...given },
});

/** Foreign files may have thousands of warnings; the first ones are enough. */
const maxWarnings = 100;

/** For a model of another tool, the warnings are the remarks of its import report. */
export function fileProblems({ fileResults, warnings: count, report }: ModelFileReading): Problem[] {
  const errors = fileResults
    .filter(({ status }) => status === "ERROR")
    .map(({ file, message }): Problem => ({ type: "archive", loc: [file], msg: message ?? "The file has errors." }));
  if (report) return [...errors, ...warningsIn(report.findings, [fileResults[0].file])];
  const ignored = (file: string, said: string): Problem => ({
    type: "ignored_name",
    severity: "warning",
    loc: [file],
    msg: `${file}: ${said}`,
  });
  const warnings = fileResults
    .filter(({ ignored = 0 }) => ignored > 0)
    .flatMap(({ file, message }) =>
      inEnglish(message ?? "")
        .split("\n")
        .map((said) => ignored(file, said)),
    );
  const listed = warnings.slice(0, maxWarnings);
  const rest = warnings.length > listed.length ? [ignored("…", `${count} names were ignored in total.`)] : [];
  return [...errors, ...listed, ...rest];
}
