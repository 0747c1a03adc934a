/**
 * A streaming .xlsx writer: rows are converted into bytes as they arrive, so memory does not grow with the workbook.
 * Equal content gives equal bytes.
 */
import { Writable } from "node:stream";
import { createZipWriter, type ZipWriterOptions } from "../zip/zip-writer.ts";
import {
  type BarChart,
  chart,
  chartPath,
  drawing,
  drawingPath,
  drawingRelationships,
  sheetRelationships,
} from "./charts.ts";
import * as parts from "./package-parts.ts";
import { cellReference } from "./reference.ts";
import { createRowWriter } from "./rows.ts";
import { type CellStyle, styleSheet, usualStyles } from "./styles.ts";
import type { Sheet } from "./workbook-model.ts";
import { checkMerges, checkSheetNames, rangeReference } from "./write-checks.ts";

interface WorkbookOptions extends ZipWriterOptions {
  /** The styles that cells may have. */
  styles?: readonly CellStyle[];
}

/**
 * Writes the workbook to a stream (a file, an HTTP answer) and ends it. Only names are checked in advance; rows are
 * requested one at a time. Throws SheetError (a number that is not finite, a bad name, a sheet too large) and the
 * stream's own error.
 */
export async function writeWorkbook(
  sink: Writable,
  sheets: Iterable<Sheet>,
  { styles = usualStyles, ...options }: WorkbookOptions = {},
): Promise<void> {
  const all = [...sheets];
  checkSheetNames(all.map((sheet) => sheet.name));
  const zip = createZipWriter(sink, options);
  // The content types come first: programs recognise a workbook by them in the first bytes of a file.
  const pictures = picturesOf(all);
  const types = parts.contentTypes(all.length, {
    drawings: pictures.map(({ index }) => drawingPath(index)),
    charts: pictures.flatMap(({ charts, first }) => charts.map((_, position) => chartPath(first + position))),
  });
  await zip.addFile("[Content_Types].xml", Buffer.from(types));
  await zip.addFile("_rels/.rels", Buffer.from(parts.packageRelationships()));
  await zip.addFile("xl/workbook.xml", Buffer.from(parts.workbook(all.map((sheet) => sheet.name))));
  await zip.addFile("xl/_rels/workbook.xml.rels", Buffer.from(parts.workbookRelationships(all.length)));
  await zip.addFile("xl/styles.xml", Buffer.from(styleSheet(styles)));
  for (const [index, sheet] of all.entries()) await zip.addFile(parts.sheetPath(index), sheetBytes(sheet, styles));
  for (const { index, name, charts, first } of pictures) {
    await zip.addFile(parts.relationshipsPath(parts.sheetPath(index)), Buffer.from(sheetRelationships(index)));
    await zip.addFile(drawingPath(index), Buffer.from(drawing(charts)));
    const relationships = drawingRelationships(charts.length, first);
    await zip.addFile(parts.relationshipsPath(drawingPath(index)), Buffer.from(relationships));
    for (const [position, each] of charts.entries())
      await zip.addFile(chartPath(first + position), Buffer.from(chart(each, name)));
  }
  await zip.finish();
}

/** A sheet with charts; `first` counts those of the sheets before it. */
interface Pictures {
  index: number;
  name: string;
  charts: readonly BarChart[];
  first: number;
}

function picturesOf(sheets: readonly Sheet[]): Pictures[] {
  let first = 0;
  return sheets.flatMap(({ name, charts = [] }, index) => {
    if (charts.length === 0) return [];
    const pictures = { index, name, charts, first };
    first += charts.length;
    return [pictures];
  });
}

/** The whole workbook in memory, in parts, for those that go into an archive. */
export async function workbookParts(sheets: Iterable<Sheet>, options: WorkbookOptions = {}): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const collector = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeWorkbook(collector, sheets, options);
  return chunks;
}

/** A small workbook in one piece. */
export const workbookBytes = async (sheets: Iterable<Sheet>, options: WorkbookOptions = {}): Promise<Buffer> =>
  Buffer.concat(await workbookParts(sheets, options));

async function* sheetBytes(sheet: Sheet, styles: readonly CellStyle[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`${parts.worksheetOpening}${sheetView(sheet)}${columnWidths(sheet)}<sheetData>`);
  const rows = createRowWriter(sheet.name, styles);
  if (Symbol.iterator in sheet.rows) {
    for (const row of sheet.rows) yield* rows.addRow(row);
  } else {
    for await (const row of sheet.rows) yield* rows.addRow(row);
  }
  yield rows.rest();
  yield Buffer.from(`</sheetData>${mergedCells(sheet)}${sheet.charts?.length ? parts.drawingOfSheet : ""}</worksheet>`);
}

function sheetView({ freeze }: Sheet): string {
  if (!freeze || (freeze.rows === 0 && freeze.columns === 0)) return "";
  const horizontal = freeze.columns > 0 ? ` xSplit="${freeze.columns}"` : "";
  const vertical = freeze.rows > 0 ? ` ySplit="${freeze.rows}"` : "";
  const pane = freeze.rows === 0 ? "topRight" : freeze.columns === 0 ? "bottomLeft" : "bottomRight";
  const corner = cellReference(freeze.rows, freeze.columns);
  return `<sheetViews><sheetView workbookViewId="0"><pane${horizontal}${vertical} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

/** Neighbours of one width share an element: a year has 8,760 columns. */
function columnWidths({ columnWidths = [] }: Sheet): string {
  const columns: string[] = [];
  let first = 0;
  columnWidths.forEach((width, index) => {
    if (width === columnWidths[index + 1]) return;
    if (width !== null) columns.push(`<col min="${first + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
    first = index + 1;
  });
  return columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "";
}

function mergedCells(sheet: Sheet): string {
  const merges = checkMerges(sheet.name, sheet.merges?.() ?? []);
  if (merges.length === 0) return "";
  const ranges = merges.map((range) => `<mergeCell ref="${rangeReference(range)}"/>`);
  return `<mergeCells count="${merges.length}">${ranges.join("")}</mergeCells>`;
}
