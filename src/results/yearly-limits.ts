/** Yearly limits and their use: emissions against allowed emissions, fuels against the available amount. */
import { flowUnit } from "./category.ts";
import { type SolvedSystem, yearlyTotals } from "./operation.ts";

interface YearlyLimitUse {
  readonly id: string;
  /** Names of the components whose operation is limited together. */
  readonly members: readonly string[];
  readonly unit: string;
  /** Net operation of all members over all regions in a year. */
  readonly amount: number;
  readonly limit: number;
}

export function yearlyLimitUse(solved: SolvedSystem): YearlyLimitUse[] {
  const { system } = solved;
  return system.yearlyLimits.map(({ id, limit, direction }, index) => {
    const members: string[] = [];
    let amount = 0;
    let unit = "";
    for (const [position, component] of system.components.entries()) {
      if (!("yearlyLimit" in component) || component.yearlyLimit !== index) continue;
      const sign = (component.kind === "source") === (direction === "in") ? 1 : -1;
      for (const yearly of yearlyTotals(solved, position, "operation")) amount += sign * yearly;
      members.push(component.name);
      unit = `[${flowUnit(system, component)}*h/a]`;
    }
    return { id, members, unit, amount, limit };
  });
}
