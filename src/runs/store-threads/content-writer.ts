/**
 * Writes what was uploaded into data sets, in the thread that has read it: a second one would ask for memory that the first has already.
 * One content is written at a time, in turns between users; with SQLite, the writes of others come before the next.
 */
import type { FamilyName } from "../../domain/table-family.ts";
import type { Owner } from "../../platform/fair-queue.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import { sliceOwner } from "../../store/database/slices.ts";
import type { DatasetRecord } from "../../store/datasets/datasets.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import type { Store } from "../../store/store.ts";
import type { contentTasks } from "./content-tasks.ts";
import { buffersOfPacked, type PackedContent, type PackedRecords } from "./packed-content.ts";
import type { StoreThreads } from "./store-threads.ts";

/** Buffers of the content are transferred; the caller loses them. */
export interface ContentWriter {
  /** See `createDatasetUnderFreeName` in dataset-writer.ts. */
  create(content: PackedContent, by: { userId: number }): Promise<DatasetRecord>;
  /** See `writeDatasetContent` in dataset-writer.ts. */
  write(datasetId: number, content: PackedContent, by: { userId: number }): Promise<void>;
  /** See `replaceOfComponent` in table-records.ts. */
  replaceTable(family: FamilyName, owner: TableOwner, records: PackedRecords): Promise<void>;
}

/** @param threads those that read uploads */
export function createContentWriter(
  { lendWriting: lend }: Pick<Store, "lendWriting">,
  threads: Pick<StoreThreads<typeof contentTasks>, "submit">,
): ContentWriter {
  const inTurn = createTaskQueue({ atOnce: 1 });
  const submit: typeof threads.submit = (name, input, owner: Owner, options) =>
    inTurn(owner, () => threads.submit(name, input, owner, { ...options, lend }));
  return {
    create: (content, by) => submit("create", { content, by }, by.userId, { transfer: buffersOfPacked(content) }),
    write: (datasetId, content, by) =>
      submit("write", { datasetId, content, by }, by.userId, { transfer: buffersOfPacked(content) }),
    replaceTable: (family, owner, records) =>
      submit("replaceTable", { family, owner, records }, sliceOwner(), { transfer: buffersOfPacked(records) }),
  };
}
