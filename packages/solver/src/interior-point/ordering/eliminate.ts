/** Eliminates variables of a quotient graph, always one of smallest degree, and notes their order. */
import { asksAt, type StopCheck } from "@esm/program/stop-check";
import { makeElement, updateMembers, weighOverlaps } from "./elimination.ts";
import { createMerging } from "./merge-variables.ts";
import { dead, type QuotientGraph } from "./quotient-graph.ts";

export interface EliminationOrder {
  readonly order: Int32Array;
  /** How many nodes are dense; they come last. */
  readonly lastCount: number;
}

interface Elimination {
  /** Variables of the present stage, as long as one has no more than so many neighbours. */
  eliminate(maxDegree: number): void;
  /** All nodes, once all variables are eliminated. The dense ones, which are not in the graph, come last. */
  order(start: Int32Array): EliminationOrder;
}

export function createElimination(graph: QuotientGraph, check: StopCheck): Elimination {
  const { count, kind, buckets, listStart, weight, absorbedBy } = graph;
  const dense: number[] = [];
  for (let node = 0; node < count; node++) if (kind[node] === dead) dense.push(node);
  const live = count - dense.length;
  const mergeVariables = createMerging(graph);
  const pivots = new Int32Array(count);
  let pivotCount = 0;
  return {
    eliminate(maxDegree) {
      while (graph.eliminated < live && buckets.smallest(maxDegree) >= 0) {
        if (asksAt(pivotCount)) check("ordering");
        const pivot = buckets.takeSmallest();
        graph.eliminated += weight[pivot];
        weight[pivot] = -weight[pivot];
        makeElement(graph, pivot);
        const begin = listStart[pivot];
        const base = weighOverlaps(graph, begin, graph.free);
        const end = updateMembers(graph, pivot, begin, graph.free, base);
        mergeVariables(begin, end);
        returnMembers(graph, pivot, end, live);
        pivots[pivotCount++] = pivot;
      }
    },
    order(start) {
      dense.sort((left, right) => start[left + 1] - start[left] - (start[right + 1] - start[right]));
      return { order: expandPivots(pivots.subarray(0, pivotCount), absorbedBy, dense), lastCount: dense.length };
    },
  };
}

/** Returns the remaining variables of an element, up to `end`, to the buckets, with bounds of their degrees. */
function returnMembers(graph: QuotientGraph, pivot: number, end: number, live: number): void {
  const { lists, listStart, listLength, kind, weight, degree, buckets, stageOf } = graph;
  const begin = listStart[pivot];
  let kept = begin;
  for (let at = begin; at < end; at++) {
    const node = lists[at];
    if (weight[node] >= 0) continue;
    weight[node] = -weight[node];
    const bound = Math.min(degree[node] + degree[pivot] - weight[node], live - graph.eliminated - weight[node]);
    degree[node] = Math.max(0, bound);
    if (stageOf[node] <= graph.stage) buckets.insert(node);
    lists[kept++] = node;
  }
  listLength[pivot] = kept - begin;
  graph.free = kept;
  if (listLength[pivot] === 0) kind[pivot] = dead;
}

/** Every pivot with the variables it represents, then the dense ones. */
function expandPivots(pivots: Int32Array, absorbedBy: Int32Array, dense: readonly number[]): Int32Array {
  const count = absorbedBy.length;
  const isPivot = new Uint8Array(count);
  for (const pivot of pivots) isPivot[pivot] = 1;
  const isDense = new Uint8Array(count);
  for (const node of dense) isDense[node] = 1;
  const first = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let node = count - 1; node >= 0; node--) {
    if (isPivot[node] === 1 || isDense[node] === 1) continue;
    let owner = absorbedBy[node];
    while (isPivot[owner] === 0) owner = absorbedBy[owner];
    absorbedBy[node] = owner;
    next[node] = first[owner];
    first[owner] = node;
  }
  const order = new Int32Array(count);
  let at = 0;
  for (const pivot of pivots) {
    order[at++] = pivot;
    for (let node = first[pivot]; node >= 0; node = next[node]) order[at++] = node;
  }
  for (const node of dense) order[at++] = node;
  return order;
}
