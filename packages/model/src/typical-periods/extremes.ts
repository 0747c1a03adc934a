/**
 * Extreme periods: those that decide the capacity to build, and that the means of many periods hide. Each is removed
 * from its cluster and represents itself, once, with all its steps
 * (docs/reference/mathematical-model.md, Typical periods).
 */

import { message } from "@esm/messages/message";
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import type { ExtremeKind } from "./options.ts";

/** An original period and why it is extreme. */
export interface ExtremePeriod {
  readonly period: number;
  readonly kind: ExtremeKind;
}

/**
 * One period per kind and commodity, each period once; the first of several that are equally extreme.
 *
 * @param system with rates per original time step
 */
export function extremePeriods(
  system: EnergySystem,
  periodLength: number,
  kinds: readonly ExtremeKind[],
): ExtremePeriod[] {
  const found = new Map<number, ExtremeKind>();
  for (const kind of kinds) {
    for (const commodity of system.commodities.keys()) {
      const period =
        kind === "peak_load" ? peakLoad(system, commodity, periodLength) : lowest(system, commodity, periodLength);
      if (period !== null && !found.has(period)) found.set(period, kind);
    }
  }
  return Array.from(found, ([period, kind]) => ({ period, kind }));
}

/** Kinds that no component has a series for. */
export function extremeProblems(system: EnergySystem, kinds: readonly ExtremeKind[]): Problem[] {
  const missing = {
    peak_load: ["no sink has a fixed operation rate", demandOf],
    lowest_renewables: ["no source has an operation rate that varies", supplyOf],
  } as const;
  return kinds.flatMap((kind): Problem[] => {
    const [why, seriesOf] = missing[kind];
    if (system.commodities.some((_, commodity) => seriesOf(system, commodity).length > 0)) return [];
    return [
      {
        type: "no_extreme_period",
        loc: ["options", "extreme_periods"],
        msg: message("no_extreme_period", { kind, why }),
        input: kind,
        hint: message("leave_out", { kind }),
      },
    ];
  });
}

/** The period with the step of the highest demand over all regions. */
function peakLoad(system: EnergySystem, commodity: number, periodLength: number): number | null {
  const demands = demandOf(system, commodity);
  if (demands.length === 0) return null;
  let highest = Number.NEGATIVE_INFINITY;
  let peak = 0;
  for (let step = 0; step < system.numberOfTimeSteps; step++) {
    const load = demands.reduce((sum, series) => sum + series[step], 0);
    if (load <= highest) continue;
    highest = load;
    peak = step;
  }
  return Math.floor(peak / periodLength);
}

/** The period with the lowest supply, each source counted in shares of its own maximum. */
function lowest(system: EnergySystem, commodity: number, periodLength: number): number | null {
  const supplies = supplyOf(system, commodity);
  if (supplies.length === 0) return null;
  let lowestSupply = Number.POSITIVE_INFINITY;
  let found = 0;
  for (let period = 0; period * periodLength < system.numberOfTimeSteps; period++) {
    let supply = 0;
    for (const series of supplies) {
      for (let step = period * periodLength; step < (period + 1) * periodLength; step++) supply += series[step];
    }
    if (supply >= lowestSupply) continue;
    lowestSupply = supply;
    found = period;
  }
  return found;
}

/** Demand that must be met, by location: with a capacity variable that of the least capacity. */
function demandOf(system: EnergySystem, commodity: number): Float64Array[] {
  return seriesOf(system, "sink", commodity, (component, values, location) => {
    if (component.rate?.kind !== "fix") return null;
    const size = component.capacity ? component.capacity.lower[location] * system.hoursPerTimeStep : 1;
    return size > 0 && values.some((value) => value > 0) ? values.map((value) => value * size) : null;
  });
}

/** Series of sources that vary, in shares of their maximum. */
function supplyOf(system: EnergySystem, commodity: number): Float64Array[] {
  return seriesOf(system, "source", commodity, (_, values) => {
    const maximum = values.reduce((max, value) => Math.max(max, value), 0);
    return values.some((value) => value !== values[0]) ? values.map((value) => value / maximum) : null;
  });
}

type Exchange = Extract<SystemComponent, { kind: "source" | "sink" }>;

function seriesOf(
  system: EnergySystem,
  kind: Exchange["kind"],
  commodity: number,
  read: (component: Exchange, values: Float64Array, location: number) => Float64Array | null,
): Float64Array[] {
  return system.components.flatMap((component) => {
    if (component.kind !== "source" && component.kind !== "sink") return [];
    if (component.kind !== kind || component.commodity !== commodity || !component.rate) return [];
    return component.rate.series.flatMap((values, location) => read(component, values, location) ?? []);
  });
}
