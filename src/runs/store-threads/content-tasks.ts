/** What reads long series of data sets, or changes much of their content. */
import type { FamilyName } from "../../domain/table-family.ts";
import { RefusedOperations, StaleRevision } from "../../store/changes/change-errors.ts";
import type { CopyAttributes } from "../../store/datasets/dataset-copy.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import type { Removed } from "../../store/datasets/table-records.ts";
import type { InTurn } from "../../store/datasets/writing/dataset-writer.ts";
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

interface CopyOfDataset {
  datasetId: number;
  attributes: CopyAttributes;
  by: { userId: number };
}

interface RemovedTable {
  family: FamilyName;
  componentId: number;
  limit: number;
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

/** A task that writes from its beginning on. */
const inTurn =
  <Input, Done>(task: (store: Store, input: Input) => Promise<Done>) =>
  (store: Store, input: Input, takeTurn: InTurn = (work) => work()): Promise<Done> =>
    takeTurn(() => task(store, input));

export const contentTasks = {
  async seriesOf(store: Store, ids: number[]) {
    const series = await store.tables.seriesOf(ids);
    return new HandedOver(series, buffersOf(series.values()));
  },
  create: (store: Store, { content, by }: Omit<ContentOfDataset, "datasetId">, inTurn?: InTurn) =>
    store.createDatasetUnderFreeName(unpackContent(content), { ...by, inTurn }),
  write: (store: Store, { datasetId, content, by }: ContentOfDataset, inTurn?: InTurn) =>
    store.writeDatasetContent(datasetId, unpackContent(content), { ...by, inTurn }),
  copy: inTurn((store, { datasetId, attributes, by }: CopyOfDataset) => store.copyDataset(datasetId, attributes, by)),
  apply: (store: Store, { datasetId, seen, change }: AppliedOperations, inTurn?: InTurn) =>
    orRefusal(store.changes.apply(datasetId, seen, change, inTurn)),
  undo: inTurn((store, { datasetId, seen, revision }: UndoneChange) =>
    orRefusal(store.changes.undo(datasetId, seen, revision)),
  ),
  restore: inTurn((store, { datasetId, seen, revision }: UndoneChange) =>
    orRefusal(store.changes.restore(datasetId, seen, revision)),
  ),
  removeDataset: inTurn((store, id: number) => store.datasets.remove(id)),
  removeTableRecord: inTurn(async (store, { family, id }: { family: FamilyName; id: number }) =>
    withSeries(await store.tables.remove(family, id)),
  ),
  removeTable: inTurn(async (store, { family, componentId, limit }: RemovedTable) =>
    withSeries(await store.tables.removeOfComponent(family, componentId, limit)),
  ),
  removeComponent: inTurn((store, id: number) => store.components.remove(id)),
  removeRegion: inTurn((store, id: number) => store.regions.remove(id)),
  removeSweep: inTurn((store, id: number) => store.sweeps.remove(id)),
  replaceTable: inTurn((store, { family, owner, records }: TableOfComponent) =>
    store.tables.replaceOfComponent(family, owner, unpackRecords(records)),
  ),
};
