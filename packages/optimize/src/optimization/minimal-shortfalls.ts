/**
 * The smallest shortfalls of a design, and its cheapest operation with these. A penalty alone leaves out possible
 * supply where a plant needs a little of something to save more than its penalty.
 */
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { type DispatchProgram, minPenaltyProgram, withinPenaltyProgram } from "@esm/model/formulation/dispatch-program";
import type { Solve } from "./solver-calls.ts";

interface Operation {
  /** Values of the program's own columns and of its shortfalls. */
  readonly values: Float64Array;
  readonly penalty: number;
  /** Without penalties. */
  readonly annualCost: number;
  /** False where time ran out before a smaller shortfall could be ruled out. */
  readonly isMinimal: boolean;
}

/** Relative to the penalty: less is a solver's tolerance. */
const tolerance = 1e-5;
const nothing = 1e-7;
/** The margin that a solver needs to find a solution within the least penalty. */
const room = 1e-9;

export function penaltyOf({ program: { cost } }: DispatchProgram, ownColumns: number, values: Float64Array): number {
  let penalty = 0;
  for (let column = ownColumns; column < cost.length; column++) penalty += cost[column] * values[column];
  return penalty;
}

/** @param bought the operation that is cheapest together with its penalty */
export async function minimizeShortfalls(
  built: BuiltProgram,
  dispatch: DispatchProgram,
  bought: Operation,
  withoutNoise: (columnValue: Float64Array) => Float64Array,
  solve: Solve,
): Promise<Operation> {
  const own = built.program;
  if (bought.penalty === 0) return bought;
  const unknown: Operation = { ...bought, isMinimal: false };
  const minimal = await solve(minPenaltyProgram(dispatch, own.columnCount));
  if (minimal.status !== "optimal") return unknown;
  if (bought.penalty - minimal.objective <= tolerance * bought.penalty) return bought;
  if (minimal.objective <= nothing * bought.penalty) {
    const whole = await solve(own);
    if (whole.status === "optimal") {
      const values = new Float64Array(dispatch.program.columnCount);
      values.set(withoutNoise(whole.solution.columnValue));
      return { values, penalty: 0, annualCost: whole.objective, isMinimal: true };
    }
  }
  const maxPenalty = Math.max(minimal.objective, nothing * bought.penalty) * (1 + room);
  const within = await solve(withinPenaltyProgram(built, dispatch.program, maxPenalty));
  if (within.status !== "optimal") return unknown;
  const values = withoutNoise(within.solution.columnValue);
  const penalty = penaltyOf(dispatch, own.columnCount, values);
  return { values, penalty, annualCost: within.objective, isMinimal: true };
}
