/** The elimination of one variable: it becomes an element, and its neighbours' lists and degrees follow. */
import { dead, element, type QuotientGraph, reserve, variable } from "./quotient-graph.ts";

/**
 * Makes a pivot an element of all variables around it; these are removed from the buckets, and their weights are
 * negated.
 */
export function makeElement(graph: QuotientGraph, pivot: number): void {
  const { listStart, listLength, elementsInList, kind, weight, degree, absorbedBy, buckets, stageOf } = graph;
  let needed = listLength[pivot];
  for (let at = listStart[pivot]; at < listStart[pivot] + elementsInList[pivot]; at++) {
    needed += listLength[graph.lists[at]];
  }
  reserve(graph, needed);
  const { lists } = graph;
  const begin = graph.free;
  let free = begin;
  let total = 0;
  const take = (node: number): void => {
    const nodeWeight = weight[node];
    if (nodeWeight <= 0 || kind[node] !== variable) return;
    total += nodeWeight;
    weight[node] = -nodeWeight;
    lists[free++] = node;
    if (stageOf[node] <= graph.stage) buckets.remove(node);
  };
  const own = listStart[pivot];
  const firstVariable = own + elementsInList[pivot];
  for (let at = own; at < firstVariable; at++) {
    const other = lists[at];
    if (kind[other] !== element) continue;
    const end = listStart[other] + listLength[other];
    for (let inner = listStart[other]; inner < end; inner++) take(lists[inner]);
    kind[other] = dead;
    absorbedBy[other] = pivot;
  }
  const end = own + listLength[pivot];
  for (let at = firstVariable; at < end; at++) take(lists[at]);
  kind[pivot] = element;
  listStart[pivot] = begin;
  listLength[pivot] = free - begin;
  degree[pivot] = total;
  graph.free = free;
}

/** After this, mark[e] − base is the weight of what element e has outside the new one. Returns base. */
export function weighOverlaps(graph: QuotientGraph, begin: number, end: number): number {
  const { lists, listStart, elementsInList, kind, weight, degree, mark } = graph;
  if (graph.stamp > 0x3fff_ffff) {
    mark.fill(0);
    graph.stamp = 1;
  }
  const base = graph.stamp;
  let top = base;
  for (let at = begin; at < end; at++) {
    const node = lists[at];
    const nodeWeight = -weight[node];
    const last = listStart[node] + elementsInList[node];
    for (let inner = listStart[node]; inner < last; inner++) {
      const other = lists[inner];
      if (kind[other] !== element) continue;
      mark[other] = (mark[other] >= base ? mark[other] : degree[other] + base) - nodeWeight;
      if (degree[other] + base > top) top = degree[other] + base;
    }
  }
  graph.stamp = top + 1;
  return base;
}

/**
 * Rewrites the lists of an element's variables: the element instead of what it covers. Bounds their degrees, and
 * eliminates at once those that have no other neighbour. Returns the end of the variables that stay.
 */
export function updateMembers(graph: QuotientGraph, pivot: number, begin: number, end: number, base: number): number {
  const { count, lists, listStart, listLength, elementsInList, kind, weight, degree, absorbedBy, hash, mark } = graph;
  let kept = begin;
  for (let at = begin; at < end; at++) {
    const node = lists[at];
    const nodeWeight = -weight[node];
    const first = listStart[node];
    const firstVariable = first + elementsInList[node];
    const last = first + listLength[node];
    let to = first;
    let outside = 0;
    let code = 0;
    for (let inner = first; inner < firstVariable; inner++) {
      const other = lists[inner];
      if (kind[other] !== element) continue;
      const overlap = mark[other] - base;
      if (overlap > 0) {
        outside += overlap;
        lists[to++] = other;
        code += other;
      } else {
        // It lies within the new element.
        kind[other] = dead;
        absorbedBy[other] = pivot;
      }
    }
    const elements = to - first;
    // The new element needs a place before the variables: the last element's or a variable's place has become free,
    // because the pivot or an absorbed element stood in this list.
    let variables = to + 1;
    let moved = -1;
    for (let inner = firstVariable; inner < last; inner++) {
      const other = lists[inner];
      const otherWeight = weight[other];
      if (otherWeight <= 0 || kind[other] !== variable) continue;
      outside += otherWeight;
      code += other;
      if (variables > inner && moved < 0 && variables === inner + 1) {
        moved = other;
      } else lists[variables++] = other;
    }
    if (moved >= 0) lists[variables++] = moved;
    if (elements === 0 && variables === to + 1) {
      absorbedBy[node] = pivot;
      weight[pivot] -= nodeWeight;
      graph.eliminated += nodeWeight;
      degree[pivot] -= nodeWeight;
      weight[node] = 0;
      kind[node] = dead;
      continue;
    }
    lists[to] = pivot;
    code += pivot;
    elementsInList[node] = elements + 1;
    listLength[node] = variables - first;
    if (outside < degree[node]) degree[node] = outside;
    hash[node] = (code >>> 0) % count;
    lists[kept++] = node;
  }
  return kept;
}
