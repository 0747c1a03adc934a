/** The range of a storage's content: constants, or series of a region where it has them. */
import type { Storage } from "./energy-system.ts";
import { otherSeriesAt } from "./time-series.ts";

export type ContentBound = "min" | "max";

/** The series of each bound, and the constant in whose place it is. */
export const contentBounds = {
  min: { family: "stateOfChargeMinProfile", constant: "stateOfChargeMin" },
  max: { family: "stateOfChargeMaxProfile", constant: "stateOfChargeMax" },
} as const;

/** The lowest or highest content relative to the capacity at the beginning of each step; a number where it is always the same. */
export function contentBoundAt(storage: Storage, bound: ContentBound, location: number): Float64Array | number {
  const { family, constant } = contentBounds[bound];
  return otherSeriesAt(storage, family, location) || storage[constant];
}

/** Whether a content above 0 is demanded anywhere. */
export function hasLowestContent(storage: Storage): boolean {
  const series = storage.otherSeries.stateOfChargeMinProfile?.series ?? [];
  return storage.stateOfChargeMin > 0 || series.some((values) => values.some((value) => value > 0));
}
