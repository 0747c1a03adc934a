/**
 * Optimizes a checked energy system, for one year or along a pathway. What only optimizations need is loaded by the first one, so that
 * the library is imported sooner.
 */
import type { EnergySystem } from "./energy-system.ts";
import type { OptimizeOptions, PathwayOptions, PathwayParameters } from "./options.ts";
import type { NoResult, PathwayEnd, Result } from "./result.ts";

/**
 * The plan and operation with the lowest total annual cost. Full resolution unless `typical_periods` is given. Every
 * result has passed the check of its program; where there is none, the answer says why. Never rejects.
 */
export async function optimize(system: EnergySystem, options: OptimizeOptions = {}): Promise<Result | NoResult> {
  const { runYear } = await import("./run.ts");
  return runYear(system, options);
}

/**
 * Each milestone year of a pathway, one after the other, with the standing capacity of earlier years (myopic), or with
 * `foresight: "perfect"` all of them in one program. Never rejects.
 *
 * @param parameters two of `end_year`, `number_of_steps` and `years_per_step`
 */
export async function optimizePathway(
  system: EnergySystem,
  parameters: PathwayParameters,
  options: PathwayOptions = {},
): Promise<PathwayEnd> {
  const { runPathway } = await import("./run.ts");
  return runPathway(system, parameters, options);
}
