/** Patterns of sparse symmetric matrices: permuted, by columns, transposed. */
import { eliminationTree, keepTogether, postorder, type Range } from "./symbolic-elimination.ts";

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

/**
 * The given order rearranged so that descendants in the elimination tree stand right before their ancestors, with that tree
 * and the numbers of nonzeros below the diagonal, which such a rearrangement does not change. The gathered ranges stay
 * together.
 */
export function inPostorder(
  pattern: SymmetricPattern,
  order: Int32Array,
  gathered: readonly Range[],
): { nodes: Int32Array; ranges: Range[]; parent: Int32Array; below: Int32Array } {
  const { count } = pattern;
  const lower = lowerTriangle(pattern, inverseOf(order));
  const upper = transposed(count, lower.columnStart, lower.rowIndex);
  const { parent, below } = eliminationTree({ count, ...upper }, gathered);
  const kept = parent.slice();
  keepTogether(kept, gathered);
  const places = postorder(kept);
  const moved = inverseOf(places);
  const ranges = gathered.map(({ begin, end }) => ({ begin: moved[begin], end: moved[end - 1] + 1 }));
  return {
    nodes: places.map((at) => order[at]),
    ranges,
    parent: places.map((at) => (parent[at] < 0 ? -1 : moved[parent[at]])),
    below: places.map((at) => below[at]),
  };
}

export function inverseOf(order: Int32Array): Int32Array {
  const position = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) position[order[at]] = at;
  return position;
}

export function lowerTriangle({ count, row, column }: SymmetricPattern, position: Int32Array): LowerTriangle {
  const columnStart = new Int32Array(count + 1);
  for (let at = 0; at < row.length; at++) columnStart[Math.min(position[row[at]], position[column[at]]) + 1]++;
  for (let at = 0; at < count; at++) columnStart[at + 1] += columnStart[at];
  const next = columnStart.slice(0, count);
  const rowIndex = new Int32Array(row.length);
  const source = new Int32Array(row.length);
  for (let at = 0; at < row.length; at++) {
    const first = position[row[at]];
    const second = position[column[at]];
    const to = next[Math.min(first, second)]++;
    rowIndex[to] = Math.max(first, second);
    source[to] = at;
  }
  return { columnStart, rowIndex, source };
}

export function transposed(count: number, columnStart: Int32Array, rowIndex: Int32Array) {
  const start = new Int32Array(count + 1);
  for (const row of rowIndex) start[row + 1]++;
  for (let at = 0; at < count; at++) start[at + 1] += start[at];
  const next = start.slice(0, count);
  const index = new Int32Array(rowIndex.length);
  for (let column = 0; column < count; column++) {
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) index[next[rowIndex[at]]++] = column;
  }
  return { columnStart: start, rowIndex: index };
}
