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
}
