/** Units as an exact factor and exponents of base units. The kind behind `_` is kept apart: GW_el is no GW_th. */

import { type Message, message } from "@esm/messages/message";
import { type Fraction, one, power, product } from "./fraction.ts";

export interface Unit {
  /** In the base units: W, h, t, m, a currency, or what is counted. */
  readonly factor: Fraction;
  /** Exponents of base units; none is 0. */
  readonly powers: Powers;
  /** Exponents of kinds, e.g. 1 of `el`; none is 0. */
  readonly kinds: Powers;
}

export type Powers = ReadonlyMap<string, number>;

const nothing: Powers = new Map();
export const share: Unit = { factor: one, powers: nothing, kinds: nothing };

/** Units that count money. Other base units have names that differ from these. */
export const currencies = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "JPY",
  "CNY",
  "INR",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "AUD",
  "CAD",
  "BRL",
  "ZAR",
];

export function multiply(left: Unit, right: Unit, exponent = 1): Unit {
  return {
    factor: product(left.factor, power(right.factor, exponent)),
    powers: sumOf(left.powers, right.powers, exponent),
    kinds: sumOf(left.kinds, right.kinds, exponent),
  };
}

function sumOf(left: Powers, right: Powers, times: number): Powers {
  const sum = new Map(left);
  for (const [name, exponent] of right) {
    const total = (sum.get(name) ?? 0) + exponent * times;
    if (total === 0) sum.delete(name);
    else sum.set(name, total);
  }
  return sum;
}

/** Multiply by it to come from one unit to the other; undefined where they measure different things. */
export function factorBetween(from: Unit, to: Unit): Fraction | undefined {
  return measuresSame(from, to) && kindsFit(from, to)
    ? product(from.factor, { over: to.factor.under, under: to.factor.over })
    : undefined;
}

export const measuresSame = (left: Unit, right: Unit): boolean =>
  left.powers.size === right.powers.size && [...left.powers].every(([name, power]) => right.powers.get(name) === power);

/** A unit without a kind is of the kind that is asked for: a price per MWh of what is given in GW_el. */
export const kindsFit = (from: Unit, to: Unit): boolean =>
  [...from.kinds].every(([kind, power]) => to.kinds.get(kind) === power);

const isOnly = ({ powers }: Unit, wanted: Record<string, number>): boolean =>
  powers.size === Object.keys(wanted).length &&
  Object.entries(wanted).every(([name, power]) => powers.get(name) === power);

export const isPower = (unit: Unit): boolean => isOnly(unit, { W: 1 });
export const isEnergy = (unit: Unit): boolean => isOnly(unit, { W: 1, h: 1 });
export const isLength = (unit: Unit): boolean => isOnly(unit, { m: 1 });
export const isMoney = (unit: Unit): boolean => currencies.some((currency) => isOnly(unit, { [currency]: 1 }));

/** A power, or an amount per time: t/h, m3/h, vehicle-km/h. */
export function isFlow(unit: Unit): boolean {
  if (isPower(unit)) return true;
  return unit.powers.get("h") === -1 && isAmount(multiply(unit, hour));
}

/** Whether the unit is an amount that can flow, other than energy. */
export const isAmount = ({ powers }: Unit): boolean =>
  powers.size > 0 && [...powers].every(([name, power]) => name !== "W" && name !== "h" && power > 0);

const hour: Unit = { factor: one, powers: new Map([["h", 1]]), kinds: nothing };

/** In words, for messages. */
export function nameOf(unit: Unit): Message {
  if (unit.powers.size === 0) return message("a_share");
  if (isPower(unit)) return message("a_power");
  if (isEnergy(unit)) return message("an_energy");
  if (isMoney(unit)) return message("amount_of_money");
  const others = [
    [{ h: 1 }, "a_time"],
    [{ m: 1 }, "a_length"],
    [{ t: 1 }, "a_mass"],
    [{ m: 3 }, "a_volume"],
  ] as const;
  const match = others.find(([powers]) => isOnly(unit, powers));
  if (match) return message(match[1]);
  if (isFlow(unit)) return message("a_flow");
  const parts = [...unit.powers].map(([name, power]) => (power === 1 ? name : `${name}^${power}`));
  return message("in_units", { units: parts.join("·") });
}
