/** Figures with their units. */
import { formatFigure } from "./format.ts";
import { language } from "./language.ts";
import { shownUnit } from "./units.ts";

/** 550 M€/a in one line; where the unit begins with a number, 550 × 1e7 €/a. */
export const figureWith = (value: number, unit: string, digits?: number): string =>
  `${formatFigure(value, digits)}\u00a0${/^\d/.test(unit) ? "× " : ""}${unit.replaceAll(" ", "\u00a0")}`.trim();

/** An amount of money in the cost unit of a data set. */
export const amountIn = (value: number, costUnit: string, digits?: number): string =>
  figureWith(value, shownUnit(costUnit, language.value), digits);
