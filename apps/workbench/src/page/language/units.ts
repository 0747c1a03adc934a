/**
 * Units as people read them. Figures are shown in units of their size: MWh, GWh or TWh, k€, M€ or bn €, t, kt or Mt; money per
 * energy, power or mass in the currency, such as €/MWh, €/kW and €/t. What a unit does not say stays as it is. Pure.
 */

import type { Language } from "@esm/messages/entry";
import {
  megawatts,
  moneyPrefixes,
  pricePerMegawattHour,
  type Scale,
  shownUnit,
  withoutBrackets,
} from "@esm/model/domain/units/shown-unit";

/** Users choose the size of units for each of these; energy includes power. */
export const dimensions = ["energy", "money", "mass"] as const;
export type Dimension = (typeof dimensions)[number];

/** The powers of ten of a dimension, from W and Wh, from one of the currency, and from t. */
export const exponentsOf: Readonly<Record<Dimension, readonly number[]>> = {
  energy: [3, 6, 9, 12],
  money: [0, 3, 6, 9],
  mass: [0, 3, 6],
};

/** `size` follows the figures, `data` keeps the units of the data set, and a number is a power of ten. */
export type UnitChoice = "size" | "data" | number;
export type UnitChoices = Readonly<Record<Dimension, UnitChoice>>;

export const unitsBySize: UnitChoices = { energy: "size", money: "size", mass: "size" };

const metricPrefixes: Readonly<Record<number, string>> = { 0: "", 3: "k", 6: "M", 9: "G", 12: "T" };
const exponentOf = (prefix: string): number =>
  Number(Object.entries(metricPrefixes).find(([, name]) => name === prefix)?.[0] ?? 0);

/** A power of ten of a dimension in words: GWh, GW; M€; kt. */
export function unitOfExponent(dimension: Dimension, exponent: number, language: Language): string {
  if (dimension === "money") return `${moneyPrefixes[exponent][language]}€`;
  const prefix = metricPrefixes[exponent];
  return dimension === "mass" ? `${prefix}t` : `${prefix}Wh, ${prefix}W`;
}

/** The unit of an energy where that of the power is known: GW in one hour is GWh. */
export const energyUnit = (power: string, language: Language): string =>
  shownUnit(`${withoutBrackets(power)}*h`, language);

/** A figure in another unit, without the noise that multiplying by 0.001 would leave in its last digits. */
export const scaledBy = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(15));

/** The price per MWh where the units say what that is; other prices stay as they are. */
export const priceUnit = (unit: string, language: Language): Scale =>
  pricePerMegawattHour(unit) ?? { unit: shownUnit(unit, language), factor: 1 };

/** Size of energy units in GWh, also of `[GW_el*h/a]` and TWh/a; null for units that are no energy. */
export function gigawattHours(unit: string): number | null {
  const [, prefix] =
    /^\[([kMGT])W(?![a-z])[^*/]*\*h\/a\]$/.exec(unit) ?? /^([kMGT])Wh(?:_[^*/()\s]+)?\/a$/.exec(unit) ?? [];
  return prefix === undefined ? null : megawatts[prefix] / 1e3;
}

/** An amount of one dimension. */
interface Amount {
  dimension: Dimension;
  exponent: number;
  /** Behind the power of ten, such as Wh/a; without the name of a commodity. */
  text: string;
  /** Such as _el. */
  name: string;
  /** In which time, behind the name. */
  per: string;
}

const watts = /^([kMGT])W(\*?h)?(_[^*/()\s]+)?(\*h)?(\/a)?$/;
const tonnes = /^([kM]?)t(_[^*/()\s]+)?(\/h)?(\*h)?(\/a)?$/;
const currency = /^(?:1e(\d+) ([^\s/]+)|([kM]?)([€$£]|[A-Z]{3}))(\/a)?$/;

function amountIn(unit: string): Amount | null {
  const [ofWatts, ofTonnes, ofMoney] = [watts.exec(unit), tonnes.exec(unit), currency.exec(unit)];
  if (ofWatts) {
    const [, prefix, before, name = "", after, per = ""] = ofWatts;
    return { dimension: "energy", exponent: exponentOf(prefix), text: before || after ? "Wh" : "W", name, per };
  }
  if (ofTonnes) {
    const [, prefix, name = "", hourly = "", hours, per = ""] = ofTonnes;
    return { dimension: "mass", exponent: exponentOf(prefix), text: "t", name, per: hours ? per : hourly + per };
  }
  if (!ofMoney) return null;
  const [, counted, ofCounted, prefix = "", plain, per = ""] = ofMoney;
  const exponent = counted ?? String(exponentOf(prefix));
  // Other powers of ten have no name.
  if (moneyPrefixes[exponent] === undefined) return null;
  return { dimension: "money", exponent: Number(exponent), text: ofCounted ?? plain, name: "", per };
}

function written({ dimension, text, name, per }: Amount, exponent: number, language: Language, keepsName: boolean) {
  const prefix = dimension === "money" ? moneyPrefixes[exponent][language] : metricPrefixes[exponent];
  return `${prefix}${text}${keepsName ? name : ""}${per}`;
}

/** Money per power is told per kW, per energy per MWh, per mass per t. */
const tellingExponents: Readonly<Record<string, number>> = { W: 3, Wh: 6, t: 0 };
/** From this price of a MWh on, such as those of storages, kWh are told. */
const dearMegawattHour = 2e4;

function ratioIn(unit: string, largest: number): Scale | null {
  const [, above, bracket, plain] = /^([^/]+)\/(?:\(([^()]+)\)|([^()*/]+))$/.exec(unit) ?? [];
  const below = bracket ?? plain;
  if (below === undefined) return null;
  // Per year and per length, such as that of a line.
  const [, measured, more] = /^(.*?)((?:\*(?!h\b)[a-zA-Z]+)*)$/.exec(below) ?? [];
  const [money, amount] = [amountIn(above), amountIn(measured)];
  if (money?.dimension !== "money" || !amount || amount.dimension === "money" || amount.per === "/a") return null;
  const told = tellingExponents[amount.text];
  const factor = 10 ** (money.exponent - amount.exponent + told);
  const isDear = amount.text === "Wh" && largest * factor >= dearMegawattHour;
  const shown = `${metricPrefixes[isDear ? 3 : told]}${amount.text}${amount.per}${more.replaceAll("*", "·")}`;
  return {
    unit: `${money.text}/${/[/·]/.test(shown) ? `(${shown})` : shown}`,
    factor: isDear ? factor / 1e3 : factor,
  };
}

interface ScaleOptions {
  language: Language;
  choices: UnitChoices;
  /** Whether the name of a commodity stays, such as GW_el, because figures of several stand together. */
  keepsName?: boolean;
}

/** So near to the next unit that the digits which are shown reach it. */
const reached = 0.9995;

/**
 * The unit in which figures are shown.
 *
 * @param unit of the figures, with or without brackets
 * @param largest of the figures, in that unit; what it decides follows from its size only
 */
export function scaleOf(unit: string, largest: number, { language, choices, keepsName = false }: ScaleOptions): Scale {
  const plain = withoutBrackets(unit);
  const amount = amountIn(plain);
  if (!amount) {
    const ratio = choices.money === "data" ? null : ratioIn(plain, Math.abs(largest));
    return ratio ?? priceUnit(unit, language);
  }
  const choice = choices[amount.dimension];
  if (choice === "data") return { unit: shownUnit(unit, language), factor: 1 };
  const exponent = choice === "size" ? fitting(amount, Math.abs(largest)) : choice;
  return {
    unit: written(amount, exponent, language, keepsName),
    factor: 10 ** (amount.exponent - exponent),
  };
}

/** The largest power of ten that the figure reaches. */
function fitting({ dimension, exponent: own }: Amount, largest: number): number {
  const exponents = exponentsOf[dimension];
  if (!(largest > 0 && Number.isFinite(largest))) return own;
  const [least] = exponents;
  return exponents.findLast((exponent) => largest * 10 ** (own - exponent) >= reached) ?? least;
}

/** Which figures share a scale: those of one dimension, per hour, per year or neither. Other units share none. */
export function scaleGroup(unit: string): string {
  const amount = amountIn(withoutBrackets(unit));
  return amount ? `${amount.text}${amount.per}` : unit;
}

/** How many W, Wh, units of the currency, or t a unit has; 1 for other units. */
export const powerOf = (unit: string): number => 10 ** (amountIn(withoutBrackets(unit))?.exponent ?? 0);

/** The name of a commodity in a unit of power, energy or mass: _el. */
export const nameIn = (unit: string): string => amountIn(withoutBrackets(unit))?.name ?? "";
