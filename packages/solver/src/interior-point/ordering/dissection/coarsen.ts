/**
 * A smaller graph that looks like a given one: each node is matched with the neighbour to which it has the heaviest edge
 * (G. Karypis, V. Kumar, "A fast and high quality multilevel scheme for partitioning irregular graphs", SIAM J. Sci.
 * Comput. 20, 1998).
 */
import type { Graph } from "./graph.ts";

export interface Coarsened {
  readonly graph: Graph;
  /** Node of the smaller graph by node of the given one. */
  readonly coarseOf: Int32Array;
}

/** @param maxWeight heavier nodes are not made */
export function coarsen(graph: Graph, maxWeight: number): Coarsened {
  const coarseOf = match(graph, maxWeight);
  const { count, start, neighbours, edgeWeight, weight, totalWeight } = graph;
  let size = 0;
  for (let node = 0; node < count; node++) size = Math.max(size, coarseOf[node] + 1);
  const first = new Int32Array(size).fill(-1);
  const second = new Int32Array(size).fill(-1);
  for (let node = count - 1; node >= 0; node--) {
    second[coarseOf[node]] = first[coarseOf[node]];
    first[coarseOf[node]] = node;
  }
  const startOfCoarse = new Int32Array(size + 1);
  const coarseNeighbours = new Int32Array(start[count]);
  const coarseWeights = new Int32Array(start[count]);
  const weightOfCoarse = new Int32Array(size);
  /** Where the edge to each node stands, if it is one of the present node. */
  const placeOf = new Int32Array(size).fill(-1);
  let end = 0;
  for (let node = 0; node < size; node++) {
    const begin = end;
    for (let part = first[node]; part >= 0; part = part === first[node] ? second[node] : -1) {
      weightOfCoarse[node] += weight[part];
      for (let edge = start[part]; edge < start[part + 1]; edge++) {
        const other = coarseOf[neighbours[edge]];
        if (other === node) continue;
        if (placeOf[other] >= begin) coarseWeights[placeOf[other]] += edgeWeight[edge];
        else {
          placeOf[other] = end;
          coarseNeighbours[end] = other;
          coarseWeights[end++] = edgeWeight[edge];
        }
      }
    }
    startOfCoarse[node + 1] = end;
  }
  const coarse = {
    count: size,
    start: startOfCoarse,
    neighbours: coarseNeighbours.slice(0, end),
    edgeWeight: coarseWeights.slice(0, end),
    weight: weightOfCoarse,
    totalWeight,
  };
  return { graph: coarse, coarseOf };
}

/** Nodes with few neighbours choose first: others find a partner later, too. */
function match(graph: Graph, maxWeight: number): Int32Array {
  const { count, start, neighbours, edgeWeight, weight } = graph;
  const partner = new Int32Array(count).fill(-1);
  for (const node of byDegree(graph)) {
    if (partner[node] >= 0) continue;
    let best = node;
    let heaviest = 0;
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      const other = neighbours[edge];
      if (partner[other] >= 0 || edgeWeight[edge] < heaviest || weight[node] + weight[other] > maxWeight) continue;
      // Among equal edges, light nodes are better: otherwise some become much heavier than others.
      if (edgeWeight[edge] === heaviest && weight[other] >= weight[best]) continue;
      best = other;
      heaviest = edgeWeight[edge];
    }
    partner[node] = best;
    partner[best] = node;
  }
  const coarseOf = new Int32Array(count);
  let size = 0;
  for (let node = 0; node < count; node++) {
    coarseOf[node] = partner[node] < node ? coarseOf[partner[node]] : size++;
  }
  return coarseOf;
}

function byDegree({ count, start }: Graph): Int32Array {
  const nodesOfDegree = new Int32Array(count + 1);
  for (let node = 0; node < count; node++) nodesOfDegree[start[node + 1] - start[node] + 1]++;
  for (let degree = 0; degree < count; degree++) nodesOfDegree[degree + 1] += nodesOfDegree[degree];
  const order = new Int32Array(count);
  for (let node = 0; node < count; node++) order[nodesOfDegree[start[node + 1] - start[node]]++] = node;
  return order;
}
