/**
 * Long series are read by a thread, and much content of data sets is changed by another one: a commit of 200 MB alone keeps
 * whoever makes it busy for 400 ms, and the thread of the service is there for others. One content is written at a time, in
 * turns between users; with SQLite, the small writes of others, which wait meanwhile, come before the next. What was uploaded
 * is written by the thread that has read it: a second one would ask for memory that the first has already.
 */
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import type { Owner } from "../../platform/fair-queue.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import { RefusedOperations, StaleRevision } from "../../store/changes/change-errors.ts";
import type { AppliedChange } from "../../store/changes/changes.ts";
import { sliceOwner } from "../../store/database/slices.ts";
import type { DatasetRecord } from "../../store/datasets/datasets.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import type { Store } from "../../store/store.ts";
import { contentTasks } from "./content-tasks.ts";
import { buffersOfPacked, type PackedContent, type PackedRecords } from "./packed-content.ts";
import { createStoreThreads, type StoreThreads } from "./store-threads.ts";

/** What takes some tens of milliseconds to write. */
const [muchBytes, manyRecords, manyOperations, manyRuns] = [2 ** 21, 5_000, 500, 20];

/** Arrays that it is given are handed over: whoever gave them has them no more. */
export interface ContentWriter {
  /** See `createDatasetUnderFreeName` in dataset-writer.ts. */
  create(content: PackedContent, by: { userId: number }): Promise<DatasetRecord>;
  /** See `writeDatasetContent` in dataset-writer.ts. */
  write(datasetId: number, content: PackedContent, by: { userId: number }): Promise<void>;
  /** See `replaceOfComponent` in table-records.ts. */
  replaceTable(family: FamilyName, owner: TableOwner, records: PackedRecords): Promise<void>;
}

const isMuch = ({ bytes, count }: PackedRecords): boolean => bytes > muchBytes || count > manyRecords;

/** Of such data sets, what changes a single series is much. */
const hasLongSeries = (dataset: Pick<DatasetRecord, "number_of_time_steps"> | undefined): boolean =>
  (dataset?.number_of_time_steps ?? 0) * Float64Array.BYTES_PER_ELEMENT > muchBytes;

function unlessRefused(done: Awaited<ReturnType<typeof contentTasks.undo>>): AppliedChange | undefined {
  if (done.stale) throw new StaleRevision(done.stale.revision, done.stale.differences);
  if (done.problems) throw new RefusedOperations(done.problems);
  return done.change;
}

export type ContentThreads = Pick<StoreThreads<typeof contentTasks>, "submit">;

interface WithContentThreads {
  store: Store;
  content: ContentWriter;
  close(): Promise<void>;
}

/**
 * The same store, with threads for what takes long.
 * @param given what writes whole contents: the threads that read uploads
 */
export function withContentThreads(store: Store, given?: ContentThreads): WithContentThreads {
  const program = new URL("content-thread.ts", import.meta.url);
  const threads = createStoreThreads<typeof contentTasks>(program, store, { threads: 1 });
  const uploading = given ?? threads;
  const reading = createStoreThreads<typeof contentTasks>(program, store, { threads: 1, atOncePerOwner: 1 });
  const inTurn = createTaskQueue({ atOnce: 1 });
  const submitTo =
    (to: ContentThreads): ContentThreads["submit"] =>
    (name, input, owner: Owner, options) =>
      inTurn(owner, () => to.submit(name, input, owner, { ...options, lend: store.lendWriting }));
  const submit = submitTo(threads);
  const submitRead = submitTo(uploading);

  const content: ContentWriter = {
    async create(packed, by) {
      const given = { content: packed, by };
      // In turn: with PostgreSQL, those of one name would wait for each other with a connection each.
      if (!isMuch(packed)) return inTurn(by.userId, () => contentTasks.create(store, given));
      return submitRead("create", given, by.userId, { transfer: buffersOfPacked(packed) });
    },
    async write(datasetId, packed, by) {
      const given = { datasetId, content: packed, by };
      if (!isMuch(packed)) return contentTasks.write(store, given);
      return submitRead("write", given, by.userId, { transfer: buffersOfPacked(packed) });
    },
    async replaceTable(family, owner, records) {
      const given = { family, owner, records };
      if (!isMuch(records)) return contentTasks.replaceTable(store, given);
      return submit("replaceTable", given, sliceOwner(), { transfer: buffersOfPacked(records) });
    },
  };
  const tables: Store["tables"] = {
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
      const isLong = values * Float64Array.BYTES_PER_ELEMENT > muchBytes;
      if (!isLong) return store.tables.removeOfComponent(family, componentId, limit);
      return submit("removeTable", { family, componentId, limit }, sliceOwner());
    },
  };
  const takeBack =
    (task: "undo" | "restore"): Store["changes"]["undo"] =>
    async (datasetId, seen, revision) => {
      const isSmall = (await store.usage.bytesOfDataset(datasetId)) <= muchBytes;
      if (isSmall) return store.changes[task](datasetId, seen, revision);
      return unlessRefused(await submit(task, { datasetId, seen, revision }, sliceOwner()));
    };
  const changes: Store["changes"] = {
    ...{ undo: takeBack("undo"), restore: takeBack("restore") },
    async apply(datasetId, seen, change) {
      const isLong = change.operations.length > manyOperations || hasLongSeries(await store.datasets.find(datasetId));
      if (!isLong) return store.changes.apply(datasetId, seen, change);
      return unlessRefused(await submit("apply", { datasetId, seen, change }, sliceOwner()));
    },
  };
  return {
    content,
    store: {
      ...{ ...store, tables, changes, ...removalsIn(submit, store) },
      async copyDataset(datasetId, attributes, by) {
        const isSmall = (await store.usage.bytesOfDataset(datasetId)) <= muchBytes;
        if (isSmall) return store.copyDataset(datasetId, attributes, by);
        return submit("copy", { datasetId, attributes, by }, by.userId);
      },
    },
    async close() {
      await Promise.all([threads.close(), reading.close()]);
    },
  };
}

/** What goes with much that belongs to it. */
function removalsIn(
  submit: ContentThreads["submit"],
  store: Store,
): Pick<Store, "datasets" | "components" | "regions" | "sweeps"> {
  const components: Store["components"] = {
    ...store.components,
    async remove(id) {
      if (!hasLongSeries((await store.tables.owner(id))?.dataset)) return store.components.remove(id);
      return submit("removeComponent", id, sliceOwner());
    },
  };
  const datasets: Store["datasets"] = {
    ...store.datasets,
    async remove(id) {
      const isSmall = (await store.usage.bytesOfDataset(id)) <= muchBytes;
      if (isSmall && (await store.runs.count({ datasetId: id })) <= manyRuns) return store.datasets.remove(id);
      return submit("removeDataset", id, sliceOwner());
    },
  };
  const regions: Store["regions"] = {
    ...store.regions,
    async remove(id) {
      if (!hasLongSeries((await store.regions.find(id))?.dataset)) return store.regions.remove(id);
      return submit("removeRegion", id, sliceOwner());
    },
  };
  const sweeps: Store["sweeps"] = {
    ...store.sweeps,
    async remove(id) {
      const sweep = await store.sweeps.find(id);
      const values = (sweep?.points ?? 0) * (sweep?.counted.parameters ?? 0);
      return values > manyRecords ? submit("removeSweep", id, sliceOwner()) : store.sweeps.remove(id);
    },
  };
  return { datasets, components, regions, sweeps };
}
