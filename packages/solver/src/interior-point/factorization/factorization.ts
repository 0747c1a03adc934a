/**
 * L·D·Lᵀ factorization of a sparse quasi-definite matrix by the multifrontal method (J. W. H. Liu, "The multifrontal
 * method for sparse matrix solution", SIAM Review 34, 1992). The order is found once; values change with every
 * factorization. Quasi-definite matrices have such a factorization for every order (R. J. Vanderbei, "Symmetric
 * quasidefinite matrices", SIAM J. Optim. 5, 1995), with pivots whose signs are known.
 */

import { neverStop, type StopCheck } from "@esm/program/stop-check";
import { layOut } from "./factor-layout.ts";
import { createKernel } from "./kernel.ts";
import type { SymmetricPattern } from "./matrix-pattern.ts";
import { eliminateSymbolically } from "./symbolic-elimination.ts";
import type { Range } from "./symbolic-passes.ts";

export interface Factorization {
  /** Nonzeros of the factors, zeros of merged columns included. */
  readonly nonzeros: number;
  readonly multiplications: number;
  /**
   * @param values of the pattern's entries; the same array as last time has the same values
   * @param diagonal of the matrix
   * @param signs of the pivots, +1 or −1
   * @returns how many pivots had to be replaced
   */
  factorize(values: Float64Array, diagonal: Float64Array, signs: Int8Array): number;
  /** Nodes whose pivot is the remainder of a cancellation, less than `share` of its terms, or was replaced. */
  cancelled(share: number): number[];
  readonly tree: EliminationTree;
  /** Overwrites a right-hand side by the solution of the factorized system. */
  solve(vector: Float64Array): void;
  /** Solves for a vector in the kernel's memory. */
  solveAt(address: number): void;
}

/** The supernodes in the order of their elimination: descendants stand right before their ancestors. */
export interface EliminationTree {
  readonly nodes: Int32Array;
  readonly firstColumn: Int32Array;
  /** Parent of each supernode; -1 for roots. */
  readonly parent: Int32Array;
  readonly isGathered: Int8Array;
}

/** Pivots below this count as rounding errors of zero … */
const minPivot = 1e-13;
/** … and replaced by this; refinement of the solution makes up for it. */
const replacementPivot = 1e-6;

/**
 * @param order nodes in the order of their elimination
 * @param gathered ranges of the order that form one front each, whose pivots are chosen by size and may have any sign
 * @param kernel whose memory is taken; what was analyzed with it before is lost
 * @param check asked whether to stop
 */
export function analyze(
  pattern: SymmetricPattern,
  order: Int32Array,
  gathered: readonly Range[],
  kernel = createKernel(),
  check: StopCheck = neverStop,
): Factorization {
  const { count } = pattern;
  check("analysis");
  const { nodes, ranges, lower, supernodes } = eliminateSymbolically(kernel, pattern, order, gathered, check);
  check("analysis");
  const layout = layOut(kernel, supernodes, lower, ranges);
  layout.nodes.set(nodes);
  const { pivots, terms, swapped, isGathered, replacements, partCount, slotCount } = layout;
  /** The columns' nodes in the order in which the last factorization eliminated them. */
  const eliminated = nodes.slice();

  /** The values that stand in the kernel's memory. */
  let placed: Float64Array | null = null;

  /** Gathered columns were swapped. */
  function followSwaps(): void {
    eliminated.set(nodes);
    for (const { begin, end } of ranges) {
      for (let at = begin; at < end; at++) {
        const to = begin + swapped[at];
        [eliminated[at], eliminated[to]] = [eliminated[to], eliminated[at]];
      }
    }
  }

  function solveAt(address: number): void {
    kernel.solve(supernodes.count, partCount, count, slotCount, address, layout.nodes.byteOffset);
  }

  return {
    nonzeros: supernodes.panelSize,
    multiplications: supernodes.multiplications,
    tree: { nodes, firstColumn: supernodes.firstColumn, parent: supernodes.parent, isGathered },

    factorize(values, diagonal, signs) {
      if (values !== placed) {
        const { source } = lower;
        for (let at = 0; at < source.length; at++) layout.entryValue[at] = values[source[at]];
        placed = values;
      }
      for (let at = 0; at < count; at++) {
        layout.signs[at] = signs[nodes[at]];
        layout.diagonal[at] = diagonal[nodes[at]];
      }
      layout.emptyStacks();
      return kernel.factorize(partCount, replacements.byteOffset, minPivot, replacementPivot);
    },

    cancelled(share) {
      for (let at = 0; at < count; at++) terms[at] = Math.abs(layout.diagonal[at]);
      kernel.addTerms(supernodes.count, partCount, count, slotCount, terms.byteOffset);
      followSwaps();
      const { firstColumn, parent: above, rowStart } = supernodes;
      const unstable: number[] = [];
      // After a replaced pivot, all further numbers are meaningless: the ancestors cannot be judged.
      const isTainted = new Uint8Array(supernodes.count);
      for (let node = 0; node < supernodes.count; node++) {
        // Pivots of the last front cannot be postponed any further.
        if (isGathered[node] === 1 && rowStart[node + 1] === rowStart[node]) continue;
        for (let at = firstColumn[node]; at < firstColumn[node + 1] && isTainted[node] === 0; at++) {
          const wasReplaced = Math.abs(layout.signs[at]) > 1;
          if (wasReplaced || Math.abs(pivots[at]) < share * terms[at]) unstable.push(eliminated[at]);
          if (wasReplaced && isGathered[node] === 0) isTainted[node] = 1;
        }
        if (isTainted[node] === 1 && above[node] >= 0) isTainted[above[node]] = 1;
      }
      return unstable;
    },

    solve(vector) {
      layout.unknowns.set(vector);
      solveAt(layout.unknowns.byteOffset);
      vector.set(layout.unknowns);
    },
    solveAt,
  };
}
