/** The active cell of a grid and the range around it, moved by keys. Pure. */

export interface Place {
  row: number;
  column: number;
}

/** The range lies between both; typing goes to the active cell. */
export interface Selection {
  active: Place;
  anchor: Place;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** Without its ends. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const at = (row: number, column: number): Selection => ({ active: { row, column }, anchor: { row, column } });

export const rangeOf = ({ active, anchor }: Selection): CellRange => ({
  top: Math.min(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  bottom: Math.max(active.row, anchor.row) + 1,
  right: Math.max(active.column, anchor.column) + 1,
});

export const isSingle = ({ active, anchor }: Selection): boolean =>
  active.row === anchor.row && active.column === anchor.column;

export const isInRange = ({ top, left, bottom, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row < bottom && column >= left && column < right;

/** The range grows or shrinks to the cell. */
export const extended = ({ anchor }: Selection, active: Place): Selection => ({ active, anchor });

export const wholeColumn = (column: number, { rows }: GridSize): Selection => ({
  active: { row: 0, column },
  anchor: { row: rows - 1, column },
});

export const wholeRow = (row: number, { columns }: GridSize): Selection => ({
  active: { row, column: 0 },
  anchor: { row, column: columns - 1 },
});

export const everything = ({ rows, columns }: GridSize): Selection => ({
  active: { row: 0, column: 0 },
  anchor: { row: rows - 1, column: columns - 1 },
});

interface Key {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Where a key leads; null where it is none that moves. @param page rows on the screen */
export function moved(selection: Selection, key: Key, size: GridSize, page: number): Selection | null {
  const target = targetOf(selection.active, key, size, page);
  if (!target) return null;
  const active = {
    row: Math.min(size.rows - 1, Math.max(0, target.row)),
    column: Math.min(size.columns - 1, Math.max(0, target.column)),
  };
  return key.shiftKey ? extended(selection, active) : { active, anchor: active };
}

function targetOf(
  { row, column }: Place,
  { key, ctrlKey }: Key,
  { rows, columns }: GridSize,
  page: number,
): Place | null {
  switch (key) {
    case "ArrowUp":
      return { row: ctrlKey ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: ctrlKey ? rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: ctrlKey ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: ctrlKey ? columns - 1 : column + 1 };
    case "PageUp":
      return { row: row - page, column };
    case "PageDown":
      return { row: row + page, column };
    case "Home":
      return { row: ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}
