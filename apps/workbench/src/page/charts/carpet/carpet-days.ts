/** A series as days side by side, each a column of the times of its clock. Pure. */
import { stepsOfDay as stepsIn } from "@esm/model/domain/time/time-step";

export interface CarpetDays {
  days: number;
  stepsOfDay: number;
  min: number;
  max: number;
  /** Where a step stands. */
  placeOf: (step: number) => { day: number; row: number };
  /** The step of a place: the last one of two; undefined where there is none. */
  stepAt: (day: number, row: number) => number | undefined;
  /** The mean of two steps where clocks are put back; null where there is none. */
  valueAt: (day: number, row: number) => number | null;
}

/** Smaller shares of the largest value are what a solver leaves of 0. */
const noiseShare = 1e-6;
const msOfDay = 86_400_000;

/** Whether days have a whole number of steps, and enough of them to see a pattern. */
export function hasCarpet(steps: number, hoursPerStep: number): boolean {
  const stepsOfDay = stepsIn(hoursPerStep);
  return Number.isInteger(stepsOfDay) && stepsOfDay >= 2 && steps > stepsOfDay;
}

/**
 * Null where there is nothing to see.
 *
 * @param localTime of a step, in milliseconds
 */
export function carpetDays(
  values: ArrayLike<number>,
  hoursPerStep: number,
  localTime: (step: number) => number,
): CarpetDays | null {
  if (!hasCarpet(values.length, hoursPerStep)) return null;
  const stepsOfDay = stepsIn(hoursPerStep);
  const msOfStep = msOfDay / stepsOfDay;
  const origin = Math.floor(localTime(0) / msOfDay) * msOfDay;
  const cellOf = (local: number): number => Math.floor((local - origin) / msOfStep);
  const cells = new Map<number, { step: number; sum: number; count: number }>();
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let from = 0; from < values.length; from += stepsOfDay) {
    // A time zone is asked twice a day, and for each step only where clocks are changed.
    const [begin, end] = [from, from + stepsOfDay].map((step) => localTime(step) - step * msOfStep);
    for (let step = from; step < Math.min(from + stepsOfDay, values.length); step++) {
      const cell = cellOf(begin === end ? begin + step * msOfStep : localTime(step));
      const { sum = 0, count = 0 } = cells.get(cell) ?? {};
      cells.set(cell, { step, sum: sum + values[step], count: count + 1 });
      min = Math.min(min, values[step]);
      max = Math.max(max, values[step]);
    }
  }
  const noise = noiseShare * Math.max(Math.abs(min), Math.abs(max));
  const withoutNoise = (value: number): number => (Math.abs(value) <= noise ? 0 : value);
  const at = (day: number, row: number) => cells.get(day * stepsOfDay + row);
  return {
    days: Math.floor(cellOf(localTime(values.length - 1)) / stepsOfDay) + 1,
    stepsOfDay,
    min: withoutNoise(min),
    max,
    placeOf: (step) => {
      const cell = cellOf(localTime(step));
      return { day: Math.floor(cell / stepsOfDay), row: cell % stepsOfDay };
    },
    stepAt: (day, row) => at(day, row)?.step,
    valueAt: (day, row) => {
      const cell = at(day, row);
      return cell ? withoutNoise(cell.sum / cell.count) : null;
    },
  };
}
