/**
 * The time steps that carry variables. Full resolution has one period that holds every original step; typical periods
 * have several, each standing for a number of original periods, and their steps may be segments of several original
 * steps (docs/mathematical-model.md, sets P, S_p, Q).
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
  /** π: the period that stands for each original period, in order. */
  readonly sequence: Int32Array;
  /** Y: years in the horizon, N·h / 8760. */
  readonly years: number;
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
