/** Ranges of time steps on the screen: zooming, moving, and usual lengths. Pure. */
import { stepsOfDay } from "@esm/model/domain/time/time-step";

export interface TimeRange {
  from: number;
  /** The first step after the range. */
  to: number;
}

/** Fewer steps are no picture. */
const minSteps = 4;

export const lengthsInDays = { year: null, quarter: 91, month: 30, week: 7, day: 1 } as const;
export type RangeLength = keyof typeof lengthsInDays;

/** The range on whole steps within the horizon, as long as it was where it fits. */
export function clampRange({ from, to }: TimeRange, steps: number): TimeRange {
  const length = Math.min(steps, Math.max(Math.min(minSteps, steps), Math.round(to - from)));
  const first = Math.min(Math.max(0, Math.round(from)), steps - length);
  return { from: first, to: first + length };
}

/** @param factor below 1 shows less; @param around the step that keeps its place */
export function zoomRange(range: TimeRange, factor: number, around: number, steps: number): TimeRange {
  const length = Math.max(minSteps, (range.to - range.from) * factor);
  const share = (around - range.from) / (range.to - range.from);
  const from = around - share * length;
  return clampRange({ from, to: from + length }, steps);
}

export const moveRange = ({ from, to }: TimeRange, by: number, steps: number): TimeRange =>
  clampRange({ from: from + by, to: to + by }, steps);

/** Shows the step: the range moves no further than needed. */
export function rangeWith(range: TimeRange, step: number, steps: number): TimeRange {
  if (step < range.from) return moveRange(range, step - range.from, steps);
  if (step >= range.to) return moveRange(range, step - range.to + 1, steps);
  return range;
}

/** Steps of a usual length; null where the horizon is not longer than that. */
export function stepsOf(length: RangeLength, steps: number, hoursPerStep: number): number | null {
  const days = lengthsInDays[length];
  if (days === null) return steps;
  const count = Math.round(days * stepsOfDay(hoursPerStep));
  return count >= minSteps && count < steps ? count : null;
}

/** A usual length around the middle of a range, from the beginning of a day on. */
export function rangeOfLength(range: TimeRange, length: RangeLength, steps: number, hoursPerStep: number): TimeRange {
  const count = stepsOf(length, steps, hoursPerStep) ?? steps;
  const isWhole = range.from === 0 && range.to === steps;
  const day = stepsOfDay(hoursPerStep);
  const middle = isWhole ? 0 : (range.from + range.to - count) / 2;
  const from = day >= 1 ? Math.round(middle / day) * day : middle;
  return clampRange({ from, to: from + count }, steps);
}

/** The usual length that a range has. */
export const lengthOf = ({ from, to }: TimeRange, steps: number, hoursPerStep: number): RangeLength | null => {
  const names = Object.keys(lengthsInDays) as RangeLength[];
  return names.find((name) => stepsOf(name, steps, hoursPerStep) === to - from) ?? null;
};

/** The bin in which a step lies. @param edges rising */
export function binAt(edges: Int32Array, step: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle] <= step) low = middle;
    else high = middle - 1;
  }
  return low;
}
