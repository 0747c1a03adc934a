/**
 * The bytes of a sheet's rows. Cells are put together as one-byte strings, a few hundred at a time, and written into
 * the chunk with one call: measured faster than writing single bytes, and no object is made per cell.
 *
 * Each cell carries its reference. The format lets it be left out, but some readers count on it; it costs little. Texts
 * are inline: a shared table would have to be held in memory until the end, and labels are few here.
 */

import { SheetError } from "./error.ts";
import { cellReference, columnLetters, maxSheetColumns, maxSheetRows } from "./reference.ts";
import type { CellStyle } from "./styles.ts";
import { escapeText, hasEdgeSpace } from "./text.ts";
import type { CellValue, RowSegment, SheetRow } from "./workbook-model.ts";

const chunkBytes = 2 ** 18;
/** A piece of this many numeric cells needs at most 256 × (9 + 3 + 7 + 7 + 24 + 8) bytes. */
const cellsPerPiece = 256;
const maxTextLength = 32_767;

/** `<c r="A` to `<c r="XFD`, made as far as sheets need them. */
const cellOpenings: string[] = [];

function cellOpening(column: number): string {
  while (cellOpenings.length <= column) cellOpenings.push(`<c r="${columnLetters(cellOpenings.length)}`);
  return cellOpenings[column] ?? "";
}

interface RowWriter {
  /** Appends one row's bytes; returns the chunks that became full on the way. */
  addRow(row: SheetRow): Buffer[];
  /** The remaining bytes when all rows are written. */
  rest(): Buffer;
}

/** @param styles those of the workbook, by their numbers, which begin with 1 */
export function createRowWriter(sheetName: string, styles: readonly CellStyle[]): RowWriter {
  const { put, putText, takeFull, rest } = createChunks();
  let rowIndex = -1;

  const fail = (code: "not_finite" | "sheet_too_large" | "text_too_long", column: number, reason: string): never => {
    const cell = cellReference(rowIndex, column);
    throw new SheetError(code, `Sheet ${JSON.stringify(sheetName)}, cell ${cell}: ${reason}.`, cell);
  };

  const putNumbers = (numbers: Float64Array, firstColumn: number, style: string): void => {
    cellOpening(firstColumn + numbers.length - 1);
    const middle = `${rowIndex + 1}"${style}><v>`;
    for (let start = 0; start < numbers.length; start += cellsPerPiece) {
      const end = Math.min(start + cellsPerPiece, numbers.length);
      let piece = "";
      for (let index = start; index < end; index += 1) {
        const value = numbers[index];
        // NaN − NaN and ∞ − ∞ are NaN: one comparison finds all that is not finite.
        if (value - value !== 0) fail("not_finite", firstColumn + index, `${value} cannot be written`);
        piece += `${cellOpenings[firstColumn + index]}${middle}${value}</v></c>`;
      }
      put(piece);
    }
  };

  const putCell = (value: CellValue, column: number, style: string): void => {
    if (value === null) return;
    const opening = `${cellOpening(column)}${rowIndex + 1}"${style}`;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) fail("not_finite", column, `${value} cannot be written`);
      put(`${opening}><v>${value}</v></c>`);
      return;
    }
    if (typeof value === "boolean") {
      put(`${opening} t="b"><v>${value ? 1 : 0}</v></c>`);
      return;
    }
    if (value.length > maxTextLength) fail("text_too_long", column, `a text of ${value.length} characters is too long`);
    const space = hasEdgeSpace(value) ? ' xml:space="preserve"' : "";
    put(`${opening} t="inlineStr"><is><t${space}>`);
    putText(escapeText(value));
    put("</t></is></c>");
  };

  const styleOf = (style: CellStyle | undefined): string => {
    if (!style) return "";
    const number = styles.indexOf(style) + 1;
    if (number === 0)
      throw new Error(`Sheet ${JSON.stringify(sheetName)} has a style that the workbook does not have.`);
    return ` s="${number}"`;
  };

  const addSegment = (segment: RowSegment, column: number): number => {
    const length = segmentLength(segment);
    const next = column + length;
    if (next > maxSheetColumns)
      fail("sheet_too_large", maxSheetColumns, `a sheet has at most ${maxSheetColumns} columns`);
    if ("skip" in segment) return next;
    const style = styleOf(segment.style);
    if ("numbers" in segment) {
      if (length > 0) putNumbers(segment.numbers, column, style);
    } else {
      for (let index = 0; index < length; index += 1) putCell(segment.cells[index] ?? null, column + index, style);
    }
    return next;
  };

  return {
    addRow(row) {
      rowIndex += 1;
      if (rowIndex >= maxSheetRows) fail("sheet_too_large", 0, `a sheet has at most ${maxSheetRows} rows`);
      put(`<row r="${rowIndex + 1}">`);
      let column = 0;
      for (const segment of row) column = addSegment(segment, column);
      put("</row>");
      return takeFull();
    },
    rest,
  };
}

/** Text that is written into chunks of a fixed size. */
function createChunks() {
  let chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let used = 0;
  let full: Buffer[] = [];
  const makeRoom = (bytes: number): void => {
    if (used + bytes <= chunk.length) return;
    full.push(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes));
    used = 0;
  };
  return {
    /** ASCII. */
    put(text: string): void {
      makeRoom(text.length);
      used += chunk.write(text, used, "latin1");
    },
    putText(text: string): void {
      makeRoom(text.length * 3);
      used += chunk.write(text, used, "utf8");
    },
    takeFull(): Buffer[] {
      const taken = full;
      full = [];
      return taken;
    },
    rest: (): Buffer => chunk.subarray(0, used),
  };
}

function segmentLength(segment: RowSegment): number {
  if ("skip" in segment) return segment.skip;
  return "numbers" in segment ? segment.numbers.length : segment.cells.length;
}
