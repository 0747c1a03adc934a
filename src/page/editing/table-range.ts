/** The active cell of a table, the block that is selected around it, and blocks of the clipboard. Pure. */

export interface Position {
  row: number;
  column: number;
}

export interface Range {
  from: Position;
  to: Position;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads; null for keys that do not move. */
export function moved(
  { row, column }: Position,
  key: string,
  size: { rows: number; columns: number; page: number },
  isFar: boolean,
): Position | null {
  const [last, end] = [size.rows - 1, size.columns - 1];
  const at = (newRow: number, newColumn: number): Position => ({
    row: within(newRow, size.rows),
    column: within(newColumn, size.columns),
  });
  switch (key) {
    case "ArrowUp":
      return at(isFar ? 0 : row - 1, column);
    case "ArrowDown":
      return at(isFar ? last : row + 1, column);
    case "ArrowLeft":
      return at(row, isFar ? 0 : column - 1);
    case "ArrowRight":
      return at(row, isFar ? end : column + 1);
    case "Home":
      return at(isFar ? 0 : row, 0);
    case "End":
      return at(isFar ? last : row, end);
    case "PageUp":
      return at(row - size.page, column);
    case "PageDown":
      return at(row + size.page, column);
    default:
      return null;
  }
}

export const rangeOf = (one: Position, other: Position): Range => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
});

export const isWithin = ({ from, to }: Range, { row, column }: Position): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;

/** Rows of cells, as spreadsheets put them on the clipboard. */
export const blockOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));

export const textOf = (block: readonly (readonly string[])[]): string => block.map((row) => row.join("\t")).join("\n");

export const isSingle = (block: readonly (readonly string[])[]): boolean => block.length === 1 && block[0].length === 1;

/** A single value fills the range; a block begins at its first cell. */
export function target(block: readonly (readonly string[])[], range: Range): Range {
  if (isSingle(block)) return range;
  const { from } = range;
  const width = Math.max(...block.map((row) => row.length));
  return { from, to: { row: from.row + block.length - 1, column: from.column + width - 1 } };
}
