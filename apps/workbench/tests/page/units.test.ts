/** Units on the page: written as people do, and converted only where the units say what they are. */

import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { describe, expect, it } from "vitest";
import {
  energyUnit,
  gigawattHours,
  priceUnit,
  scaleOf,
  type UnitChoices,
  unitsBySize,
} from "../../src/page/language/units.ts";

describe("A unit on the page", () => {
  it.each([
    ["[1e6 €/a]", "M€/a", "Mio. €/a"],
    ["[1e9 Euro/a]", "bn Euro/a", "Mrd. Euro/a"],
    ["[1e7 €/a]", "1e7 €/a", "1e7 €/a"],
    ["[GW_el*h/a]", "GWh_el/a", "GWh_el/a"],
    ["[GW*h]", "GWh", "GWh"],
    ["[kt_CO2/h*h/a]", "kt_CO2/a", "kt_CO2/a"],
    ["[1e6 €/(kt_CO2/h*h)]", "M€/kt_CO2", "Mio. €/kt_CO2"],
    ["[1e6 €/(GW_el*h*a)]", "M€/(GWh_el·a)", "Mio. €/(GWh_el·a)"],
    ["[share]", "", ""],
  ])("%s is %s", (unit, english, german) => {
    expect(shownUnit(unit, "en")).toBe(english);
    expect(shownUnit(unit, "de")).toBe(german);
  });
});

describe("A price on the page", () => {
  it.each([
    // A million € per GWh are 1,000 € per MWh.
    ["[1e6 €/(GW_el*h)]", "€/MWh_el", 1000],
    ["[1e9 Euro/(GW_el*h)]", "Euro/MWh_el", 1e6],
    ["[1e3 USD/(MW*h)]", "USD/MWh", 1000],
    ["[1e0 €/(kW_th*h)]", "€/MWh_th", 1000],
  ])("%s is in %s", (unit, shown, factor) => {
    expect(priceUnit(unit, "en").unit).toBe(shown);
    expect(priceUnit(unit, "en").factor).toBeCloseTo(factor, 9);
  });

  it.each(["[1e6 €/(kt_CO2/h*h)]", "[1e6 €/(kt*h)]", "[€/(GW*h)]"])("%s stays as it is", (unit) => {
    expect(priceUnit(unit, "en").factor).toBe(1);
    expect(priceUnit(unit, "en").unit).toBe(shownUnit(unit, "en"));
  });
});

describe("Units of energy", () => {
  it.each([
    ["[GW_el]", "GWh_el"],
    ["GW", "GWh"],
    ["[kt_CO2/h]", "kt_CO2"],
    ["[MWel]", "MWel·h"],
  ])("of %s are %s", (power, energy) => {
    expect(energyUnit(power, "en")).toBe(energy);
  });

  it("share one scale in GWh", () => {
    expect(gigawattHours("[GW_gas*h/a]")).toBe(1);
    expect(gigawattHours("[MW*h/a]")).toBeCloseTo(1e-3, 12);
    expect(gigawattHours("[kt_CO2/h*h/a]")).toBeNull();
  });
});

const shown = (unit: string, largest: number, choices: Partial<UnitChoices> = {}, language: "en" | "de" = "en") => {
  const scale = scaleOf(unit, largest, { language, choices: { ...unitsBySize, ...choices } });
  return [scale.unit, Number((largest * scale.factor).toPrecision(12))];
};

describe("Figures are shown in a unit of their size", () => {
  it.each([
    // Energy and power, without the name of the commodity.
    ["[GW_el*h/a]", 512_345, "TWh/a", 512.345],
    ["[GW_el*h/a]", 0.5, "MWh/a", 500],
    ["[GW*h]", 12, "GWh", 12],
    ["[GW_el]", 0.0123, "MW", 12.3],
    ["[MW]", 1500, "GW", 1.5],
    ["[kW]", 0.5, "kW", 0.5],
    // Figures that the digits round up are one of the next unit.
    ["[GW]", 0.9999, "GW", 0.9999],
    ["[GW]", -2500, "TW", -2.5],
    // Money.
    ["[1e6 €/a]", 16_986, "bn €/a", 16.986],
    ["[1e6 €]", 0.45, "k€", 450],
    ["[1e3 USD/a]", 12_000, "MUSD/a", 12],
    ["[€/a]", 12, "€/a", 12],
    ["[kEUR/a]", 4500, "MEUR/a", 4.5],
    ["[M€]", 4500, "bn €", 4.5],
    // Mass, and mass per hour.
    ["[kt_CO2/h*h/a]", 0.8, "t/a", 800],
    ["[kt_CO2/h*h/a]", 5300, "Mt/a", 5.3],
    ["[kt/h]", 0.02, "t/h", 20],
    // Money per energy, power and mass.
    ["[1e6 €/(GW_el*h)]", 0.0642, "€/MWh", 64.2],
    ["[1e6 €/(kt_CO2/h*h)]", 0.0753, "€/t", 75.3],
    ["[1e6 €/kt]", 0.0753, "€/t", 75.3],
    ["[1e6 €/GW_el]", 1200, "€/kW", 1200],
    ["[1e6 €/(GW_el*a)]", 121.5, "€/(kW·a)", 121.5],
    ["[1e6 €/(GW_el*km)]", 0.4, "€/(kW·km)", 0.4],
    ["[1e6 €/(GW_el*h)]", 142, "€/kWh", 142],
    ["[1e6 €/(kt/h)]", 3, "€/(t/h)", 3000],
    // Other units stay as they are.
    ["[h/a]", 4000, "h/a", 4000],
    ["[1e7 €/a]", 5, "1e7 €/a", 5],
    ["[MWel]", 5000, "MWel", 5000],
    ["[share]", 0.5, "", 0.5],
    ["[vehicles]", 5000, "vehicles", 5000],
  ])("%s: %d", (unit, value, expected, figure) => {
    expect(shown(unit, value)).toEqual([expected, figure]);
  });

  it("in German with the words for millions and billions", () => {
    expect(shown("[1e6 €/a]", 16_986, {}, "de")).toEqual(["Mrd. €/a", 16.986]);
    expect(shown("[1e6 €/a]", 16, {}, "de")).toEqual(["Mio. €/a", 16]);
  });

  it("or always in a chosen one, or in that of the data", () => {
    expect(shown("[GW_el*h/a]", 512_345, { energy: 6 })).toEqual(["MWh/a", 512_345_000]);
    expect(shown("[1e6 €/a]", 16_986, { money: 6 })).toEqual(["M€/a", 16_986]);
    expect(shown("[kt/h*h/a]", 0.8, { mass: 3 })).toEqual(["kt/a", 0.8]);
    expect(shown("[GW_el*h/a]", 512_345, { energy: "data" })).toEqual(["GWh_el/a", 512_345]);
    expect(shown("[1e6 €/(kt_CO2/h*h)]", 0.0753, { money: "data" })).toEqual(["M€/kt_CO2", 0.0753]);
    // A price per MWh says the same in every data set.
    expect(shown("[1e6 €/(GW_el*h)]", 0.05, { money: "data" })).toEqual(["€/MWh_el", 50]);
  });

  it("with the name of the commodity where several stand together", () => {
    const scale = scaleOf("[GW_th]", 3, { language: "en", choices: unitsBySize, keepsName: true });
    expect(scale).toEqual({ unit: "GW_th", factor: 1 });
  });

  it("as they are where there is nothing to measure by", () => {
    expect(scaleOf("[GW]", 0, { language: "en", choices: unitsBySize })).toEqual({ unit: "GW", factor: 1 });
    expect(scaleOf("[GW]", Number.NaN, { language: "en", choices: unitsBySize })).toEqual({ unit: "GW", factor: 1 });
  });

  it("and a shown unit can be measured again", () => {
    expect(shown("TWh/a", 0.05)).toEqual(["GWh/a", 50]);
    expect(gigawattHours("TWh/a")).toBe(1000);
  });
});
