/**
 * Symbolic analysis of a sparse symmetric matrix: elimination tree, its postorder, and supernodes with their row
 * structures (J. W. H. Liu, "The role of elimination trees in sparse factorization", SIAM J. Matrix Anal. Appl. 11,
 * 1990; small supernodes are merged into their parents where that adds few zeros).
 */

import { asksAt, neverStop, type StopCheck } from "../../../linear-program/stop-check.ts";

/** The pattern of a symmetric matrix: the strict upper triangle by columns, rows of a column in any order. */
interface UpperPattern {
  readonly count: number;
  readonly columnStart: Int32Array;
  readonly rowIndex: Int32Array;
}

/** Columns `begin` … `end` − 1. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/**
 * Parent of each column in the elimination tree, -1 for roots, and the number of nonzeros below each diagonal entry.
 * Columns of a gathered range follow each other on a path, as if each were joined with the next one.
 */
export function eliminationTree(
  { count, columnStart, rowIndex }: UpperPattern,
  gathered: readonly Range[],
): { parent: Int32Array; below: Int32Array } {
  const parent = new Int32Array(count).fill(-1);
  const below = new Int32Array(count);
  const seen = new Int32Array(count).fill(-1);
  const isJoined = isInside(count, gathered);
  for (let column = 0; column < count; column++) {
    seen[column] = column;
    const climb = (from: number): void => {
      for (let node = from; seen[node] !== column; node = parent[node]) {
        if (parent[node] < 0) parent[node] = column;
        below[node]++;
        seen[node] = column;
      }
    };
    if (isJoined[column] === 1) climb(column - 1);
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) climb(rowIndex[at]);
  }
  return { parent, below };
}

/** The columns of the ranges, without the first ones. */
function isInside(count: number, ranges: readonly Range[]): Uint8Array {
  const inside = new Uint8Array(count + 1);
  for (const { begin, end } of ranges) inside.fill(1, begin + 1, end);
  return inside;
}

/** Children of a range's columns become children of its first one, so that nothing stands between the columns. */
export function keepTogether(parent: Int32Array, ranges: readonly Range[]): void {
  const firstOf = new Int32Array(parent.length).fill(-1);
  for (const { begin, end } of ranges) firstOf.fill(begin, begin, end);
  for (let at = 0; at < parent.length; at++) {
    const first = parent[at] < 0 ? -1 : firstOf[parent[at]];
    if (first >= 0 && at < first) parent[at] = first;
  }
}

/** The columns in an order in which all descendants of a column stand right before it. */
export function postorder(parent: Int32Array): Int32Array {
  const count = parent.length;
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  for (let node = count - 1; node >= 0; node--) {
    if (parent[node] < 0) continue;
    nextSibling[node] = firstChild[parent[node]];
    firstChild[parent[node]] = node;
  }
  const order = new Int32Array(count);
  const stack = new Int32Array(count);
  let at = 0;
  for (let root = 0; root < count; root++) {
    if (parent[root] >= 0) continue;
    let depth = 0;
    stack[0] = root;
    while (depth >= 0) {
      const node = stack[depth];
      const child = firstChild[node];
      if (child < 0) {
        order[at++] = node;
        depth--;
      } else {
        firstChild[node] = nextSibling[child];
        stack[++depth] = child;
      }
    }
  }
  return order;
}

export interface Supernodes {
  readonly count: number;
  /** First column of each supernode, and the number of columns at the end: length count + 1. */
  readonly firstColumn: Int32Array;
  /** Rows below each supernode's columns stand at rowStart[s] … rowStart[s+1]−1 of `rows`, ascending. */
  readonly rowStart: Int32Array;
  readonly rows: Int32Array;
  /** Supernode of the first row below, -1 for roots. */
  readonly parent: Int32Array;
  /** Nonzeros of all panels, the triangles at their tops counted as squares. */
  readonly panelSize: number;
  /** Multiplications of one factorization, about. */
  readonly multiplications: number;
}

/** A merge may not make a supernode wider than this unless it adds no zeros. */
const relaxedWidth = 24;
/** Share of zeros that merged supernodes may store. */
const relaxedZeros = 0.25;

/**
 * Supernodes of a matrix whose columns are in postorder. `columnStart`, `rowIndex`: strict lower triangle by columns.
 * Each of the `gathered` ranges is a supernode of its own, with the rows of all its columns.
 * @throws RangeError where the row structures do not fit 32-bit positions.
 */
export function findSupernodes(
  count: number,
  parent: Int32Array,
  below: Int32Array,
  columnStart: Int32Array,
  rowIndex: Int32Array,
  gathered: readonly Range[] = [],
  check: StopCheck = neverStop,
): Supernodes {
  const merged = mergeColumns(count, parent, below, gathered);
  const { firstColumn, size } = merged;
  const supernodeOf = new Int32Array(count);
  for (let node = 0; node < size; node++) supernodeOf.fill(node, firstColumn[node], firstColumn[node + 1]);

  const parentOf = new Int32Array(size).fill(-1);
  const firstChild = new Int32Array(size).fill(-1);
  const nextSibling = new Int32Array(size).fill(-1);
  for (let node = 0; node < size; node++) {
    const above = parent[firstColumn[node + 1] - 1];
    if (above < 0) continue;
    const owner = supernodeOf[above];
    parentOf[node] = owner;
    nextSibling[node] = firstChild[owner];
    firstChild[owner] = node;
  }

  const rowStart = new Int32Array(size + 1);
  let rows = new Int32Array(Math.max(1024, count * 2));
  const seen = new Int32Array(count).fill(-1);
  let end = 0;
  let panelSize = 0;
  let multiplications = 0;
  for (let node = 0; node < size; node++) {
    if (asksAt(node)) check("analysis");
    const last = firstColumn[node + 1];
    const begin = end;
    const take = (row: number): void => {
      if (row < last || seen[row] === node) return;
      seen[row] = node;
      if (end === rows.length) rows = grown(rows);
      rows[end++] = row;
    };
    for (let column = firstColumn[node]; column < last; column++) {
      for (let at = columnStart[column]; at < columnStart[column + 1]; at++) take(rowIndex[at]);
    }
    for (let child = firstChild[node]; child >= 0; child = nextSibling[child]) {
      for (let at = rowStart[child]; at < rowStart[child + 1]; at++) take(rows[at]);
    }
    sortRows(rows, begin, end);
    rowStart[node + 1] = end;
    const width = last - firstColumn[node];
    const height = width + end - begin;
    panelSize += width * height;
    for (let column = 0; column < width; column++) multiplications += (height - column) ** 2 / 2;
  }
  return {
    count: size,
    firstColumn,
    rowStart,
    rows: rows.slice(0, end),
    parent: parentOf,
    panelSize,
    multiplications,
  };
}

function grown(rows: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.min(rows.length * 2, 2 ** 31 - 8));
  if (larger.length === rows.length) throw new RangeError("The factors of the program are too large.");
  larger.set(rows);
  return larger;
}

/** Short lists by insertion, long ones by the typed array's own sort. */
function sortRows(rows: Int32Array, begin: number, end: number): void {
  if (end - begin > 24) {
    rows.subarray(begin, end).sort();
    return;
  }
  for (let at = begin + 1; at < end; at++) {
    const row = rows[at];
    let to = at;
    for (; to > begin && rows[to - 1] > row; to--) rows[to] = rows[to - 1];
    rows[to] = row;
  }
}

/** Which neighbouring columns form a supernode: equal structures, and merges that add few zeros. */
function mergeColumns(
  count: number,
  parent: Int32Array,
  below: Int32Array,
  gathered: readonly Range[],
): { firstColumn: Int32Array; size: number } {
  /** Where a gathered range begins, and where the column after one does. */
  const isLimit = new Uint8Array(count + 1);
  for (const { begin, end } of gathered) isLimit[begin] = isLimit[end] = 1;
  const isJoined = isInside(count, gathered);
  // Fundamental supernodes first; then each is merged with the one that ends right before its parent begins.
  const starts = new Int32Array(count + 1);
  let size = 0;
  for (let column = 0; column < count; column++) {
    const joins =
      column > 0 &&
      isLimit[column] === 0 &&
      (isJoined[column] === 1 || (parent[column - 1] === column && below[column - 1] === below[column] + 1));
    if (!joins) starts[size++] = column;
  }
  starts[size] = count;
  const kept = new Int32Array(size + 1);
  /** Zeros stored in each kept supernode so far. */
  const zeros = new Float64Array(size);
  let top = 0;
  for (let node = 0; node < size; node++) {
    let begin = starts[node];
    const end = starts[node + 1];
    const heightBelow = below[end - 1];
    let zerosHere = 0;
    // The supernode before this one is its last child if its parent column is this one's first.
    while (top > 0 && isLimit[begin] === 0 && parent[begin - 1] === begin) {
      const childBegin = kept[top - 1];
      const childWidth = begin - childBegin;
      const width = end - childBegin;
      // The child's last column has `below[begin − 1]` rows under it; merged it gets all of this supernode's.
      const added = childWidth * (end - begin + heightBelow - below[begin - 1]);
      const total = zeros[top - 1] + zerosHere + added;
      const stored = width * (width + heightBelow);
      const allowed = width <= 4 ? total <= 0.5 * stored : width <= relaxedWidth && total <= relaxedZeros * stored;
      if (added !== 0 && !allowed) break;
      zerosHere = total;
      begin = childBegin;
      top--;
    }
    kept[top] = begin;
    zeros[top] = zerosHere;
    top++;
  }
  const firstColumn = new Int32Array(top + 1);
  firstColumn.set(kept.subarray(0, top));
  firstColumn[top] = count;
  return { firstColumn, size: top };
}
