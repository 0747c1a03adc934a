/** What reads long series of data sets, or changes much of their content. */
import type { FamilyName } from "../../domain/table-family.ts";
import { StaleRevision } from "../../store/changes/change-errors.ts";
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

/** Errors do not pass from one thread to another. */
async function orStale(change: ReturnType<Store["changes"]["undo"]>) {
  try {
    return { change: await change };
  } catch (error) {
    if (error instanceof StaleRevision) return { stale: error.revision };
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
  undo: (store: Store, { datasetId, seen, revision }: UndoneChange) =>
    orStale(store.changes.undo(datasetId, seen, revision)),
  restore: (store: Store, { datasetId, seen, revision }: UndoneChange) =>
    orStale(store.changes.restore(datasetId, seen, revision)),
  removeTableRecord: async (store: Store, { family, id }: { family: FamilyName; id: number }) =>
    withSeries(await store.tables.remove(family, id)),
  removeTable: async (
    store: Store,
    { family, componentId, limit }: { family: FamilyName; componentId: number; limit: number },
  ) => withSeries(await store.tables.removeOfComponent(family, componentId, limit)),
  removeSweep: (store: Store, id: number) => store.sweeps.remove(id),
  replaceTable: (store: Store, { family, owner, records }: TableOfComponent) =>
    store.tables.replaceOfComponent(family, owner, unpackRecords(records)),
};
