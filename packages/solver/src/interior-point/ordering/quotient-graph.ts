/**
 * The graph of a matrix while its variables are eliminated: its remaining variables, and the *elements* that represent
 * the variables eliminated so far. An element is the set of variables that an elimination has joined.
 */
import { createDegreeBuckets, type DegreeBuckets } from "./degree-buckets.ts";

export const variable = 0;
export const element = 1;
export const dead = 2;

export interface QuotientGraph {
  readonly count: number;
  /**
   * Lists of neighbouring elements, then variables, of every live node; followed by the lists of elements' variables.
   */
  lists: Int32Array<ArrayBuffer>;
  /** Where `lists` is free. */
  free: number;
  readonly listStart: Int32Array;
  readonly listLength: Int32Array;
  readonly elementsInList: Int32Array;
  /** `variable`, `element` or `dead`. */
  readonly kind: Uint8Array;
  /**
   * Number of variables that a node represents; negative while it is in the element being made; 0 when it is merged.
   */
  readonly weight: Int32Array;
  readonly degree: Int32Array;
  /** Node that took this one in. */
  readonly absorbedBy: Int32Array;
  readonly buckets: DegreeBuckets;
  /** Variables with equal lists have equal ones. */
  readonly hash: Int32Array;
  readonly mark: Int32Array;
  /** Greater than every mark. */
  stamp: number;
  /** Variables eliminated so far. */
  eliminated: number;
  /** Variables of later stages than the present one are not eliminated yet, and stand in no bucket. */
  readonly stageOf: Int32Array;
  stage: number;
}

/**
 * @param start first neighbour of each node in `neighbours`, length count + 1
 * @param neighbours both directions of every edge, no loops
 * @param denseThreshold nodes with more neighbours are left out
 */
export function createQuotientGraph(
  count: number,
  start: Int32Array,
  neighbours: Int32Array,
  denseThreshold: number,
): QuotientGraph {
  const lists = new Int32Array(start[count] + Math.max(start[count] >> 1, count) + count + 1);
  lists.set(neighbours.subarray(0, start[count]));
  const degree = new Int32Array(count);
  const graph: QuotientGraph = {
    count,
    lists,
    free: start[count],
    listStart: start.slice(0, count),
    listLength: new Int32Array(count),
    elementsInList: new Int32Array(count),
    kind: new Uint8Array(count),
    weight: new Int32Array(count).fill(1),
    degree,
    absorbedBy: new Int32Array(count).fill(-1),
    buckets: createDegreeBuckets(count, degree),
    hash: new Int32Array(count),
    mark: new Int32Array(count),
    stamp: 1,
    eliminated: 0,
    stageOf: new Int32Array(count),
    stage: 0,
  };
  for (let node = 0; node < count; node++) {
    graph.listLength[node] = start[node + 1] - start[node];
    degree[node] = graph.listLength[node];
    if (degree[node] > denseThreshold) {
      graph.kind[node] = dead;
      graph.weight[node] = 0;
    } else graph.buckets.insert(node);
  }
  return graph;
}

/**
 * Makes room for `needed` entries after the lists: compacts them, and moves them into a larger array where that is not
 * enough.
 */
export function reserve(graph: QuotientGraph, needed: number): void {
  const { count, lists, listStart, listLength, kind, weight } = graph;
  if (graph.free + needed <= lists.length) return;
  const kept: number[] = [];
  for (let node = 0; node < count; node++) {
    if (kind[node] === element || (kind[node] === variable && weight[node] !== 0)) kept.push(node);
  }
  kept.sort((left, right) => listStart[left] - listStart[right]);
  let to = 0;
  for (const node of kept) {
    lists.copyWithin(to, listStart[node], listStart[node] + listLength[node]);
    listStart[node] = to;
    to += listLength[node];
  }
  graph.free = to;
  if (to + needed <= lists.length) return;
  const larger = new Int32Array(Math.ceil((to + needed) * 1.5));
  larger.set(lists.subarray(0, to));
  graph.lists = larger;
}
