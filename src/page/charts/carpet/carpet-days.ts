/** A series as days side by side, each a column of its steps. Pure. */

export interface CarpetDays {
  days: number;
  stepsOfDay: number;
  min: number;
  max: number;
  /** The value of a step of a day; null after the end of the series. */
  valueAt: (day: number, step: number) => number | null;
}

/** Smaller shares of the largest value are what a solver leaves of 0. */
const noiseShare = 1e-6;

/** Whether days have a whole number of steps, and enough of them to see a pattern. */
export function hasCarpet(steps: number, hoursPerStep: number): boolean {
  const stepsOfDay = 24 / hoursPerStep;
  return Number.isInteger(stepsOfDay) && stepsOfDay >= 2 && steps > stepsOfDay;
}

/** Null where there is nothing to see. */
export function carpetDays(values: ArrayLike<number>, hoursPerStep: number): CarpetDays | null {
  if (!hasCarpet(values.length, hoursPerStep)) return null;
  const stepsOfDay = 24 / hoursPerStep;
  const days = Math.ceil(values.length / stepsOfDay);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let step = 0; step < values.length; step++) {
    min = Math.min(min, values[step]);
    max = Math.max(max, values[step]);
  }
  const noise = noiseShare * Math.max(Math.abs(min), Math.abs(max));
  const withoutNoise = (value: number): number => (Math.abs(value) <= noise ? 0 : value);
  const valueAt = (day: number, step: number): number | null => {
    const value = values[day * stepsOfDay + step];
    return value === undefined ? null : withoutNoise(value);
  };
  return { days, stepsOfDay, min: withoutNoise(min), max, valueAt };
}
