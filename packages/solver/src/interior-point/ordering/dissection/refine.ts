/**
 * Makes a vertex separator lighter: a node of it moves to one side, and its neighbours on the other side take its place (C. M.
 * Fiduccia, R. M. Mattheyses, "A linear-time heuristic for improving network partitions", 1982; C. Ashcraft, J. W. H. Liu,
 * "Applications of the Dulmage-Mendelsohn decomposition and network flow to graph bisection improvement", 1998).
 */
import { createGainQueue } from "./gain-queue.ts";
import { type Graph, separator } from "./graph.ts";

/** The side of each node, 0 or 1, or `separator`, and what each of the three weighs. */
export interface Bisection {
  readonly side: Int8Array;
  readonly weights: [number, number, number];
}

/** Neither side may weigh more than this share of the graph. */
const maxShare = 0.8;
const maxPasses = 4;
/** A pass ends after so many moves that made nothing better. */
const maxFutileMoves = 100;

export const limitOf = ({ totalWeight }: Graph): number => maxShare * totalWeight;

/**
 * Whether the first one is better: it keeps the limit or comes closer to it; then, its separator is lighter in proportion to
 * the product of the sides, so that a much lighter one may leave unequal sides.
 */
export function isBetter(one: Bisection["weights"], other: Bisection["weights"], limit: number): boolean {
  const excess = Math.max(0, Math.max(one[0], one[1]) - limit) - Math.max(0, Math.max(other[0], other[1]) - limit);
  if (excess !== 0) return excess < 0;
  return one[separator] * other[0] * other[1] < other[separator] * one[0] * one[1];
}

export function refine(graph: Graph, bisection: Bisection): void {
  const { weights } = bisection;
  const limit = limitOf(graph);
  const moves = createMoves(graph, bisection);
  for (let pass = 0; pass < maxPasses; pass++) {
    moves.begin();
    let best: Bisection["weights"] = [...weights];
    let kept = 0;
    for (let futile = 0; futile < maxFutileMoves && moves.makeBest(limit); futile++) {
      if (!isBetter(weights, best, limit)) continue;
      best = [...weights];
      kept = moves.made();
      futile = -1;
    }
    moves.undo(kept);
    if (kept === 0) return;
  }
}

interface Moves {
  /** From now on, every node may be moved once. */
  begin(): void;
  /** Makes the best move there is; false where there is none. */
  makeBest(limit: number): boolean;
  /** How many nodes have changed. */
  made(): number;
  /** Takes back what was done after so many changes. */
  undo(kept: number): void;
}

function createMoves({ count, start, neighbours, weight }: Graph, { side, weights }: Bisection): Moves {
  /** Nodes of the separator by what a move to each side gains. */
  const queues = [createGainQueue(count), createGainQueue(count)];
  const isMoved = new Uint8Array(count);
  const changed: number[] = [];
  const sideBefore: number[] = [];

  function gainOf(node: number, to: number): number {
    let gain = weight[node];
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      if (side[neighbours[edge]] === 1 - to) gain -= weight[neighbours[edge]];
    }
    return gain;
  }

  function enqueue(node: number): void {
    if (side[node] !== separator || isMoved[node] === 1) return;
    queues[0].put(node, gainOf(node, 0));
    queues[1].put(node, gainOf(node, 1));
  }

  function setSide(node: number, to: number): void {
    weights[side[node]] -= weight[node];
    weights[to] += weight[node];
    side[node] = to;
  }

  function change(node: number, to: number): void {
    changed.push(node);
    sideBefore.push(side[node]);
    setSide(node, to);
  }

  function move(node: number, to: number): void {
    queues[1 - to].remove(node);
    isMoved[node] = 1;
    change(node, to);
    for (let edge = start[node]; edge < start[node + 1]; edge++) {
      const other = neighbours[edge];
      const isDrawn = side[other] === 1 - to;
      if (isDrawn) change(other, separator);
      enqueue(other);
      if (!isDrawn) continue;
      for (let next = start[other]; next < start[other + 1]; next++) enqueue(neighbours[next]);
    }
  }

  /** To which side the best move goes, the lighter one in case of doubt; -1 where there is none. */
  function bestSide(limit: number): number {
    const lighter = weights[0] <= weights[1] ? 0 : 1;
    const heavier = 1 - lighter;
    if (weights[heavier] < limit && queues[heavier].best() > queues[lighter].best()) return heavier;
    return queues[lighter].size > 0 ? lighter : -1;
  }

  return {
    begin() {
      for (const queue of queues) queue.clear();
      isMoved.fill(0);
      changed.length = sideBefore.length = 0;
      for (let node = 0; node < count; node++) enqueue(node);
    },
    makeBest(limit) {
      const to = bestSide(limit);
      if (to >= 0) move(queues[to].take(), to);
      return to >= 0;
    },
    made: () => changed.length,
    undo(kept) {
      while (changed.length > kept) setSide(changed.pop() ?? 0, sideBefore.pop() ?? 0);
    },
  };
}
