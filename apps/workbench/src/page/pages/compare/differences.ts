/** Results of several runs as differences from one of them. Pure. */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { differenceTo } from "@esm/model/domain/runs/statistic-rows";
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import type { RunComparison } from "../../data/interface.ts";
import { runsWithYears } from "../../data/runs/years.ts";

type ResultRow = Omit<RunComparison["results"][number], "kind">;

export interface Difference {
  component: string;
  /** A region, or a connection; null for the whole component. */
  place: string | null;
  /** As the service writes it. */
  unit: string;
  /** One for each run; 0 where the run has none, null where it has no such year. */
  values: readonly (number | null)[];
}

export type DifferenceGroup = "cost" | "capacity" | "energy";

const yearly = /\*h\/a\]$/;

const isOf: Readonly<Record<DifferenceGroup, (row: ResultRow) => boolean>> = {
  cost: ({ property, region, region_to }) => property === "TAC" && region === null && region_to === null,
  capacity: ({ property, region }) => property === "capacity" && region !== null,
  energy: ({ property, unit, region }) =>
    region === null && ["operation", "operationDischarge"].includes(property) && yearly.test(unit),
};

/** Differences that are this small beside the greatest one come from the tolerance of solvers. */
const dustShare = 1e-4;

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** How far a run is from the one at the place `base`; null where one of them has no such year. */
export function changeOf({ values }: Difference, run: number, base = 0): number | null {
  const [first, value] = [values[base], values[run]];
  return first === null || value === null ? null : differenceTo(first, value);
}

/** Differences of years that only some runs have are as large as the values. */
const sizeOf = ({ values }: Difference, base: number): number =>
  Math.max(...values.map((value) => Math.abs(differenceTo(values[base] ?? 0, value ?? 0))));

/** A run that has no years is set beside each year of a pathway. Energies are those of the component in all regions. The greatest first. */
export function differencesOf(
  rows: readonly ResultRow[],
  group: DifferenceGroup,
  year: number | null,
  base = 0,
): Difference[] {
  const hasYears = runsWithYears(rows);
  const hasYear = runsWithYears(rows.filter((row) => row.year === year));
  const isMissing = (run: number): boolean => year !== null && (hasYears[run] ?? false) && !hasYear[run];
  const differences = new Map<string, Difference>();
  const lines = new Set(rows.map((row) => keyOfLine(row, row.region, row.region_to)));
  for (const row of rows) {
    if ((row.year !== year && row.year !== null) || !isOf[group](row)) continue;
    const { region, region_to } = row;
    const hasBack = region !== null && region_to !== null && lines.has(keyOfLine(row, region_to, region));
    // A line that carries both ways has one capacity.
    if (group === "capacity" && hasBack && region > region_to) continue;
    const place = region === null ? null : placeOf(row, hasBack ? "–" : "→");
    // Capacity that earlier years of a pathway built counts with its component.
    const component = withoutStock(row.component);
    const key = `${component}\t${place}\t${row.unit}`;
    const before = differences.get(key)?.values;
    const values = row.values.map((value, run) => {
      if (isMissing(run)) return null;
      return (before?.[run] ?? 0) + (row.year === (hasYears[run] ? year : null) ? numberOf(value) : 0);
    });
    differences.set(key, { component, place, unit: row.unit, values });
  }
  const sorted = [...differences.values()].sort((left, right) => sizeOf(right, base) - sizeOf(left, base));
  // Sizes of different units say nothing about each other.
  const largest = new Map<string, number>();
  for (const each of sorted) if (!largest.has(each.unit)) largest.set(each.unit, sizeOf(each, base));
  return sorted.filter((each) => sizeOf(each, base) > dustShare * (largest.get(each.unit) ?? 0));
}

const keyOfLine = ({ component, unit, year, values }: ResultRow, from: string | null, to: string | null) =>
  JSON.stringify([component, unit, year, values, from, to]);

const placeOf = ({ region, region_to }: ResultRow, way: string): string =>
  region_to === null ? `${region}` : `${region} ${way} ${region_to}`;

/** The costs of each year, which a run without years has in every one. */
export function costsOfYears({ annual_costs, figures, results }: RunComparison, costUnit: string): Difference[] {
  const hasYears = runsWithYears(results);
  const objectives = figures.find(({ name }) => name === "objective")?.values ?? [];
  return annual_costs.map(({ year, values }) => ({
    component: String(year),
    place: null,
    unit: `[${costUnit}/a]`,
    values: values.map((value, run) => (value ?? (hasYears[run] ? null : objectives[run]) ?? null) as number | null),
  }));
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** Ids of a list in the address, each once; what is none is left out. */
export const idsIn = (text: string | null): number[] => [...new Set((text ?? "").split(",").map(Number).filter(isId))];

/** Runs named by the address; null where it names none, or more than can be compared. */
export function runsOf(text: string | null): number[] | null {
  const ids = (text ?? "").split(",").map(Number);
  const areIds = ids.every(isId);
  return areIds && ids.length <= maxComparedRuns && new Set(ids).size === ids.length ? ids : null;
}
