/** Workbooks of whole data sets in tests: written, changed cell by cell, and read again. */
import { inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { sourceOf } from "../../src/archive/files.ts";
import { readDatasetWorkbook } from "../../src/workbook/reader.ts";
import { writeDatasetWorkbook } from "../../src/workbook/writer.ts";
import type { CellValue as ReadCell } from "../../src/xlsx/grid.ts";
import { defaultSheetLimits } from "../../src/xlsx/limits.ts";
import { withWorkbook } from "../../src/xlsx/read-workbook.ts";
import { type CellStyle, headerCell } from "../../src/xlsx/styles.ts";
import type { CellValue, MergedRange, RowSegment, Sheet } from "../../src/xlsx/workbook-model.ts";
import { workbookBytes } from "../../src/xlsx/write-workbook.ts";
import { collector, target } from "../archive/archives.ts";

export async function workbookOf(content: DatasetContent): Promise<Buffer> {
  const { stream, bytes } = collector();
  await writeDatasetWorkbook(sourceOf(content), stream);
  return bytes();
}

export const read = (workbook: Buffer, dataset = target) =>
  readDatasetWorkbook(workbook, { dataset, archiveName: "data.xlsx" });

const formats = { date: "yyyy-mm-dd", percent: "0%", currency: "#,##0 [$€-407]" } as const;
const styles: Readonly<Record<keyof typeof formats, CellStyle>> = {
  date: { numberFormat: formats.date },
  percent: { numberFormat: formats.percent },
  currency: { numberFormat: formats.currency },
};

/** A cell with a number format that makes something else of its number. */
interface Formatted {
  readonly format: keyof typeof formats;
  readonly value: number;
}
type Cell = CellValue | Formatted;

/** The sheets of a workbook as rows of cells, for changes. */
export interface Sheets {
  /** Cells by row and column, both from 0. */
  of(sheet: string): Cell[][];
  /** The cell with this reference, such as `B3`. */
  set(sheet: string, cell: string, value: Cell): void;
  add(sheet: string, rows: Cell[][]): void;
  remove(sheet: string): void;
  rename(sheet: string, name: string): void;
  merge(sheet: string, range: MergedRange): void;
}

export async function changed(workbook: Buffer, change: (sheets: Sheets) => void): Promise<Buffer> {
  const sheets = await withWorkbook(workbook, defaultSheetLimits, async ({ sheetNames, read: sheetAt }) => {
    const all = new Map<string, Cell[][]>();
    for (const [index, name] of sheetNames.entries()) {
      const { rowCount, columnCount, at } = await sheetAt(index);
      const cellAt = (row: number, column: number) => plain(at(row, column));
      const rows = Array.from({ length: rowCount }, (_, row) =>
        Array.from({ length: columnCount }, (_, column) => cellAt(row, column)),
      );
      all.set(name, rows);
    }
    return all;
  });
  const merges = new Map<string, MergedRange[]>();
  const of = (sheet: string): Cell[][] => {
    const rows = sheets.get(sheet);
    if (!rows) throw new Error(`There is no sheet ${sheet}.`);
    return rows;
  };
  change({
    of,
    set(sheet, cell, value) {
      const [, letters = "", number = ""] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      const rows = of(sheet);
      while (rows.length < Number(number)) rows.push([]);
      rows[Number(number) - 1][column] = value;
    },
    add: (sheet, rows) => void sheets.set(sheet, rows),
    remove: (sheet) => void sheets.delete(sheet),
    rename(sheet, name) {
      sheets.set(name, of(sheet));
      sheets.delete(sheet);
    },
    merge: (sheet, range) => void merges.set(sheet, [...(merges.get(sheet) ?? []), range]),
  });
  const written = [...sheets].map(
    ([name, rows]): Sheet => ({
      name,
      rows: rows.map((cells) => Array.from(cells, segmentOf)),
      merges: () => merges.get(name) ?? [],
    }),
  );
  return workbookBytes(written, { styles: [headerCell, ...Object.values(styles)] });
}

function plain(cell: ReadCell): CellValue {
  if (typeof cell !== "object" || cell === null) return cell;
  throw new Error("A workbook of ours has plain cells only.");
}

const segmentOf = (cell: Cell | undefined): RowSegment =>
  typeof cell === "object" && cell !== null
    ? { cells: [cell.value], style: styles[cell.format] }
    : { cells: [cell ?? null] };

/** Every error as `sheet cell code: sentence`. */
export async function errorsOf(workbook: Buffer, language: "en" | "de" = "en", dataset = target): Promise<string[]> {
  const { problems, failed } = await read(workbook, dataset);
  if (failed !== problems.length > 0) throw new Error("A failed reading has problems.");
  return problems.map((problem) => {
    const { type, loc, msg } = inLanguage(problem, language);
    return `${loc.join(" ")} ${type}: ${msg}`;
  });
}
