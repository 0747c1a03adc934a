/** Patterns of sparse symmetric matrices. */

/** Entries (row, column) below the diagonal, each once, in no order; their values come with each factorization. */
export interface SymmetricPattern {
  readonly count: number;
  readonly row: Int32Array;
  readonly column: Int32Array;
}

/** A strict lower triangle by columns after permutation; `source` says which entry of the pattern stands where. */
export interface LowerTriangle {
  readonly columnStart: Int32Array;
  readonly rowIndex: Int32Array;
  readonly source: Int32Array;
}

export function inverseOf(order: Int32Array): Int32Array {
  const position = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) position[order[at]] = at;
  return position;
}
