/** Playing the hours of a result: which step comes next, and when. Pure. */

/** Steps a second. */
export const speeds = [0.5, 1, 2, 4] as const;

/** How many hours one step of the playing goes on. */
const strideHours = [1, 3, 6, 24, 168] as const;

/** In whole time steps of the run; a step that is longer than an hour is the shortest one. */
export function stridesOf(hoursPerStep: number, steps: number): number[] {
  const strides = strideHours.map((hours) => Math.max(1, Math.round(hours / hoursPerStep)));
  return [...new Set(strides)].filter((stride) => stride === 1 || stride < steps);
}

/** Null at the end. */
export function nextStep(step: number | null, stride: number, steps: number): number | null {
  const next = step === null ? 0 : step + stride;
  return next < steps ? next : null;
}

/** The step before, or the first one. */
export const stepBefore = (step: number | null, stride: number): number => Math.max(0, (step ?? 0) - stride);
