/** Statistics in the units that pictures, tables and sentences of results show. Pure. */
import type { ScaleFor } from "../../language/displayed.ts";
import { nameIn, powerOf, scaledBy, scaleGroup } from "../../language/units.ts";
import type { Statistic } from "./statistics.ts";

/** Capacities of all commodities stand in one picture. */
const mixedGroups = ["capacity", "pathway"];
/** Bounds may be far above all results: they do not decide the unit. */
const bounds = ["maximum_capacity", "minimum_capacity", "limit", "lower_limit"];
/** Money per capacity, of which that of storages may be told per kWh. */
const perCapacity = ["break_even_invest", "invest_per_capacity", "annual_cost_per_capacity", "break_even_worth"];

/**
 * Figures that pages add up or compare share a scale, which the largest of them decides: all powers, all contents, all energies a year, all
 * money a year, and the masses of each commodity.
 */
export function displayedRows(rows: readonly Statistic[], region: string | null, scaleFor: ScaleFor): Statistic[] {
  const [largest, names] = [new Map<string, number>(), new Map<string, Set<string>>()];
  for (const row of rows) {
    const { quantity, unit, value } = row;
    names.set(namesKey(row), (names.get(namesKey(row)) ?? new Set()).add(nameIn(unit)));
    if (row.region !== region || bounds.includes(quantity)) continue;
    largest.set(keyOf(row), Math.max(largest.get(keyOf(row)) ?? 0, Math.abs(value) * powerOf(unit)));
  }
  return rows.map((row) => {
    const { group, unit, value } = row;
    const size = (largest.get(keyOf(row)) ?? Math.abs(value) * powerOf(unit)) / powerOf(unit);
    const keepsName = mixedGroups.includes(group) && (names.get(namesKey(row))?.size ?? 0) > 1;
    // Only of money per capacity the size decides, not of prices.
    const deciding = isMoneyPer(unit) && !perCapacity.includes(row.quantity) ? 0 : size;
    const { unit: shown, factor } = scaleFor(unit, deciding, keepsName);
    return { ...row, unit: shown, value: scaledBy(value, factor) };
  });
}

const isMoneyPer = (unit: string): boolean => unit.includes("/(") || /\/[kMGT]?[Wt]/.test(unit);

const namesKey = ({ group, unit }: Statistic): string => `${group} ${scaleGroup(unit)}`;

function keyOf({ component, commodity, region, quantity, unit }: Statistic): string {
  const isPerCapacity = perCapacity.includes(quantity);
  const own = isPerCapacity ? [component, region] : isMass(unit) ? [commodity ?? component] : [];
  return JSON.stringify([scaleGroup(unit), isPerCapacity, ...own]);
}

const isMass = (unit: string): boolean => scaleGroup(unit).startsWith("t");
