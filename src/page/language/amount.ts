/** Amounts of money in the cost unit of a data set. Pure. */
import { formatFigure } from "./format.ts";

const factors: Readonly<Record<string, string>> = { "1e3": "k", "1e6": "M", "1e9": "bn " };

/** 550 in units of `1e6 €` is 550 M€. Units of another form stay as they are. */
export function amountIn(value: number, costUnit: string, digits?: number): string {
  return `${formatFigure(value, digits)} ${nameOfUnit(costUnit)}`;
}

export function nameOfUnit(costUnit: string): string {
  const [, factor = "", currency = ""] = /^(1e[369])\s*([\p{L}\p{Sc}]+)$/u.exec(costUnit.trim()) ?? [];
  if (factor !== "") return factors[factor] + currency;
  return /^\d/.test(costUnit) ? `× ${costUnit}` : costUnit;
}
