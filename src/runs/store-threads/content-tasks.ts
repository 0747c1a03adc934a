/** What writes uploaded content into data sets. */
import type { FamilyName } from "../../domain/table-family.ts";
import type { TableOwner } from "../../store/datasets/read-table-records.ts";
import type { InTurn } from "../../store/datasets/writing/dataset-writer.ts";
import type { Store } from "../../store/store.ts";
import { type PackedContent, type PackedRecords, unpackContent, unpackRecords } from "./packed-content.ts";

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

/** The tasks prepare what they can before they take the turn to write. */
export const contentTasks = {
  create: (store: Store, { content, by }: Omit<ContentOfDataset, "datasetId">, inTurn?: InTurn) =>
    store.createDatasetUnderFreeName(unpackContent(content), { ...by, inTurn }),
  write: (store: Store, { datasetId, content, by }: ContentOfDataset, inTurn?: InTurn) =>
    store.writeDatasetContent(datasetId, unpackContent(content), { ...by, inTurn }),
  replaceTable: (store: Store, { family, owner, records }: TableOfComponent, inTurn: InTurn = (work) => work()) =>
    inTurn(() => store.tables.replaceOfComponent(family, owner, unpackRecords(records))),
};
