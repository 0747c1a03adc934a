/**
 * The yearly figures of a result in the format of the IAMC, as pyam reads it: `Capacity|electricity|Wind` and so on. A
 * variable of several components of one unit also has their sum; the region of totals is `World`.
 */

import { type CostName, costNames } from "@esm/model/domain/runs/cost-names";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { StructureComponent } from "@esm/model/results/time-charts/structure";
import { stringify } from "csv-stringify/sync";
import { type ExportedYear, mainCommodity, plainUnit } from "./exported-year.ts";

export interface IamcRow {
  region: string;
  variable: string;
  unit: string;
  year: number;
  value: number;
}

export interface IamcLabels {
  model: string;
  scenario: string;
}

/** @param year of a result without years */
export function iamcRows(years: readonly ExportedYear[], year: number | null): IamcRow[] {
  return years.flatMap((each) => rowsOfYear(each, each.year ?? year ?? 0));
}

export function iamcText(rows: readonly IamcRow[], { model, scenario }: IamcLabels, isWide: boolean): string {
  const text = (lines: readonly unknown[][]): string => stringify([...lines], { escape_formulas: true });
  const head = ["model", "scenario", "region", "variable", "unit"];
  if (!isWide) {
    const lines = rows.map(({ region, variable, unit, year, value }) => [
      model,
      scenario,
      region,
      variable,
      unit,
      year,
      value,
    ]);
    return text([[...head, "year", "value"], ...lines]);
  }
  const years = [...new Set(rows.map(({ year }) => year))].sort((left, right) => left - right);
  const lines = new Map<string, { names: string[]; values: Map<number, number> }>();
  for (const { region, variable, unit, year, value } of rows) {
    const names = [region, variable, unit];
    const line = lines.get(JSON.stringify(names)) ?? { names, values: new Map() };
    lines.set(JSON.stringify(names), line);
    line.values.set(year, value);
  }
  const cells = [...lines.values()].map(({ names, values }) => [
    model,
    scenario,
    ...names,
    ...years.map((each) => values.get(each)),
  ]);
  return text([[...head, ...years], ...cells]);
}

function rowsOfYear({ statistics, structure }: ExportedYear, year: number): IamcRow[] {
  const components = new Map(structure.components.map((component) => [component.name, component]));
  const rows = statistics.flatMap((statistic): IamcRow[] => {
    const named = variableOf(statistic, components.get(statistic.component ?? ""));
    if (!named) return [];
    const { variable, sign = 1 } = named;
    return [
      { region: regionOf(statistic), variable, unit: plainUnit(statistic.unit), year, value: sign * statistic.value },
    ];
  });
  const summed = added(rows);
  return inOrder([...summed, ...parentsOf(summed)]);
}

export const inOrder = (rows: readonly IamcRow[]): IamcRow[] =>
  rows.toSorted((left, right) => compare(left.variable, right.variable) || compare(left.region, right.region));

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

export function regionOf({ region, region_to }: Statistic): string {
  if (region === null) return "World";
  return region_to === null ? region : `${region}>${region_to}`;
}

const balanceNames: Record<string, { name: string; sign?: number }> = {
  source: { name: "Secondary Energy" },
  output: { name: "Secondary Energy" },
  input: { name: "Energy Input", sign: -1 },
  demand: { name: "Final Energy", sign: -1 },
  sink: { name: "Final Energy", sign: -1 },
  charge: { name: "Storage Charge", sign: -1 },
  discharge: { name: "Storage Discharge" },
};

/** The variable of a figure; null where the format has none. What sinks take of a commodity `CO2` is emitted. */
function variableOf(
  { group, quantity, component, commodity }: Statistic,
  structure: StructureComponent | undefined,
): { variable: string; sign?: number } | null {
  const joined = (...parts: (string | null)[]) => ({ variable: parts.filter((part) => part !== null).join("|") });
  switch (group) {
    case "capacity": {
      if (quantity !== "capacity" || !structure) return null;
      const name = structure.kind === "storage" ? "Storage Capacity" : "Capacity";
      return joined(name, mainCommodity(structure), component);
    }
    case "balance": {
      const variable = balanceNames[quantity];
      if (!variable) return null;
      const isEmitted = structure?.kind === "sink" && commodity?.toUpperCase() === "CO2";
      return {
        ...joined(isEmitted ? "Emissions" : variable.name, isEmitted ? "CO2" : commodity, component),
        sign: variable.sign ?? 1,
      };
    }
    case "line":
      return quantity === "flow" && structure ? joined("Trade", commodity, component) : null;
    case "price":
      return quantity === "mean" ? joined("Price", commodity) : null;
    case "cost":
      return quantity in costNames ? joined("Cost", component, costNames[quantity as CostName].iamc) : null;
    case "limit":
      return quantity === "limitExcessCosts" ? joined("Cost", component, "Limit Excess") : null;
    case "constraint":
      return quantity === "slackCosts" ? joined("Cost", component, "Constraint Slack") : null;
    default:
      return null;
  }
}

/** A commodity may be several outputs of one component, and a line has several rows of the same cost. */
export function added(rows: readonly IamcRow[]): IamcRow[] {
  const sums = new Map<string, IamcRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.region, row.variable, row.unit]);
    const sum = sums.get(key);
    if (sum) sum.value += row.value;
    else sums.set(key, { ...row });
  }
  return [...sums.values()];
}

/** The sums over components, and over all below them, wherever they have one unit. */
function parentsOf(rows: readonly IamcRow[]): IamcRow[] {
  const units = new Map<string, Set<string>>();
  const ancestors = (variable: string): string[] => {
    const parts = variable.split("|");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("|"));
  };
  const own = new Set(rows.map(({ variable }) => variable));
  for (const { variable, unit } of rows)
    for (const above of ancestors(variable)) units.set(above, (units.get(above) ?? new Set()).add(unit));
  const sums = rows.flatMap((row) =>
    ancestors(row.variable)
      .filter((above) => units.get(above)?.size === 1 && !own.has(above))
      .map((variable) => ({ ...row, variable })),
  );
  return added(sums);
}
