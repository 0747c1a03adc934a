/** The passes of symbolic analysis (kernel/symbolic.ts) with the arrays they need, in the kernel's memory. */
import type { Kernel } from "./kernel.ts";
import { runPass as run } from "./kernel-memory.ts";
import { inverseOf, type LowerTriangle, type SymmetricPattern } from "./matrix-pattern.ts";

/** Columns `begin` … `end` − 1. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** The elimination tree and the upper triangle in the given order. What was in the memory is lost, unless it is kept. */
export function growTree(kernel: Kernel, pattern: SymmetricPattern, order: Int32Array, gathered: readonly Range[]) {
  const { count } = pattern;
  const entries = pattern.row.length;
  const tree = kernel.allocate({
    row: [Int32Array, entries],
    column: [Int32Array, entries],
    position: [Int32Array, count],
    start: [Int32Array, count + 1],
    index: [Int32Array, entries],
    joined: [Int8Array, count + 1],
    parent: [Int32Array, count],
    below: [Int32Array, count],
    seen: [Int32Array, count],
  });
  const { row, column, position, start, index, joined, parent, below, seen } = tree;
  row.set(pattern.row);
  column.set(pattern.column);
  position.set(inverseOf(order));
  flagJoined(joined, gathered);
  run(kernel.sortEntries, count, entries, row, column, position, 1, start, index, 0);
  run(kernel.eliminationTree, count, start, index, joined, parent, below, seen);
  return tree;
}

type Tree = ReturnType<typeof growTree>;

/** The columns of the ranges, without the first ones. */
function flagJoined(joined: Int8Array, ranges: readonly Range[]): void {
  for (const { begin, end } of ranges) joined.fill(1, begin + 1, end);
}

/** The columns with their parents and nonzeros in postorder. `moved` is where each column went, `places` the way back. */
export function moveToPostorder(kernel: Kernel, order: Int32Array, gathered: readonly Range[], tree: Tree) {
  const count = order.length;
  const columns = kernel.allocateMore({
    order: [Int32Array, count],
    firstOf: [Int32Array, count],
    firstChild: [Int32Array, count],
    nextSibling: [Int32Array, count],
    places: [Int32Array, count],
    moved: [Int32Array, count],
    nodes: [Int32Array, count],
    parent: [Int32Array, count],
    below: [Int32Array, count],
  });
  const { firstOf, firstChild, nextSibling, places, moved, nodes, parent, below } = columns;
  columns.order.set(order);
  firstOf.fill(-1);
  for (const { begin, end } of gathered) firstOf.fill(begin, begin, end);
  run(kernel.postorder, count, tree.parent, firstOf, firstChild, nextSibling, tree.seen, places);
  run(kernel.moveColumns, count, places, columns.order, tree.parent, tree.below, moved, nodes, parent, below);
  return { nodes, places, moved, parent, below };
}

type Columns = ReturnType<typeof moveToPostorder>;

/** The lower triangle after columns have moved; afterwards, the tree's positions are the final ones. */
export function lowerTriangle(kernel: Kernel, { row, column, position }: Tree, { moved }: Columns): LowerTriangle {
  const count = position.length;
  for (let node = 0; node < count; node++) position[node] = moved[position[node]];
  const { columnStart, rowIndex, source } = kernel.allocateMore({
    columnStart: [Int32Array, count + 1],
    rowIndex: [Int32Array, row.length],
    source: [Int32Array, row.length],
  });
  run(kernel.sortEntries, count, row.length, row, column, position, 0, columnStart, rowIndex, source);
  return { columnStart: columnStart.slice(), rowIndex: rowIndex.slice(), source: source.slice() };
}

/** First columns of supernodes, and how many there are. */
export function mergeColumns(kernel: Kernel, { parent, below }: Columns, ranges: readonly Range[]) {
  const count = parent.length;
  const { isLimit, joined, starts, firstColumn, zeros } = kernel.allocateMore({
    isLimit: [Int8Array, count + 1],
    joined: [Int8Array, count + 1],
    starts: [Int32Array, count + 1],
    firstColumn: [Int32Array, count + 1],
    zeros: [Float64Array, count],
  });
  for (const { begin, end } of ranges) isLimit[begin] = isLimit[end] = 1;
  flagJoined(joined, ranges);
  const size = run(kernel.mergeColumns, count, parent, below, isLimit, joined, starts, firstColumn, zeros);
  return { firstColumn: firstColumn.subarray(0, size + 1), size };
}

const maxRows = 2 ** 31 - 8;

/**
 * The rows below each supernode's columns, and the parents of supernodes.
 * @throws RangeError where they do not fit 32-bit positions.
 */
export function findRows(kernel: Kernel, tree: Tree, columns: Columns, firstColumn: Int32Array, size: number) {
  const count = columns.parent.length;
  const { supernodeOf, parent, rowStart, seen, next } = kernel.allocateMore({
    supernodeOf: [Int32Array, count],
    parent: [Int32Array, size],
    rowStart: [Int32Array, size + 1],
    seen: [Int32Array, size],
    next: [Int32Array, size],
  });
  const length = run(kernel.countRows, size, firstColumn, columns.parent, columns.below, supernodeOf, parent, rowStart);
  if (length > maxRows) throw new RangeError("The factors of the program are too large.");
  const { rows } = kernel.allocateMore({ rows: [Int32Array, length] });
  const { places, moved } = columns;
  run(
    kernel.findRows,
    count,
    size,
    tree.start,
    tree.index,
    places,
    moved,
    supernodeOf,
    parent,
    rowStart,
    seen,
    next,
    rows,
  );
  return { parent, rowStart, rows };
}
