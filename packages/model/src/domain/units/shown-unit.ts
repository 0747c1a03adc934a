/** Units as people write them, in tables, pictures and reports: only the writing changes, and prices are per MWh. Pure. */

import type { Language } from "@esm/messages/entry";

/** `1e6 €` is M€. */
export const moneyPrefixes: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "0": { en: "", de: "" },
  "3": { en: "k", de: "Tsd. " },
  "6": { en: "M", de: "Mio. " },
  "9": { en: "bn ", de: "Mrd. " },
};

export const withoutBrackets = (unit: string): string => unit.replace(/^\[(.*)\]$/, "$1");

function shownCost(text: string, language: Language): string {
  return text.replace(/1e(\d+) (?=\S)/, (given, exponent: string) => moneyPrefixes[exponent]?.[language] ?? given);
}

/**
 * A unit of the data without brackets: `[1e6 €/a]` is M€/a, `[GW_el*h/a]` is GWh_el/a, `[kt_CO2/h*h/a]` is kt_CO2/a. A share has
 * none.
 */
export function shownUnit(unit: string, language: Language): string {
  if (unit === "[share]") return "";
  const joined = withoutBrackets(unit)
    .replaceAll("/h*h", "")
    .replaceAll(/\b([kMGT]?W)(_[^*/()\s]+)?\*h/g, "$1h$2");
  return shownCost(joined.replaceAll(/\(([^()*/\s]+)\)/g, "$1"), language).replaceAll("*", "·");
}

/** A shown unit, and what figures in the given one are multiplied by. */
export interface Scale {
  unit: string;
  factor: number;
}

/** Each power in MW. */
export const megawatts: Readonly<Record<string, number>> = { k: 1e-3, M: 1, G: 1e3, T: 1e6 };

/** 1 [1e6 €/(GW*h)] is 1,000 €/MWh; null for what is no such price. */
export function pricePerMegawattHour(unit: string): Scale | null {
  const [, exponent, currency, prefix, more] =
    /^1e(\d+) (\S+)\/\(([kMGT])W([^*)]*)\*h\)$/.exec(withoutBrackets(unit)) ?? [];
  const size = megawatts[prefix];
  return size === undefined ? null : { unit: `${currency}/MWh${more}`, factor: 10 ** Number(exponent) / size };
}
