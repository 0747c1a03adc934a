/** Symbolic analysis of a sparse symmetric matrix for an order of elimination: supernodes with their row structures. */
import { neverStop, type StopCheck } from "@esm/program/stop-check";
import type { Kernel } from "./kernel.ts";
import type { LowerTriangle, SymmetricPattern } from "./matrix-pattern.ts";
import { findRows, growTree, lowerTriangle, mergeColumns, moveToPostorder, type Range } from "./symbolic-passes.ts";

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

interface SymbolicElimination {
  /** The given order rearranged so that descendants in the elimination tree stand right before their ancestors. */
  readonly nodes: Int32Array;
  /** The gathered ranges of the order, which stay together. */
  readonly ranges: Range[];
  readonly lower: LowerTriangle;
  /** Each of the ranges is one, with the rows of all its columns. */
  readonly supernodes: Supernodes;
}

/**
 * @param kernel whose memory is taken
 * @param check asked between the passes, each of which is about linear in the nonzeros
 * @throws RangeError where the row structures do not fit 32-bit positions.
 */
export function eliminateSymbolically(
  kernel: Kernel,
  pattern: SymmetricPattern,
  order: Int32Array,
  gathered: readonly Range[],
  check: StopCheck = neverStop,
): SymbolicElimination {
  const tree = growTree(kernel, pattern, order, gathered);
  check("analysis");
  const columns = moveToPostorder(kernel, order, gathered, tree);
  check("analysis");
  const { moved } = columns;
  const ranges = gathered.map(({ begin, end }) => ({ begin: moved[begin], end: moved[end - 1] + 1 }));
  const lower = lowerTriangle(kernel, tree, columns);
  check("analysis");
  const { firstColumn, size } = mergeColumns(kernel, columns, ranges);
  check("analysis");
  const { parent, rowStart, rows } = findRows(kernel, tree, columns, firstColumn, size);
  const structure = {
    firstColumn: firstColumn.slice(),
    rowStart: rowStart.slice(),
    rows: rows.slice(),
    parent: parent.slice(),
  };
  return {
    nodes: columns.nodes.slice(),
    ranges,
    lower,
    supernodes: { count: size, ...structure, ...workOfSupernodes(structure) },
  };
}

/** Work of a factorization in this order, without what supernodes add. */
export function workOfOrder(
  kernel: Kernel,
  pattern: SymmetricPattern,
  order: Int32Array,
): { nonzeros: number; multiplications: number } {
  let nonzeros = 0;
  let multiplications = 0;
  for (const length of growTree(kernel, pattern, order, []).below) {
    nonzeros += length + 1;
    multiplications += (length + 1) ** 2 / 2;
  }
  return { nonzeros, multiplications };
}

function workOfSupernodes({ firstColumn, rowStart }: Pick<Supernodes, "firstColumn" | "rowStart">) {
  let panelSize = 0;
  let multiplications = 0;
  for (let node = 0; node + 1 < rowStart.length; node++) {
    const width = firstColumn[node + 1] - firstColumn[node];
    const height = width + rowStart[node + 1] - rowStart[node];
    panelSize += width * height;
    // The sum of (height − column)² / 2.
    const squares = width * height ** 2 - height * width * (width - 1) + ((width - 1) * width * (2 * width - 1)) / 6;
    multiplications += squares / 2;
  }
  return { panelSize, multiplications };
}
