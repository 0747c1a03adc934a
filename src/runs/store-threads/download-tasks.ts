/** What is written for downloads, straight from the database. */
import type { ComponentType } from "../../domain/component.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import { writeArchiveOf } from "../../exchange/archive/writer.ts";
import { writeComponentTable } from "../../exchange/component-tables/write-workbook.ts";
import { writeNewFile } from "../../platform/new-file.ts";
import type { Store } from "../../store/store.ts";

export interface ArchiveToWrite {
  /** Where nothing is yet. */
  path: string;
  datasetId: number;
}

export interface ComponentTable {
  /** Where nothing is yet. */
  path: string;
  family: FamilyName;
  component: { id: number; type: ComponentType };
  /** In the order of their columns. */
  regions: readonly string[];
}

export const downloadTasks = {
  /** Answers with false where there is no such data set. */
  async writeArchive(store: Store, { path, datasetId }: ArchiveToWrite): Promise<boolean> {
    const written = await store.withDataset(datasetId, async ({ content, tablesOf }) => {
      await writeNewFile(path, (file) => writeArchiveOf(content, tablesOf, file));
      return true;
    });
    return written ?? false;
  },
  async writeTable(store: Store, { path, family, component, regions }: ComponentTable): Promise<void> {
    const records = await store.tables.readOfComponent(family, component.id);
    const table = { family, componentType: component.type, regions, records };
    await writeNewFile(path, (file) => writeComponentTable(table, file));
  },
};
