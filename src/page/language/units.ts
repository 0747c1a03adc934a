/** Units as people write them. Only the writing changes, and a price per MWh where the units say what that is. */

import { usualPriceUnit } from "./price-unit.ts";

type Language = "en" | "de";

/** `1e6 €` is M€. */
const sizes: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "3": { en: "k", de: "Tsd. " },
  "6": { en: "M", de: "Mio. " },
  "9": { en: "bn ", de: "Mrd. " },
};

function shownCost(text: string, language: Language): string {
  return text.replace(/1e(\d+) (?=\S)/, (given, exponent: string) => sizes[exponent]?.[language] ?? given);
}

/**
 * A unit without brackets: `[1e6 €/a]` is M€/a, `[GW_el*h/a]` is GW_el·h/a, `[kt_CO2/h*h/a]` is kt_CO2/a. A share has
 * none.
 */
export function shownUnit(unit: string, language: Language): string {
  if (unit === "[share]") return "";
  const inner = unit.replace(/^\[(.*)\]$/, "$1").replaceAll("/h*h", "");
  return shownCost(inner.replaceAll(/\(([^()*/\s]+)\)/g, "$1"), language).replaceAll("*", "·");
}

export interface PriceUnit {
  unit: string;
  /** From the given unit. */
  factor: number;
}

/** A price per MWh where the units say what that is; others stay as they are. */
export function priceUnit(unit: string, language: Language): PriceUnit {
  const usual = usualPriceUnit(unit);
  return usual.unit.includes("/MWh") ? usual : { unit: shownUnit(unit, language), factor: 1 };
}

const gigawatts: Readonly<Record<string, number>> = { k: 1e-6, M: 1e-3, G: 1, T: 1e3 };

/** What energy units have in common: the size in GW·h of `[GW_el*h/a]`, null for units that are no energy. */
export function gigawattHours(unit: string): number | null {
  const [, size] = /^\[([kMGT])W(?![a-z])[^*/]*\*h\/a\]$/.exec(unit) ?? [];
  return gigawatts[size] ?? null;
}
