/**
 * A factorization that learns its order. Equations between storage states in a cycle, for instance, determine nothing
 * but their sum until the columns they share are eliminated: before that, the last pivot of the cycle is rounding
 * error. Such variables are found by the cancellation in their pivots, once solutions need corrections that take longer than
 * another order. From then on they are eliminated later, in a front whose pivots are chosen by size: the last one, with the
 * dense nodes, while that is cheap; otherwise one for each part of the elimination tree. The order of all others stays: with
 * another one other pivots would cancel.
 */

import { neverStop, type StopCheck } from "@esm/program/stop-check";
import { chooseOrder } from "./choose-order.ts";
import { analyze, type Factorization } from "./factorization.ts";
import type { Kernel } from "./kernel.ts";
import type { SymmetricPattern } from "./matrix-pattern.ts";
import { postpone } from "./postpone.ts";
import type { Range } from "./symbolic-passes.ts";

/** A pivot below this share of its terms, because of cancellation, requires another order … */
const hopelessShare = 1e-13;
/** … which postpones all variables whose pivots are below this share. */
const doubtfulShare = 1e-12;
/** Another order takes an analysis and a factorization, as long as about so many corrections … */
const correctionsForOrder = 16;
/** … and is expected to leave this share of them; where the last one did not, the next needs twice as many. */
const worthwhileShare = 0.5;
/** The last front is dense: beyond this number, further variables would take longer than they are worth. */
const maxGathered = 1200;
/** It may take as much work as the factorization without it; then variables wait for a subtree of so many columns … */
const firstSubtree = 100;
/** … and, each time that was not enough, for one larger by this factor. */
const subtreeGrowth = 8;

interface AdaptiveFactorization
  extends Pick<Factorization, "nonzeros" | "multiplications" | "factorize" | "solve" | "solveAt"> {
  /** How many corrections a solution needed, or the most there may be: after many, the next factorization tries another order. */
  reportCorrections(made: number): void;
}

/** @param check asked whether to stop, here and whenever another order is tried */
export function createLearningFactorization(
  pattern: SymmetricPattern,
  kernel: Kernel,
  check: StopCheck = neverStop,
): AdaptiveFactorization {
  const { count } = pattern;
  const { order, lastCount } = chooseOrder(pattern, check, kernel);
  const dense: Range[] = lastCount > 0 && lastCount <= maxGathered ? [{ begin: count - lastCount, end: count }] : [];
  let current = analyze(pattern, order, dense, kernel, check);
  const { nonzeros, multiplications } = current;
  /** The last front takes a sixth of its third power. Where it may take that much at its longest, nothing else is tried. */
  const cheapLast = Math.cbrt(6 * multiplications);
  const isAlwaysCheap = cheapLast >= maxGathered + lastCount;
  let last = dense.length > 0 ? lastCount : 0;
  let neededCorrections = correctionsForOrder;
  let corrections = 0;
  let solutions = 0;
  /** Corrections by solution with the order before. */
  let lastRate = Number.POSITIVE_INFINITY;
  /** Columns of the subtree that each node waits for. */
  const wanted = new Float32Array(count).fill(firstSubtree);

  /** Whether another order may do better than that of the last factorization. */
  function learn(replaced: number): boolean {
    if (corrections < neededCorrections) return false;
    if (replaced === 0 && current.cancelled(hopelessShare).length === 0) return false;
    const unstable = current.cancelled(doubtfulShare);
    const isCheap = isAlwaysCheap || last + unstable.length <= cheapLast;
    const postponed = postpone(current.tree, unstable, isCheap ? null : wanted);
    if (unstable.length === 0 || postponed.last - lastCount > maxGathered) return false;
    if (!isCheap) for (const node of unstable) wanted[node] *= subtreeGrowth;
    ({ last } = postponed);
    current = analyze(pattern, postponed.order, postponed.gathered, kernel, check);
    const rate = corrections / solutions;
    if (rate > worthwhileShare * lastRate) neededCorrections *= 2;
    lastRate = rate;
    corrections = solutions = 0;
    return true;
  }

  return {
    nonzeros,
    multiplications,
    factorize(values, diagonal, signs) {
      for (;;) {
        const replaced = current.factorize(values, diagonal, signs);
        if (!learn(replaced)) return replaced;
      }
    },
    reportCorrections(made) {
      corrections += made;
      solutions++;
    },
    solve: (vector) => current.solve(vector),
    solveAt: (address) => current.solveAt(address),
  };
}
