/**
 * L·D·Lᵀ factorization of a sparse quasi-definite matrix by the multifrontal method (J. W. H. Liu, "The multifrontal
 * method for sparse matrix solution", SIAM Review 34, 1992). The order is found once; values change with every
 * factorization. Quasi-definite matrices have such a factorization for every order (R. J. Vanderbei, "Symmetric
 * quasidefinite matrices", SIAM J. Optim. 5, 1995), with pivots whose signs are known.
 */
import { createIndefiniteFactors } from "./dense-indefinite.ts";
import { factorizeFront } from "./dense-kernel.ts";
import { eliminationTree, findSupernodes, postorder, type Supernodes } from "./elimination.ts";

/** Entries (row, column) below the diagonal, each once, in no order; their values come with each factorization. */
export interface SymmetricPattern {
  readonly count: number;
  readonly row: Int32Array;
  readonly column: Int32Array;
}

export interface Factorization {
  /** Nonzeros of the factors, zeros of merged columns included. */
  readonly nonzeros: number;
  readonly multiplications: number;
  /**
   * @param values of the pattern's entries
   * @param diagonal of the matrix
   * @param signs of the pivots, +1 or −1
   * @returns how many pivots had to be replaced
   */
  factorize(values: Float64Array, diagonal: Float64Array, signs: Int8Array): number;
  /** Nodes whose pivot is what cancellation left of much larger terms, less than `share` of them. */
  cancelled(share: number): number[];
  /** Overwrites a right-hand side by the solution of the factorized system. */
  solve(vector: Float64Array): void;
}

/** Pivots below this are taken for rounding errors of zero … */
const smallestPivot = 1e-13;
/** … and replaced by this; refinement of the solution makes up for it. */
const replacementPivot = 1e-6;

/**
 * @param order nodes in the order of their elimination
 * @param gathered so many nodes at the end form one front, whose pivots are chosen by size and may have any sign
 */
export function analyze(pattern: SymmetricPattern, order: Int32Array, gathered: number): Factorization {
  const { count } = pattern;
  const nodes = inPostorder(pattern, order, gathered);
  const position = inverseOf(nodes);
  const lower = lowerTriangle(pattern, position);
  const upper = transposed(count, lower.columnStart, lower.rowIndex);
  const { parent, below } = eliminationTree({ count, ...upper });
  const free = count - gathered;
  for (let at = free; at < count; at++) {
    parent[at] = at + 1 < count ? at + 1 : -1;
    below[at] = count - at - 1;
  }
  const supernodes = findSupernodes(count, parent, below, lower.columnStart, lower.rowIndex, gathered);
  const panelStart = panelStarts(supernodes);
  const panels = new Float64Array(supernodes.panelSize);
  const pivots = new Float64Array(count);
  const permutedSigns = new Int8Array(count);
  const permutedDiagonal = new Float64Array(count);
  const work = new Float64Array(count);
  const local = new Int32Array(count);
  /** Supernodes with pivots of known sign. */
  const signed = gathered > 0 ? supernodes.count - 1 : supernodes.count;
  const indefinite = createIndefiniteFactors();
  let front = new Float64Array(1024);
  let stack = new Float64Array(1 << 16);

  function factorize(values: Float64Array, diagonal: Float64Array, signs: Int8Array): number {
    for (let at = 0; at < count; at++) {
      permutedSigns[at] = signs[nodes[at]];
      permutedDiagonal[at] = diagonal[nodes[at]];
    }
    const { firstColumn, rowStart, rows, childCount } = supernodes;
    /** Supernodes whose updates wait on the stack. */
    const waiting = new Int32Array(supernodes.count);
    let waitingCount = 0;
    let top = 0;
    let replaced = 0;
    for (let node = 0; node < supernodes.count; node++) {
      const first = firstColumn[node];
      const width = firstColumn[node + 1] - first;
      const rowBegin = rowStart[node];
      const height = rowStart[node + 1] - rowBegin;
      const size = width + height;
      if (front.length < size * size) front = new Float64Array(Math.max(size * size, front.length * 2));
      else front.fill(0, 0, size * size);
      for (let column = 0; column < width; column++) local[first + column] = column;
      for (let at = 0; at < height; at++) local[rows[rowBegin + at]] = width + at;

      for (let column = 0; column < width; column++) {
        const base = column * size;
        const node = first + column;
        front[base + column] = permutedDiagonal[node];
        for (let at = lower.columnStart[node]; at < lower.columnStart[node + 1]; at++) {
          front[base + local[lower.rowIndex[at]]] += values[lower.source[at]];
        }
      }
      for (let children = childCount[node]; children > 0; children--) {
        const child = waiting[--waitingCount];
        const childBegin = rowStart[child];
        const childHeight = rowStart[child + 1] - childBegin;
        top -= childHeight * childHeight;
        // Rows ascend in child and parent alike, so lower triangles stay lower triangles.
        for (let column = 0; column < childHeight; column++) {
          const target = local[rows[childBegin + column]] * size;
          const source = top + column * childHeight;
          for (let row = column; row < childHeight; row++) {
            front[target + local[rows[childBegin + row]]] += stack[source + row];
          }
        }
      }
      if (gathered > 0 && node === supernodes.count - 1) {
        indefinite.factorize(front, size);
        continue;
      }
      replaced += factorizeFront(front, size, width, pivots, permutedSigns, first, smallestPivot, replacementPivot);
      panels.set(front.subarray(0, width * size), panelStart[node]);
      if (height === 0) continue;
      const updateSize = height * height;
      if (stack.length < top + updateSize) {
        const larger = new Float64Array(Math.max(top + updateSize, stack.length * 2));
        larger.set(stack.subarray(0, top));
        stack = larger;
      }
      for (let column = 0; column < height; column++) {
        const source = (width + column) * size + width;
        const target = top + column * height;
        for (let row = column; row < height; row++) stack[target + row] = front[source + row];
      }
      top += updateSize;
      waiting[waitingCount++] = node;
    }
    return replaced;
  }

  function cancelled(share: number): number[] {
    const { firstColumn, rowStart, rows } = supernodes;
    const terms = permutedDiagonal.map(Math.abs);
    for (let node = 0; node < signed; node++) {
      const first = firstColumn[node];
      const width = firstColumn[node + 1] - first;
      const rowBegin = rowStart[node];
      const height = rowStart[node + 1] - rowBegin;
      const size = width + height;
      let base = panelStart[node];
      for (let column = 0; column < width; column++, base += size) {
        const pivot = Math.abs(pivots[first + column]);
        for (let other = column + 1; other < width; other++) terms[first + other] += panels[base + other] ** 2 * pivot;
        const offset = base + width;
        for (let at = 0; at < height; at++) terms[rows[rowBegin + at]] += panels[offset + at] ** 2 * pivot;
      }
    }
    const found: number[] = [];
    for (let at = 0; at < supernodes.firstColumn[signed]; at++) {
      if (Math.abs(pivots[at]) < share * terms[at]) found.push(nodes[at]);
    }
    return found;
  }

  function solve(vector: Float64Array): void {
    for (let at = 0; at < count; at++) work[at] = vector[nodes[at]];
    const last = supernodes.firstColumn[signed];
    forward(supernodes, signed, panelStart, panels, work);
    for (let at = 0; at < last; at++) work[at] /= pivots[at];
    if (last < count) indefinite.solve(work, last);
    backward(supernodes, signed, panelStart, panels, work);
    for (let at = 0; at < count; at++) vector[nodes[at]] = work[at];
  }

  return {
    nonzeros: supernodes.panelSize,
    multiplications: supernodes.multiplications,
    factorize,
    cancelled,
    solve,
  };
}

/** L·x = b. */
function forward(
  { firstColumn, rowStart, rows }: Supernodes,
  count: number,
  panelStart: Float64Array,
  panels: Float64Array,
  x: Float64Array,
): void {
  for (let node = 0; node < count; node++) {
    const first = firstColumn[node];
    const width = firstColumn[node + 1] - first;
    const rowBegin = rowStart[node];
    const height = rowStart[node + 1] - rowBegin;
    const size = width + height;
    let base = panelStart[node];
    for (let column = 0; column < width; column++, base += size) {
      const value = x[first + column];
      if (value === 0) continue;
      for (let other = column + 1; other < width; other++) x[first + other] -= panels[base + other] * value;
      const offset = base + width;
      for (let at = 0; at < height; at++) x[rows[rowBegin + at]] -= panels[offset + at] * value;
    }
  }
}

/** Lᵀ·x = b. */
function backward(
  { firstColumn, rowStart, rows }: Supernodes,
  count: number,
  panelStart: Float64Array,
  panels: Float64Array,
  x: Float64Array,
): void {
  for (let node = count - 1; node >= 0; node--) {
    const first = firstColumn[node];
    const width = firstColumn[node + 1] - first;
    const rowBegin = rowStart[node];
    const height = rowStart[node + 1] - rowBegin;
    const size = width + height;
    for (let column = width - 1; column >= 0; column--) {
      const base = panelStart[node] + column * size;
      let value = x[first + column];
      for (let other = column + 1; other < width; other++) value -= panels[base + other] * x[first + other];
      const offset = base + width;
      for (let at = 0; at < height; at++) value -= panels[offset + at] * x[rows[rowBegin + at]];
      x[first + column] = value;
    }
  }
}

function panelStarts({ count, firstColumn, rowStart }: Supernodes): Float64Array {
  const starts = new Float64Array(count + 1);
  for (let node = 0; node < count; node++) {
    const width = firstColumn[node + 1] - firstColumn[node];
    starts[node + 1] = starts[node] + width * (width + rowStart[node + 1] - rowStart[node]);
  }
  return starts;
}

/** The given order rearranged so that descendants in the elimination tree stand right before their ancestors. */
function inPostorder(pattern: SymmetricPattern, order: Int32Array, gathered: number): Int32Array {
  const { count } = pattern;
  const lower = lowerTriangle(pattern, inverseOf(order));
  const { parent } = eliminationTree({ count, ...transposed(count, lower.columnStart, lower.rowIndex) });
  // The gathered nodes follow all others.
  const free = count - gathered;
  for (let at = 0; at < count; at++) if (at >= free || parent[at] >= free) parent[at] = -1;
  return postorder(parent).map((at) => order[at]);
}

function inverseOf(order: Int32Array): Int32Array {
  const position = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) position[order[at]] = at;
  return position;
}

/** The strict lower triangle by columns after permutation; `source` says which entry of the pattern stands where. */
function lowerTriangle({ count, row, column }: SymmetricPattern, position: Int32Array) {
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

function transposed(count: number, columnStart: Int32Array, rowIndex: Int32Array) {
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
