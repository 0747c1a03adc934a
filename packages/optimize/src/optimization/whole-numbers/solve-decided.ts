/** The solve of a program that may decide what is built: the search, the gap that the run accepts, and the figures of what is decided. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { sizeOf } from "@esm/program/linear-program";
import type { SolveRequest } from "@esm/solver/solve/outcome";
import type { OptimizeOptions } from "../model-input.ts";
import type { Solve } from "../solver-calls.ts";
import { acceptedAtLimit, acceptedGap } from "./gaps.ts";
import { type SettledOutcome, settleExistence } from "./settle-existence.ts";

/**
 * @param built a program whose first columns and rows are those of the system and the layout; others may follow, such as a budget, or those of
 * further scenarios
 */
export async function solveDecided(
  system: EnergySystem,
  built: BuiltProgram,
  options: OptimizeOptions,
  solve: Solve,
  request: Partial<SolveRequest> = {},
): Promise<SettledOutcome> {
  const { program } = built;
  const found = acceptedAtLimit(program, await solve(program, request), options);
  return settleExistence(system, built, found, solve, {
    solveClosely: () => solve(program, { capacities: request.capacities, closeIntegers: true }),
    gap: acceptedGap(options, sizeOf(program), found),
  });
}
