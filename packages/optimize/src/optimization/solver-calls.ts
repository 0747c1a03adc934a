/** Translates the options and capacities of a run for the solvers, and reports their progress. */

import { type Message, message } from "@esm/messages/message";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { isCapacity, isOfComponent, type Layout } from "@esm/model/formulation/layout";
import { flowUnit } from "@esm/model/results/category";
import { type LinearProgram, type ProgramSize, sizeOf } from "@esm/program/linear-program";
import type { Capacities, SolveProgress } from "@esm/solver/contract";
import { phaseName } from "@esm/solver/phase-names";
import { type SolveOutcome, type SolveRequest, solveProgram } from "@esm/solver/solve/solve";
import type { OptimizeHooks } from "./hooks.ts";
import type { OptimizeOptions } from "./model-input.ts";
import { type Solvers, solversFor } from "./solver-choice.ts";
import { relativeGapOf } from "./whole-numbers/gaps.ts";

/** Solves a program of a run with the solver that suits it. */
export type Solve = (program: LinearProgram, more?: Partial<SolveRequest>) => Promise<SolveOutcome>;

export function createSolve(options: OptimizeOptions, hooks: OptimizeHooks): Solve {
  return (program, more = {}) => {
    const size = sizeOf(program);
    const { explainer: _, ...solvers } = solversOf(options, size);
    const relativeGap = relativeGapOf(options, size);
    return solveProgram(program, { ...solveRequest(options, hooks), ...solvers, relativeGap, ...more });
  };
}

export const solversOf = ({ solver, inventory, makeAdapter }: OptimizeOptions, size: ProgramSize): Solvers =>
  solversFor(solver, size, inventory, makeAdapter);

function solveRequest(options: OptimizeOptions, hooks: OptimizeHooks): Omit<SolveRequest, "adapter"> {
  return {
    timeLimitSeconds: options.timeLimitSeconds ?? undefined,
    signal: hooks.signal,
    onAttempt: ({ algorithm, scaled, reason }) =>
      hooks.onLog?.(message(scaled ? "scaled_attempt_begins" : "attempt_begins", { algorithm, reason })),
    onProgress: (progress) => hooks.onProgress?.("solve", describe(progress), progress),
    onLog: hooks.onLog,
    onAttemptEnd: hooks.onAttemptEnd,
  };
}

function describe({ phase, iteration, objective, gap }: SolveProgress): Message {
  const parts = [message("iteration_of_phase", { phase: phaseName(phase), iteration })];
  // Values that are not finite arrive as null.
  if (typeof objective === "number") parts.push(message("objective_so_far", { objective }));
  if (typeof gap === "number") parts.push(message("gap_so_far", { gap }));
  return message("progress_of_solver", { parts });
}

/** Which columns of a program are capacities, and which of them have the same unit. */
export function capacitiesOf(system: EnergySystem, { columnBlocks }: Layout): Pick<Capacities, "column" | "group"> {
  const blocks = columnBlocks.filter(isOfComponent).filter(({ variable }) => isCapacity(variable));
  const unitOf = ({ subject: { component }, variable }: (typeof blocks)[number]): string => {
    const its = system.components[component];
    return `${flowUnit(system, its)}${its.kind === "storage" && variable === "capacity" ? "·h" : ""}`;
  };
  const units = [...new Set(blocks.map(unitOf))];
  return {
    column: Int32Array.from(blocks, ({ start }) => start),
    group: Int32Array.from(blocks, (block) => units.indexOf(unitOf(block))),
  };
}
