/** What reads long series of data sets, or changes much of their content. */
import type { FamilyName } from "../../domain/table-family.ts";
import { RefusedOperations, StaleRevision } from "../../store/changes/change-errors.ts";
import type { CopyAttributes } from "../../store/datasets/dataset-copy.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import type { Removed } from "../../store/datasets/table-records.ts";
import type { Store } from "../../store/store.ts";
import { type PackedContent, type PackedRecords, unpackContent, unpackRecords } from "./packed-content.ts";
import { buffersOf, HandedOver } from "./store-thread.ts";

/** The series of what was removed are handed over. */
function withSeries<Gone extends Removed | Removed[] | undefined>(removed: Gone): HandedOver<Gone> {
  const records = [removed ?? []].flat() as Removed[];
  return new HandedOver(removed, buffersOf(records.flatMap(({ series }) => series ?? [])));
}

interface ContentOfDataset {
  datasetId: number;
  content: PackedContent;
  by: { userId: number };
}

interface TableOfComponent {
  family: FamilyName;
  owner: TableOwner;
  records: PackedRecords;
}

interface UndoneChange {
  datasetId: number;
  seen: number;
  revision: number;
}

interface AppliedOperations extends Omit<UndoneChange, "revision"> {
  change: Parameters<Store["changes"]["apply"]>[2];
}

/** Errors do not pass from one thread to another. */
async function orRefusal(change: ReturnType<Store["changes"]["undo"]>) {
  try {
    return { change: await change };
  } catch (error) {
    if (error instanceof StaleRevision) return { stale: { revision: error.revision, differences: error.differences } };
    if (error instanceof RefusedOperations) return { problems: error.problems };
    throw error;
  }
}

export const contentTasks = {
  async seriesOf(store: Store, ids: number[]) {
    const series = await store.tables.seriesOf(ids);
    return new HandedOver(series, buffersOf(series.values()));
  },
  create: (store: Store, { content, by }: Omit<ContentOfDataset, "datasetId">) =>
    store.createDatasetUnderFreeName(unpackContent(content), by),
  write: (store: Store, { datasetId, content, by }: ContentOfDataset) =>
    store.writeDatasetContent(datasetId, unpackContent(content), by),
  copy: (
    store: Store,
    { datasetId, attributes, by }: { datasetId: number; attributes: CopyAttributes; by: { userId: number } },
  ) => store.copyDataset(datasetId, attributes, by),
  apply: (store: Store, { datasetId, seen, change }: AppliedOperations) =>
    orRefusal(store.changes.apply(datasetId, seen, change)),
  undo: (store: Store, { datasetId, seen, revision }: UndoneChange) =>
    orRefusal(store.changes.undo(datasetId, seen, revision)),
  restore: (store: Store, { datasetId, seen, revision }: UndoneChange) =>
    orRefusal(store.changes.restore(datasetId, seen, revision)),
  removeTableRecord: async (store: Store, { family, id }: { family: FamilyName; id: number }) =>
    withSeries(await store.tables.remove(family, id)),
  removeTable: async (
    store: Store,
    { family, componentId, limit }: { family: FamilyName; componentId: number; limit: number },
  ) => withSeries(await store.tables.removeOfComponent(family, componentId, limit)),
  removeComponent: (store: Store, id: number) => store.components.remove(id),
  removeRegion: (store: Store, id: number) => store.regions.remove(id),
  removeSweep: (store: Store, id: number) => store.sweeps.remove(id),
  replaceTable: (store: Store, { family, owner, records }: TableOfComponent) =>
    store.tables.replaceOfComponent(family, owner, unpackRecords(records)),
};
