/** Finds a light vertex separator of a connected graph by bisecting smaller graphs that look like it. */
import { type Coarsened, coarsen } from "./coarsen.ts";
import { createGainQueue } from "./gain-queue.ts";
import { type Graph, separator } from "./graph.ts";
import { type Bisection, isBetter, limitOf, refine } from "./refine.ts";

/** Graphs of so many nodes are bisected directly … */
const smallGraph = 120;
/** … from so many nodes. */
const tries = 12;
/** A graph that gets no smaller than this share is bisected directly, too. */
const minProgress = 0.95;

export function bisect(given: Graph): Bisection {
  const levels: Coarsened[] = [];
  let graph = given;
  const maxWeight = Math.ceil((1.5 * given.totalWeight) / smallGraph);
  while (graph.count > smallGraph) {
    const next = coarsen(graph, maxWeight);
    if (next.graph.count > minProgress * graph.count) break;
    levels.push(next);
    graph = next.graph;
  }
  let bisection = bisectDirectly(graph);
  for (let level = levels.length - 1; level >= 0; level--) {
    const finer = level === 0 ? given : levels[level - 1].graph;
    const { coarseOf } = levels[level];
    const side = new Int8Array(finer.count);
    for (let node = 0; node < finer.count; node++) side[node] = bisection.side[coarseOf[node]];
    bisection = { side, weights: bisection.weights };
    refine(finer, bisection);
  }
  return bisection;
}

function bisectDirectly(graph: Graph): Bisection {
  let best: Bisection | null = null;
  const limit = limitOf(graph);
  for (let at = 0; at < tries; at++) {
    const bisection = grow(graph, Math.floor((at * graph.count) / tries));
    refine(graph, bisection);
    if (best === null || isBetter(bisection.weights, best.weights, limit)) best = bisection;
  }
  return best as Bisection;
}

/** Grows side 0 from a node, by nodes that cut the fewest further edges, until it is half of the graph. */
function grow(graph: Graph, root: number): Bisection {
  const { count, start, neighbours, edgeWeight, weight, totalWeight } = graph;
  const side = new Int8Array(count).fill(1);
  const queue = createGainQueue(count);
  const gain = new Int32Array(count);
  for (let node = 0; node < count; node++) {
    for (let edge = start[node]; edge < start[node + 1]; edge++) gain[node] -= edgeWeight[edge];
  }
  let grown = 0;
  queue.put(root, 0);
  while (grown < totalWeight / 2 && queue.size > 0) {
    const node = queue.take();
    side[node] = 0;
    grown += weight[node];
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      const other = neighbours[edge];
      if (side[other] === 0) continue;
      gain[other] += 2 * edgeWeight[edge];
      queue.put(other, gain[other]);
    }
  }
  return separatorAt(graph, side);
}

/** The nodes of the lighter boundary become the separator. */
function separatorAt({ count, start, neighbours, weight }: Graph, side: Int8Array): Bisection {
  const boundary = [0, 0];
  const isAtBoundary = new Uint8Array(count);
  for (let node = 0; node < count; node++) {
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      if (side[neighbours[edge]] === side[node]) continue;
      isAtBoundary[node] = 1;
      boundary[side[node]] += weight[node];
      break;
    }
  }
  const from = boundary[0] < boundary[1] ? 0 : 1;
  const weights: Bisection["weights"] = [0, 0, 0];
  for (let node = 0; node < count; node++) {
    if (side[node] === from && isAtBoundary[node] === 1) side[node] = separator;
    weights[side[node]] += weight[node];
  }
  return { side, weights };
}
