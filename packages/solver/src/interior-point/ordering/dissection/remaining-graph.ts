/** The graph of the variables that are left in a quotient graph: those of an element are neighbours of each other. */
import { element, type QuotientGraph, variable } from "../quotient-graph.ts";
import type { Graph } from "./graph.ts";

export function remainingGraph(quotient: QuotientGraph): { nodes: Int32Array; graph: Graph } {
  const { count, lists, listStart, listLength, elementsInList, kind, weight } = quotient;
  const isLeft = (node: number): boolean => kind[node] === variable && weight[node] > 0;
  const nodes = Int32Array.from({ length: count }, (_, node) => node).filter(isLeft);
  const place = new Int32Array(count).fill(-1);
  for (let at = 0; at < nodes.length; at++) place[nodes[at]] = at;
  const start = new Int32Array(nodes.length + 1);
  const weights = new Int32Array(nodes.length);
  let neighbours = new Int32Array(1024);
  const seen = new Int32Array(nodes.length).fill(-1);
  let end = 0;
  let totalWeight = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    weights[at] = weight[node];
    totalWeight += weight[node];
    seen[at] = at;
    const take = (other: number): void => {
      const to = place[other];
      if (to < 0 || seen[to] === at) return;
      seen[to] = at;
      if (end === neighbours.length) {
        const longer = new Int32Array(2 * end);
        longer.set(neighbours);
        neighbours = longer;
      }
      neighbours[end++] = to;
    };
    const first = listStart[node];
    const firstVariable = first + elementsInList[node];
    for (let inner = first; inner < firstVariable; inner++) {
      const other = lists[inner];
      if (kind[other] !== element) continue;
      for (let member = listStart[other]; member < listStart[other] + listLength[other]; member++) take(lists[member]);
    }
    for (let inner = firstVariable; inner < first + listLength[node]; inner++) take(lists[inner]);
    start[at + 1] = end;
  }
  const edgeWeight = new Int32Array(end).fill(1);
  const graph = {
    count: nodes.length,
    start,
    neighbours: neighbours.slice(0, end),
    edgeWeight,
    weight: weights,
    totalWeight,
  };
  return { nodes, graph };
}
