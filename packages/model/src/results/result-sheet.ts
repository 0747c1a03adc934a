/** A table of the workbook: labels on the left, values on the right, rows made when they are written. */
export interface ResultSheet {
  readonly name: string;
  /** Headers of the label columns. */
  readonly labelHeader: readonly string[];
  /** Headers of the value columns. */
  readonly valueHeader: readonly (string | number)[];
  rows(): Iterable<ResultRow>;
}

export interface ResultRow {
  readonly labels: readonly (string | number)[];
  /** At most one item per value column; null is an empty cell. */
  readonly values: Float64Array | readonly (string | number | null)[];
  /** Only in sheets of several tables. */
  readonly role?: RowRole;
  /** The size its figures are shown by, where that is not the largest of them: such rows show equally many digits. */
  readonly scale?: number;
}

/** `entry` and `total` are rows of figures; of the others no label is merged with that of another row. */
export type RowRole = "title" | "header" | "text" | "entry" | "total";
