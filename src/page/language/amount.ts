/** Amounts of money in the cost unit of a data set. Pure. */
import { formatFigure, localeOf } from "./format.ts";
import { language } from "./language.ts";

const prefixes: Readonly<Record<string, string>> = { "1e3": "k", "1e6": "M" };

/** "bn" or "Mrd." */
function billion(): string {
  const parts = new Intl.NumberFormat(localeOf(language.value), { notation: "compact" }).formatToParts(1e9);
  return `${parts.find(({ type }) => type === "compact")?.value ?? "1e9"} `;
}

/** 550 in units of `1e6 €` is 550 M€. Units of another form stay as they are. */
export function amountIn(value: number, costUnit: string, digits?: number): string {
  return `${formatFigure(value, digits)} ${nameOfUnit(costUnit)}`;
}

export function nameOfUnit(costUnit: string): string {
  const [, factor = "", currency = ""] = /^(1e[369])\s*([\p{L}\p{Sc}]+)$/u.exec(costUnit.trim()) ?? [];
  if (factor !== "") return (prefixes[factor] ?? billion()) + currency;
  return /^\d/.test(costUnit) ? `× ${costUnit}` : costUnit;
}
