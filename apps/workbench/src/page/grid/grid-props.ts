/** Properties and events of a grid. */
import type { GridActions } from "./keys.ts";

/** Data that a grid draws. */
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
  /** Initial text of an input. */
  editText: (row: number, column: number) => string;
  onType: (row: number, column: number, text: string) => void;
}
