/** Tables of a run's alternatives: its plans with their capacities, and the ranges of its targets. */
import type { Alternatives, Plan, PlanCapacity, Range } from "@esm/optimize/alternatives/plan";
import { type KeptPart, packJson, unpackJson } from "./parts.ts";
import type { DataTable } from "./table-formats.ts";

export const alternativesPart = "alternatives";

/** The name of a part of one plan; the optimum, plan 0, has the names of all runs. */
export const partOfPlan = (plan: number, name: string): string => (plan === 0 ? name : `plan ${plan}:${name}`);

/** The name without its plan; null where it is of another plan. */
export function nameInPlan(plan: number, name: string): string | null {
  const prefix = partOfPlan(plan, "");
  if (plan === 0) return name.startsWith("plan ") ? null : name;
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}

export const packAlternatives = (alternatives: Alternatives): KeptPart => ({
  name: alternativesPart,
  year: null,
  bytes: packJson(alternatives),
});

export const unpackAlternatives = ({ bytes }: KeptPart): Alternatives => unpackJson(bytes) as Alternatives;

export interface PlanRow {
  plan: number;
  id: string;
  kind: Plan["kind"];
  sense: Plan["sense"];
  slack: number | null;
  cost: number | null;
  value: number | null;
  unit: string;
  obstacle: Plan["obstacle"];
  cost_of_one_more: number | null;
  rank: number | null;
  capacities: {
    component: string;
    property: string;
    region: string;
    region_to: string | null;
    unit: string;
    value: number;
  }[];
}

export function plansTable({ plans }: Alternatives): DataTable<PlanRow[]> {
  const rows = plans.map(rowOfPlan);
  const texts = ["id", "kind", "sense", "unit", "obstacle"] as const;
  const integers = ["plan", "rank"] as const;
  const names = ["plan", "id", "kind", "sense", "slack", "cost", "value", "unit", "obstacle"] as const;
  const isIn = (list: readonly string[], name: string): boolean => list.includes(name);
  return {
    json: () => rows,
    columns: [
      ...[...names, "cost_of_one_more" as const, "rank" as const].map((name) => ({
        name,
        type: isIn(texts, name) ? ("text" as const) : isIn(integers, name) ? ("integer" as const) : ("number" as const),
        values: rows.map((row) => row[name]),
      })),
      ...plans[0].capacities.map((capacity, at) => ({
        name: nameOfCapacity(capacity),
        type: "number" as const,
        values: rows.map(({ capacities }) => capacities[at]?.value ?? null),
      })),
    ],
  };
}

const rowOfPlan = ({ number, costOfOneMore, rank, capacities, ...plan }: Plan): PlanRow => ({
  plan: number,
  ...plan,
  cost_of_one_more: costOfOneMore,
  rank,
  capacities: capacities.map(({ regionTo, ...capacity }) => ({ ...capacity, region_to: regionTo })),
});

/** `Cable/capacity/north/south [GW]`. */
const nameOfCapacity = ({ component, property, region, regionTo, unit }: PlanCapacity): string =>
  `${[component, property, region, ...(regionTo === null ? [] : [regionTo])].join("/")} ${unit}`;

export interface RangeRow {
  target: string;
  unit: string;
  slack: number;
  least: number | null;
  optimum: number;
  most: number | null;
  least_plan: number | null;
  most_plan: number | null;
  least_obstacle: Plan["obstacle"];
  most_obstacle: Plan["obstacle"];
  cost_of_one_less: number | null;
  cost_of_one_more: number | null;
}

export function rangesTable({ ranges }: Alternatives): DataTable<RangeRow[]> {
  const rows = ranges.map(rowOfRange);
  const numbers = ["slack", "least", "optimum", "most", "cost_of_one_less", "cost_of_one_more"];
  const names = ["target", "unit", "slack", "least", "optimum", "most", "least_plan", "most_plan"] as const;
  const more = ["least_obstacle", "most_obstacle", "cost_of_one_less", "cost_of_one_more"] as const;
  return {
    json: () => rows,
    columns: [...names, ...more].map((name) => ({
      name,
      type: numbers.includes(name) ? "number" : name.endsWith("_plan") ? "integer" : "text",
      values: rows.map((row) => row[name]),
    })),
  };
}

const rowOfRange = ({ target, unit, slack, least, optimum, most }: Range): RangeRow => ({
  target,
  unit,
  slack,
  least: least?.value ?? null,
  optimum,
  most: most?.value ?? null,
  least_plan: least?.plan ?? null,
  most_plan: most?.plan ?? null,
  least_obstacle: least?.obstacle ?? null,
  most_obstacle: most?.obstacle ?? null,
  cost_of_one_less: least?.costOfOneMore ?? null,
  cost_of_one_more: most?.costOfOneMore ?? null,
});
