/** What a grid is told, and what it tells. */
import type { CellRange, Selection } from "./selection.ts";

/** What it draws. */
export interface GridSource {
  rows: number;
  columns: number;
  rowName: (row: number) => string;
  columnName: (column: number) => string;
  text: (row: number, column: number) => string;
  /** Classes beyond that of every cell, each with a blank before it. */
  look: (row: number, column: number) => string;
  isWrong: (row: number, column: number) => boolean;
  /** The cell with row, column, value and problem, for the active one. */
  spoken: (row: number, column: number) => string;
}

export interface GridProps extends GridSource {
  label: string;
  describedBy?: string;
  /** Above the names of the rows. */
  corner: string;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Nothing can be typed or pasted. */
  isReadOnly: boolean;
  /** Letters are typed, too. */
  hasUnits: boolean;
  /** What an input begins with; where absent, the text of the cell. */
  editText: (row: number, column: number) => string;
  onType: (row: number, column: number, text: string) => void;
  onPaste: (text: string) => void;
  onCopy: (range: CellRange) => string;
  onClear: (range: CellRange) => void;
  onFillDown: (range: CellRange) => void;
}
