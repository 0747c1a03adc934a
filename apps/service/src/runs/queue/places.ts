/** The places of a process for runs, and which of them are free. */
import type { Places, RunClass } from "@esm/model/domain/runs/run-class";

/** Two, so that the check of a large data set does not delay those of small ones. */
const placesOfValidations = 2;
const generalPerSmallPlace = 4;

/** The other places that accompany this many general places; none where there are none. */
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
 * Free general places. Small runs take one when their own are taken; below 0 if a run turned out to be larger than
 * estimated.
 */
export function freeGeneral({ small, general }: Places, counts: Record<RunClass, number>): number {
  return general - counts.large - Math.max(0, counts.small - small);
}

/**
 * Classes of which a run may start now, in the order in which they are tried. Large runs are tried for a general place
 * before small ones, which have places of their own: so neither can shut the other out.
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
