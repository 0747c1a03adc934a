/** Annual costs by component: TAC = capexCap + opexCap + commodCosts + opexOp + commodRevenues. Pure. */
import { allCostNames, costNames } from "@esm/model/domain/runs/cost-names";
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { choose, type Statistic, sumOf } from "./statistics.ts";

export interface ComponentCost {
  component: string;
  capexCap: number;
  opexCap: number;
  commodCosts: number;
  /** Costs of operation, charging and discharging. */
  opexOp: number;
  /** Below 0. */
  commodRevenues: number;
  total: number;
  /** The whole investment, which is no annual cost. */
  invest: number;
}

interface Costs {
  /** From the dearest on. */
  components: ComponentCost[];
  total: number;
  unit: string;
  investUnit: string;
}

const noCost = { capexCap: 0, opexCap: 0, commodCosts: 0, opexOp: 0, commodRevenues: 0, total: 0, invest: 0 };

/** Totals over all regions where the region is null. What earlier years of a pathway built counts with the component. */
export function costsOf(rows: readonly Statistic[], region: string | null): Costs {
  const costs = choose(rows, { group: "cost", region }).filter(
    ({ region_to }) => region !== null || region_to === null,
  );
  const tac = choose(costs, { quantity: "TAC" });
  const names = [...new Set(tac.map(({ component }) => withoutStock(component ?? "")))];
  const components = names.map((name) => {
    const own = costs.filter(({ component }) => component !== null && withoutStock(component) === name);
    const of = (quantity: string): number => sumOf(choose(own, { quantity }));
    const parts = { ...noCost };
    for (const part of allCostNames) parts[costNames[part].countsIn] += of(part);
    return {
      component: name,
      ...parts,
      total: of("TAC"),
      invest: of("invest") + of("chargeInvest") + of("dischargeInvest"),
    };
  });
  // What exceeds a limit or misses a constraint costs no component anything; it belongs to no region either.
  const excess = [
    ...choose(rows, { group: "limit", region, quantity: "limitExcessCosts" }),
    ...choose(rows, { group: "constraint", region, quantity: "slackCosts" }),
  ].filter(({ value }) => value > 0);
  for (const { component, value } of excess)
    components.push({ ...noCost, component: component ?? "", commodCosts: value, total: value });
  return {
    components: components.toSorted((left, right) => Math.abs(right.total) - Math.abs(left.total)),
    total: sumOf([...tac, ...excess]),
    unit: tac[0]?.unit ?? "",
    investUnit: choose(costs, { quantity: "invest" })[0]?.unit ?? "",
  };
}
