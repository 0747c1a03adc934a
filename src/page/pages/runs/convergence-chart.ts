/** The picture of the convergence in numbers: lines, ticks and labels. Pure. */
import type { SolverPoint } from "./solver-point.ts";

const measures = ["gap", "primalInfeasibility", "dualInfeasibility"] as const;
type Measure = (typeof measures)[number];

export const height = 280;
export const margin = { top: 12, right: 124, bottom: 36, left: 48 };
/** Within this the service takes a plan as optimal. */
export const tolerance = 1e-6;
/** Smaller values say no more. */
const least = 1e-12;
const labelDistance = 16;

export interface Line {
  measure: Measure;
  points: { seconds: number; value: number }[];
  drawn: { x: number; y: number }[];
  /** Of its name, at a distance from the others. */
  labelY: number;
}

interface ConvergenceChart {
  lines: Line[];
  decades: { exponent: number; y: number }[];
  times: { seconds: number; x: number }[];
  toleranceY: number | null;
}

/** Null where the solver has told nothing that could be drawn. */
export function chartOf(points: readonly SolverPoint[], width = 640): ConvergenceChart | null {
  const found = measures
    .map((measure) => ({
      measure,
      points: points.flatMap((point) => {
        const value = point[measure];
        return value !== undefined && value > 0 ? [{ seconds: point.seconds, value: Math.max(value, least) }] : [];
      }),
    }))
    .filter(({ points }) => points.length > 1);
  if (found.length === 0) return null;
  const all = found.flatMap((line) => line.points);
  const exponents = all.map(({ value }) => Math.log10(value));
  const [low, high] = [Math.floor(Math.min(...exponents, -6)), Math.ceil(Math.max(...exponents, 0))];
  const begin = Math.min(...all.map(({ seconds }) => seconds));
  const end = Math.max(...all.map(({ seconds }) => seconds), begin + 1);
  const x = (seconds: number): number => between(margin.left, width - margin.right, (seconds - begin) / (end - begin));
  const y = (exponent: number): number =>
    between(height - margin.bottom, margin.top, (exponent - low) / Math.max(1, high - low));
  const lines = found.map((line) => {
    const drawn = line.points.map(({ seconds, value }) => ({ x: x(seconds), y: y(Math.log10(value)) }));
    return { ...line, drawn, labelY: drawn.at(-1)?.y ?? 0 };
  });
  spreadLabels(lines);
  return {
    lines,
    decades: decadesBetween(low, high).map((exponent) => ({ exponent, y: y(exponent) })),
    times: ticksBetween(begin, end, Math.max(2, width / 110)).map((seconds) => ({ seconds, x: x(seconds) })),
    toleranceY: y(Math.log10(tolerance)),
  };
}

const between = (from: number, to: number, share: number): number => Math.round((from + (to - from) * share) * 10) / 10;

/** Names must not lie on each other. */
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
