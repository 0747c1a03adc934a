/** Figures that stand together have one unit, which the largest of them decides. Pure. */

import type { Scale } from "@esm/model/domain/units/shown-unit";
import { scaledBy } from "./units.ts";

/**
 * Chooses the unit in which figures are shown.
 *
 * @param largest of the figures, in their own unit
 * @param keepsName where figures of several commodities stand together
 */
export type ScaleFor = (unit: string, largest: number, keepsName?: boolean) => Scale;

/** The size of the largest figure, without its sign; 0 where there is none. */
export const largestSize = (values: readonly (number | null)[]): number =>
  values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0);

/** A figure in another unit; an absent one stays absent. */
export const scaledFigure = (value: number | null, factor: number): number | null =>
  value === null ? null : scaledBy(value, factor);
