/** A series as days side by side, each a column of its steps. Pure. */

export interface CarpetDays {
  days: number;
  stepsOfDay: number;
  min: number;
  max: number;
  /** The value of a step of a day; null after the end of the series. */
  valueAt: (day: number, step: number) => number | null;
}

/** Null where days have no whole number of steps, or too few to see a pattern. */
export function carpetDays(values: ArrayLike<number>, hoursPerStep: number): CarpetDays | null {
  const stepsOfDay = 24 / hoursPerStep;
  const days = Math.ceil(values.length / stepsOfDay);
  if (!Number.isInteger(stepsOfDay) || stepsOfDay < 2 || days < 2) return null;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let step = 0; step < values.length; step++) {
    min = Math.min(min, values[step]);
    max = Math.max(max, values[step]);
  }
  const valueAt = (day: number, step: number): number | null => values[day * stepsOfDay + step] ?? null;
  return { days, stepsOfDay, min, max, valueAt };
}
