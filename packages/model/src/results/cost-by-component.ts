/** The yearly cost of each component, over all regions: the parts of the objective. */
import { allCostNames, costNames } from "../domain/runs/cost-names.ts";
import { isUsed, type SummaryRow } from "./summary.ts";

export const costProperties = [...allCostNames, "TAC"] as const;
type CostProperty = (typeof costProperties)[number];

interface ComponentCost extends Readonly<Record<CostProperty, number>> {
  readonly component: string;
  readonly kind: SummaryRow["kind"];
}

/** In the order of the summary; components that cost nothing are left out. The sum of all TAC is the objective less limitExcessCosts and slackCosts. */
export function costByComponent(summary: readonly SummaryRow[]): ComponentCost[] {
  const costs = new Map<string, Record<CostProperty, number> & Pick<ComponentCost, "component" | "kind">>();
  for (const { component, kind, property, values } of summary.filter(isUsed)) {
    const known = costProperties.find((each) => each === property);
    if (!known) continue;
    const cost = costs.get(component) ?? { component, kind, ...nothing };
    for (const value of values) cost[known] += value ?? 0;
    costs.set(component, cost);
  }
  return [...costs.values()];
}

const nothing = Object.fromEntries(costProperties.map((property) => [property, 0])) as Record<CostProperty, number>;

/** The parts to show, in order: the usual ones, and those that something has. */
export const shownCostProperties = (costs: readonly ComponentCost[]): CostProperty[] =>
  costProperties.filter(
    (property) => property === "TAC" || !costNames[property].isRare || costs.some((cost) => cost[property] !== 0),
  );
