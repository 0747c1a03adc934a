/** Plans with their total capacities, and their order in the table. Pure. */
import type { RunPlan } from "../../../data/interface.ts";

export interface PlanTotals {
  plan: RunPlan;
  /** By component; powers of storages are left to the files. */
  capacities: ReadonlyMap<string, number>;
}

export function totalsOfPlan(plan: RunPlan): PlanTotals {
  const capacities = new Map<string, number>();
  for (const { component, property, value } of plan.capacities) {
    if (property === "capacity") capacities.set(component, (capacities.get(component) ?? 0) + value);
  }
  return { plan, capacities };
}

/** Components that some plan builds, in their order. */
export function capacityNames(plans: readonly RunPlan[]): string[] {
  const built = plans.flatMap(({ capacities }) => capacities.filter(({ value }) => value > 0));
  const names = new Set(built.map(({ component }) => component));
  const all = (plans[0]?.capacities ?? []).map(({ component }) => component);
  return [...new Set(all)].filter((name) => names.has(name));
}

/** Sorted as the address says; plans without a figure come last. */
export function sortedPlans(plans: readonly PlanTotals[], by: string | undefined): readonly PlanTotals[] {
  if (!by) return plans;
  const name = by.replace(/^-/, "");
  const order = by.startsWith("-") ? -1 : 1;
  const figureOf = ({ plan, capacities }: PlanTotals): number | string | null => {
    if (name === "what") return plan.id;
    if (name === "plan" || name === "cost" || name === "rank") return plan[name];
    return capacities.get(name) ?? null;
  };
  return plans.toSorted((left, right) => {
    const [a, b] = [figureOf(left), figureOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a < b ? -order : a > b ? order : 0;
  });
}
