/** Annual costs by component: TAC = capexCap + opexCap + commodCosts + opexOp + commodRevenues. Pure. */
import { withoutStock } from "../../../domain/runs/stock-name.ts";
import { choose, type Statistic, sumOf } from "./statistics.ts";

export interface ComponentCost {
  component: string;
  capexCap: number;
  opexCap: number;
  commodCosts: number;
  /** Of operation, charging and discharging. */
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
    return {
      component: name,
      capexCap: of("capexCap") + of("chargeCapexCap") + of("dischargeCapexCap"),
      opexCap: of("opexCap") + of("chargeOpexCap") + of("dischargeOpexCap"),
      commodCosts: of("commodCosts"),
      opexOp: of("opexOp") + of("opexCharge") + of("opexDischarge"),
      commodRevenues: of("commodRevenues"),
      total: of("TAC"),
      invest: of("invest") + of("chargeInvest") + of("dischargeInvest"),
    };
  });
  return {
    components: components.toSorted((left, right) => Math.abs(right.total) - Math.abs(left.total)),
    total: sumOf(tac),
    unit: tac[0]?.unit ?? "",
    investUnit: choose(costs, { quantity: "invest" })[0]?.unit ?? "",
  };
}
