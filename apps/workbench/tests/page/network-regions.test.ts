/** Regions of a network: what supplies them, their prices, how they are drawn, and how hours are played. */
import { describe, expect, it } from "vitest";
import type { RunStatistic } from "../../src/page/data/interface.ts";
import { pieRadius, pieSlices } from "../../src/page/map/pie.ts";
import { priceRange, priceStep, regionsAt, regionsOfYear } from "../../src/page/map/region-figures.ts";
import { nextStep, stepBefore, stridesOf } from "../../src/page/pages/network/playing.ts";
import { shownRegions } from "../../src/page/pages/network/shown-regions.ts";

const row = (given: Partial<RunStatistic> & Pick<RunStatistic, "group" | "quantity" | "value">): RunStatistic => ({
  component: null,
  commodity: "electricity",
  region: "A",
  region_to: null,
  unit: "[GW*h/a]",
  year: null,
  ...given,
});
const price = (region: string, quantity: string, value: number): RunStatistic =>
  row({ group: "price", quantity, region, value, unit: "[1e6 €/(GW*h)]" });

describe("What supplies the regions", () => {
  const rows = [
    row({ group: "balance", component: "Wind", quantity: "source", value: 300 }),
    row({ group: "balance", component: "Gas", quantity: "output", value: 600 }),
    row({ group: "balance", component: "Gas", quantity: "input", value: -1000, commodity: "gas" }),
    row({ group: "balance", component: "Battery", quantity: "discharge", value: 100 }),
    row({ group: "balance", component: "Battery", quantity: "charge", value: -110 }),
    row({ group: "balance", component: "Load", quantity: "demand", value: -890 }),
    row({ group: "balance", component: "Dust", quantity: "source", value: 1e-6 }),
    // The total over all regions.
    row({ group: "balance", component: "Wind", quantity: "source", value: 300, region: null }),
    price("A", "mean", 0.05),
    price("B", "mean", 0.08),
  ];

  it("over a year is sources, outputs and discharging, the largest first, without rounding", () => {
    const { regions, supplyUnit, priceUnit } = regionsOfYear(rows, "electricity");
    expect(regions[0].supply).toEqual([
      { component: "Gas", value: 600 },
      { component: "Wind", value: 300 },
      { component: "Battery", value: 100 },
    ]);
    expect(regions[0].total).toBeCloseTo(1000, 5);
    expect(regions.map(({ region, price: mean }) => [region, mean])).toEqual([
      ["A", 0.05],
      ["B", 0.08],
    ]);
    expect([supplyUnit, priceUnit]).toEqual(["[GW*h/a]", "[1e6 €/(GW*h)]"]);
  });

  it("at a time is that of the flows, of the commodity that is shown", () => {
    const supply = (component: string, power: number, commodity = "electricity") => ({
      commodity,
      region: "A",
      component,
      quantity: "source",
      unit: "[GW]",
      power,
    });
    const prices = [{ commodity: "electricity", region: "A", unit: "[1e6 €/(GW*h)]", price: 0.04 }];
    const flows = { supply: [supply("Wind", 1), supply("Sun", 3), supply("Wells", 9, "gas")], prices };
    const { regions } = regionsAt(flows, "electricity");
    expect(regions).toEqual([
      {
        region: "A",
        supply: [
          { component: "Sun", value: 3 },
          { component: "Wind", value: 1 },
        ],
        total: 4,
        price: 0.04,
      },
    ]);
  });

  it("is shown in one unit that the largest decides, with the prices", () => {
    const figures = regionsOfYear(rows, "electricity");
    const scaleFor = (unit: string) =>
      unit.includes("€") ? { unit: "€/MWh", factor: 1000 } : { unit: "TWh/a", factor: 0.001 };
    const prices = { low: 0.04, high: 0.12 };
    const netExports = new Map([["A", 110]]);
    const shown = shownRegions({ figures, prices, netExports, netUnit: "[GW*h/a]" }, scaleFor);
    expect(shown.regions[0].total).toBeCloseTo(1, 8);
    expect(shown.regions[0].supply[1]).toEqual({ component: "Wind", value: 0.3 });
    expect(shown.regions[1].price).toBe(80);
    expect(shown.netExports.get("A")).toBeCloseTo(0.11, 12);
    expect(shown.prices).toEqual({ low: 40, high: 120 });
    // (0.05 − 0.04) / 0.08 · 8 = 1, and 4; a region that is not known has none.
    expect([shown.priceStepOf("A"), shown.priceStepOf("B"), shown.priceStepOf("C")]).toEqual([1, 4, null]);
  });
});

describe("Colours of prices", () => {
  it("reach from the lowest to the highest price of all hours, without what few hours have", () => {
    const usual = [price("A", "mean", 50), price("B", "mean", 60), price("A", "lowest", 20), price("A", "highest", 90)];
    expect(priceRange(usual, "electricity")).toEqual({ low: 20, high: 90 });
    const scarce = [...usual, price("B", "highest", 5000), price("B", "lowest", -500)];
    expect(priceRange(scarce, "electricity")).toEqual({ low: -120, high: 120 });
    expect(priceRange([...usual, price("B", "lowest", 1e-12)], "electricity")?.low).toBe(0);
    expect(priceRange([], "electricity")).toBeNull();
  });

  it("have eight steps, the last of which takes all that is above", () => {
    const range = { low: 0, high: 80 };
    expect([-5, 0, 9.9, 10, 79, 80, 500].map((value) => priceStep(value, range))).toEqual([0, 0, 0, 1, 7, 7, 7]);
    expect(priceStep(3, { low: 3, high: 3 })).toBe(0);
  });
});

describe("A pie", () => {
  it("has a slice for each value, from the top with the clock", () => {
    expect(pieSlices([1, 1, 2], 10)).toEqual([
      "M0,0L0,-10A10,10 0 0 1 10,0Z",
      "M0,0L10,0A10,10 0 0 1 0,10Z",
      "M0,0L0,10A10,10 0 0 1 0,-10Z",
    ]);
    expect(pieSlices([3, 1], 10)[0]).toBe("M0,0L0,-10A10,10 0 1 1 -10,0Z");
  });

  it("is a whole circle where there is one value, and nothing without any", () => {
    expect(pieSlices([5], 10)).toEqual(["M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10Z"]);
    expect([pieSlices([], 10), pieSlices([0], 10)]).toEqual([[], []]);
  });

  it("has an area as its sum, within bounds", () => {
    expect(pieRadius(4, 4) / pieRadius(2, 4)).toBeCloseTo(Math.SQRT2, 9);
    expect(pieRadius(100, 1)).toBe(36);
    expect([pieRadius(0, 4), pieRadius(1e-9, 4), pieRadius(1, 0)]).toEqual([10, 10, 10]);
  });
});

describe("Playing the hours", () => {
  it("goes on by whole time steps of an hour to a week", () => {
    expect(stridesOf(1, 8760)).toEqual([1, 3, 6, 24, 168]);
    expect(stridesOf(3, 2920)).toEqual([1, 2, 8, 56]);
    expect(stridesOf(1, 24)).toEqual([1, 3, 6]);
    expect(stridesOf(24, 1)).toEqual([1]);
  });

  it("begins with the first step and ends at the last", () => {
    expect(nextStep(null, 6, 24)).toBe(0);
    expect(nextStep(12, 6, 24)).toBe(18);
    expect(nextStep(18, 6, 24)).toBeNull();
    expect([stepBefore(3, 6), stepBefore(12, 6), stepBefore(null, 1)]).toEqual([0, 6, 0]);
  });
});
