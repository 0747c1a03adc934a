/** What a grid is told, and what it tells. */
import type { GridActions } from "./keys.ts";

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

export interface GridProps extends GridSource, GridActions {
  label: string;
  describedBy?: string;
  /** Above the names of the rows. */
  corner: string;
  /** Letters are typed, too. */
  hasUnits: boolean;
  /** What an input begins with. */
  editText: (row: number, column: number) => string;
  onType: (row: number, column: number, text: string) => void;
}
