/**
 * Divides an elimination tree into parts that threads eliminate independently: subtrees, some of them to a part, and what
 * is above all of them. The division follows from the tree alone, so that results do not depend on the number of
 * threads.
 */
import type { Supernodes } from "./symbolic-elimination.ts";

/** Where a supernode belongs, as in kernel/arrays.ts. */
export const place = { inner: 0, root: 1, top: 2 } as const;

export interface TreeParts {
  /** One `place` for each supernode. */
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
}

/** More parts share better, but each has slots of its own. */
const wantedParts = 64;
/** No subtree may take more than this share of all subtrees. */
const maxShare = 1 / 8;
/** Work of a supernode beside its multiplications. */
const workOfSupernode = 300;
/** Rounds in which the size of subtrees is found: the smaller they are, the less they take together. */
const rounds = 4;

export function divideTree(supernodes: Supernodes): TreeParts {
  const { count, parent } = supernodes;
  const below = workBelow(supernodes);
  const isSubtree = (node: number, limit: number): boolean => below[node] <= limit;
  const isRoot = (node: number, limit: number): boolean =>
    isSubtree(node, limit) && (parent[node] < 0 || !isSubtree(parent[node], limit));
  let limit = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    total = 0;
    for (let node = 0; node < count; node++) if (isRoot(node, limit)) total += below[node];
    limit = Math.min(limit, total * maxShare);
  }
  const places = new Int8Array(count).fill(place.top);
  const starts = [0];
  let work = 0;
  for (let node = 0; node < count; node++) {
    if (!isSubtree(node, limit)) continue;
    places[node] = place.inner;
    if (!isRoot(node, limit)) continue;
    places[node] = place.root;
    work += below[node];
    if (work < total / wantedParts) continue;
    starts.push(node + 1);
    work = 0;
  }
  const partStart = Int32Array.of(...starts, count);
  return { places, partStart, ...findTargets(supernodes, places, partStart) };
}

/** Of each supernode's subtree, itself included. */
function workBelow({ count, firstColumn, rowStart, parent }: Supernodes): Float64Array {
  const work = new Float64Array(count);
  for (let node = 0; node < count; node++) {
    const width = firstColumn[node + 1] - firstColumn[node];
    const size = width + rowStart[node + 1] - rowStart[node];
    work[node] += workOfSupernode + (width * size * size) / 2;
    if (parent[node] >= 0) work[parent[node]] += work[node];
  }
  return work;
}

function findTargets(
  { count, firstColumn, rowStart, rows }: Supernodes,
  places: Int8Array,
  partStart: Int32Array,
): { targets: Int32Array; slotColumns: Int32Array } {
  const columnCount = firstColumn[count];
  const isAbove = new Uint8Array(columnCount);
  for (let node = 0; node < count; node++) {
    if (places[node] === place.top) isAbove.fill(1, firstColumn[node], firstColumn[node + 1]);
  }
  const targets = rows.slice();
  const slotColumns: number[] = [];
  /** Of the present part and those before. */
  const slotOf = new Int32Array(columnCount).fill(-1);
  for (let part = 0; part + 1 < partStart.length; part++) {
    const firstSlot = slotColumns.length;
    for (let node = partStart[part]; node < partStart[part + 1]; node++) {
      if (places[node] === place.top) continue;
      for (let at = rowStart[node]; at < rowStart[node + 1]; at++) {
        const row = rows[at];
        if (isAbove[row] === 0) continue;
        if (slotOf[row] < firstSlot) slotOf[row] = slotColumns.push(row) - 1;
        targets[at] = columnCount + slotOf[row];
      }
    }
  }
  return { targets, slotColumns: Int32Array.from(slotColumns) };
}
