/** From the XML of a worksheet to its grid of values. Formulas are never evaluated: the stored result is the value. */
import { createCellReader } from "./sheet-cells.ts";
import { SheetError } from "./sheet-error.ts";
import { createGrid, type SheetGrid } from "./sheet-grid.ts";
import type { SheetLimits } from "./sheet-limits.ts";
import { maxSheetRows } from "./sheet-reference.ts";
import { endOfInput, endTag, isNamed, malformed, nextToken, openXml, skipElement, startTag } from "./sheet-xml.ts";
import { createAttributeSpan, nextAttribute } from "./sheet-xml-attributes.ts";

/** `part` is the sheet's name inside the workbook, for messages. Throws SheetError. */
export function scanSheet(bytes: Buffer, part: string, sharedTexts: readonly string[], limits: SheetLimits): SheetGrid {
  const cursor = openXml(bytes, part);
  const grid = createGrid(limits.maxCells);
  const span = createAttributeSpan();
  const readCell = createCellReader(cursor, grid, sharedTexts, limits);
  let hasData = false;

  /** The row number of the current start tag; rows without one follow the row before. */
  const rowIndex = (previous: number): number => {
    let row = previous + 1;
    span.position = cursor.nameEnd;
    while (nextAttribute(cursor, span)) {
      if (span.nameEnd - span.nameStart !== 1 || bytes[span.nameStart] !== 0x72) continue;
      const text = bytes.toString("latin1", span.valueStart, span.valueEnd);
      if (!/^[1-9]\d{0,6}$/.test(text)) throw malformed(cursor, "a row has an impossible number");
      row = Number(text) - 1;
    }
    if (row >= maxSheetRows) throw new SheetError("malformed", `The sheet has a row ${row + 1}, beyond the last one.`);
    return row;
  };

  const readRow = (row: number): void => {
    let column = -1;
    while (nextToken(cursor) !== endTag) {
      if (cursor.kind !== startTag) continue;
      if (isNamed(cursor, "c")) column = readCell(row, column);
      else skipElement(cursor);
    }
  };

  const readData = (): void => {
    let row = -1;
    while (nextToken(cursor) !== endTag) {
      if (cursor.kind !== startTag) continue;
      if (!isNamed(cursor, "row")) {
        skipElement(cursor);
        continue;
      }
      row = rowIndex(row);
      readRow(row);
    }
  };

  while (nextToken(cursor) !== endOfInput) {
    if (cursor.kind !== startTag) continue;
    if (cursor.depth === 1) {
      if (!isNamed(cursor, "worksheet")) throw malformed(cursor, "it is not a worksheet");
    } else if (isNamed(cursor, "sheetData")) {
      hasData = true;
      readData();
    } else {
      skipElement(cursor);
    }
  }
  if (!hasData) throw malformed(cursor, "the worksheet has no sheet data");
  return grid;
}
