/** Graphs whose nodes and edges have weights, and their parts. */

export interface Graph {
  readonly count: number;
  /** First neighbour of each node in `neighbours`, length count + 1. */
  readonly start: Int32Array;
  /** Both directions of every edge, no loops. */
  readonly neighbours: Int32Array;
  /** Weight of the edge to each neighbour. */
  readonly edgeWeight: Int32Array;
  readonly weight: Int32Array;
  readonly totalWeight: number;
}

/** Where a node lies: on one side, or in the separator, without which no edge joins the sides. */
export const separator = 2;

/** The subgraph of these nodes. `place` is -1 for all nodes, before and after. */
export function subgraphOf(graph: Graph, nodes: Int32Array, place: Int32Array): Graph {
  const { start, neighbours, edgeWeight, weight } = graph;
  let most = 0;
  for (let at = 0; at < nodes.length; at++) {
    place[nodes[at]] = at;
    most += start[nodes[at] + 1] - start[nodes[at]];
  }
  const startOfPart = new Int32Array(nodes.length + 1);
  const neighboursOfPart = new Int32Array(most);
  const edgeWeightOfPart = new Int32Array(most);
  const weightOfPart = new Int32Array(nodes.length);
  let totalWeight = 0;
  let end = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    weightOfPart[at] = weight[node];
    totalWeight += weight[node];
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      const other = place[neighbours[edge]];
      if (other < 0) continue;
      neighboursOfPart[end] = other;
      edgeWeightOfPart[end++] = edgeWeight[edge];
    }
    startOfPart[at + 1] = end;
  }
  for (const node of nodes) place[node] = -1;
  return {
    count: nodes.length,
    start: startOfPart,
    neighbours: neighboursOfPart.slice(0, end),
    edgeWeight: edgeWeightOfPart.slice(0, end),
    weight: weightOfPart,
    totalWeight,
  };
}

/** The nodes of each connected part. */
export function connectedParts({ count, start, neighbours }: Graph): Int32Array[] {
  const isFound = new Uint8Array(count);
  const queue = new Int32Array(count);
  const parts: Int32Array[] = [];
  let end = 0;
  for (let root = 0; root < count; root++) {
    if (isFound[root] === 1) continue;
    const begin = end;
    isFound[root] = 1;
    queue[end++] = root;
    for (let at = begin; at < end; at++) {
      for (let edge = start[queue[at]]; edge < start[queue[at] + 1]; edge++) {
        const other = neighbours[edge];
        if (isFound[other] === 1) continue;
        isFound[other] = 1;
        queue[end++] = other;
      }
    }
    parts.push(queue.slice(begin, end).sort());
  }
  return parts;
}
