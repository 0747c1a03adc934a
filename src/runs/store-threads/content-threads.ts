/**
 * Much content of data sets is written into SQLite by a thread: a commit of 200 MB alone keeps whoever makes it busy for
 * 400 ms, and the thread of the service is there for others. One content is written at a time, in turns between users; the
 * small writes of others, which wait meanwhile, come before the next.
 */
import { packContent } from "../../exchange/background/transferable-content.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import { sliceOwner } from "../../store/database/slices.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import type { Store } from "../../store/store.ts";
import type { contentTasks } from "./content-thread.ts";
import { createStoreThreads } from "./store-threads.ts";

/** What takes some tens of milliseconds to write. */
const [muchBytes, manyRecords] = [2 ** 21, 5_000];

/** The same store with the thread. Series that it is given to write are handed over: whoever gave them has them no more. */
export function withContentThreads(store: Store): { store: Store; close(): Promise<void> } {
  if (store.kind !== "sqlite") return { store, close: async () => undefined };
  const threads = createStoreThreads<typeof contentTasks>(new URL("content-thread.ts", import.meta.url), store, {
    threads: 1,
  });
  const inTurn = createTaskQueue({ atOnce: 1 });
  const submit: typeof threads.submit = (name, input, owner, transfer) =>
    inTurn(owner, () => store.lendWriting(() => threads.submit(name, input, owner, transfer)));

  async function pieces<Content extends ContentToWrite>({ tables, ...rest }: Content) {
    const { content: records, transfer } = await packContent(null, tables);
    return { content: { rest: rest as Omit<Content, "tables">, records }, transfer };
  }

  return {
    store: {
      ...store,
      async writeDatasetContent(datasetId, given, by) {
        if (!isMuch(given)) return store.writeDatasetContent(datasetId, given, by);
        const { content, transfer } = await pieces(given);
        return submit("write", { datasetId, content, by }, by.userId, transfer);
      },
      async createDatasetWithContent(given, by) {
        if (!isMuch(given)) return store.createDatasetWithContent(given, by);
        const { content, transfer } = await pieces(given);
        return submit("create", { content, by }, by.userId, transfer);
      },
      async copyDataset(datasetId, attributes, by) {
        const isSmall = (await store.usage.bytesOfDataset(datasetId)) <= muchBytes;
        if (isSmall) return store.copyDataset(datasetId, attributes, by);
        return submit("copy", { datasetId, attributes, by }, by.userId);
      },
      sweeps: {
        ...store.sweeps,
        async remove(id) {
          const sweep = await store.sweeps.find(id);
          const values = (sweep?.points ?? 0) * (sweep?.counted.parameters ?? 0);
          return values > manyRecords ? submit("removeSweep", id, sliceOwner()) : store.sweeps.remove(id);
        },
      },
      tables: {
        ...store.tables,
        async replaceOfComponent(family, owner, tables) {
          if (!isMuch({ tables })) return store.tables.replaceOfComponent(family, owner, tables);
          const { content: records, transfer } = await packContent(null, tables);
          return submit("replaceTable", { family, owner, records }, sliceOwner(), transfer);
        },
      },
    },
    close: threads.close,
  };
}

function isMuch({
  tables,
  components = [],
  models = [],
}: Pick<ContentToWrite, "tables"> & Partial<ContentToWrite>): boolean {
  let bytes = 0;
  for (const { values } of tables) bytes += values.byteLength;
  const overrides = models.reduce((count, model) => count + 1 + model.override_parameters.length, 0);
  return bytes > muchBytes || tables.length + components.length + overrides > manyRecords;
}
