/**
 * A factorization that learns its order. Equations between storage states in a cycle, for instance, determine nothing
 * but their sum until the columns they share are eliminated: before that, the last pivot of the cycle is rounding
 * error. Such variables are found by the cancellation in their pivots. From then on they are eliminated at the end,
 * with the dense nodes, in one front whose pivots are chosen by size. The order of all others stays: with another one
 * other pivots would cancel.
 */

import { minimumDegreeOrder } from "../ordering/minimum-degree.ts";
import { analyze, type Factorization } from "./factorization.ts";
import { createKernel } from "./kernel.ts";
import type { SymmetricPattern } from "./matrix-pattern.ts";

/** A pivot below this share of its terms, because of cancellation, requires another order … */
const hopelessShare = 1e-13;
/** … which puts all variables last whose pivots are below this share. */
const doubtfulShare = 1e-12;
/** An analysis takes about as long as a factorization. */
const maxAnalyses = 30;
/** The last front is dense: beyond this number, further variables would take longer than they are worth. */
const maxGathered = 1200;

type AdaptiveFactorization = Pick<Factorization, "nonzeros" | "multiplications" | "factorize" | "solve">;

export function createLearningFactorization(pattern: SymmetricPattern): AdaptiveFactorization {
  const kernel = createKernel();
  const { start, neighbours } = neighboursOf(pattern);
  let { order, lastCount } = minimumDegreeOrder(pattern.count, start, neighbours);
  const denseNodes = lastCount;
  let current = analysis();
  let analyses = 1;

  function analysis(): Factorization {
    return analyze(pattern, order, lastCount <= maxGathered ? lastCount : 0, kernel);
  }

  /** Whether another order may do better than that of the last factorization. */
  function learn(replaced: number): boolean {
    if (analyses >= maxAnalyses) return false;
    if (replaced === 0 && current.cancelled(hopelessShare).length === 0) return false;
    const moved = movedToTheEnd(order, lastCount, current.cancelled(doubtfulShare));
    if (moved.lastCount === lastCount || moved.lastCount - denseNodes > maxGathered) return false;
    ({ order, lastCount } = moved);
    current = analysis();
    analyses++;
    return true;
  }

  return {
    nonzeros: current.nonzeros,
    multiplications: current.multiplications,
    factorize(values, diagonal, signs) {
      for (;;) {
        const replaced = current.factorize(values, diagonal, signs);
        if (!learn(replaced)) return replaced;
      }
    },
    solve: (vector) => current.solve(vector),
  };
}

/** The order with these nodes after all others, except for those that were at the end before. */
export function movedToTheEnd(order: Int32Array, lastCount: number, nodes: readonly number[]) {
  const isMoved = new Uint8Array(order.length);
  for (const node of nodes) isMoved[node] = 1;
  const free = order.subarray(0, order.length - lastCount);
  const moved = free.filter((node) => isMoved[node] === 1);
  const next = new Int32Array(order.length);
  next.set(free.filter((node) => isMoved[node] === 0));
  next.set(moved, free.length - moved.length);
  next.set(order.subarray(free.length), free.length);
  return { order: next, lastCount: lastCount + moved.length };
}

/** Both directions of every entry, by node. */
function neighboursOf({ count, row, column }: SymmetricPattern): { start: Int32Array; neighbours: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let at = 0; at < row.length; at++) {
    start[row[at] + 1]++;
    start[column[at] + 1]++;
  }
  for (let at = 0; at < count; at++) start[at + 1] += start[at];
  const next = start.slice(0, count);
  const neighbours = new Int32Array(2 * row.length);
  for (let at = 0; at < row.length; at++) {
    neighbours[next[column[at]]++] = row[at];
    neighbours[next[row[at]]++] = column[at];
  }
  return { start, neighbours };
}
