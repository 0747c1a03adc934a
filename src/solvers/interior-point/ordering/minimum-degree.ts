/**
 * An elimination order that keeps the factors of a symmetric matrix sparse: approximate minimum degree on a quotient
 * graph (P. R. Amestoy, T. A. Davis, I. S. Duff, "An approximate minimum degree ordering algorithm", SIAM J. Matrix
 * Anal. Appl. 17, 1996). Deterministic.
 *
 * Eliminating a variable turns it into an element. Variables that look alike are merged and eliminated together;
 * elements that lie within another are absorbed by it.
 */
import { asksAt, neverStop, type StopCheck } from "../../../linear-program/stop-check.ts";
import { denseThreshold } from "./dense-nodes.ts";
import { makeElement, updateMembers, weighOverlaps } from "./elimination.ts";
import { createMerging } from "./merge-variables.ts";
import { expandPivots } from "./pivot-sequence.ts";
import { createQuotientGraph, dead, type QuotientGraph } from "./quotient-graph.ts";

/**
 * @param count number of nodes
 * @param start first neighbour of each node in `neighbours`, length count + 1
 * @param neighbours both directions of every edge, no loops
 * @param check asked whether to stop
 * @returns the nodes in the order of their elimination, and how many of them are dense nodes, which come last
 */
export function minimumDegreeOrder(
  count: number,
  start: Int32Array,
  neighbours: Int32Array,
  check: StopCheck = neverStop,
): { order: Int32Array; lastCount: number } {
  const graph = createQuotientGraph(count, start, neighbours, denseThreshold(count, start));
  const dense: number[] = [];
  for (let node = 0; node < count; node++) if (graph.kind[node] === dead) dense.push(node);
  const live = count - dense.length;
  const mergeVariables = createMerging(graph);
  const pivots = new Int32Array(count);
  let pivotCount = 0;
  while (graph.eliminated < live) {
    if (asksAt(pivotCount)) check("ordering");
    const pivot = graph.buckets.takeSmallest();
    graph.eliminated += graph.weight[pivot];
    graph.weight[pivot] = -graph.weight[pivot];
    makeElement(graph, pivot);
    const begin = graph.listStart[pivot];
    const base = weighOverlaps(graph, begin, graph.free);
    const end = updateMembers(graph, pivot, begin, graph.free, base);
    mergeVariables(begin, end);
    returnMembers(graph, pivot, end, live);
    pivots[pivotCount++] = pivot;
  }
  dense.sort((left, right) => start[left + 1] - start[left] - (start[right + 1] - start[right]));
  return { order: expandPivots(pivots.subarray(0, pivotCount), graph.absorbedBy, dense), lastCount: dense.length };
}

/** Returns the remaining variables of an element, up to `end`, to the buckets, with bounds of their degrees. */
function returnMembers(graph: QuotientGraph, pivot: number, end: number, live: number): void {
  const { lists, listStart, listLength, kind, weight, degree, buckets } = graph;
  const begin = listStart[pivot];
  let kept = begin;
  for (let at = begin; at < end; at++) {
    const node = lists[at];
    if (weight[node] >= 0) continue;
    weight[node] = -weight[node];
    const bound = Math.min(degree[node] + degree[pivot] - weight[node], live - graph.eliminated - weight[node]);
    degree[node] = Math.max(0, bound);
    buckets.insert(node);
    lists[kept++] = node;
  }
  listLength[pivot] = kept - begin;
  graph.free = kept;
  if (listLength[pivot] === 0) kind[pivot] = dead;
}
