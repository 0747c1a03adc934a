/** Statistics in the units that pictures, tables and sentences of results show. Pure. */
import { nameIn, powerOf, type Scale, scaledBy, scaleGroup } from "../../language/units.ts";
import type { Statistic } from "./statistics.ts";

/** @param keepsName where figures of several commodities stand together */
export type ScaleFor = (unit: string, largest: number, keepsName: boolean) => Scale;

/** Each of them has a scale of its own. */
const limitGroups = ["limit", "capacity_limit", "potential", "constraint"];
/** Capacities of all commodities stand in one picture. */
const mixedGroups = ["capacity", "pathway"];
/** The quantities whose size decides; of other groups all do. */
const deciding: Readonly<Record<string, readonly string[]>> = {
  capacity: ["capacity"],
  limit: ["used"],
  capacity_limit: ["used"],
};
/** Money per capacity, of which that of storages may be told per kWh. */
const perCapacity = ["break_even_invest", "invest_per_capacity", "annual_cost_per_capacity", "break_even_worth"];

/** Figures that are compared in one picture share a scale: the largest of them decides it. */
export function displayedRows(rows: readonly Statistic[], region: string | null, scaleFor: ScaleFor): Statistic[] {
  const [largest, names] = [new Map<string, number>(), new Map<string, Set<string>>()];
  for (const row of rows) {
    const { group, quantity, unit, value } = row;
    names.set(namesKey(row), (names.get(namesKey(row)) ?? new Set()).add(nameIn(unit)));
    if (row.region !== region || !(deciding[group] ?? [quantity]).includes(quantity)) continue;
    largest.set(keyOf(row), Math.max(largest.get(keyOf(row)) ?? 0, Math.abs(value) * powerOf(unit)));
  }
  return rows.map((row) => {
    const { group, unit, value, quantity } = row;
    const own = perCapacity.includes(quantity) ? Math.abs(value) * powerOf(unit) : 0;
    const size = (largest.get(keyOf(row)) ?? own) / powerOf(unit);
    const keepsName = mixedGroups.includes(group) && (names.get(namesKey(row))?.size ?? 0) > 1;
    const { unit: shown, factor } = scaleFor(unit, size, keepsName);
    return { ...row, unit: shown, value: scaledBy(value, factor) };
  });
}

const namesKey = ({ group, unit }: Statistic): string => `${group} ${scaleGroup(unit)}`;

function keyOf({ group, component, region, quantity, unit }: Statistic): string {
  const isMoneyPer = perCapacity.includes(quantity);
  const own = isMoneyPer || (limitGroups.includes(group) && quantity !== "worth") ? [component, region] : [];
  return JSON.stringify([group, scaleGroup(unit), quantity === "worth", isMoneyPer, ...own]);
}
