/**
 * Divides an elimination tree into parts that threads eliminate independently, and gives its fronts their places. The division
 * follows from the tree alone, so that results do not depend on the number of threads.
 */
import type { Kernel } from "./kernel.ts";
import { runPass as run } from "./kernel-memory.ts";
import type { Supernodes } from "./symbolic-elimination.ts";

interface TreeLayout {
  /** Where each supernode belongs: within a subtree, its root, or above (as in kernel/arrays.ts). */
  readonly places: Int8Array;
  /** First supernode of each part, and the number of supernodes: those between that are not above all subtrees. */
  readonly partStart: Int32Array;
  /**
   * Where solutions keep what is subtracted from a row of a supernode: in its column, or, above the subtrees, in a slot
   * of the part behind all columns.
   */
  readonly targets: Int32Array;
  /** Column of each slot. */
  readonly slotColumns: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** Depth modulo 2: which of a thread's two stacks is used. */
  readonly parity: Int8Array;
  /** Memory that a thread for subtrees needs, and the calling thread. */
  readonly needs: readonly ThreadNeeds[];
  /** Where panels begin, and the end of the last. */
  readonly panelStart: Float64Array;
  /** Where the update matrices of the roots of subtrees begin. */
  readonly updateStart: Float64Array;
  readonly updatesLength: number;
}

export interface ThreadNeeds {
  readonly stacks: readonly number[];
  /** Space to copy panels, and for the rows of a front. */
  readonly packed: number;
  readonly front: number;
}

/** Lays out the elimination tree. Earlier contents of the kernel's memory are lost, unless they are kept. */
export function layOutTree(kernel: Kernel, supernodes: Supernodes): TreeLayout {
  const { count } = supernodes;
  const columnCount = supernodes.firstColumn[count];
  const rowCount = supernodes.rows.length;
  const arrays = kernel.allocate({
    firstColumn: [Int32Array, count + 1],
    rowStart: [Int32Array, count + 1],
    parent: [Int32Array, count],
    below: [Float64Array, count],
    places: [Int8Array, count],
    partStart: [Int32Array, count + 2],
    targets: [Int32Array, rowCount],
    slotColumns: [Int32Array, rowCount],
    isAbove: [Int8Array, columnCount],
    slotOf: [Int32Array, columnCount],
    firstChild: [Int32Array, count],
    nextSibling: [Int32Array, count],
    parity: [Int8Array, count],
    figures: [Float64Array, 12],
    panelStart: [Float64Array, count + 1],
    updateStart: [Float64Array, count],
  });
  const { firstColumn, rowStart, parent, places, partStart, targets, slotColumns, firstChild, nextSibling } = arrays;
  const { parity, figures, panelStart, updateStart } = arrays;
  firstColumn.set(supernodes.firstColumn);
  rowStart.set(supernodes.rowStart);
  parent.set(supernodes.parent);
  targets.set(supernodes.rows);
  const tree = [firstColumn, rowStart, parent] as const;
  const parts = run(kernel.divideTree, count, ...tree, arrays.below, places, partStart);
  const slots = run(
    kernel.findTargets,
    count,
    parts,
    firstColumn,
    rowStart,
    places,
    partStart,
    targets,
    slotColumns,
    arrays.isAbove,
    arrays.slotOf,
  );
  run(kernel.findFamilies, count, ...tree, places, firstChild, nextSibling, parity, figures);
  const updatesLength = run(kernel.placeFronts, count, parts, ...tree, places, partStart, panelStart, updateStart);
  return {
    places: places.slice(),
    partStart: partStart.slice(0, parts + 1),
    targets: targets.slice(),
    slotColumns: slotColumns.slice(0, slots),
    firstChild: firstChild.slice(),
    nextSibling: nextSibling.slice(),
    parity: parity.slice(),
    needs: needsOf(figures),
    panelStart: panelStart.slice(),
    updateStart: updateStart.slice(),
    updatesLength,
  };
}

/** From the figures that kernel/layout.ts describes. */
function needsOf(figures: Float64Array): ThreadNeeds[] {
  const ofSubtrees = [figures[0], figures[1]];
  // While the calling thread eliminates further subtrees, update matrices of supernodes above finished subtrees stay on its stacks.
  const ofAll = ofSubtrees.map((length, side) => length + figures[2 + side]);
  return [ofSubtrees, ofAll].map((stacks, who) => ({ stacks, packed: figures[8 + who], front: figures[10 + who] }));
}
