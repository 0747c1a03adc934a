/**
 * An elimination order that keeps the factors of a symmetric matrix sparse: approximate minimum degree on a quotient
 * graph (P. R. Amestoy, T. A. Davis, I. S. Duff, "An approximate minimum degree ordering algorithm", SIAM J. Matrix
 * Anal. Appl. 17, 1996). Deterministic.
 *
 * Eliminating a variable turns it into an *element*: the set of variables it joined. Variables that look alike are
 * merged and eliminated together; elements that lie within another are absorbed by it.
 */
import { createDegreeBuckets } from "./degree-buckets.ts";
import { denseThreshold } from "./dense-nodes.ts";
import { expandPivots } from "./pivot-sequence.ts";

const variable = 0;
const element = 1;
const dead = 2;

/**
 * @param count number of nodes
 * @param start first neighbour of each node in `neighbours`, length count + 1
 * @param neighbours both directions of every edge, no loops
 * @returns the nodes in the order of their elimination, and how many of them are dense nodes, which come last
 */
export function minimumDegreeOrder(
  count: number,
  start: Int32Array,
  neighbours: Int32Array,
): { order: Int32Array; lastCount: number } {
  // Lists of neighbouring elements, then variables, of every live node; lists of elements' variables behind them.
  let lists = new Int32Array(start[count] + Math.max(start[count] >> 1, count) + count + 1);
  lists.set(neighbours.subarray(0, start[count]));
  let free = start[count];
  const listStart = start.slice(0, count);
  const listLength = new Int32Array(count);
  const elementsInList = new Int32Array(count);
  const kind = new Uint8Array(count);
  /** Variables a node stands for; negative while it is in the element being made; 0 when it is merged. */
  const weight = new Int32Array(count).fill(1);
  const degree = new Int32Array(count);
  const mark = new Int32Array(count);
  /** Node that took this one in. */
  const absorbedBy = new Int32Array(count).fill(-1);
  const buckets = createDegreeBuckets(count, degree);
  const hash = new Int32Array(count);
  const hashBucket = new Int32Array(count).fill(-1);
  const nextInHash = new Int32Array(count);
  const pivots = new Int32Array(count);
  const dense: number[] = [];
  let pivotCount = 0;
  let eliminated = 0;
  let stamp = 1;

  const limit = denseThreshold(count, start);
  for (let node = 0; node < count; node++) {
    listLength[node] = start[node + 1] - start[node];
    degree[node] = listLength[node];
    if (degree[node] > limit) {
      dense.push(node);
      kind[node] = dead;
      weight[node] = 0;
    } else buckets.insert(node);
  }
  const live = count - dense.length;

  function compact(needed: number): void {
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
    free = to;
    if (free + needed <= lists.length) return;
    const larger = new Int32Array(Math.ceil((free + needed) * 1.5));
    larger.set(lists.subarray(0, free));
    lists = larger;
  }

  /** Makes a pivot an element of all variables around it and returns their total weight. */
  function makeElement(pivot: number): number {
    const first = listStart[pivot];
    let needed = listLength[pivot];
    for (let at = first; at < first + elementsInList[pivot]; at++) needed += listLength[lists[at]];
    if (free + needed > lists.length) compact(needed);
    const begin = free;
    let total = 0;
    const take = (node: number): void => {
      const nodeWeight = weight[node];
      if (nodeWeight <= 0 || kind[node] !== variable) return;
      total += nodeWeight;
      weight[node] = -nodeWeight;
      lists[free++] = node;
      buckets.remove(node);
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
    return total;
  }

  /** After this, mark[e] − base is the weight of what element e has outside the new one. Returns base. */
  function weighOverlaps(begin: number, end: number): number {
    if (stamp > 0x3fff_ffff) {
      mark.fill(0);
      stamp = 1;
    }
    const base = stamp;
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
    stamp = top + 1;
    return base;
  }

  /**
   * Rewrites the lists of an element's variables: the element instead of what it covers. Bounds their degrees, and
   * eliminates at once those that have no other neighbour. Returns the end of the variables that stay.
   */
  function updateMembers(pivot: number, begin: number, end: number, base: number): number {
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
        eliminated += nodeWeight;
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

  /** Merges variables with equal lists. */
  function mergeTwins(begin: number, end: number): void {
    for (let at = begin; at < end; at++) {
      const node = lists[at];
      nextInHash[node] = hashBucket[hash[node]];
      hashBucket[hash[node]] = node;
    }
    for (let at = begin; at < end; at++) {
      const code = hash[lists[at]];
      let node = hashBucket[code];
      hashBucket[code] = -1;
      for (; node >= 0 && nextInHash[node] >= 0; node = nextInHash[node]) {
        stamp++;
        const last = listStart[node] + listLength[node];
        for (let inner = listStart[node]; inner < last; inner++) mark[lists[inner]] = stamp;
        let previous = node;
        for (let other = nextInHash[node]; other >= 0; other = nextInHash[other]) {
          if (isMarkedTwin(node, other)) {
            absorbedBy[other] = node;
            weight[node] += weight[other];
            weight[other] = 0;
            kind[other] = dead;
            nextInHash[previous] = nextInHash[other];
          } else previous = other;
        }
      }
    }
    stamp++;
  }

  function isMarkedTwin(node: number, other: number): boolean {
    if (listLength[other] !== listLength[node] || elementsInList[other] !== elementsInList[node]) return false;
    const last = listStart[other] + listLength[other];
    for (let inner = listStart[other]; inner < last; inner++) if (mark[lists[inner]] !== stamp) return false;
    return true;
  }

  while (eliminated < live) {
    const pivot = buckets.takeSmallest();
    eliminated += weight[pivot];
    weight[pivot] = -weight[pivot];
    makeElement(pivot);
    const begin = listStart[pivot];
    const base = weighOverlaps(begin, free);
    const end = updateMembers(pivot, begin, free, base);
    mergeTwins(begin, end);
    let kept = begin;
    for (let at = begin; at < end; at++) {
      const node = lists[at];
      if (weight[node] >= 0) continue;
      weight[node] = -weight[node];
      const bound = Math.min(degree[node] + degree[pivot] - weight[node], live - eliminated - weight[node]);
      degree[node] = Math.max(0, bound);
      buckets.insert(node);
      lists[kept++] = node;
    }
    listLength[pivot] = kept - begin;
    free = kept;
    if (listLength[pivot] === 0) kind[pivot] = dead;
    pivots[pivotCount++] = pivot;
  }
  dense.sort((left, right) => start[left + 1] - start[left] - (start[right + 1] - start[right]));
  return { order: expandPivots(pivots.subarray(0, pivotCount), absorbedBy, dense), lastCount: dense.length };
}
