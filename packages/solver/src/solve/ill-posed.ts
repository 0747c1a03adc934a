/**
 * Programs whose optimum depends on how exactly rows are kept. By duality, duals that pass the check bound from below what any
 * solution costs. Where values that violate rows and bounds hardly more than the check allows cost clearly less than that, the
 * prices of some rows are so high that violations which count as none are worth more than the gap that the check allows.
 */
import { type Message, message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import { solutionThresholds } from "@esm/program/solution-check";
import type { Candidate } from "./attempt.ts";

/** What violations as large as the check allows must gain, in times the gap that it allows: more than any answer leaves open. */
const minGain = 2;
/** What such a violation of a single row must be worth, likewise: far more than rounding makes of prices. */
const minWorth = 10;
/** Values that violate rows by more are no solution of anything. */
const maxViolation = 100 * solutionThresholds.primal;
/** More rows are of no use to a reader. */
const maxRows = 5;

/** The sentence that says so, with the rows of the highest prices; null where it is not proven. */
export function illPosedness(
  program: LinearProgram,
  { check: { measures }, solution }: Pick<Candidate, "check" | "solution">,
): Message | null {
  const { objective, dualObjective, rowViolation, columnViolation, columnDualViolation, leak } = measures;
  const { primal, dual, gap, leak: allowedLeak } = solutionThresholds;
  const { rowDual } = solution;
  if (rowDual === null || dualObjective === null || columnDualViolation === null || leak === null) return null;
  const violation = Math.max(rowViolation.relative, columnViolation.relative);
  if (!(violation <= maxViolation && columnDualViolation.relative <= dual && leak <= allowedLeak)) return null;
  // The least cost is a convex function of the violation allowed: its first part gains most.
  const gain = (dualObjective - objective) * Math.min(1, primal / violation);
  if (!(gain > minGain * gap * Math.abs(objective))) return null;
  const { rowLower, rowUpper } = program;
  const worthOf = (row: number): number => {
    const bound = rowDual[row] > 0 ? rowLower[row] : rowUpper[row];
    return Math.abs(rowDual[row]) * primal * (Number.isFinite(bound) ? Math.max(1, Math.abs(bound)) : 0);
  };
  const rows = [...rowDual.keys()].filter((row) => worthOf(row) > minWorth * gap * Math.abs(objective));
  if (rows.length === 0) return null;
  rows.sort((left, right) => worthOf(right) - worthOf(left));
  const share = worthOf(rows[0]) / Math.abs(objective);
  return message("ill_posed", {
    violation,
    objective,
    bound: dualObjective,
    allowed: primal,
    share,
    count: rows.length,
    rows: rows.slice(0, maxRows),
  });
}
