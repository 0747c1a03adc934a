/** From the XML of a worksheet to its grid of values. Formulas are never evaluated: the stored result is the value. */

import { message } from "@esm/messages/message";
import type { ZipFileEntry } from "../zip/zip-reader.ts";
import { type CellReader, createCellReader, readCell } from "./cells.ts";
import { SheetError } from "./error.ts";
import { createGrid, type SheetGrid, type TextBudget } from "./grid.ts";
import type { SheetLimits } from "./limits.ts";
import { wholeNumber } from "./number.ts";
import type { NumberFormats } from "./number-formats.ts";
import { maxSheetRows } from "./reference.ts";
import { attributes, nextAttribute } from "./xml/attributes.ts";
import { endOfInput, endTag, isLow, malformed, startTag, type XmlCursor } from "./xml/cursor.ts";
import { checkDensity, openXmlStream } from "./xml/window.ts";
import { isNamed, nextToken, skipElement } from "./xml/xml.ts";

/** Ranges of merged cells that are kept; one is enough to say that there are some. */
const maxMerges = 20;

/** Cells without a value (formats only) that a sheet may have, as a multiple of those with one. */
const maxEmptyCells = 4;

interface SheetScan {
  readonly cursor: XmlCursor;
  readonly cellReader: CellReader;
  readonly limits: SheetLimits;
  place: "outside" | "data" | "row";
  /** The current row, and the last cell that was read in it. */
  row: number;
  column: number;
  /** The number of cells read so far. */
  rows: number;
  cells: number;
  hasData: boolean;
}

interface SheetParts {
  readonly sheet: ZipFileEntry;
  readonly sharedTexts: readonly string[];
  readonly formats: NumberFormats;
}

/** Throws SheetError; ArchiveError where the archive is damaged. */
export async function scanSheet(
  { sheet: part, sharedTexts, formats }: SheetParts,
  limits: SheetLimits,
  budget: TextBudget,
): Promise<SheetGrid> {
  const stream = await openXmlStream(part);
  const { cursor } = stream;
  const grid = createGrid(limits.maxCells, budget);
  const cellReader = createCellReader({ cursor, grid, sharedTexts, formats, limits });
  const counts = { row: -1, column: -1, rows: 0, cells: 0 };
  const scan: SheetScan = { cursor, cellReader, limits, place: "outside", hasData: false, ...counts };
  try {
    while (!readElements(scan)) await stream.refill();
  } finally {
    await stream.close();
  }
  if (!scan.hasData) throw malformed(cursor, message("sheet_without_data"));
  return grid;
}

/** True at the end, false where the window has to move first. */
function readElements(scan: SheetScan): boolean {
  const { cursor, limits } = scan;
  while (!isLow(cursor)) {
    if (scan.place === "row") {
      if (!readRow(scan)) return false;
      scan.place = "data";
      checkDensity(cursor, scan.rows + scan.cells, limits);
      continue;
    }
    const kind = nextToken(cursor);
    if (kind === endOfInput) return true;
    if (kind === startTag) beginElement(scan);
    else if (kind === endTag && scan.place === "data" && cursor.depth === 1) scan.place = "outside";
    checkDensity(cursor, scan.rows + scan.cells, limits);
  }
  return false;
}

function beginElement(scan: SheetScan): void {
  const { cursor } = scan;
  if (cursor.depth === 1) {
    if (!isNamed(cursor, "worksheet")) throw malformed(cursor, message("not_a_worksheet"));
  } else if (scan.place === "outside" && cursor.depth === 2 && isNamed(cursor, "sheetData")) {
    scan.hasData = true;
    scan.place = "data";
  } else if (scan.place === "data" && cursor.depth === 3 && isNamed(cursor, "row")) {
    beginRow(scan);
    scan.place = "row";
  } else if (scan.place === "outside" && cursor.depth === 3 && isNamed(cursor, "mergeCell")) {
    const { merges } = scan.cellReader.grid;
    if (merges.length < maxMerges) merges.push((attributes(cursor).get("ref") ?? "").slice(0, 40));
  }
  // Everything else is skipped element by element: it may be larger than the window.
}

/** Takes the number of the current start tag's row; rows without one follow the row before. */
function beginRow(scan: SheetScan): void {
  const { cursor } = scan;
  const { span } = scan.cellReader;
  scan.row += 1;
  scan.column = -1;
  scan.rows += 1;
  span.position = cursor.nameEnd;
  while (nextAttribute(cursor, span)) {
    if (span.nameEnd - span.nameStart !== 1 || cursor.bytes[span.nameStart] !== 0x72) continue;
    const number = wholeNumber(cursor.bytes, span.valueStart, span.valueEnd);
    if (number < 1 || cursor.bytes[span.valueStart] === 0x30) throw malformed(cursor, message("row_number_impossible"));
    scan.row = number - 1;
  }
  const { row, rows } = scan;
  if (row >= maxSheetRows) throw new SheetError("malformed", message("sheet_row_beyond_last_one", { row: row + 1 }));
  if (rows > maxSheetRows) throw new SheetError("malformed", message("sheet_more_than_rows", { maxSheetRows }));
}

/** The content directly in the row; false where the window has to move first. */
function readRow(scan: SheetScan): boolean {
  const { cursor, cellReader } = scan;
  const maxCells = maxEmptyCells * scan.limits.maxCells;
  while (!isLow(cursor)) {
    if (nextToken(cursor) === endTag) return true;
    if (cursor.kind !== startTag) continue;
    if (!isNamed(cursor, "c")) {
      skipElement(cursor);
      continue;
    }
    scan.column = readCell(cellReader, scan.row, scan.column);
    scan.cells += 1;
    if (scan.cells > maxCells) {
      throw new SheetError("too_many_cells", message("sheet_more_than_cells_most", { maxCells }));
    }
  }
  return false;
}
