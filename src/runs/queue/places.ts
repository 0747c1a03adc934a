/** Which places a process has for runs, and which of them are free. */
import type { Places, RunClass } from "../../domain/run-class.ts";

/** Two, so that the check of a large data set does not keep those of small ones waiting. */
const placesOfValidations = 2;
const generalPerSmallPlace = 4;

/** What comes with so many general places; none where there are none. */
export function placesBeside(general: number): Places {
  if (general === 0) return { validation: 0, small: 0, general };
  return { validation: placesOfValidations, small: Math.ceil(general / generalPerSmallPlace), general };
}

export const sumOfPlaces = (some: readonly Places[]): Places => ({
  validation: some.reduce((sum, { validation }) => sum + validation, 0),
  small: some.reduce((sum, { small }) => sum + small, 0),
  general: some.reduce((sum, { general }) => sum + general, 0),
});

export function countClasses(atWork: Iterable<RunClass>): Record<RunClass, number> {
  const counts = { validation: 0, small: 0, large: 0 };
  for (const one of atWork) counts[one]++;
  return counts;
}

/**
 * General places that are free. Small runs have one where their own are taken; below 0 where a run turned out to be
 * larger than it was thought to be.
 */
export function freeGeneral({ small, general }: Places, counts: Record<RunClass, number>): number {
  return general - counts.large - Math.max(0, counts.small - small);
}

/**
 * Classes of which a run may begin now, in the order in which they are asked. Large runs are asked for a general place
 * before small ones, which have places of their own: so neither can keep the other out.
 */
export function openClasses(places: Places, atWork: Iterable<RunClass>): RunClass[] {
  const counts = countClasses(atWork);
  const hasGeneral = freeGeneral(places, counts) > 0;
  const isOpen: Record<RunClass, boolean> = {
    validation: counts.validation < places.validation,
    large: hasGeneral,
    small: counts.small < places.small || hasGeneral,
  };
  return (["validation", "large", "small"] as const).filter((one) => isOpen[one]);
}
