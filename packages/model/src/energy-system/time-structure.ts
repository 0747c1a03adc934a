/**
 * The time steps that carry variables. Full resolution has one period that holds every original step; typical periods
 * have several, each standing for a number of original periods, and their steps may be segments of several original
 * steps (docs/reference/mathematical-model.md, sets P, S_p, Q).
 */
export interface TimeStructure {
  /** Number of variable steps over all periods. */
  readonly stepCount: number;
  /** H: hours of each variable step. */
  readonly hours: Float64Array;
  /** n: original steps in each variable step. */
  readonly originalSteps: Float64Array;
  /** w: occurrences of the period that the variable step belongs to. */
  readonly weight: Float64Array;
  /** First variable step of each period, and the step count at the end: length P + 1. */
  readonly periodStart: Int32Array;
  /** π: the period that represents each original period, in order. */
  readonly sequence: Int32Array;
  /** Y: years in the horizon, N·h / 8760. */
  readonly years: number;
  /** Original periods that represent themselves, and why. */
  readonly extremes?: readonly { readonly period: number; readonly kind: string }[];
}

const HOURS_PER_YEAR = 8760;

/** Every original step carries variables. */
export function fullResolution(numberOfTimeSteps: number, hoursPerTimeStep: number): TimeStructure {
  return {
    stepCount: numberOfTimeSteps,
    hours: new Float64Array(numberOfTimeSteps).fill(hoursPerTimeStep),
    originalSteps: new Float64Array(numberOfTimeSteps).fill(1),
    weight: new Float64Array(numberOfTimeSteps).fill(1),
    periodStart: Int32Array.of(0, numberOfTimeSteps),
    sequence: Int32Array.of(0),
    years: (numberOfTimeSteps * hoursPerTimeStep) / HOURS_PER_YEAR,
  };
}

/**
 * Typical periods represent the original ones.
 *
 * @param sequence the typical period of each original period, in order
 * @param lengths original steps of each variable step, by typical period
 */
export function typicalPeriods(
  sequence: Int32Array,
  lengths: readonly (readonly number[])[],
  hoursPerTimeStep: number,
): TimeStructure {
  const occurrences = new Float64Array(lengths.length);
  for (const period of sequence) occurrences[period]++;
  const periodStart = new Int32Array(lengths.length + 1);
  lengths.forEach((steps, period) => {
    periodStart[period + 1] = periodStart[period] + steps.length;
  });
  const originalSteps = Float64Array.from(lengths.flat());
  const stepsPerPeriod = lengths[0]?.reduce((sum, length) => sum + length, 0) ?? 0;
  return {
    stepCount: originalSteps.length,
    hours: originalSteps.map((steps) => steps * hoursPerTimeStep),
    originalSteps,
    weight: Float64Array.from(lengths.flatMap((steps, period) => steps.map(() => occurrences[period]))),
    periodStart,
    sequence,
    years: (sequence.length * stepsPerPeriod * hoursPerTimeStep) / HOURS_PER_YEAR,
  };
}

/** The variable step of each original step. */
export function stepsInTime({ sequence, periodStart, originalSteps }: TimeStructure): number[] {
  return Array.from(sequence, (period) =>
    Array.from(originalSteps.subarray(periodStart[period], periodStart[period + 1]), (count, step) =>
      new Array<number>(count).fill(periodStart[period] + step),
    ),
  ).flat(2);
}

/** Ordered pairs of variable steps that follow each other (set F), with how often they do so over the horizon (c). */
export interface NeighbouringSteps {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly count: Float64Array;
}

/**
 * Inside a period p each step is followed by the next, w[p] times. The last step of p is followed by the first of each p′ that comes
 * after p in the sequence, as often as it does; after the last original period comes the first. A step that follows itself is no pair.
 *
 * @param joinsEnds whether the first original period follows the last
 */
export function neighbouringSteps(time: TimeStructure, joinsEnds: boolean): NeighbouringSteps {
  const { periodStart, sequence, weight } = time;
  const pairs: { from: number; to: number; count: number }[] = [];
  for (let period = 0; period + 1 < periodStart.length; period++) {
    for (let step = periodStart[period]; step + 1 < periodStart[period + 1]; step++)
      pairs.push({ from: step, to: step + 1, count: weight[step] });
  }
  const between = new Map<string, { from: number; to: number; count: number }>();
  sequence.forEach((period, original) => {
    if (original + 1 === sequence.length && !joinsEnds) return;
    const from = periodStart[period + 1] - 1;
    const to = periodStart[sequence[(original + 1) % sequence.length]];
    if (from === to) return;
    const key = `${from} ${to}`;
    between.set(key, { from, to, count: (between.get(key)?.count ?? 0) + 1 });
  });
  pairs.push(...between.values());
  return {
    from: Int32Array.from(pairs, ({ from }) => from),
    to: Int32Array.from(pairs, ({ to }) => to),
    count: Float64Array.from(pairs, ({ count }) => count),
  };
}

/** Δ: the hours between the middles of two steps. */
export const hoursBetween = ({ hours }: TimeStructure, from: number, to: number): number =>
  (hours[from] + hours[to]) / 2;

/** Whether storages need a state between periods: one period that comes once leads from its end to its beginning. */
export function hasPeriods({ sequence }: TimeStructure): boolean {
  return sequence.length > 1;
}

/** Whether every original time step has variables of its own. */
export function isFull(time: TimeStructure): boolean {
  return !hasPeriods(time) && time.originalSteps.every((steps) => steps === 1);
}
