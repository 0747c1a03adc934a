/**
 * The main job in this process: snapshot → energy system → time steps → linear program → checked optimum → results.
 * The command line calls this; the service calls it inside a child process.
 */

import { message } from "@esm/messages/message";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem, type Rejection } from "@esm/model/energy-system/no-solution";
import { describeResolution } from "@esm/model/results/resolution";
import { constraintsOfPathways } from "../myopic/constraints-of-year.ts";
import { asOptionsAsk } from "./as-options-ask.ts";
import type { OptimizeHooks } from "./hooks.ts";
import type { ModelSnapshot, OptimizeOptions } from "./model-input.ts";
import type { OptimizationEnd, Refused } from "./optimization-end.ts";
import { isOverriddenBy, rebuildOf, typicalOf } from "./rebuild.ts";
import { solveInRounds } from "./rounds/reactance-rounds.ts";
import { type JobMemory, programMemory, resolveAgain } from "./series-cache.ts";
import { relaxedExistence } from "./whole-numbers/relaxed-existence.ts";

/**
 * Never rejects for what users or solvers do. Full resolution where the options say nothing.
 *
 * @param memory the data that an earlier run of the same series left, and that this one leaves for the next
 */
export async function optimizeSnapshot(
  { content, overrides }: ModelSnapshot,
  options: OptimizeOptions,
  hooks: OptimizeHooks = {},
  memory?: JobMemory,
): Promise<OptimizationEnd> {
  hooks.onProgress?.("build", message("checking_and_building"));
  const begin = performance.now();
  const built = buildSolvableSystem(content, overrides, options.resolution?.kind === "typical-periods");
  if (!built.system) return refusalOf(built);
  const full = asOptionsAsk(built.system, options);
  const ready = resolveAgain(memory, full, options);
  if (!ready.system) return { status: "invalid", problems: ready.problems, timings: {} };
  hooks.onLog?.(message("resolution_of_run", { resolution: describeResolution(ready), why: ready.reason }));
  const ofPathways = constraintsOfPathways(built.system);
  const relaxed = relaxedExistence(full);
  const warnings = [...(ready.warning ? [ready.warning] : []), ...relaxed, ...ofPathways, ...built.warnings];
  const snapshot = { content, overrides };
  const resolve = (changed: EnergySystem) => resolveAgain(undefined, changed, options);
  const explaining = {
    rebuild: rebuildOf(snapshot, ready),
    typical: typicalOf(snapshot, { full, time: ready.time, resolve }),
    isOverridden: isOverriddenBy(overrides),
  };
  const context = { begin, explaining, warnings, full, memory: programMemory(memory, null) };
  return solveInRounds(ready, options, hooks, context);
}

/** The end of a run that is not even started. */
export const refusalOf = ({ problems, withoutSolution }: Rejection): Refused => ({
  status: withoutSolution ? "infeasible" : "invalid",
  problems,
  timings: {},
});
