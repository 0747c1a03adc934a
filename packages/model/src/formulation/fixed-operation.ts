/**
 * Operation that data fix: without capacity variable, at a fixed rate, and the inflow of storages. It has no columns and moves
 * to right-hand sides.
 */
import type { Conversion, Exchange, Storage } from "../energy-system/energy-system.ts";
import { otherSeriesAt } from "../energy-system/time-series.ts";
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

/**
 *     in[p,t] = inflow[p,t] · n[p,t]
 *
 * The energy that enters a storage by itself in each variable step; 0 where none does.
 */
export function inflowAt(storage: Storage, location: number, time: TimeStructure): Float64Array | 0 {
  const inflow = otherSeriesAt(storage, "inflow", location);
  return inflow === 0 ? 0 : inflow.map((energy, step) => energy * time.originalSteps[step]);
}

/** A sum of data below this share of its terms is rounding. */
const roundingShare = 1e-11;

/**
 * The remainder of a sum of fixed energies, exactly 0 where the terms cancel: a supply of 0.3 meets demands of 0.1 and
 * 0.2, and rounding must not make a contradiction of it.
 *
 * @param size sum of the terms' absolute values
 */
export function leftOver(sum: number, size: number): number {
  return Math.abs(sum) <= roundingShare * size ? 0 : sum;
}
