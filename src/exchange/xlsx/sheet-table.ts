/**
 * A sheet as its readers use it: numbers stay in typed arrays, texts are handed out on demand, faults carry the cell.
 * Rows and columns count from 0; the table ends at the last row and the last column that have a value.
 */
import { readNumber } from "../../domain/coerce.ts";
import { booleanCell, emptyCell, errorCell, numberCell, type SheetGrid, textCell } from "./grid.ts";
import { cellReference } from "./reference.ts";

type CellKind = "empty" | "number" | "text" | "boolean" | "error";

const kindNames: readonly CellKind[] = ["empty", "number", "text", "boolean", "error"];

/** A cell that should hold a number and does not. */
interface CellFault {
  row: number;
  column: number;
  /** `C17`. */
  cell: string;
  kind: CellKind;
  /** What stands there. */
  text: string;
}

export interface SheetTable {
  readonly sheetName: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Cells beyond the table are empty. */
  kind(row: number, column: number): CellKind;
  /** What stands in the cell: "" when empty, `TRUE`, `#N/A`, a number in its shortest form. */
  text(row: number, column: number): string;
  /** The value of a number or of a text that is a number (`"1.5"`, not `"1,5"`); otherwise undefined. */
  number(row: number, column: number): number | undefined;
  /** `rowCount` numbers of one column; the first cell that is none instead, when there is one. */
  columnNumbers(column: number, firstRow: number, rowCount: number): Float64Array | CellFault;
  /** `columnCount` numbers of one row; the first cell that is none instead, when there is one. */
  rowNumbers(row: number, firstColumn: number, columnCount: number): Float64Array | CellFault;
  /** `C17` for row 16, column 2. */
  reference(row: number, column: number): string;
}

/** Longer texts are no numbers, and are not worth a try. */
const longestNumber = 400;

export function createTable(sheetName: string, grid: SheetGrid): SheetTable {
  const { rowCount, columnCount, stride, values, kinds, texts } = grid;

  const kindCode = (row: number, column: number): number =>
    row >= 0 && row < rowCount && column >= 0 && column < columnCount
      ? (kinds[row * stride + column] as number)
      : emptyCell;

  const text = (row: number, column: number): string => {
    const value = values[row * stride + column] as number;
    switch (kindCode(row, column)) {
      case numberCell:
        return String(value);
      case booleanCell:
        return value === 1 ? "TRUE" : "FALSE";
      case textCell:
      case errorCell:
        return texts[value] ?? "";
      default:
        return "";
    }
  };

  const number = (row: number, column: number): number | undefined => {
    const kind = kindCode(row, column);
    if (kind === numberCell) return values[row * stride + column];
    if (kind !== textCell) return undefined;
    const written = text(row, column);
    if (written.length > longestNumber) return undefined;
    const reading = readNumber(written);
    return "value" in reading ? reading.value : undefined;
  };

  const kind = (row: number, column: number): CellKind => kindNames[kindCode(row, column)] ?? "empty";

  const line = (count: number, rowOf: (index: number) => number, columnOf: (index: number) => number) => {
    const numbers = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      const row = rowOf(index);
      const column = columnOf(index);
      const value = number(row, column);
      if (value === undefined) {
        return { row, column, cell: cellReference(row, column), kind: kind(row, column), text: text(row, column) };
      }
      numbers[index] = value;
    }
    return numbers;
  };

  return {
    sheetName,
    rowCount,
    columnCount,
    kind,
    text,
    number,
    columnNumbers: (column, firstRow, count) =>
      line(
        count,
        (index) => firstRow + index,
        () => column,
      ),
    rowNumbers: (row, firstColumn, count) =>
      line(
        count,
        () => row,
        (index) => firstColumn + index,
      ),
    reference: cellReference,
  };
}

/** A sentence's end for a message: `cell C17 is empty`, `cell C17 holds the text "abc" instead of a number`. */
export function describeFault({ cell, kind, text }: CellFault): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  if (kind === "empty") return `cell ${cell} is empty`;
  if (kind === "error") return `cell ${cell} holds the error ${shown}`;
  if (kind === "boolean") return `cell ${cell} holds ${shown} instead of a number`;
  return `cell ${cell} holds the text ${JSON.stringify(shown)} instead of a number`;
}
