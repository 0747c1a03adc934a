/** Units are read exactly, or refused with the nearest name. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { times } from "../../../src/domain/units/fraction.ts";
import { parseUnit } from "../../../src/domain/units/parse-unit.ts";
import { factorBetween, isFlow, isLength, isMoney, nameOf, type Unit } from "../../../src/domain/units/unit.ts";

function unit(text: string): Unit {
  const reading = parseUnit(text);
  if ("fault" in reading) throw new Error(inEnglish(reading.fault.msg));
  return reading.unit;
}
const converted = (value: number, from: string, to: string): number | undefined => {
  const factor = factorBetween(unit(from), unit(to));
  return factor && times(value, factor);
};
function refused(text: string): string {
  const reading = parseUnit(text);
  return "fault" in reading ? `${inEnglish(reading.fault.msg)}. ${inEnglish(reading.fault.hint())}` : "known";
}

describe("Conversions", () => {
  it.each<[number, string, string, number]>([
    [30, "EUR/MWh", "1e9 €/(GW_el·h)", 0.00003],
    [1_500, "EUR/kW", "1e9 €/GW", 1.5],
    [2, "GW_el", "MW_el", 2_000],
    [0.1, "MW", "kW", 100],
    [8_760, "kWh/a", "kW", 1],
    [3.6, "GJ", "MWh", 1],
    [1, "toe", "MWh", 11.63],
    [90, "%", "1", 0.9],
    [50, "EUR/tCO2", "1e6 EUR/kt_CO2", 0.05],
    [3_600, "kg/h", "kg/s", 1],
    [12, "m3/h", "l/min", 200],
    [2, "vehicle-km/h", "vkm/h", 2],
    [1, "M€", "kEUR", 1_000],
    [1, "Mio. EUR".replace(".", ""), "EUR", 1_000_000],
    [4, "EUR/MW/a", "EUR/(MW·a)", 4],
    [24, "EUR·h^-1", "EUR/d", 576],
    [5, "km²", "m^2", 5_000_000],
    [7, "GW$_{CH_{4},LHV}$", "GW_CH4,LHV", 7],
  ])("%d %s are so many %s: %d", (value, from, to, expected) => {
    expect(converted(value, from, to)).toBe(expected);
  });

  it.each([
    ["GW_el", "GW_th"],
    ["GW$_{el}$", "GW_th"],
    ["EUR/MWh_th", "EUR/MWh_el"],
    ["EUR", "USD"],
    ["EUR_2015", "EUR_2020"],
    ["GWh", "GW"],
    ["t/h", "GW"],
    ["m", "m2"],
    ["vehicle-km", "pkm"],
  ])("there are none from %s to %s", (from, to) => {
    expect(converted(1, from, to)).toBeUndefined();
  });

  it("take a unit without a kind for the kind that is asked for, and not the other way round", () => {
    expect(converted(1, "MW", "MW_el")).toBe(1);
    expect(converted(1, "MW_el", "MW")).toBeUndefined();
  });

  it("are exact for decimal factors", () => {
    for (const value of [0.1, 0.7, 1.1, 2.3e-7, 123.456, 9_007_199_254_740_991]) {
      expect(converted(value, "MW", "GW")).toBe(value / 1000);
      expect(converted(value, "GW", "MW")).toBe(value * 1000);
    }
  });
});

describe("A unit", () => {
  it.each([
    ["GW_el", true],
    ["kWh/a", true],
    ["t_CO2/h", true],
    ["m3/h", true],
    ["vehicle-km/h", true],
    ["EUR/h", true],
    ["GJ/s", true],
    ["GWh", false],
    ["t", false],
    ["1/h", false],
    ["km/h/t", false],
    ["W/m2", false],
    ["W·t", false],
    ["%", false],
  ])("%s measures a flow: %s", (text, expected) => {
    expect(isFlow(unit(text))).toBe(expected);
  });

  it("measures money or a length, or neither", () => {
    expect(["EUR", "1e9 €", "k$", "EUR/a", "km"].map((text) => isMoney(unit(text)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(["km", "mi", "m2", "h"].map((text) => isLength(unit(text)))).toEqual([true, true, false, false]);
  });

  it("has a name for messages", () => {
    const names = ["GWh", "GW", "%", "EUR", "h", "km", "t", "m3", "t/h", "EUR/MWh"].map((text) => nameOf(unit(text)));
    expect(names.slice(0, 5)).toEqual(["an energy", "a power", "a share", "an amount of money", "a time"]);
    expect(names.slice(5)).toEqual(["a length", "a mass", "a volume", "a flow", "in EUR·W^-1·h^-1"]);
  });

  it.each([
    ["mW", "'mW' is no known unit. Did you mean 'MW'?"],
    ["GWx_el", "'GWx' in 'GWx_el' is no known unit. Did you mean 'GW'?"],
    ["EUR/MWhh", "'MWhh' in 'EUR/MWhh' is no known unit. Did you mean 'MWh'?"],
    ["T€", "'T€' is no known unit. Did you mean 'TW'?"],
    ["USD2015", "'USD2015' is no known unit. The nearest of 161 valid names is 'USD'."],
  ])("%s is refused with the nearest name", (text, sentence) => {
    expect(refused(text)).toBe(sentence);
  });

  it.each([
    "",
    " ",
    "_el",
    "GW_",
    "W)",
    "(W",
    "()",
    "W^",
    "W^x",
    "m^10",
    "W//h",
    "*W",
    "1.",
    "0 EUR",
    "1e99 W",
    "W_el_th",
    "W#",
    "GW$_{el",
    "'",
    "W^2^2^2",
    "-W",
    "W".repeat(300),
    `${"(".repeat(120)}W${")".repeat(119)}`,
  ])("'%s' is refused", (text) => {
    expect(refused(text)).not.toBe("known");
  });

  it("takes no time and no memory where powers of powers would", () => {
    const deep = `${"(".repeat(70)}1e9${"^9)".repeat(70)} W`.slice(-250);
    expect(refused(deep)).not.toBe("known");
    expect(refused(`${"(".repeat(60)}1e30 W${")^9".repeat(60)}`)).toContain("is no unit");
  });
});
