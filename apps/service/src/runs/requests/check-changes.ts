/** Reads what checks of changes that are not stored need, and checks them. Done in a thread (model-check-worker.ts). */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeNewFile } from "@esm/exchange/files/new-file";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { bytesOfModel } from "@esm/optimize/checks/model-bytes";
import {
  type ProblemsAfter,
  problemsAfter,
  type StoredModel,
  type UnsavedChanges,
} from "@esm/optimize/checks/problems-after";
import { machineMemoryBytes } from "@esm/processes/machine-memory";
import type { ModelSource } from "../../store/datasets/model-source.ts";
import type { Store } from "../../store/store.ts";

export interface ChangesToCheck extends UnsavedChanges {
  modelId: number;
  userId: number;
}

/** Too large: it is left to runs, whose processes have room for it. */
type NotRead = "no model" | "too large";

export type CheckOfChanges = ProblemsAfter | NotRead;

export interface ModelToWrite {
  modelId: number;
  userId: number;
  /** Where nothing is yet. */
  path: string;
}

export type ModelWriting = "written" | NotRead;

/** Larger data are read as a whole only in the process of a run. */
const maxTableBytes = 32 * 2 ** 20;

export async function checkChanges(
  store: Store,
  { modelId, ...changes }: Omit<ChangesToCheck, "userId">,
): Promise<CheckOfChanges> {
  const read = await readModelToCheck(store, modelId);
  return typeof read === "string" ? read : problemsAfter(read, changes);
}

/** Writes all that a check reads, for a page that checks by itself. */
export async function writeModelToCheck(
  store: Store,
  { modelId, path }: Omit<ModelToWrite, "userId">,
): Promise<ModelWriting> {
  const read = await readModelToCheck(store, modelId);
  if (typeof read === "string") return read;
  const parts = bytesOfModel({ ...read, machineBytes: machineMemoryBytes() });
  await writeNewFile(path, (file) => pipeline(Readable.from(parts), file));
  return "written";
}

async function readModelToCheck(
  store: Store,
  modelId: number,
): Promise<(StoredModel & { revision: number }) | NotRead> {
  const read = await store.withModel(modelId, async (source) =>
    source.tableBytes > maxTableBytes
      ? ("too large" as const)
      : { model: source.own, parent: source.parent, content: await wholeOf(source), revision: await source.revision() },
  );
  return read ?? "no model";
}

async function wholeOf({ content, heads, values }: ModelSource): Promise<DatasetContent> {
  const all: Float64Array[] = [];
  for await (const some of values()) for (const one of some) all.push(one);
  const tables: DatasetContent["tables"] = [];
  for await (const some of heads()) {
    for (const { length: _, single: __, ...head } of some) tables.push({ ...head, values: all[tables.length] });
  }
  return { ...content, tables };
}
