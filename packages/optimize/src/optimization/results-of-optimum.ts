/**
 * The results of a checked optimum: figures and, where requested, prices and the operation of its design in every time
 * step. Code that most runs do not need is loaded on demand.
 */

import { message } from "@esm/messages/message";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { dispatchLines } from "@esm/model/results/dispatch-report";
import { lossWarnings } from "@esm/model/results/lines/loss-warnings";
import { withoutNoise } from "@esm/model/results/noise";
import { summarize } from "@esm/model/results/summary";
import type { SolveOutcome } from "@esm/solver/solve/solve";
import type { OptimizeHooks } from "./hooks.ts";
import type { OptimizeOptions } from "./model-input.ts";
import type { Optimum } from "./optimization-end.ts";
import type { Solve } from "./solver-calls.ts";
import type { ReadySystem } from "./time-resolution.ts";
import type { SettledProgram } from "./whole-numbers/settle-existence.ts";

type Results = Pick<Optimum, "solved" | "rowDual" | "summary" | "prices" | "dispatch" | "operated" | "warnings">;

interface SolvedProgram {
  readonly ready: Omit<ReadySystem, "reason">;
  /** The system with rates per original time step. */
  readonly full: EnergySystem;
  readonly built: BuiltProgram;
  readonly outcome: Extract<SolveOutcome, { status: "optimal" }>;
  /** Where the program decided what is built. */
  readonly settled: SettledProgram | null;
}

export async function resultsOfOptimum(
  { ready, full, built, outcome, settled }: SolvedProgram,
  options: OptimizeOptions,
  { onProgress, onLog }: OptimizeHooks,
  solve: Solve,
): Promise<Results> {
  onProgress?.("results", message("reading_results"));
  const { system, time, storageBounds, warning: resolutionWarning } = ready;
  const { layout } = built;
  const { solution, objective } = outcome;
  const columnValue = withoutNoise({ system, time, layout, columnValue: solution.columnValue });
  const solved = { system, time, layout, columnValue, storageBounds, resolutionWarning };
  const prices = options.prices ? await import("./prices.ts") : null;
  const priced = (await prices?.pricesOfOptimum(built, outcome, solved, { solve, settled })) ?? null;
  const reported = priced?.prices ? priced : null;
  const summary = summarize(solved, reported);
  if (options.dispatch) onProgress?.("results", message("operating_design"));
  const unservedCost = options.unservedCost ?? null;
  const dispatching = options.dispatch ? await import("./dispatch-design.ts") : null;
  const dispatched = (await dispatching?.dispatchDesign(full, solved, objective, solve, unservedCost)) ?? null;
  const dispatch = dispatched?.report ?? null;
  for (const line of dispatch ? dispatchLines(dispatch) : []) onLog?.(message("label_and_value", { ...line }));
  return {
    solved,
    rowDual: solution.rowDual,
    summary,
    prices: reported,
    dispatch,
    operated: dispatch ? (dispatched?.operated ?? null) : null,
    warnings: [
      lossWarnings(solved),
      priced && "warning" in priced ? priced.warning : [],
      dispatched?.warning ?? [],
    ].flat(),
  };
}
