/** Operation that data fix: without capacity variable, at a fixed rate. It has no columns and moves to right-hand sides. */
import type { Conversion, Exchange } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";

/**
 *     op[p,t] = rate[p,t] · n[p,t]
 *
 * The energy of each variable step, or null where operation is not fixed.
 */
export function fixedOperation(
  component: Exchange | Conversion,
  location: number,
  time: TimeStructure,
): Float64Array | null {
  if (component.capacity || component.rate?.kind !== "fix") return null;
  return component.rate.series[location].map((rate, step) => rate * time.originalSteps[step]);
}
