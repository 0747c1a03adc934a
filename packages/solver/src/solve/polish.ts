/**
 * Cleans a mixed-integer solution: its integers are fixed at their rounded values, and the rest is solved again as a
 * continuous program. A search leaves integers of 0.9999999 and meets rows only to 1e-6.
 */
import { scaleProgram } from "@esm/program/scaling";
import { checkSolution } from "@esm/program/solution-check";
import { type AttemptContext, type Candidate, makeAttempt } from "./attempt.ts";
import { sequenceFor } from "./fallback-sequence.ts";
import { withFixedIntegers } from "./fix-integers.ts";

/** Violations up to this are clean. */
const cleanViolation = 1e-9;
/** A clean solution may be worse by this share of the objective. */
const acceptableLoss = 1e-7;

function needsPolish(candidate: Candidate): boolean {
  const { rowViolation, columnViolation, integrality } = candidate.check.measures;
  return [rowViolation, columnViolation, integrality].some((worst) => (worst?.relative ?? 0) > cleanViolation);
}

/** The cleaned candidate, or the given one where the clean-up fails or raises the cost. */
export async function polish(candidate: Candidate, context: AttemptContext): Promise<Candidate> {
  const { program, relativeGap } = context;
  if (program.integer === null || !needsPolish(candidate)) return candidate;
  const fixed = withFixedIntegers(program, candidate.solution.columnValue);
  const nonzeros = program.value.length;
  const size = { rows: program.rowCount, columns: program.columnCount, nonzeros, integers: 0 };
  const [plan] = sequenceFor(size, context.adapter.capabilities.algorithms);
  if (plan === undefined) return candidate;
  const { startingBasis, startingPoint, ...options } = context.options;
  const result = await makeAttempt(plan, { ...context, program: fixed, scaling: scaleProgram(fixed), options });
  if (result.verdict !== "accepted" || result.candidate === null) return candidate;
  const solution = { columnValue: result.candidate.solution.columnValue, rowDual: null };
  const check = checkSolution(program, solution, { bound: candidate.bound, mixedIntegerGap: relativeGap });
  const before = candidate.check.measures.objective;
  const loss = check.measures.objective - before;
  const worse = loss > acceptableLoss * Math.max(1e-3, Math.abs(before));
  const keep = candidate.check.accepted ? check.accepted && !worse : check.accepted;
  return keep ? { ...candidate, solution, check } : candidate;
}
