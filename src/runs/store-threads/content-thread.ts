/** The thread that writes much content of data sets into SQLite (content-threads.ts). */

import type { FamilyName } from "../../domain/table-family.ts";
import { type PackedRecords, unpackRecords } from "../../exchange/background/packed-records.ts";
import type { CopyAttributes } from "../../store/datasets/dataset-copy.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import type { Removed, TableOwner } from "../../store/datasets/table-records.ts";
import type { Store } from "../../store/store.ts";
import { buffersOf, HandedOver, serveStoreTasks } from "./store-thread.ts";

interface ContentInPieces<Content> {
  rest: Omit<Content, "tables">;
  records: PackedRecords;
}

const whole = <Content>({ rest, records }: ContentInPieces<Content>): Content =>
  ({ ...rest, tables: unpackRecords(records) }) as Content;

/** The series of what was removed are handed over. */
function withSeries<Gone extends Removed | Removed[] | undefined>(removed: Gone): HandedOver<Gone> {
  const records = [removed ?? []].flat() as Removed[];
  return new HandedOver(removed, buffersOf(records.flatMap(({ series }) => series ?? [])));
}

export const contentTasks = {
  write: (
    store: Store,
    { datasetId, content, by }: { datasetId: number; content: ContentInPieces<ContentToWrite>; by: { userId: number } },
  ) => store.writeDatasetContent(datasetId, whole(content), by),
  create: (
    store: Store,
    {
      content,
      by,
    }: { content: ContentInPieces<Parameters<Store["createDatasetWithContent"]>[0]>; by: { userId: number } },
  ) => store.createDatasetWithContent(whole(content), by),
  copy: (
    store: Store,
    { datasetId, attributes, by }: { datasetId: number; attributes: CopyAttributes; by: { userId: number } },
  ) => store.copyDataset(datasetId, attributes, by),
  removeTableRecord: async (store: Store, { family, id }: { family: FamilyName; id: number }) =>
    withSeries(await store.tables.remove(family, id)),
  removeTable: async (
    store: Store,
    { family, componentId, limit }: { family: FamilyName; componentId: number; limit: number },
  ) => withSeries(await store.tables.removeOfComponent(family, componentId, limit)),
  removeSweep: (store: Store, id: number) => store.sweeps.remove(id),
  replaceTable: (
    store: Store,
    { family, owner, records }: { family: FamilyName; owner: TableOwner; records: PackedRecords },
  ) => store.tables.replaceOfComponent(family, owner, unpackRecords(records)),
};

serveStoreTasks(contentTasks);
