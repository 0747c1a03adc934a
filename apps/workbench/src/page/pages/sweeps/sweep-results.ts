/** The table of a sweep as figures over the values that were varied. Pure. */
import type { SweepSchema, SweepTableSchema } from "../../data/interface.ts";

export type SweepValue = number | boolean | string;

export interface SweepRow {
  position: number;
  /** One per parameter. */
  values: SweepValue[];
  run: number | null;
  status: string;
  cause: string | null;
  /** Resolution of time; null where the table has no such column, because all points are equal in it. */
  resolution: string | null;
  /** One per figure; null where there is no result (yet). */
  figures: (number | null)[];
}

export interface SweepFigure {
  /** Unique. */
  key: string;
  kind: "objective" | "capacity" | "emissions";
  /** Null for the objective. */
  component: string | null;
  /** As the service writes it; empty for the objective, which is in the cost unit of the data set. */
  unit: string;
}

export interface SweepResults {
  rows: SweepRow[];
  figures: SweepFigure[];
}

const figureColumn = /^(capacity|emissions) of (.*) (\[.*\])$/s;

export function readSweepTable({ columns, rows }: SweepTableSchema, parameterCount: number): SweepResults {
  const first = 1 + parameterCount;
  // Columns behind the values are found by name: one of them is optional.
  const ofRun = (name: string): number => columns.indexOf(name, first);
  const figures: SweepFigure[] = [];
  const places: number[] = [];
  for (let place = ofRun("objective"); place >= 0 && place < columns.length; place++) {
    const [, kind, component, unit] = figureColumn.exec(columns[place]) ?? [];
    if (kind === "capacity" || kind === "emissions") figures.push({ key: columns[place], kind, component, unit });
    else if (places.length === 0) figures.push({ key: "objective", kind: "objective", component: null, unit: "" });
    else continue;
    places.push(place);
  }
  const numberOrNull = (cell: unknown): number | null => (typeof cell === "number" ? cell : null);
  const textOrNull = (cell: unknown): string | null => (typeof cell === "string" ? cell : null);
  return {
    figures,
    rows: rows.map((cells) => ({
      position: Number(cells[0]),
      values: cells.slice(1, first).map((value) => (value ?? "") as SweepValue),
      run: numberOrNull(cells[ofRun("run_id")]),
      status: textOrNull(cells[ofRun("status")]) ?? "",
      cause: textOrNull(cells[ofRun("cause")]),
      resolution: textOrNull(cells[ofRun("resolution")]),
      figures: places.map((place) => numberOrNull(cells[place])),
    })),
  };
}

/** Each value once: numbers from low to high, others in their order. */
export function distinctValues(rows: readonly SweepRow[], parameter: number): SweepValue[] {
  const values = [...new Set(rows.map((row) => row.values[parameter]))];
  return values.every((value) => typeof value === "number")
    ? values.toSorted((left, right) => Number(left) - Number(right))
    : values;
}

/** Which parameters a picture is drawn over; the others are held. */
export interface SweepAxes {
  /** Null: over the points in their order. */
  x: number | null;
  /** Null: curves rather than a heat map. */
  y: number | null;
  /** A value of each other parameter. */
  held: ReadonlyMap<number, SweepValue>;
}

interface AskedAxes {
  x?: number;
  /** Null: none. */
  y?: number | null;
  /** The place of the value of a parameter. */
  held?: ReadonlyMap<number, number>;
}

/**
 * In a grid: over the first two parameters with several values, or over one. The others are held at the value that is
 * asked for, else at their first one. The points of a table are drawn over the parameter if there is just one.
 */
export function axesOf(
  { combine, parameter_count: count }: Pick<SweepSchema, "combine" | "parameter_count">,
  rows: readonly SweepRow[],
  asked: AskedAxes = {},
): SweepAxes {
  if (combine === "table" && count > 1) return { x: null, y: null, held: new Map() };
  const values = Array.from({ length: count }, (_, parameter) => distinctValues(rows, parameter));
  const varied = values.flatMap((some, parameter) => (some.length > 1 ? [parameter] : []));
  const x = asked.x !== undefined && asked.x < count ? asked.x : (varied[0] ?? 0);
  const others = varied.filter((parameter) => parameter !== x);
  const isChosen = asked.y === null || (asked.y !== undefined && others.includes(asked.y));
  const y = isChosen ? (asked.y ?? null) : (others[0] ?? null);
  const held = new Map<number, SweepValue>();
  for (const [parameter, some] of values.entries()) {
    if (parameter === x || parameter === y) continue;
    held.set(parameter, some[asked.held?.get(parameter) ?? 0] ?? some[0]);
  }
  return { x, y, held };
}

/** The points that a picture over these axes shows. */
export const rowsOn = (rows: readonly SweepRow[], { held }: SweepAxes): SweepRow[] =>
  rows.filter(({ values }) => [...held].every(([parameter, value]) => values[parameter] === value));

/** By how much a figure changes for each 1 more of the parameter, between two points; null where it is no number. */
export function slopeOf(from: SweepRow, to: SweepRow, figure: number, x: number | null): number | null {
  const [start, end] = [from.values[x ?? -1], to.values[x ?? -1]];
  if (typeof start !== "number" || typeof end !== "number" || start === end) return null;
  return ((to.figures[figure] ?? 0) - (from.figures[figure] ?? 0)) / (end - start);
}

/** The row with the least figure, and the one with the highest. */
export function extremesOf(rows: readonly SweepRow[], figure: number): { least: SweepRow; most: SweepRow } | null {
  let [least, most]: (SweepRow | undefined)[] = [];
  for (const row of rows) {
    const value = row.figures[figure];
    if (value === null) continue;
    if (!least || value < (least.figures[figure] ?? value)) least = row;
    if (!most || value > (most.figures[figure] ?? value)) most = row;
  }
  return least && most ? { least, most } : null;
}
