/** The nearest valid name for messages about uploads, whose names may be many and long. */

import type { Words } from "@esm/messages/message";
import { type HintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";

/** Comparing all names takes time in proportion to this product of lengths; about five milliseconds. */
const maxComparisons = 1_000_000;

/** The hint, or nothing where this search, or all searches together, would take too long. */
export function hintFor(name: string, valid: Iterable<string>, budget: HintBudget): Words | undefined {
  const names = [...valid];
  const comparisons = names.reduce((sum, candidate) => sum + candidate.length, 0) * name.length;
  if (comparisons > Math.min(maxComparisons, budget.leftComparisons)) return undefined;
  return nearestNameHint(name, names, budget);
}
