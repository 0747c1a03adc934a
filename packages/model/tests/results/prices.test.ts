/** Prices of small systems whose margins can be worked out by hand. */

import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { systemOf, threeRates, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { fullResolution, type TimeStructure } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";
import { priceSheet, priceValues } from "../../src/results/price-sheet.ts";
import { type Price, pricesOf } from "../../src/results/prices.ts";

const adapter = await inProcessHighs();

async function solvedPrices(text: ContentText, structure?: TimeStructure) {
  const system = systemOf(text);
  const time = structure ?? fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const { program, layout } = buildProgram(system, time);
  const outcome = await solveProgram(program, { adapter });
  if (outcome.status !== "optimal" || !outcome.solution.rowDual) throw new Error(outcome.status);
  const solved = { system, time, layout, columnValue: outcome.solution.columnValue };
  return { solved, prices: pricesOf(solved, program, outcome.solution.rowDual) };
}

const rounded = (value: number): number => Number(value.toPrecision(9));
const commodity = (prices: readonly Price[], location: string): number[] => {
  const found = prices.find((price) => price.kind === "commodity" && price.location === location);
  return found?.kind === "commodity" ? Array.from(found.atSteps, rounded) : [];
};
const others = (prices: readonly Price[]) =>
  priceValues(prices)
    .filter(({ kind }) => kind !== "commodity")
    .map(({ kind, name, location, unit, value }) => [kind, name, location, unit, rounded(value)]);

const both = (value: number) => ({ North: { South: value }, South: { North: value } });

/** The north has power at 1, the south at 3; a line of 2 GW leads to the south, which needs 5 GW, then 1 GW. */
const congested: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 3, cost_unit: "€" },
  regions: ["North", "South"],
  commodities: { electricity: "GW" },
  components: {
    Cheap: {
      type: "SOURCE",
      commodity_name: "electricity",
      commodity_cost: 1,
      tables: { operationRateMax: { North: [100, 100], South: [0, 0] } },
    },
    Dear: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 3 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [3, 3], South: [15, 3] } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      opex_per_capacity: 10,
      tables: { capacityMax: both(2), distances: both(100) },
    },
  },
};

describe("the price of a commodity", () => {
  it("is the cost of one more unit: beyond a congested line, of the expensive supply there", async () => {
    const { prices } = await solvedPrices(congested);
    expect(commodity(prices, "North")).toEqual([1, 1]);
    expect(commodity(prices, "South")).toEqual([3, 1]);
  });

  it("has a mean over the hours, and a unit of cost per energy", async () => {
    const { prices } = await solvedPrices(congested);
    expect(priceValues(prices)[1]).toMatchObject({ name: "electricity", location: "South", unit: "[€/(GW*h)]" });
    expect(priceValues(prices)[1].value).toBeCloseTo(2, 9);
  });

  it("rises by what is lost on the way", async () => {
    const lossy = structuredClone(congested);
    lossy.components.Line.tables = { capacityMax: both(2), distances: both(100), losses: both(0.002) };
    // 0.8 arrive for each 1 sent: 1 / 0.8.
    expect(commodity((await solvedPrices(lossy)).prices, "South")).toEqual([3, 1.25]);
  });

  it("does not depend on how long steps are and how often periods come", async () => {
    const { prices, solved } = await solvedPrices(
      {
        dataset: threeRates,
        regions: ["A"],
        commodities: { heat: "GW" },
        components: {
          Cheap: {
            type: "SOURCE",
            commodity_name: "heat",
            commodity_cost: 2,
            tables: { operationRateMax: { A: [1, 4, 4] } },
          },
          Dear: { type: "SOURCE", commodity_name: "heat", commodity_cost: 5 },
          Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { A: [3, 3, 3] } } },
        },
      },
      typicalPeriods,
    );
    expect(commodity(prices, "A")).toEqual([5, 2, 2]);
    // Hours over the horizon: 2 · 2 at 5; 2 · 6 and 1 · 8 at 2.
    expect(priceValues(prices)[0].value).toBeCloseTo((4 * 5 + 12 * 2 + 8 * 2) / 24, 9);
    const [row] = [...priceSheet(solved, { prices, note: null }).rows()];
    // Periods 0, 1, 0 of 1 + 3, 4 and 1 + 3 original steps.
    expect(Array.from(row.values).slice(1)).toEqual(
      [5, 2, 2, 2, 2, 2, 2, 2, 5, 2, 2, 2].map((price) => expect.closeTo(price, 9)),
    );
  });
});

describe("the price of a capacity", () => {
  it("is what one more unit saves in a year, less its own cost", async () => {
    const { prices } = await solvedPrices(congested);
    // 3 h of 6 h congested are 4380 h a year at 3 − 1; a line of 100 km costs 10 · 100 a year.
    expect(others(prices)).toEqual([["capacity", "Line", "North – South", "[€/(GW*a)]", 4380 * 2 - 1000]]);
  });

  it("is negative where a minimum must stand that does not pay, and absent where nothing is bound", async () => {
    const forced = structuredClone(congested);
    forced.components.Line.tables = { capacityMin: both(20), distances: both(100) };
    expect(others((await solvedPrices(forced)).prices)).toEqual([
      ["capacity", "Line", "North – South", "[€/(GW*a)]", -1000],
    ]);
    forced.components.Line.tables = { distances: both(100) };
    expect(others((await solvedPrices(forced)).prices)).toEqual([]);
  });
});

describe("the price of a yearly limit", () => {
  it("is what one more unit a year saves", async () => {
    const limited = structuredClone(congested);
    limited.components.Cheap = { ...limited.components.Cheap, yearly_limit: 1460, commodity_limit_id: "quota" };
    const quota = others((await solvedPrices(limited)).prices).filter(([kind]) => kind === "yearly limit");
    expect(quota).toEqual([["yearly limit", "quota", "", "[€/(GW*h)]", 2]]);
  });
});

describe("A limit in a unit that is far from that of energy", () => {
  it("has its price, small as the figure is beside those of energy", async () => {
    const factors = { gas: -5e-9, heat: 4e-9, CO2: 1 };
    const { prices } = await solvedPrices({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 1, cost_unit: "€" },
      regions: ["North"],
      commodities: { heat: "TW", gas: "TW", CO2: "t/h" },
      components: {
        Boiler: {
          type: "CONVERSION",
          physical_unit: "t/h",
          conversion_factors: Object.entries(factors).map(([commodity_name, conversion_factor]) => ({
            commodity_name,
            conversion_factor,
          })),
        },
        "CO2 to environment": {
          type: "SINK",
          commodity_name: "CO2",
          commodity_limit_id: "CO2 limit",
          // Half of what the boiler would emit for all heat in a year.
          yearly_limit: 0.5 * 8760 * 250_000,
        },
        Dear: { type: "SOURCE", commodity_name: "heat", commodity_cost: 3e9 },
        Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { North: [1e-3, 1e-3] } } },
        Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1e9 },
      },
    });
    // A ton lets 4e-9 TWh of heat at 3e9 be made of 5e-9 TWh of gas at 1e9.
    expect(others(prices)).toEqual([["yearly limit", "CO2 limit", "", "[€/(t/h*h)]", 7]]);
  });
});
