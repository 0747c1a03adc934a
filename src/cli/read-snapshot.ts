/** A model as files describe it: an archive, and overrides. */
import { type DatasetAttributes, datasetAttributes } from "../domain/dataset.ts";
import type { Override } from "../domain/model.ts";
import { overridesSchema } from "../domain/model-schema.ts";
import type { Problem } from "../domain/problem.ts";
import { recordSchema } from "../domain/schema.ts";
import { problemsOf } from "../domain/schema-problems.ts";
import { readArchive } from "../exchange/archive-reader.ts";
import type { FileUploadResult } from "../exchange/archive-results.ts";
import type { ModelSnapshot } from "../runs/contract.ts";
import { readJson } from "./json-files.ts";
import { UsageError } from "./usage.ts";

export interface SnapshotOrder {
  archive: string;
  /** What the command line says of the data set; it wins over the archive. */
  dataset: Record<string, unknown>;
  overridesFile: string | undefined;
}

export async function readSnapshot(
  order: SnapshotOrder,
): Promise<{ snapshot: ModelSnapshot } | { problems: Problem[] }> {
  const overrides = await readOverrides(order.overridesFile);
  if ("problems" in overrides) return overrides;
  const given = Object.fromEntries(Object.entries(order.dataset).filter(([, value]) => value !== undefined));
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive", ...given });
  const reading = await readArchive(order.archive, { dataset }).catch((error: unknown) => {
    throw isFileError(error) ? new UsageError(`${order.archive} cannot be read: ${error.message}`) : error;
  });
  if (reading.failed) return { problems: fileProblems(reading.fileResults) };
  return { snapshot: { content: withAttributes(reading.content, given), overrides: overrides.list } };
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "syscall" in error;

const withAttributes = (content: ModelSnapshot["content"], given: Partial<DatasetAttributes>) => ({
  ...content,
  dataset: { ...content.dataset, ...given },
});

function fileProblems(results: readonly FileUploadResult[]): Problem[] {
  return results
    .filter(({ status }) => status === "ERROR")
    .map(({ file, message }) => ({ type: "archive", loc: [file], msg: message ?? "The file is faulty." }));
}

async function readOverrides(file: string | undefined): Promise<{ list: Override[] } | { problems: Problem[] }> {
  if (file === undefined) return { list: [] };
  const text = await readJson(file);
  const parsed = overridesSchema.safeParse(text);
  return parsed.success ? { list: parsed.data } : { problems: problemsOf(parsed.error, text, [file]) };
}
