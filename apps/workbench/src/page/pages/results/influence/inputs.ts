/**
 * The inputs of a run that move its cost most. What 10 % more of an input changes is estimated from the optimum: the part of the cost that
 * grows with it, or what prices say. By the envelope theorem that is the slope of the least cost. A solve says what the change really is. Pure.
 */
import { choose, find, type Statistic } from "../statistics.ts";

/** Attributes and tables, by their names, and the values of constraints. */
export type InputKind =
  | "invest_per_capacity"
  | "opex_per_capacity"
  | "opex_per_operation"
  | "commodity_cost"
  | "commodity_revenue"
  | "operationRateFix"
  | "operationRateMax"
  | "yearly_limit"
  | "constraint";

export interface Input {
  kind: InputKind;
  /** Of a component, a yearly limit or a constraint. */
  name: string;
}

export interface EstimatedInput extends Input {
  /** Change of the annual cost by `step` more, in the cost unit of the rows. */
  change: number;
}

/** The relative change that is looked at. */
export const step = 0.1;

const quantitiesOfCost = {
  capexCap: "invest_per_capacity",
  opexCap: "opex_per_capacity",
  opexOp: "opex_per_operation",
  commodCosts: "commodity_cost",
  commodRevenues: "commodity_revenue",
} as const satisfies Record<string, InputKind>;

/** @param rows statistics of a run with prices, as the service gives them. From what moves most; without what moves nothing. */
export function estimatedInputs(rows: readonly Statistic[]): EstimatedInput[] {
  const totals = rows.filter(({ region, region_to }) => region === null && region_to === null);
  // By component: a search through all rows for each of many components would take longer than drawing the page.
  const byComponent = [...Map.groupBy(totals, ({ component }) => component).values()];
  return [costs, demands, profiles, limits, constraints]
    .flatMap((slopesOf) => byComponent.flatMap(slopesOf))
    .map(({ slope, ...input }) => ({ ...input, change: slope * step }))
    .filter(({ change }) => change !== 0)
    .toSorted((left, right) => Math.abs(right.change) - Math.abs(left.change));
}

interface Slope extends Input {
  /** Of the annual cost, over the input as a share of what it is. */
  slope: number;
}

const costs = (totals: readonly Statistic[]): Slope[] =>
  choose(totals, { group: "cost" }).flatMap(({ component, quantity, value }) =>
    component !== null && quantity in quantitiesOfCost
      ? { kind: quantitiesOfCost[quantity as keyof typeof quantitiesOfCost], name: component, slope: value }
      : [],
  );

/** Demand pays its price. */
const demands = (totals: readonly Statistic[]): Slope[] =>
  choose(totals, { group: "balance", quantity: "demand" }).flatMap(({ component, commodity, value }) => {
    const price = find(totals, { group: "operation", component, commodity, quantity: "market_value" });
    return component !== null && price
      ? { kind: "operationRateFix", name: component, slope: -value * price.value }
      : [];
  });

/** What sun and wind earn above the costs of running is the rent of their profile. */
const profiles = (totals: readonly Statistic[]): Slope[] =>
  choose(totals, { group: "operation", quantity: "available" }).flatMap(({ component }) => {
    const [output] = choose(totals, { group: "balance", component, quantity: "source" });
    if (component === null || !output) return [];
    const perOutput = (quantity: string): number =>
      find(totals, { group: "operation", component, commodity: output.commodity, quantity })?.value ?? 0;
    const running = ["opexOp", "commodCosts", "commodRevenues"].map(
      (quantity) => find(totals, { group: "cost", component, quantity })?.value ?? 0,
    );
    const earned = output.value * (perOutput("market_value") - perOutput("limits_per_output"));
    const rent = running.reduce((left, cost) => left - cost, earned);
    return { kind: "operationRateMax", name: component, slope: -Math.max(0, rent) };
  });

const limits = (totals: readonly Statistic[]): Slope[] =>
  choose(totals, { group: "limit", quantity: "worth" }).flatMap(({ component, value }) =>
    component === null ? [] : { kind: "yearly_limit", name: component, slope: -value },
  );

const constraints = (totals: readonly Statistic[]): Slope[] =>
  choose(totals, { group: "constraint", quantity: "price" }).flatMap(({ component, value: price }) => {
    const value = find(totals, { group: "constraint", component, quantity: "value" });
    return component !== null && value ? { kind: "constraint", name: component, slope: price * value.value } : [];
  });
