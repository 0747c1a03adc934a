/** Yearly limits and their use: emissions against allowed emissions, fuels against the available amount. */
import type { YearlyBounds } from "../energy-system/energy-system.ts";
import { isBounded, limitUnit, signOf } from "../energy-system/limits.ts";
import { type SolvedSystem, yearlyTotals } from "./operation.ts";

interface YearlyLimitUse {
  readonly id: string;
  /** Null over all regions. */
  readonly region: string | null;
  /** Names of the components whose operation is limited together. */
  readonly members: readonly string[];
  readonly unit: string;
  /** Net operation of all members over all regions, or in the one, in a year. */
  readonly amount: number;
  /** Null where there is none. */
  readonly limit: number | null;
  readonly min: number | null;
  /** What exceeds the limit at a price, and what that costs in a year; null where nothing may. */
  readonly excess: { readonly amount: number; readonly cost: number } | null;
}

/** Use of limits over all regions, then of those of single regions. */
export function yearlyLimitUse(solved: SolvedSystem): YearlyLimitUse[] {
  const { yearlyLimits } = solved.system;
  return [
    ...yearlyLimits.flatMap((whole, index) => (isBounded(whole) ? [useOf(solved, index, whole, null)] : [])),
    ...yearlyLimits.flatMap(({ byRegion }, index) => byRegion.map((each) => useOf(solved, index, each, each.region))),
  ];
}

/** The part of the objective that is in no component's TAC. */
export const limitExcessCosts = (solved: SolvedSystem): number =>
  yearlyLimitUse(solved).reduce((sum, { excess }) => sum + (excess?.cost ?? 0), 0);

function useOf(
  solved: SolvedSystem,
  index: number,
  { min, limit }: YearlyBounds,
  region: number | null,
): YearlyLimitUse {
  const { system, layout, columnValue } = solved;
  const limited = system.yearlyLimits[index];
  const members: string[] = [];
  let amount = 0;
  for (const [position, component] of system.components.entries()) {
    if (!("yearlyLimit" in component) || component.yearlyLimit !== index) continue;
    if (region !== null && !component.regions.includes(region)) continue;
    const sign = signOf(component, limited);
    yearlyTotals(solved, position, "operation").forEach((yearly, location) => {
      if (region === null || component.regions[location] === region) amount += sign * yearly;
    });
    members.push(component.name);
  }
  const column = region === null ? layout.excessOf[index] : -1;
  // At a price of 0 the column may be larger than it has to be.
  const exceeding = column < 0 ? 0 : Math.max(0, Math.min(columnValue[column], amount - limit));
  return {
    id: limited.id,
    members,
    excess: column < 0 ? null : { amount: exceeding, cost: exceeding * (limited.limitExcessCost ?? 0) },
    unit: `[${limitUnit(system, index)}*h/a]`,
    amount,
    region: region === null ? null : system.regions[region],
    limit: Number.isFinite(limit) ? limit : null,
    min: Number.isFinite(min) ? min : null,
  };
}
