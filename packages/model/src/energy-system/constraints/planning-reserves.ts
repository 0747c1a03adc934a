/**
 * Planning reserves as constraints of capacities. f is the conversion factor of the commodity, 1 of a source; d the fixed demand:
 *
 *     Σ credit·f·cap ≥ (1 + margin)·max_t Σ_regions d[t]/h
 *
 * A storage counts with its capacity of discharging, or with dischargeRate·cap where that is not built by itself. Of a factor that
 * differs by time step the lowest counts.
 */

import type { ConstraintQuantity } from "../../domain/constraints/constraint.ts";
import type { PlanningReserve } from "../../domain/constraints/planning-reserve.ts";
import { positionsOf } from "../../domain/nearest-name.ts";
import { bindingRate } from "../eligibility.ts";
import type { ConstraintTerm, SystemComponent, SystemConstraint } from "../energy-system.ts";
import type { Snapshot } from "../snapshot.ts";
import { otherSeriesAt } from "../time-series.ts";
import { expanded } from "./named-places.ts";

export function reserveConstraint(
  reserve: PlanningReserve,
  snapshot: Snapshot,
  components: readonly SystemComponent[],
): SystemConstraint {
  const positions = positionsOf(components.map(({ name }) => name));
  const commodity = snapshot.commodityPosition.get(reserve.commodity_name) ?? -1;
  const scope = new Set(regionsInScope(reserve, snapshot));
  const terms = creditsOf(reserve, snapshot).flatMap(([name, credit]) => {
    const position = positions.get(name) ?? -1;
    const component = components[position];
    return component ? termsOf(component, { position, commodity, credit, scope }) : [];
  });
  const peak = peakOf(reserve, snapshot);
  return {
    id: reserve.id,
    sense: ">=",
    per: "year",
    value: (1 + reserve.margin) * peak,
    unit: snapshot.commodities[commodity]?.unit ?? "",
    slackCost: null,
    years: null,
    terms,
    planningReserve: { margin: reserve.margin, peak },
  };
}

/** Positions of its regions, ascending. */
export function regionsInScope({ regions }: PlanningReserve, snapshot: Snapshot): number[] {
  const all = [...snapshot.regions.keys()];
  if (regions === null) return all;
  const named = new Set(expanded(regions, snapshot.regionGroups));
  return all.filter((region) => named.has(snapshot.regions[region]));
}

/** Members without groups, each once: the first entry counts. */
export function creditsOf(
  { members }: PlanningReserve,
  { componentGroups }: Snapshot,
): [name: string, credit: number][] {
  const credits = new Map<string, number>();
  for (const { component_name, credit } of members) {
    for (const name of expanded([component_name], componentGroups)) if (!credits.has(name)) credits.set(name, credit);
  }
  return [...credits];
}

/** The highest power, over the original time steps, of the fixed demand of all regions together. */
export function peakOf(reserve: PlanningReserve, snapshot: Snapshot): number {
  const total = new Float64Array(snapshot.dataset.number_of_time_steps);
  for (const { attributes, byRegion } of snapshot.components) {
    if (attributes.type !== "SINK" || attributes.commodity_name !== reserve.commodity_name) continue;
    if (attributes.capacity_variable || bindingRate(byRegion) !== "operationRateFix") continue;
    const series = byRegion.series.get("operationRateFix") ?? [];
    for (const region of regionsInScope(reserve, snapshot))
      series[region]?.forEach((energy, step) => {
        total[step] += energy;
      });
  }
  return total.reduce((most, energy) => Math.max(most, energy), 0) / snapshot.dataset.hours_per_time_step;
}

interface Counted {
  position: number;
  commodity: number;
  credit: number;
  scope: ReadonlySet<number>;
}

function termsOf(component: SystemComponent, { position, commodity, credit, scope }: Counted): ConstraintTerm[] {
  if (component.kind === "transmission") return [];
  const byFactor = new Map<number, number[]>();
  for (const [location, region] of component.regions.entries()) {
    if (!scope.has(region)) continue;
    const factor = credit * amountPerCapacity(component, commodity, location);
    byFactor.set(factor, [...(byFactor.get(factor) ?? []), location]);
  }
  const quantity: ConstraintQuantity =
    component.kind === "storage" && component.dischargeCapacity ? "discharge_capacity" : "capacity";
  return [...byFactor].map(([factor, locations]) => ({
    quantity,
    factor,
    commodity: -1,
    yearOffset: 0,
    members: locations.map((location) => ({ component: position, location, there: 1, back: 0 })),
  }));
}

/** The power of the commodity per unit of the capacity that counts. */
function amountPerCapacity(component: SystemComponent, commodity: number, location: number): number {
  if (component.kind === "storage") return component.dischargeCapacity ? 1 : component.dischargeRate;
  if (component.kind !== "conversion") return 1;
  return component.factors
    .filter((each) => each.commodity === commodity)
    .reduce((sum, { factor, profile }) => {
      const series = profile ? otherSeriesAt(component, profile, location) : 0;
      return sum + (series === 0 ? factor : series.reduce((least, value) => Math.min(least, value)));
    }, 0);
}
