/** One table over all points of a sweep: the varied values, the outcomes, capacities and emissions. */

import { emissionSinkName } from "@esm/model/domain/emission-sink";
import {
  type AnyOverride,
  isConstraintOverride,
  isFromYear,
  isTableOverride,
} from "@esm/model/domain/overrides/any-override";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { SweepPoint } from "@esm/model/domain/runs/sweep";
import type { SummaryValue } from "@esm/model/results/summary";
import { type KeptPart, unpackJson } from "./parts.ts";

type Cell = string | number | boolean | null;

interface SweepTable {
  /** Their names, unique. */
  columns: string[];
  /** The row of the point that was noted at this index. */
  rowOf(index: number, point: Pick<SweepPoint, "position" | "overrides">): Cell[];
}

/** Notes the points with their outcomes, one after the other; then the columns of the table are known. */
interface SweepFigures {
  /** @param summaries of its run as they are kept, one for each year or scenario; none where there is no result */
  note(run: SweepPoint["run"], summaries: readonly Pick<KeptPart, "scenario" | "bytes">[]): void;
  /** @param varied the overrides of a point: what is varied, with values of which only that point has */
  table(varied: readonly AnyOverride[]): SweepTable;
}

interface Figure {
  column: string;
  value: number;
}

/**
 * Columns: `position`, one per parameter (`wind.invest_per_capacity set`), `run_id`, `status`, `cause`, `objective`,
 * then `capacity of … [unit]` of every component that may have one, and the yearly `emissions of … [unit]` of
 * the sink that a pathway's targets limit. Figures are totals over regions; a line counts once. `resolution` follows
 * `objective` where some point has a coarse resolution that the request did not ask for, because points may differ in
 * that.
 */
export function sweepFigures({ resolution, typical_periods, scenarios = [] }: RunOptions): SweepFigures {
  const probabilities = new Map(scenarios.map(({ name, probability }) => [name, probability]));
  /** The index of each column's figure among the figures of a point. */
  const places = new Map<string, number>();
  const noted: { run: SweepPoint["run"]; figures: Float64Array | null }[] = [];

  function packed(sums: Map<string, number>): Float64Array {
    for (const column of sums.keys()) if (!places.has(column)) places.set(column, places.size);
    const figures = new Float64Array(places.size);
    for (const [column, value] of sums) figures[places.get(column) ?? 0] = value;
    return figures;
  }

  return {
    note(run, summaries) {
      const sums = new Map<string, number>();
      // A pathway counts with its last year. Of scenarios, the expectation counts.
      for (const { scenario, bytes } of probabilities.size > 0 ? summaries : summaries.slice(-1)) {
        // One summary at a time: a thousand of them take half a gigabyte.
        const ofEach = totals(unpackJson(bytes) as SummaryValue[]);
        const weight = probabilities.get(scenario ?? "") ?? 1;
        for (const [column, value] of ofEach) sums.set(column, (sums.get(column) ?? 0) + weight * value);
      }
      const figures = summaries.length > 0 ? packed(sums) : null;
      noted.push({ run, figures });
    },
    table(varied) {
      const columns = [...places.keys()];
      const areEmissions = (column: string): boolean => column.startsWith(emissions);
      const sorted = [...columns.filter((column) => !areEmissions(column)), ...columns.filter(areEmissions)];
      const placesOfFound = sorted.map((column) => places.get(column) ?? 0);
      const unasked = resolution === null && typical_periods === null;
      const isCoarse = noted.some(({ run }) => (run?.resolution ?? "full") !== "full");
      const resolutionColumn = unasked && isCoarse ? ["resolution"] : [];
      const ofRun = ["run_id", "status", "cause", "objective", ...resolutionColumn];
      return {
        columns: ["position", ...varied.map(columnOf), ...ofRun, ...sorted],
        rowOf(index, { position, overrides }) {
          const { run, figures } = noted[index];
          return [
            position,
            ...overrides.map(cellOf),
            run?.id ?? null,
            run?.status ?? "deleted",
            run?.cause ?? null,
            run?.objective ?? null,
            ...resolutionColumn.map(() => run?.resolution ?? null),
            // A figure that is missing from the summary of a successful run is 0.
            ...placesOfFound.map((place) => figures && (figures[place] ?? 0)),
          ];
        },
      };
    },
  };
}

const emissions = "emissions of ";

/** Its places follow the name of a table: `Demand.operationRateFix in North, South multiply`. */
function columnOf(override: AnyOverride): string {
  const name = nameOf(override);
  return isFromYear(override) ? `${name} from ${override.year}` : name;
}

function nameOf(one: AnyOverride): string {
  if (isConstraintOverride(one)) return `constraint ${one.constraint_id} ${one.operation}`;
  if (!isTableOverride(one)) return `${one.component_name}.${one.attribute} ${one.operation}`;
  const { component_name, table, commodity_name, regions, region_to, steps, operation } = one;
  const what = table ?? `conversion_factor of ${commodity_name}`;
  const parts = [
    `${component_name}.${what}`,
    regions && `in ${regions.join(", ")}`,
    region_to !== null && `to ${region_to}`,
    steps && `steps ${steps.join(" to ")}`,
    operation,
  ];
  return parts.filter((part) => typeof part === "string").join(" ");
}

/** A series is shown by its name. */
function cellOf(one: AnyOverride): Cell {
  if (!isTableOverride(one)) return typeof one.value === "object" ? JSON.stringify(one.value) : one.value;
  const value: TableOverride["value"] = one.value;
  if (typeof value !== "object" || value === null) return value;
  return "series" in value ? value.series : JSON.stringify(value);
}

function totals(summary: readonly SummaryValue[]): Map<string, number> {
  const sums = new Map<string, number>();
  // A year of a pathway may have built only a part of what stands.
  const capacity = summary.some(({ property }) => property === "standing") ? "standing" : "capacity";
  for (const value of summary) {
    const figure = figureOf(value, capacity);
    if (figure) sums.set(figure.column, (sums.get(figure.column) ?? 0) + figure.value);
  }
  return sums;
}

function figureOf(
  { kind, component, property, unit, region_to, value, is_bidirectional: twoWays = true }: SummaryValue,
  capacity: "capacity" | "standing",
): Figure | undefined {
  if (property === capacity) {
    // Both directions of a line that has two are listed, each with the whole capacity.
    const share = kind === "transmission" && region_to !== null && twoWays ? value / 2 : value;
    return { column: `capacity of ${component} ${unit}`, value: share };
  }
  if (property === "operation" && component === emissionSinkName && unit.endsWith("/a]")) {
    return { column: `${emissions}${component} ${unit}`, value };
  }
  return undefined;
}
