/** One table over all points of a sweep: the values that varied, what came of them, capacities and emissions. */

import { emissionSinkName } from "../../domain/model.ts";
import type { SweepDefinition, SweepParameter, SweepPoint } from "../../domain/sweep.ts";
import type { SummaryValue } from "../../results/summary.ts";
import { unpackJson } from "./parts.ts";

export interface SweepTable {
  /** By their names, unique. */
  columns: string[];
  rows: (string | number | boolean | null)[][];
}

type SweptModel = Pick<SweepDefinition, "parameters" | "options">;

/** A point with the summary of its run, compressed as it is kept; null where there is none. */
export interface PointWithSummary {
  point: SweepPoint;
  summary: Uint8Array | null;
}

interface Figure {
  column: string;
  value: number;
}

/**
 * Columns: `position`, one per parameter (`wind.invest_per_capacity set`), `run_id`, `status`, `cause`, `objective`,
 * then `capacity of … [unit]` of every component that has one at some point, and the yearly `emissions of … [unit]` of
 * the sink that a pathway's targets limit. Figures are totals over regions; a line counts once. Behind `objective` stands
 * `resolution`, where some point is coarse and nobody asked for it: points may differ in that.
 */
export function sweepTable({ parameters, options }: SweptModel, points: readonly PointWithSummary[]): SweepTable {
  // One summary at a time: a thousand of them take half a gigabyte.
  const figures = points.map(({ summary }) => totals(summary === null ? [] : (unpackJson(summary) as SummaryValue[])));
  const columns = new Set(figures.flatMap((row) => [...row.keys()]));
  const areEmissions = (column: string): boolean => column.startsWith(emissions);
  const found = [...[...columns].filter((column) => !areEmissions(column)), ...[...columns].filter(areEmissions)];
  const columnOf = ({ component_name, attribute, operation }: SweepParameter): string =>
    `${component_name}.${attribute} ${operation}`;
  const unasked = options.resolution === null && options.typical_periods === null;
  const isCoarse = points.some(({ point: { run } }) => (run?.resolution ?? "full") !== "full");
  const resolution = unasked && isCoarse ? ["resolution"] : [];
  const first = ["position", ...parameters.map(columnOf), "run_id", "status", "cause", "objective", ...resolution];
  return {
    columns: [...first, ...found],
    rows: points.map(({ point: { position, overrides, run, reused: _ }, summary }, index) => [
      position,
      ...overrides.map(({ value }) => value),
      run?.id ?? null,
      run?.status ?? "deleted",
      run?.cause ?? null,
      run?.objective ?? null,
      ...resolution.map(() => run?.resolution ?? null),
      // Of a run that succeeded, what is not in its summary is 0.
      ...found.map((column) => figures[index].get(column) ?? (summary === null ? null : 0)),
    ]),
  };
}

const emissions = "emissions of ";

function totals(summary: readonly SummaryValue[]): Map<string, number> {
  const sums = new Map<string, number>();
  // A year of a pathway may have built but a part of what stands.
  const capacity = summary.some(({ property }) => property === "standing") ? "standing" : "capacity";
  for (const value of summary) {
    const figure = figureOf(value, capacity);
    if (figure) sums.set(figure.column, (sums.get(figure.column) ?? 0) + figure.value);
  }
  return sums;
}

function figureOf(
  { kind, component, property, unit, region_to, value }: SummaryValue,
  capacity: "capacity" | "standing",
): Figure | undefined {
  if (property === capacity) {
    // Both directions of a line are listed, each with the whole capacity.
    const share = kind === "transmission" && region_to !== null ? value / 2 : value;
    return { column: `capacity of ${component} ${unit}`, value: share };
  }
  if (property === "operation" && component === emissionSinkName && unit.endsWith("/a]")) {
    return { column: `${emissions}${component} ${unit}`, value };
  }
  return undefined;
}
