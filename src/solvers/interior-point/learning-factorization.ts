/**
 * A factorization that learns its order. Equations between storage states in a cycle, for instance, determine nothing but
 * their sum until the columns they share are eliminated: before that, the last pivot of the cycle is rounding error. Such
 * unknowns are found by what cancelled in their pivots, and from then on they are eliminated at the end, with the hubs, in
 * one front whose pivots are chosen by size.
 */
import { analyze, type Factorization } from "./factorization.ts";
import { createKernel } from "./kernel.ts";
import type { SymmetricPattern } from "./matrix-pattern.ts";
import { minimumDegreeOrder } from "./minimum-degree.ts";

/** A pivot that cancellation left less than this share of its terms calls for another order … */
const hopelessShare = 1e-13;
/** … that puts all unknowns last whose pivots are less than this share. */
const doubtfulShare = 1e-12;
/** An analysis takes about as long as a factorization. */
const analysesAtMost = 30;
/** The last front is dense: more unknowns than this would take longer than they are worth. */
const gatheredAtMost = 1200;

export type LearningFactorization = Pick<Factorization, "nonzeros" | "multiplications" | "factorize" | "solve">;

export function createLearningFactorization(pattern: SymmetricPattern): LearningFactorization {
  const graph = neighboursOf(pattern);
  const kernel = createKernel();
  const last = new Set<number>();
  let current = analysis();
  let analyses = 1;

  function analysis(): Factorization {
    const { order, lastCount } = minimumDegreeOrder(pattern.count, graph.start, graph.neighbours, last);
    return analyze(pattern, order, lastCount <= gatheredAtMost ? lastCount : 0, kernel);
  }

  /** Whether another order may do better than the one of the last factorization. */
  function learn(replaced: number): boolean {
    if (analyses >= analysesAtMost) return false;
    if (replaced === 0 && current.cancelled(hopelessShare).length === 0) return false;
    const before = last.size;
    for (const node of current.cancelled(doubtfulShare)) last.add(node);
    if (last.size === before || last.size > gatheredAtMost) return false;
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
