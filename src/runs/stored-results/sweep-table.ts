/** One table over all points of a sweep: the values that varied, what came of them, capacities and emissions. */

import { emissionSinkName, type Override } from "../../domain/model.ts";
import type { RunOptions } from "../../domain/run-options.ts";
import type { SweepPoint } from "../../domain/sweep.ts";
import type { SummaryValue } from "../../results/summary.ts";
import { unpackJson } from "./parts.ts";

type Cell = string | number | boolean | null;

export interface SweepTable {
  /** Their names, unique. */
  columns: string[];
  /** Of the point that was noted at this place. */
  rowOf(index: number, point: Pick<SweepPoint, "position" | "overrides">): Cell[];
}

/** Points are noted with what came of them, one after the other; then it is known which columns there are. */
export interface SweepFigures {
  /** @param summary of its run, compressed as it is kept; null where there is none */
  note(run: SweepPoint["run"], summary: Uint8Array | null): void;
  /** @param varied what the values of each point belong to */
  table(varied: readonly Omit<Override, "value">[]): SweepTable;
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
export function sweepFigures({ resolution, typical_periods }: RunOptions): SweepFigures {
  /** Where each column's figure stands in those of a point. */
  const places = new Map<string, number>();
  const noted: { run: SweepPoint["run"]; figures: Float64Array | null }[] = [];

  function packed(sums: Map<string, number>): Float64Array {
    for (const column of sums.keys()) if (!places.has(column)) places.set(column, places.size);
    const figures = new Float64Array(places.size);
    for (const [column, value] of sums) figures[places.get(column) ?? 0] = value;
    return figures;
  }

  return {
    note(run, summary) {
      // One summary at a time: a thousand of them take half a gigabyte.
      const figures = summary === null ? null : packed(totals(unpackJson(summary) as SummaryValue[]));
      noted.push({ run, figures });
    },
    table(varied) {
      const columns = [...places.keys()];
      const areEmissions = (column: string): boolean => column.startsWith(emissions);
      const found = [...columns.filter((column) => !areEmissions(column)), ...columns.filter(areEmissions)];
      const placesOfFound = found.map((column) => places.get(column) ?? 0);
      const unasked = resolution === null && typical_periods === null;
      const isCoarse = noted.some(({ run }) => (run?.resolution ?? "full") !== "full");
      const resolutionColumn = unasked && isCoarse ? ["resolution"] : [];
      const columnOf = ({ component_name, attribute, operation }: Omit<Override, "value">): string =>
        `${component_name}.${attribute} ${operation}`;
      const ofRun = ["run_id", "status", "cause", "objective", ...resolutionColumn];
      return {
        columns: ["position", ...varied.map(columnOf), ...ofRun, ...found],
        rowOf(index, { position, overrides }) {
          const { run, figures } = noted[index];
          return [
            position,
            ...overrides.map(({ value }) => value),
            run?.id ?? null,
            run?.status ?? "deleted",
            run?.cause ?? null,
            run?.objective ?? null,
            ...resolutionColumn.map(() => run?.resolution ?? null),
            // Of a run that succeeded, what is not in its summary is 0.
            ...placesOfFound.map((place) => figures && (figures[place] ?? 0)),
          ];
        },
      };
    },
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
