/** Units as people write them. Only the writing changes, and a price per MWh where the units say what that is. Pure. */

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

const withoutBrackets = (unit: string): string => unit.replace(/^\[(.*)\]$/, "$1");

/**
 * A unit without brackets: `[1e6 €/a]` is M€/a, `[GW_el*h/a]` is GWh_el/a, `[kt_CO2/h*h/a]` is kt_CO2/a. A share has
 * none.
 */
export function shownUnit(unit: string, language: Language): string {
  if (unit === "[share]") return "";
  const joined = withoutBrackets(unit)
    .replaceAll("/h*h", "")
    .replaceAll(/\b([kMGT]?W)(_[^*/()\s]+)?\*h/g, "$1h$2");
  return shownCost(joined.replaceAll(/\(([^()*/\s]+)\)/g, "$1"), language).replaceAll("*", "·");
}

/** The unit of an energy where that of the power is known: GW in one hour is GWh. */
export const energyUnit = (power: string, language: Language): string =>
  shownUnit(`${withoutBrackets(power)}*h`, language);

interface PriceUnit {
  unit: string;
  /** From the given unit. */
  factor: number;
}

const megawatts: Readonly<Record<string, number>> = { k: 1e-3, M: 1, G: 1e3, T: 1e6 };

/** 1 [1e6 €/(GW*h)] is 1,000 €/MWh; other prices stay as they are. */
export function priceUnit(unit: string, language: Language): PriceUnit {
  const [, exponent, currency, prefix, more] =
    /^1e(\d+) (\S+)\/\(([kMGT])W([^*)]*)\*h\)$/.exec(withoutBrackets(unit)) ?? [];
  const size = megawatts[prefix];
  if (size === undefined) return { unit: shownUnit(unit, language), factor: 1 };
  return { unit: `${currency}/MWh${more}`, factor: 10 ** Number(exponent) / size };
}

/** Size of energy units in GWh, also of `[GW_el*h/a]`; null for units that are no energy. */
export function gigawattHours(unit: string): number | null {
  const [, prefix] = /^\[([kMGT])W(?![a-z])[^*/]*\*h\/a\]$/.exec(unit) ?? [];
  return prefix === undefined ? null : megawatts[prefix] / 1e3;
}
