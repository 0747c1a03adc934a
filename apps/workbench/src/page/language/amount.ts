/** Figures with their units. */

import type { Scale } from "@esm/model/domain/units/shown-unit";
import { formatFigure } from "./format.ts";
import { language } from "./language.ts";
import { unitChoices } from "./unit-choices.ts";
import { scaleOf } from "./units.ts";

/** 550 M€/a in one line; where the unit begins with a number, 550 × 1e7 €/a. */
export const figureWith = (value: number, unit: string, digits?: number): string =>
  `${formatFigure(value, digits)}\u00a0${/^\d/.test(unit) ? "× " : ""}${unit.replaceAll(" ", "\u00a0")}`.trim();

/** The unit in which figures are shown together, by the largest of them: a component that asks is drawn again when another is chosen. */
export const shownScale = (unit: string, largest: number, keepsName = false): Scale =>
  scaleOf(unit, largest, { language: language.value, choices: unitChoices.value, keepsName });

/** A single figure in the unit of its size. */
export function amount(value: number, unit: string, digits?: number): string {
  const { unit: shown, factor } = shownScale(unit, value);
  return figureWith(value * factor, shown, digits);
}
