/** The thread that writes much content of data sets into SQLite (content-threads.ts). */
import { type PackedContent, unpackRecords } from "../../exchange/background/transferable-content.ts";
import type { CopyAttributes } from "../../store/datasets/dataset-copy.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import type { TableOwner } from "../../store/datasets/table-records.ts";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "./store-thread.ts";

interface ContentInPieces<Content> {
  rest: Omit<Content, "tables">;
  records: PackedContent;
}

const whole = <Content>({ rest, records }: ContentInPieces<Content>): Content =>
  ({ ...rest, tables: unpackRecords(records) }) as Content;

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
  removeSweep: (store: Store, id: number) => store.sweeps.remove(id),
  replaceTable: (
    store: Store,
    {
      family,
      owner,
      records,
    }: { family: Parameters<Store["tables"]["replaceOfComponent"]>[0]; owner: TableOwner; records: PackedContent },
  ) => store.tables.replaceOfComponent(family, owner, unpackRecords(records)),
};

serveStoreTasks(contentTasks);
