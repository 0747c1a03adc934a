/**
 * Which algorithm comes first, and which next if its answer is rejected. attempt-plans.ts has the table of attempts.
 *
 * After each attempt comes a verdict. The next attempt is the first one of the fallback sequence not yet made that is
 * meant to follow this verdict. The reasons are in docs/decisions/0023: interior points win above some ten thousand
 * nonzeros, but may end in "unknown" or a wrong "infeasible"; simplex is slower, but its verdict is believed.
 */

import { message } from "@esm/messages/message";
import type { ProgramSize } from "@esm/program/linear-program";
import type { Algorithm } from "../contract.ts";
import {
  type AttemptPlan,
  closeIntegers,
  detours,
  fineCosts,
  integerSequence,
  interiorPointFirst,
  interiorPointFromNonzeros,
  repairs,
  simplexFirst,
  smallIntegerSequence,
  type Verdict,
} from "./attempt-plans.ts";

interface SequencePreferences {
  /** Begin with this algorithm. */
  readonly algorithm?: Algorithm | undefined;
  /** Whether a basis to start from is at hand. */
  readonly hasBasis?: boolean | undefined;
  /** Whether only a search that keeps integers closely counts. */
  readonly closeIntegers?: boolean | undefined;
}

/** Starts that earlier attempts left. */
interface KnownStarts {
  readonly hasBasis?: boolean;
  /** Whether a search called a solution optimal. */
  readonly hasOptimum?: boolean;
}

function sameSettings(a: AttemptPlan, b: AttemptPlan): boolean {
  const keys = ["algorithm", "scaled", "fineCosts", "presolve", "tolerances", "fromLastBasis"] as const;
  return keys.every((key) => a[key] === b[key]);
}

function firstAttempt(size: ProgramSize, preferences: SequencePreferences): AttemptPlan {
  if (preferences.algorithm)
    return { ...interiorPointFirst, algorithm: preferences.algorithm, reason: message("as_requested") };
  if (preferences.hasBasis) {
    const reason = message("reason_basis_at_hand");
    return { ...interiorPointFirst, algorithm: "primal-simplex", fromLastBasis: true, presolve: false, reason };
  }
  return size.nonzeros < interiorPointFromNonzeros ? simplexFirst : interiorPointFirst;
}

/** All attempts worth making, in the order of preference, limited to what the solver can do. */
export function sequenceFor(
  size: ProgramSize,
  available: readonly Algorithm[],
  preferences: SequencePreferences = {},
): readonly AttemptPlan[] {
  if (size.integers > 0 && preferences.closeIntegers)
    return [{ ...closeIntegers, after: ["start"] as const }].filter((plan) => available.includes(plan.algorithm));
  if (size.integers > 0) {
    const fallbackSequence = size.nonzeros < interiorPointFromNonzeros ? smallIntegerSequence : integerSequence;
    return fallbackSequence.filter((plan) => available.includes(plan.algorithm));
  }
  const first = firstAttempt(size, preferences);
  const rest = [...repairs, fineCosts(first), ...detours].filter((plan) => !sameSettings(plan, first));
  return [first, ...rest].filter((plan) => available.includes(plan.algorithm));
}

/** The attempt to make after `verdict`, or null where the fallback sequence has none left for it. */
export function nextAttempt(
  fallbackSequence: readonly AttemptPlan[],
  made: readonly AttemptPlan[],
  verdict: Verdict | "start",
  { hasBasis = false, hasOptimum = false }: KnownStarts,
): AttemptPlan | null {
  const attempt = fallbackSequence.find(
    (plan) =>
      plan.after.includes(verdict) &&
      !made.includes(plan) &&
      (hasBasis || !plan.fromLastBasis) &&
      (hasOptimum || !plan.fromOptimum),
  );
  return attempt ?? null;
}
