/**
 * The main job in this process: snapshot → energy system → time steps → linear program → checked optimum → results.
 * The command line calls this; the service calls it inside a child process.
 */
import { buildEnergySystem } from "../energy-system/build.ts";
import { describeResolution } from "../results/resolution.ts";
import type { ModelSnapshot, OptimizeOptions } from "./contract.ts";
import { resolveTime } from "./resolution.ts";
import { type OptimizationEnd, type OptimizeHooks, solveSystem } from "./solve-system.ts";

export type { OptimizationEnd, OptimizeHooks, Optimum, Phase, SolverUsed, Timings } from "./solve-system.ts";

/** Never rejects for what users or solvers do. Full resolution where the options say nothing. */
export async function optimizeSnapshot(
  { content, overrides }: ModelSnapshot,
  options: OptimizeOptions,
  hooks: OptimizeHooks = {},
): Promise<OptimizationEnd> {
  hooks.onProgress?.("build", "checking the data and building the linear program");
  const begin = performance.now();
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { status: "invalid", problems: built.problems, timings: {} };
  const ready = resolveTime(built.system, options.resolution ?? { kind: "full" });
  if (!ready.system) return { status: "invalid", problems: ready.problems, timings: {} };
  hooks.onLog?.(`temporal resolution ${describeResolution(ready.time)}: ${ready.reason}`);
  return solveSystem(ready, options, hooks, { begin, warnings: built.warnings, full: built.system });
}
