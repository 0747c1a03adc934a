/** Full costs, break-evens and price setters of three small systems, with every figure worked out by hand. */

import { priceLookup } from "@esm/model/results/prices";
import { setterTotals } from "@esm/model/results/reasons/price-setters";
import { reasonSheets } from "@esm/model/results/statistics/reason-sheets";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../../tests/support/systems/content.ts";
import type { Optimum } from "../../../src/optimization/optimization-end.ts";
import { optimizeSnapshot } from "../../../src/optimization/solve-model.ts";

async function optimumOf(content: ContentText): Promise<Optimum> {
  const end = await optimizeSnapshot(
    { content: contentOf(content), overrides: [] },
    { solver: "auto", timeLimitSeconds: 500, prices: true },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

function figureIn(rows: readonly Statistic[]) {
  return (component: string, quantity: string, region: string | null, commodity?: string): number | undefined =>
    rows.find(
      (row) =>
        row.component === component &&
        row.quantity === quantity &&
        row.region === region &&
        (commodity === undefined || row.commodity === commodity),
    )?.value;
}

/** By commodity and region, each step as text: kind, setter, region and the step in which it acts. */
function settersOf({ solved, prices }: Optimum): Record<string, string[]> {
  const { system } = solved;
  const setters = prices?.setters;
  if (!setters) throw new Error("There are no price setters.");
  const nameOf = (component: number): string => system.components[component].name;
  return Object.fromEntries(
    setters.prices.map(({ commodity, region, zones, ranges }) => [
      `${system.commodities[commodity].name} ${system.regions[region]}`,
      Array.from(zones, (zone, step) => {
        if (zone < 0) return "no trade";
        const { by, via } = setters.zones[zone];
        const words = by.map(([setter, at]) => {
          const { component, kind } = setters.setters[setter];
          return `${kind} ${nameOf(component)}${at === null ? "" : ` ${at}`}`;
        });
        const range = ranges.get(step);
        const certain = range ? ` in ${range.lower} … ${range.upper}` : "";
        return `${words.join(", ") || "nothing"}${via.map((component) => ` via ${nameOf(component)}`).join("")}${certain}`;
      }),
    ]),
  );
}

/** What fixed demand pays, added up by who sets its price, and by price · demand. */
function payments({ solved, prices, ...optimum }: Optimum): { bySetter: number; byPrice: number } {
  const setters = prices?.setters;
  if (!setters) throw new Error("There are no price setters.");
  const totals = setterTotals(solved, setters, priceLookup(solved, prices));
  const rows = statisticsOf({ ...optimum, solved, prices });
  const figure = figureIn(rows);
  const sinks = rows.filter(
    ({ group, quantity, region }) => group === "balance" && quantity === "demand" && region !== null,
  );
  const byPrice = sinks.reduce(
    (sum, { component, value, region }) => sum - value * (figure(component ?? "", "market_value", region) ?? 0),
    0,
  );
  return { bySetter: totals.reduce((sum, { payment }) => sum + payment, 0), byPrice };
}

/**
 * Four steps of 2,190 h are a year. 1, 1, 1 and 2 GW are needed. A turbine pays 87,600 € per GW and year, which is 10 € per GWh where it
 * always runs, makes 1 GWh of 2 GWh of gas at 20 €, and emits 0.4 t. At most 2,628 t a year are 6,570 GWh: 0.75 GW that always run. The rest
 * is imported at 100 €, so a tonne costs (100 − 10 − 40) / 0.4 = 125 €.
 */
const turbineAndLimit = (windInvest: number): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2190, cost_unit: "€" },
  regions: ["R"],
  commodities: { electricity: "GW", gas: "GW_gas", CO2: "t/h" },
  components: {
    Import: { type: "SOURCE", commodity_name: "electricity", capacity_variable: false, commodity_cost: 100 },
    "Gas import": { type: "SOURCE", commodity_name: "gas", capacity_variable: false, commodity_cost: 20 },
    Turbine: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      invest_per_capacity: 876_000,
      interest_rate: 0,
      economic_lifetime: 10,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "CO2", conversion_factor: 0.4 },
      ],
    },
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: windInvest,
      opex_per_capacity: 20_000,
      interest_rate: 0,
      economic_lifetime: 10,
      tables: { operationRateMax: { R: [0.5, 0.5, 0.25, 0.75] } },
    },
    Load: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { R: [2190, 2190, 2190, 4380] } },
    },
    Air: {
      type: "SINK",
      commodity_name: "CO2",
      capacity_variable: false,
      commodity_limit_id: "climate",
      yearly_limit: 2628,
    },
  },
});

describe("A turbine under a limit on CO2, with imports", () => {
  it("costs what its output is worth, fuel and carbon included", async () => {
    const figure = figureIn(statisticsOf(await optimumOf(turbineAndLimit(5_000_000))));
    for (const region of ["R", null]) {
      expect(figure("Turbine", "cost_per_output", region, "electricity")).toBeCloseTo(10, 8);
      expect(figure("Turbine", "inputs_per_output", region)).toBeCloseTo(40, 8);
      expect(figure("Turbine", "other_outputs_per_output", region)).toBeCloseTo(50, 8);
      expect(figure("Turbine", "limits_per_output", region)).toBeCloseTo(0, 8);
      expect(figure("Turbine", "full_cost_per_output", region)).toBeCloseTo(100, 8);
      expect(figure("Turbine", "market_value", region, "electricity")).toBeCloseTo(100, 8);
      expect(figure("Gas import", "full_cost_per_output", region)).toBeCloseTo(20, 8);
    }
    expect(figure("Turbine", "full_cost_per_output", "R", "CO2")).toBeUndefined();
    expect(figure("Air", "full_cost_per_output", "R")).toBeUndefined();
  });

  it("leaves no room for wind above the break-even of 4,180,000 € per GW", async () => {
    const figure = figureIn(statisticsOf(await optimumOf(turbineAndLimit(5_000_000))));
    // 0.5 GW · 8,760 h · 100 €; less 20,000 €, for ten years.
    expect(figure("Wind", "break_even_worth", "R")).toBeCloseTo(438_000, 4);
    expect(figure("Wind", "break_even_invest", "R")).toBeCloseTo(4_180_000, 3);
    expect(figure("Wind", "invest_per_capacity", "R")).toBe(5_000_000);
    expect(figure("Wind", "annual_cost_per_capacity", "R")).toBe(520_000);
    expect(figure("Wind", "full_cost_per_output", "R")).toBeCloseTo(520_000 / 4380, 8);
    expect(figure("Turbine", "break_even_worth", "R")).toBeUndefined();
  });

  it.each([
    [4_180_000 * 1.001, 0],
    [4_180_000 * 0.999, 1],
  ])("builds wind at %f € per GW: %i", async (invest, isBuilt) => {
    const capacity = figureIn(statisticsOf(await optimumOf(turbineAndLimit(invest))))("Wind", "capacity", "R") ?? 0;
    expect(Math.sign(capacity)).toBe(isBuilt);
  });

  it("pays prices that imports, the gas and the limit set", async () => {
    const optimum = await optimumOf(turbineAndLimit(5_000_000));
    expect(settersOf(optimum)).toEqual({
      "electricity R": ["supply Import 0", "supply Import 1", "supply Import 2", "supply Import 3"],
      "gas R": [0, 1, 2, 3].map((step) => `supply Gas import ${step}`),
      "CO2 R": [0, 1, 2, 3].map((step) => `use Air ${step}`),
    });
    const { bySetter, byPrice } = payments(optimum);
    expect(byPrice).toBeCloseTo(10_950 * 100, 4);
    expect(bySetter).toBeCloseTo(byPrice, 4);
  });
});

/**
 * Two steps of 4,380 h. A base plant runs in the first one only, at 20 € per GWh. What is needed in the second, 72 GWh, comes from a battery of
 * 200 GWh for 400 €/a: it is charged with 72 / 0.8 / 0.9 = 100 GWh. A price of 20 is one of 20 / 0.72 later.
 */
const battery: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 4380, cost_unit: "€" },
  regions: ["R"],
  commodities: { electricity: "GW" },
  components: {
    Base: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: false,
      commodity_cost: 20,
      tables: { operationRateMax: { R: [1000, 0] } },
    },
    Battery: {
      type: "STORAGE",
      capacity_variable: true,
      commodity_name: "electricity",
      invest_per_capacity: 20,
      interest_rate: 0,
      economic_lifetime: 10,
      charge_efficiency: 0.9,
      discharge_efficiency: 0.8,
      self_discharge: 0,
      tables: { capacityFix: { R: 200 } },
    },
    Peaker: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      commodity_cost: 10,
      invest_per_capacity: 2_000_000,
      interest_rate: 0,
      economic_lifetime: 10,
    },
    Load: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { R: [10, 72] } },
    },
  },
};

describe("A battery between two steps", () => {
  it("costs its own cost and the charging power at its price", async () => {
    const figure = figureIn(statisticsOf(await optimumOf(battery)));
    expect(figure("Battery", "cost_per_output", "R")).toBeCloseTo(400 / 72, 8);
    expect(figure("Battery", "inputs_per_output", "R")).toBeCloseTo(2000 / 72, 8);
    expect(figure("Battery", "full_cost_per_output", "R")).toBeCloseTo(2400 / 72, 8);
    expect(figure("Battery", "full_cost_per_output", null)).toBeCloseTo(2400 / 72, 8);
  });

  it("carries the price of the plant that charges it to the later step", async () => {
    const optimum = await optimumOf(battery);
    const setters = settersOf(optimum)["electricity R"];
    expect(setters).toEqual(["supply Base 0 via Battery", "supply Base 0 via Battery"]);
    const { bySetter, byPrice } = payments(optimum);
    expect(byPrice).toBeCloseTo(10 * 20 + 72 * (20 / 0.72), 6);
    expect(bySetter).toBeCloseTo(byPrice, 6);
  });

  it("keeps a peaker out whose investment is above what both prices pay", async () => {
    const figure = figureIn(statisticsOf(await optimumOf(battery)));
    const worth = (20 - 10 + (20 / 0.72 - 10)) * 4380;
    expect(figure("Peaker", "break_even_worth", "R")).toBeCloseTo(worth, 4);
    expect(figure("Peaker", "break_even_invest", "R")).toBeCloseTo(10 * worth, 3);
  });
});

/**
 * Two steps of 4,380 h. A plant in N pays 43,800 € per GW and year, and 10 € per GWh. N needs 1 and 2 GW, S 0.9 GW, of which the line loses a
 * tenth on its way: 2 and 3 GW. In the second step a GWh costs 43,800 / 4,380 = 10 € more.
 */
const plantAndLine = (ofN: readonly [number, number]): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 4380, cost_unit: "€" },
  regions: ["N", "S"],
  commodities: { electricity: "GW" },
  components: {
    Plant: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      commodity_cost: 10,
      invest_per_capacity: 438_000,
      interest_rate: 0,
      economic_lifetime: 10,
      tables: { capacityMax: { N: 100 } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { losses: { N: { S: 0.1 }, S: { N: 0.1 } } },
    },
    Load: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { N: ofN.map((power) => power * 4380), S: [0.9 * 4380, 0.9 * 4380] } },
    },
  },
});

describe("A plant that supplies two regions", () => {
  it("earns its full cost in its own region, and the line what it sends", async () => {
    const figure = figureIn(statisticsOf(await optimumOf(plantAndLine([1, 2]))));
    expect(figure("Plant", "full_cost_per_output", "N")).toBeCloseTo(16, 8);
    expect(figure("Plant", "market_value", "N")).toBeCloseTo(16, 8);
    expect(figure("Line", "full_cost_per_output", "N")).toBeCloseTo(30 / 1.8, 8);
  });

  it("sets both prices, at the peak by its capacity", async () => {
    const optimum = await optimumOf(plantAndLine([1, 2]));
    const ofPlant = ["supply Plant 0 via Line", "capacity Plant via Line"];
    expect(settersOf(optimum)).toEqual({ "electricity N": ofPlant, "electricity S": ofPlant });
    const { bySetter, byPrice } = payments(optimum);
    // N: 1 GW at 10 € and 2 GW at 20 €; S: 0.9 GW at 10/0.9 € and 20/0.9 €.
    expect(byPrice).toBeCloseTo(4380 * (10 + 40 + 10 + 20), 4);
    expect(bySetter).toBeCloseTo(byPrice, 4);
  });

  it("leaves only a range certain where two peaks share its capacity", async () => {
    const optimum = await optimumOf(plantAndLine([2, 2]));
    const shared = "capacity Plant via Line in 10 … null";
    expect(settersOf(optimum)["electricity N"]).toEqual([shared, shared]);
  });
});

describe("A lake that is not empty at the end", () => {
  it("sets no price, since what is left is worth nothing", async () => {
    const optimum = await optimumOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 1, cost_unit: "€" },
      regions: ["R"],
      commodities: { electricity: "GW" },
      components: {
        Import: { type: "SOURCE", commodity_name: "electricity", capacity_variable: false, commodity_cost: 100 },
        Lake: {
          type: "STORAGE",
          commodity_name: "electricity",
          capacity_variable: true,
          is_cyclic: false,
          content_at_start: 50,
          tables: { capacityFix: { R: 100 } },
        },
        Demand: {
          type: "SINK",
          commodity_name: "electricity",
          capacity_variable: false,
          tables: { operationRateFix: { R: [1, 1] } },
        },
      },
    });
    expect(optimum.objective).toBeCloseTo(0, 9);
    const unset = "nothing via Lake in null … 100";
    expect(settersOf(optimum)).toEqual({ "electricity R": [unset, unset] });
    expect(payments(optimum)).toEqual({ bySetter: expect.closeTo(0, 9), byPrice: expect.closeTo(0, 9) });
  });
});

describe("Sheets of a run with prices", () => {
  it("have full costs, break-evens and price setters as the statistics have them", async () => {
    const sheets = reasonSheets(await optimumOf(turbineAndLimit(5_000_000)));
    const rowsOf = (name: string): unknown[][] =>
      [...(sheets.find((sheet) => sheet.name === name)?.rows() ?? [])].map(({ labels, values }) => [
        ...labels,
        ...Array.from(values, (value) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value)),
      ]);
    expect(sheets.map(({ name }) => name)).toEqual(["FullCosts", "BreakEvens", "PriceSetters"]);
    expect(rowsOf("FullCosts")).toContainEqual(["Turbine", "electricity", "R", "", "[€/(GW*h)]", 100, 40, 50, 0]);
    const wind = ["Wind", "", "R", "", "[€/(GW*a)]", 438_000, 520_000, 4_180_000, 5_000_000, "[€/(GW)]"];
    expect(rowsOf("BreakEvens")).toEqual([wind]);
    expect(rowsOf("PriceSetters")).toContainEqual(["electricity", "R", "Import", "R", "", "supply", 8760, 1_095_000]);
  });

  it("are absent where the run has no prices", async () => {
    const optimum = await optimumOf(turbineAndLimit(5_000_000));
    expect(reasonSheets({ ...optimum, prices: null })).toEqual([]);
  });
});
