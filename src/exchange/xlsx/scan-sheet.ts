/** From the XML of a worksheet to its grid of values. Formulas are never evaluated: the stored result is the value. */

import type { ZipFileEntry } from "../zip/zip-reader.ts";
import { createCellReader } from "./cells.ts";
import { SheetError } from "./error.ts";
import { createGrid, type SheetGrid, type TextBudget } from "./grid.ts";
import type { SheetLimits } from "./limits.ts";
import { wholeNumber } from "./number.ts";
import { maxSheetRows } from "./reference.ts";
import { createAttributeSpan, nextAttribute } from "./xml/attributes.ts";
import { checkDensity, openXmlStream } from "./xml/window.ts";
import { endOfInput, endTag, isLow, isNamed, malformed, nextToken, skipElement, startTag } from "./xml/xml.ts";

/** Cells without a value (formats only) that may stand in a sheet, as a multiple of those with one. */
const mostEmptyCells = 4;

type Place = "outside" | "data" | "row";

/** Throws SheetError; ArchiveError where the archive is damaged. */
export async function scanSheet(
  part: ZipFileEntry,
  sharedTexts: readonly string[],
  limits: SheetLimits,
  budget: TextBudget,
): Promise<SheetGrid> {
  const stream = await openXmlStream(part);
  const { cursor } = stream;
  const grid = createGrid(limits.maxCells, budget);
  const span = createAttributeSpan();
  const readCell = createCellReader(cursor, grid, sharedTexts, limits);
  const mostCells = mostEmptyCells * limits.maxCells;
  let place: Place = "outside";
  let row = -1;
  let column = -1;
  let rows = 0;
  let cells = 0;
  let hasData = false;

  /** Takes the number of the current start tag's row; rows without one follow the row before. */
  const beginRow = (): void => {
    row += 1;
    column = -1;
    rows += 1;
    span.position = cursor.nameEnd;
    while (nextAttribute(cursor, span)) {
      if (span.nameEnd - span.nameStart !== 1 || cursor.bytes[span.nameStart] !== 0x72) continue;
      const number = wholeNumber(cursor.bytes, span.valueStart, span.valueEnd);
      if (number < 1 || cursor.bytes[span.valueStart] === 0x30)
        throw malformed(cursor, "a row has an impossible number");
      row = number - 1;
    }
    if (row >= maxSheetRows) throw new SheetError("malformed", `The sheet has a row ${row + 1}, beyond the last one.`);
    if (rows > maxSheetRows) throw new SheetError("malformed", `The sheet has more than ${maxSheetRows} rows.`);
  };

  /** What stands directly in the row; false where the window has to move first. */
  const readRow = (): boolean => {
    while (!isLow(cursor)) {
      if (nextToken(cursor) === endTag) return true;
      if (cursor.kind !== startTag) continue;
      if (!isNamed(cursor, "c")) {
        skipElement(cursor);
        continue;
      }
      column = readCell(row, column);
      cells += 1;
      if (cells > mostCells) {
        throw new SheetError("too_many_cells", `The sheet has more than ${mostCells} cells, most of them empty.`);
      }
    }
    return false;
  };

  const beginElement = (): void => {
    if (cursor.depth === 1) {
      if (!isNamed(cursor, "worksheet")) throw malformed(cursor, "it is not a worksheet");
    } else if (place === "outside" && cursor.depth === 2 && isNamed(cursor, "sheetData")) {
      hasData = true;
      place = "data";
    } else if (place === "data" && cursor.depth === 3 && isNamed(cursor, "row")) {
      beginRow();
      place = "row";
    }
    // Everything else is passed over element by element: it may be larger than the window.
  };

  /** True at the end, false where the window has to move first. */
  const read = (): boolean => {
    while (!isLow(cursor)) {
      if (place === "row") {
        if (!readRow()) return false;
        place = "data";
        checkDensity(cursor, rows + cells, limits);
        continue;
      }
      const kind = nextToken(cursor);
      if (kind === endOfInput) return true;
      if (kind === startTag) beginElement();
      else if (kind === endTag && place === "data" && cursor.depth === 1) place = "outside";
      checkDensity(cursor, rows + cells, limits);
    }
    return false;
  };

  try {
    while (!read()) await stream.refill();
  } finally {
    await stream.close();
  }
  if (!hasData) throw malformed(cursor, "the worksheet has no sheet data");
  return grid;
}
