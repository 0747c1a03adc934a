/** Merges variables with equal neighbourhoods: they are eliminated together. */
import { dead, type QuotientGraph } from "./quotient-graph.ts";

/** A function that merges variables with equal lists, among those in `lists` from `begin` to `end`. */
export function createMerging(graph: QuotientGraph): (begin: number, end: number) => void {
  const { count, listStart, listLength, kind, weight, absorbedBy, hash, mark } = graph;
  const firstOfHash = new Int32Array(count).fill(-1);
  const nextOfHash = new Int32Array(count);

  return (begin, end) => {
    const { lists } = graph;
    for (let at = begin; at < end; at++) {
      const node = lists[at];
      nextOfHash[node] = firstOfHash[hash[node]];
      firstOfHash[hash[node]] = node;
    }
    for (let at = begin; at < end; at++) {
      const code = hash[lists[at]];
      let node = firstOfHash[code];
      firstOfHash[code] = -1;
      for (; node >= 0 && nextOfHash[node] >= 0; node = nextOfHash[node]) {
        graph.stamp++;
        const last = listStart[node] + listLength[node];
        for (let inner = listStart[node]; inner < last; inner++) mark[lists[inner]] = graph.stamp;
        let previous = node;
        for (let other = nextOfHash[node]; other >= 0; other = nextOfHash[other]) {
          if (hasMarkedList(graph, node, other)) {
            absorbedBy[other] = node;
            weight[node] += weight[other];
            weight[other] = 0;
            kind[other] = dead;
            nextOfHash[previous] = nextOfHash[other];
          } else previous = other;
        }
      }
    }
    graph.stamp++;
  };
}

/** Whether `other` has the list of `node`, which is marked. */
function hasMarkedList(graph: QuotientGraph, node: number, other: number): boolean {
  const { lists, listStart, listLength, elementsInList, mark, stamp, stageOf } = graph;
  if (stageOf[other] !== stageOf[node]) return false;
  if (listLength[other] !== listLength[node] || elementsInList[other] !== elementsInList[node]) return false;
  const last = listStart[other] + listLength[other];
  for (let inner = listStart[other]; inner < last; inner++) if (mark[lists[inner]] !== stamp) return false;
  return true;
}
