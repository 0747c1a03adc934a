/**
 * Long series are read out of SQLite by a thread, and much content of data sets is written into it by another one: a commit of 200 MB alone keeps whoever makes it busy for
 * 400 ms, and the thread of the service is there for others. One content is written at a time, in turns between users; the
 * small writes of others, which wait meanwhile, come before the next.
 */
import { tableFamilies } from "../../domain/table-family.ts";
import { packRecords } from "../../exchange/background/packed-records.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import { sliceOwner } from "../../store/database/slices.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import type { Store } from "../../store/store.ts";
import type { contentTasks } from "./content-thread.ts";
import type { seriesTasks } from "./series-thread.ts";
import { createStoreThreads } from "./store-threads.ts";

/** What takes some tens of milliseconds to write. */
const [muchBytes, manyRecords] = [2 ** 21, 5_000];

/** The same store with the thread. Series that it is given to write are handed over: whoever gave them has them no more. */
export function withContentThreads(store: Store): { store: Store; close(): Promise<void> } {
  if (store.kind !== "sqlite") return { store, close: async () => undefined };
  const threads = createStoreThreads<typeof contentTasks>(new URL("content-thread.ts", import.meta.url), store, {
    threads: 1,
  });
  const reading = createStoreThreads<typeof seriesTasks>(new URL("series-thread.ts", import.meta.url), store, {
    threads: 1,
    atOncePerOwner: 1,
  });
  const inTurn = createTaskQueue({ atOnce: 1 });
  const submit: typeof threads.submit = (name, input, owner, transfer) =>
    inTurn(owner, () => store.lendWriting(() => threads.submit(name, input, owner, transfer)));

  async function pieces<Content extends ContentToWrite>({ tables, ...rest }: Content) {
    const { packed: records, transfer } = await packRecords(tables);
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
        async seriesOf(ids) {
          const isLong = (await store.tables.bytesOfSeries(ids)) > muchBytes;
          return isLong ? reading.submit("seriesOf", ids, sliceOwner()) : store.tables.seriesOf(ids);
        },
        async remove(family, id) {
          const isLong = (await store.tables.bytesOfSeries([id])) > muchBytes;
          if (!isLong) return store.tables.remove(family, id);
          return submit("removeTableRecord", { family, id }, sliceOwner());
        },
        async removeOfComponent(family, componentId, limit) {
          const steps = (await store.tables.owner(componentId))?.dataset.number_of_time_steps ?? 0;
          const count = Math.min(limit, await store.tables.countOfComponent(family, componentId));
          const values = tableFamilies[family].shape === "series" ? count * steps : count;
          const isMuch = values * Float64Array.BYTES_PER_ELEMENT > muchBytes;
          if (!isMuch) return store.tables.removeOfComponent(family, componentId, limit);
          return submit("removeTable", { family, componentId, limit }, sliceOwner());
        },
        async replaceOfComponent(family, owner, tables) {
          if (!isMuch({ tables })) return store.tables.replaceOfComponent(family, owner, tables);
          const { packed: records, transfer } = await packRecords(tables);
          return submit("replaceTable", { family, owner, records }, sliceOwner(), transfer);
        },
      },
    },
    async close() {
      await Promise.all([threads.close(), reading.close()]);
    },
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
