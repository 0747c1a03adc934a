/** Puts variables later in the order of elimination, into gathered fronts of the elimination tree. */
import type { EliminationTree } from "./factorization.ts";
import type { Range } from "./symbolic-passes.ts";

interface Postponed {
  readonly order: Int32Array;
  /** The ranges of the order that form one front each. */
  readonly gathered: Range[];
  /** Length of the last one, where it is the end of the order. */
  readonly last: number;
}

/**
 * The order with these nodes after the smallest subtree above them that has as many columns as they want, together with
 * others that wait for the same one; where there is none, or nothing is said, after all others but the last front, as a
 * part of it. All others keep their order.
 */
export function postpone(tree: EliminationTree, postponed: readonly number[], wanted: Float32Array | null): Postponed {
  const { nodes, firstColumn, parent, isGathered } = tree;
  const count = nodes.length;
  const supernodes = parent.length;
  const isPostponed = new Uint8Array(count);
  for (const node of postponed) isPostponed[node] = 1;
  const hasLast = supernodes > 0 && isGathered[supernodes - 1] === 1 && parent[supernodes - 1] < 0;
  const free = hasLast ? supernodes - 1 : supernodes;
  const { following, afterAll } = placesOf(tree, free, isPostponed, wanted);
  const order = new Int32Array(count);
  const gathered: Range[] = [];
  let end = 0;
  for (let node = 0; node < free; node++) {
    const moved = following.get(node) ?? [];
    let begin = end;
    for (let at = firstColumn[node]; at < firstColumn[node + 1]; at++) {
      if (isPostponed[nodes[at]] === 0) order[end++] = nodes[at];
    }
    if (isGathered[node] === 0) begin = end;
    for (const other of moved) order[end++] = other;
    if (end > begin) gathered.push({ begin, end });
  }
  const begin = end;
  for (const node of afterAll) order[end++] = node;
  order.set(nodes.subarray(firstColumn[free]), end);
  if (begin < count) gathered.push({ begin, end: count });
  return { order, gathered, last: count - begin };
}

/** Assigns postponed nodes to the end of a supernode, or to the end of the order. */
function placesOf(
  { nodes, firstColumn, parent }: EliminationTree,
  free: number,
  isPostponed: Uint8Array,
  wanted: Float32Array | null,
) {
  const subtree = firstColumn.slice(0, free);
  for (let node = 0; node < free; node++) {
    const above = parent[node];
    if (above >= 0 && above < free) subtree[above] = Math.min(subtree[above], subtree[node]);
  }
  const following = new Map<number, number[]>();
  const afterAll: number[] = [];
  for (let node = 0; node < free; node++) {
    for (let at = firstColumn[node]; at < firstColumn[node + 1]; at++) {
      if (isPostponed[nodes[at]] === 0) continue;
      let above = wanted ? parent[node] : -1;
      while (above >= 0 && above < free && firstColumn[above + 1] - subtree[above] < (wanted?.[nodes[at]] ?? 0)) {
        above = parent[above];
      }
      if (above < 0 || above >= free) afterAll.push(nodes[at]);
      else if (following.has(above)) following.get(above)?.push(nodes[at]);
      else following.set(above, [nodes[at]]);
    }
  }
  return { following, afterAll };
}
