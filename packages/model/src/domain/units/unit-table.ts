/** The units that checked data sets know, in base units: W, h, t, m, currencies, and what is counted. */
import { type Fraction, fraction, fractionOf, one, product } from "./fraction.ts";
import { currencies, type Powers, type Unit } from "./unit.ts";

interface Entry {
  names: readonly string[];
  /** Decimal; of times also a fraction. */
  factor: string | Fraction;
  powers: Record<string, number>;
  /** Prefixes that it may have. */
  prefixes?: string;
  kind?: string;
}

const sizes: Readonly<Record<string, string>> = {
  m: "1e-3",
  c: "1e-2",
  k: "1e3",
  M: "1e6",
  G: "1e9",
  T: "1e12",
  P: "1e15",
  E: "1e18",
};

const energy = { W: 1, h: 1 };
const symbols: Readonly<Record<string, readonly string[]>> = {
  EUR: ["EUR", "€", "Euro", "euro"],
  USD: ["USD", "$", "US$"],
  GBP: ["GBP", "£"],
  JPY: ["JPY", "¥"],
};

/** No prefix m for powers: mW is rather a mistake for MW. Nor T for money: T€ is a thousand to some. */
const entries: readonly Entry[] = [
  { names: ["W"], factor: "1", powers: { W: 1 }, prefixes: "kMGTP" },
  { names: ["Wh"], factor: "1", powers: energy, prefixes: "kMGTP" },
  { names: ["J"], factor: fraction(1n, 3600n), powers: energy, prefixes: "kMGTPE" },
  { names: ["toe"], factor: "11.63e6", powers: energy, prefixes: "kM" },
  { names: ["h", "hr", "hour", "hours"], factor: "1", powers: { h: 1 } },
  { names: ["min"], factor: fraction(1n, 60n), powers: { h: 1 } },
  { names: ["s"], factor: fraction(1n, 3600n), powers: { h: 1 } },
  { names: ["d", "day", "days"], factor: "24", powers: { h: 1 } },
  { names: ["a", "y", "yr", "year", "years"], factor: "8760", powers: { h: 1 } },
  { names: ["t"], factor: "1", powers: { t: 1 }, prefixes: "kMG" },
  { names: ["tCO2"], factor: "1", powers: { t: 1 }, prefixes: "kMG", kind: "CO2" },
  { names: ["g"], factor: "1e-6", powers: { t: 1 }, prefixes: "kM" },
  { names: ["m"], factor: "1", powers: { m: 1 }, prefixes: "kcm" },
  { names: ["mi"], factor: "1609.344", powers: { m: 1 } },
  { names: ["l", "L"], factor: "1e-3", powers: { m: 3 } },
  { names: ["tkm"], factor: "1000", powers: { t: 1, m: 1 } },
  { names: ["pkm"], factor: "1000", powers: { passenger: 1, m: 1 } },
  { names: ["vkm"], factor: "1000", powers: { vehicle: 1, m: 1 } },
  { names: ["vehicle", "vehicles"], factor: "1", powers: { vehicle: 1 } },
  { names: ["passenger", "passengers"], factor: "1", powers: { passenger: 1 } },
  { names: ["piece", "pieces"], factor: "1", powers: { piece: 1 } },
  { names: ["%"], factor: "1e-2", powers: {} },
  { names: ["million", "Mio"], factor: "1e6", powers: {} },
  { names: ["billion", "bn", "Mrd"], factor: "1e9", powers: {} },
  ...currencies.map((code) => ({
    names: symbols[code] ?? [code],
    factor: "1",
    powers: { [code]: 1 },
    prefixes: "kMG",
  })),
];

function sizeOf(text: string): Fraction {
  const size = fractionOf(text);
  if (!size) throw new Error(`'${text}' is no size of a unit.`);
  return size;
}

function unitOf({ factor, powers, kind }: Entry, prefix: string): Unit {
  const size = typeof factor === "string" ? sizeOf(factor) : factor;
  const exponents: Powers = new Map(Object.entries(powers));
  return {
    factor: product(prefix === "" ? one : sizeOf(sizes[prefix]), size),
    powers: exponents,
    kinds: new Map(kind === undefined ? [] : [[kind, 1]]),
  };
}

/** By name with prefix, e.g. `GW`. */
export const unitTable: ReadonlyMap<string, Unit> = new Map(
  entries.flatMap((entry) =>
    entry.names.flatMap((name) =>
      ["", ...(entry.prefixes ?? "")].map((prefix) => [`${prefix}${name}`, unitOf(entry, prefix)] as const),
    ),
  ),
);
