/**
 * Cost per component and region: TAC = capexCap + opexCap + commodCosts + what operation costs and earns; of a line, each direction bears its half. The
 * sum of all TAC, the limitExcessCosts of limits and the slackCosts of constraints is the objective.
 */
import { type EnergySystem, isOneWay, locationCount } from "../../energy-system/energy-system.ts";
import { costProperties } from "../cost-by-component.ts";
import { summaryValues } from "../summary.ts";
import { everywhere, type Place, placeOf, type SolvedResult, type Statistic, share, totalsOf } from "./statistic.ts";

/** 0 where a component could have been built or used, and was not. */
export function costStatistics({ solved, summary, objective }: SolvedResult): Statistic[] {
  const { system } = solved;
  const properties = new Set<string>([...costProperties, "invest", "chargeInvest", "dischargeInvest"]);
  const exists = placesOf(system);
  const rows = summaryValues(
    summary.filter(({ property }) => properties.has(property)),
    system,
  ).flatMap(({ component, property, unit, region, region_to, value }): Statistic[] =>
    value === 0 && !exists.has(JSON.stringify([component, region, region_to]))
      ? []
      : [{ group: "cost", component, commodity: null, region, region_to, quantity: property, unit, value }],
  );
  const totals = totalsOf(rows);
  const shares = totals
    .filter(({ quantity }) => quantity === "TAC" && objective !== 0)
    .map((total) => ({ ...total, quantity: "share_of_objective", unit: share, value: total.value / objective }));
  return [
    {
      group: "cost",
      component: null,
      commodity: null,
      ...everywhere,
      quantity: "objective",
      unit: `[${system.costUnit}/a]`,
      value: objective,
    },
    ...rows,
    ...totals,
    ...shares,
  ];
}

/** Where components may be; the ways there and back of a line are two places. */
function placesOf(system: EnergySystem): ReadonlySet<string> {
  const places = new Set<string>();
  for (const component of system.components) {
    for (let location = 0; location < locationCount(component); location++) {
      const { region, region_to } = placeOf(system, component, location);
      places.add(JSON.stringify([component.name, region, region_to]));
      if (region_to !== null && !isOneWay(component)) places.add(JSON.stringify([component.name, region_to, region]));
    }
  }
  return places;
}

/** The TAC of a component at a place, or over all regions; of a line that carries both ways, both directions together. */
export type CostLookup = (component: string, place: Place) => number;

/** @param rows of `costStatistics` */
export function costLookup(rows: readonly Statistic[], { components }: EnergySystem): CostLookup {
  const oneWay = new Set<string | null>(components.filter(isOneWay).map(({ name }) => name));
  const key = (component: string | null, { region, region_to }: Place): string =>
    JSON.stringify([component, ...(oneWay.has(component) ? [region, region_to] : [region, region_to].sort())]);
  const costs = new Map<string, number>();
  for (const row of rows) {
    if (row.quantity !== "TAC") continue;
    const at = key(row.component, row);
    costs.set(at, (costs.get(at) ?? 0) + row.value);
  }
  return (component, place) => costs.get(key(component, place)) ?? 0;
}
