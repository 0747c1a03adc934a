/** Units on the page: written as people do, and converted only where the units say what they are. */
import { describe, expect, it } from "vitest";
import { energyUnit, gigawattHours, priceUnit, shownUnit } from "../../src/page/language/units.ts";

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
