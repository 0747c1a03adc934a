/** The solve of a program that may decide what is built: the search, the gap that the run accepts, and the figures of what is decided. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { sizeOf } from "@esm/program/linear-program";
import type { SolveRequest } from "@esm/solver/solve/outcome";
import type { OptimizeOptions } from "../model-input.ts";
import type { Solve } from "../solver-calls.ts";
import { acceptedAtLimit, acceptedGap } from "./gaps.ts";
import { type DecidingPart, type SettledOutcome, settleExistence } from "./settle-existence.ts";

/**
 * @param built a program whose first columns and rows are those of the system and the layout; others may follow, such as a budget, or those of
 * further scenarios
 */
export const solveDecided = (
  system: EnergySystem,
  { program, layout }: BuiltProgram,
  options: OptimizeOptions,
  solve: Solve,
  request: Partial<SolveRequest> = {},
): Promise<SettledOutcome> =>
  solveDecidedParts(program, [{ system, layout, column: 0, row: 0 }], options, solve, request);

/** The same for a program in which several systems decide, such as the years of a pathway. */
export async function solveDecidedParts(
  program: LinearProgram,
  parts: readonly DecidingPart[],
  options: OptimizeOptions,
  solve: Solve,
  request: Partial<SolveRequest> = {},
): Promise<SettledOutcome> {
  const found = acceptedAtLimit(program, await solve(program, request), options);
  return settleExistence(program, parts, found, solve, {
    solveClosely: () => solve(program, { capacities: request.capacities, closeIntegers: true }),
    gap: acceptedGap(options, sizeOf(program), found),
  });
}
