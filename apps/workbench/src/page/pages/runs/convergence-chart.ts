/** The picture of the convergence in numbers: lines, ticks and labels. Pure. */
import type { SolverPoint } from "./solver-point.ts";

const measures = ["gap", "primalInfeasibility", "dualInfeasibility"] as const;
type Measure = (typeof measures)[number];

export const height = 280;
export const margin = { top: 20, right: 124, bottom: 36, left: 64 };
/** Within this the service takes a plan as optimal. */
export const tolerance = 1e-6;
/** Smaller values say no more. */
const least = 1e-12;
const labelDistance = 16;

export interface Line {
  measure: Measure;
  points: { seconds: number; value: number }[];
  drawn: { x: number; y: number }[];
  /** Height of its name, apart from the others. */
  labelY: number;
}

/** A part of the run's time, such as the building of the linear program. */
export interface Band<Name extends string = string> {
  name: Name;
  /** Seconds since the run began. */
  from: number;
  to: number;
}

interface ValueLine {
  name: (typeof valueNames)[number];
  /** Parts inside the frame. */
  drawn: { x: number; y: number }[][];
}

interface ConvergenceChart<Name extends string> {
  lines: Line[];
  decades: { exponent: number; y: number }[];
  times: { seconds: number; x: number }[];
  toleranceY: number | null;
  bands: (Band<Name> & { x: number; width: number })[];
  /**
   * Objective and bound, below the others; null where the solver tells none. `lowest`: the lowest bound below the frame, where its line
   * is cut; null where all is inside.
   */
  values: { lines: ValueLine[]; ticks: { value: number; y: number }[]; top: number; lowest: number | null } | null;
}

const valueNames = ["objective", "bound"] as const;
/** The upper picture ends here, and the lower one begins. */
const [logBottom, valuesTop] = [height - margin.bottom, height - margin.bottom + 34];
export const heightWithValues = valuesTop + 96 + margin.bottom;

interface Room<Name extends string> {
  width?: number;
  /** Phases of the whole run, where they are known; the one called `solve` begins with the solver's first second. */
  bands?: readonly Band<Name>[];
}

/** Null where the solver has told nothing that could be drawn. */
export function chartOf<Name extends string>(
  points: readonly SolverPoint[],
  { width = 640, bands = [] }: Room<Name> = {},
): ConvergenceChart<Name> | null {
  const offset = bands.find(({ name }) => name === "solve")?.from ?? 0;
  const curves = measures
    .map((measure) => ({
      measure,
      points: points.flatMap((point) => {
        const value = point[measure];
        return value !== undefined && value > 0 ? [{ seconds: point.seconds, value: Math.max(value, least) }] : [];
      }),
    }))
    .filter(({ points: ofMeasure }) => ofMeasure.length > 1);
  if (curves.length === 0) return null;
  const all = curves.flatMap((line) => line.points);
  const exponents = all.map(({ value }) => Math.log10(value));
  const [low, high] = [Math.floor(Math.min(...exponents, -6)), Math.ceil(Math.max(...exponents, 0))];
  const solved = all.map(({ seconds }) => seconds + offset);
  const begin = bands[0]?.from ?? Math.min(...solved);
  const end = Math.max(...solved, bands.at(-1)?.to ?? 0, begin + 1);
  const at = (seconds: number): number => between(margin.left, width - margin.right, (seconds - begin) / (end - begin));
  const x = (solverSeconds: number): number => at(solverSeconds + offset);
  const y = (exponent: number): number => between(logBottom, margin.top, (exponent - low) / Math.max(1, high - low));
  const lines = curves.map((line) => {
    const drawn = line.points.map(({ seconds, value }) => ({ x: x(seconds), y: y(Math.log10(value)) }));
    return { ...line, drawn, labelY: drawn.at(-1)?.y ?? 0 };
  });
  spreadLabels(lines);
  return {
    lines,
    decades: decadesBetween(low, high).map((exponent) => ({ exponent, y: y(exponent) })),
    times: ticksBetween(begin, end, Math.max(2, width / 110)).map((seconds) => ({ seconds, x: at(seconds) })),
    toleranceY: y(Math.log10(tolerance)),
    bands: bands.map((band) => ({ ...band, x: at(band.from), width: at(band.to) - at(band.from) })),
    values: valuesOf(points, x),
  };
}

/** Below the lowest objective, as a share of their range. */
const roomOfBounds = 0.4;

/** On a linear scale. */
function valuesOf(points: readonly SolverPoint[], x: (seconds: number) => number): ConvergenceChart<string>["values"] {
  const values = valueNames.map((name) => ({
    name,
    points: points.flatMap((point) => (point[name] === undefined ? [] : [{ ...point, value: point[name] }])),
  }));
  const objectives = values[0].points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...objectives), Math.max(...objectives)];
  if (objectives.length < 2 || lowest === highest) return null;
  // First bounds may be far below anything else.
  const [min, max] = [lowest - roomOfBounds * (highest - lowest), highest];
  const y = (value: number): number =>
    between(heightWithValues - margin.bottom, valuesTop, (value - min) / (max - min));
  return {
    lines: values
      .filter((line) => line.points.length > 1)
      .map(({ name, points: told }) => ({
        name,
        drawn: partsInside(told, min, max).map((part) =>
          part.map(({ seconds, value }) => ({ x: x(seconds), y: y(value) })),
        ),
      })),
    lowest: lowestBelow(
      values.flatMap((line) => line.points),
      min,
    ),
    ticks: ticksBetween(min, max, 3).map((value) => ({ value, y: y(value) })),
    top: valuesTop,
  };
}

interface Told {
  seconds: number;
  value: number;
}

/** A line outside the frame is not drawn: along its edge it would look like values that nobody has told. */
function partsInside(points: readonly Told[], min: number, max: number): Told[][] {
  const parts: Told[][] = [];
  let part: Told[] = [];
  const end = (): void => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  const isInside = ({ value }: Told): boolean => value >= min && value <= max;
  /** Where the line between two points crosses the edge beyond which one of them is. */
  const crossing = (from: Told, to: Told, edge: number): Told => {
    const share = (edge - from.value) / (to.value - from.value);
    return { seconds: from.seconds + (to.seconds - from.seconds) * share, value: edge };
  };
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) {
      const edges = [min, max].filter((edge) => (before.value - edge) * (point.value - edge) < 0);
      const inOrder = before.value < point.value ? edges : edges.toReversed();
      for (const edge of inOrder) {
        part.push(crossing(before, point, edge));
        if (part.length > 1) end();
      }
    }
    if (isInside(point)) part.push(point);
    else end();
  }
  end();
  return parts;
}

function lowestBelow(points: readonly Told[], min: number): number | null {
  const lowest = Math.min(...points.map(({ value }) => value));
  return lowest < min ? lowest : null;
}

const between = (from: number, to: number, share: number): number => Math.round((from + (to - from) * share) * 10) / 10;

/** Keeps labels from overlapping. */
function spreadLabels(lines: Line[]): void {
  const sorted = [...lines].sort((left, right) => left.labelY - right.labelY);
  for (const [index, line] of sorted.entries()) {
    const above = sorted[index - 1];
    if (above) line.labelY = Math.max(line.labelY, above.labelY + labelDistance);
  }
}

const maxDecades = 7;

function decadesBetween(low: number, high: number): number[] {
  const step = Math.max(1, Math.ceil((high - low) / maxDecades));
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

/** Round numbers, about as many as are wanted. */
function ticksBetween(begin: number, end: number, wanted: number): number[] {
  const rough = (end - begin) / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * size >= rough) ?? 10) * size;
  const first = Math.ceil(begin / step);
  return Array.from({ length: Math.floor(end / step) - first + 1 }, (_, index) => (first + index) * step);
}
