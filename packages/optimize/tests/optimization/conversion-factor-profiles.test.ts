/** Conversion factors that differ by time step, worked out by hand: at full resolution, over typical periods and segments. */

import { inEnglish } from "@esm/messages/render";
import { seriesIndex } from "@esm/model/results/operation-series";
import { createRowSums } from "@esm/model/results/time-charts/row-sums";
import { structureOf } from "@esm/model/results/time-charts/structure";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { energyBalance } from "../../../model/src/results/energy-balance.ts";
import { operationSheet } from "../../../model/src/results/operation-sheet.ts";
import { balanceStatistics } from "../../../model/src/results/statistics/balance-statistics.ts";
import { operationStatistics } from "../../../model/src/results/statistics/operation-statistics.ts";
import { layerDefinitions } from "../../../model/src/results/time-charts/balance-layers.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

const pump = (factors: Record<string, number>, profiled: string, profile: number[]) => ({
  conversion_factors: Object.entries(factors).map(([commodity_name, conversion_factor]) => ({
    commodity_name,
    conversion_factor,
  })),
  profile_commodity_name: profiled,
  tables: { conversionFactorProfile: { R: profile } },
});

/** Four steps of an hour, 2190 times a year. Electricity costs 2 €/GWh, gas heat 5 €/GWh; R needs 6 GWh of heat in each step, S 3 GWh. */
const house = (conversion: ReturnType<typeof pump> | Record<string, unknown>): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R", "S"],
  commodities: { el: "GW", heat: "GW_th" },
  components: {
    Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 5 },
    Grid: { type: "SOURCE", commodity_name: "el", commodity_cost: 2 },
    Load: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { R: [6, 6, 6, 6], S: [3, 3, 3, 3] } } },
    Pump: { type: "CONVERSION", physical_unit: "GW", ...conversion },
  },
});

const byOutput = (profile: number[]) => house(pump({ el: -1, heat: 3 }, "heat", profile));

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const typical = { resolution: { ...periods, segments: null } } as unknown as Partial<OptimizeOptions>;
const segments = { resolution: { ...periods, segments: 1 } } as unknown as Partial<OptimizeOptions>;

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const end = await solvedText(content, options);
  return { solved: end.solved, cost: end.objective / 2190 };
}

/** In S, without a profile, the factor is 3: 1 GWh of electricity in each step. */
const costInS = 2 * 4;

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("A heat pump %s", (_, options) => {
  // 6 GWh of heat are 3 GWh of electricity at a factor of 2, and 1.5 at a factor of 4.
  const cost = 2 * (3 + 1.5 + 3 + 1.5) + costInS;

  it("takes the electricity of each step's factor", async () => {
    expect((await optimumOf(byOutput([2, 4, 2, 4]), options)).cost).toBeCloseTo(cost, 6);
  });

  it("has the same costs when its operation is the heat, and electricity differs", async () => {
    const content = house(pump({ el: -1 / 3, heat: 1 }, "el", [-1 / 2, -1 / 4, -1 / 2, -1 / 4]));
    expect((await optimumOf(content, options)).cost).toBeCloseTo(cost, 6);
  });

  it("has the heat of each step in balances, values and series", async () => {
    const { solved } = await optimumOf(byOutput([2, 4, 2, 4]), options);
    const yearly = (of: { value: number } | undefined): number => (of?.value ?? 0) / 2190;
    const rows = balanceStatistics({ solved }).filter(({ component }) => component === "Pump");
    const flow = (region: string, commodity: string): number =>
      yearly(rows.find((row) => row.region === region && row.commodity === commodity));
    expect([flow("R", "el"), flow("R", "heat")]).toEqual([expect.closeTo(-9, 6), expect.closeTo(24, 6)]);
    expect([flow("S", "el"), flow("S", "heat")]).toEqual([expect.closeTo(-4, 6), expect.closeTo(12, 6)]);
    const heat = energyBalance(solved).find(({ commodity }) => commodity === "heat");
    expect(heat?.entries.map(({ component, amount }) => [component, amount / 2190])).toEqual([
      ["Load", expect.closeTo(-36, 6)],
      ["Pump", expect.closeTo(36, 6)],
    ]);
    // Electricity costs 2 €/GWh in every step, so heat costs 1 and 0.5 €/GWh; half of the heat is made at each.
    const values = operationStatistics(
      { solved },
      {
        costs: () => 18 * 2190,
        pricesAt: (commodity) =>
          Float64Array.from(solved.time.hours, (__, step) => (commodity === 0 ? 2 : [1, 0.5][step % 2])),
      },
    );
    const figure = (quantity: string, commodity: string): number | undefined =>
      values.find(
        (row) =>
          row.component === "Pump" && row.region === "R" && row.quantity === quantity && row.commodity === commodity,
      )?.value;
    expect(figure("market_value", "heat")).toBeCloseTo(0.75, 6);
    expect(figure("cost_per_output", "heat")).toBeCloseTo(18 / 24, 6);
    expect(figure("market_value", "el")).toBeCloseTo(2, 6);
  });

  it("shows its heat in pictures over time, and as a series with the unit of heat", async () => {
    const { solved } = await optimumOf(byOutput([2, 4, 2, 4]), options);
    const rounded = (values: Iterable<unknown>): number[] =>
      [...values].map((value) => Number(Number(value).toFixed(6)));
    const rows = [...operationSheet(solved, "Conversion", "Conversion").rows()];
    expect(rows.map(({ labels, values }) => [labels, rounded(values)])).toEqual([
      [
        ["operationVariablesOptimum", "Pump", "R"],
        [3, 1.5, 3, 1.5],
      ],
      [
        ["operationVariablesOptimum", "Pump", "S"],
        [1, 1, 1, 1],
      ],
      [
        ["commodityFlowOperationVariablesOptimum", "Pump", "R"],
        [6, 6, 6, 6],
      ],
      [
        ["commodityFlowOperationVariablesOptimum", "Pump", "S"],
        [3, 3, 3, 3],
      ],
    ]);
    const units = seriesIndex(solved).series.filter(({ component }) => component === "Pump");
    expect(units.map(({ variable, unit }) => [variable, unit])).toEqual([
      ["operation", "[GW*h]"],
      ["operation", "[GW*h]"],
      ["commodityFlow", "[GW_th*h]"],
      ["commodityFlow", "[GW_th*h]"],
    ]);
    const layers = layerDefinitions(structureOf(solved), { commodity: "heat", region: null, exchange: "net" });
    const sums = createRowSums(
      layers.map(({ terms }) => terms),
      { from: 0, to: 4 },
    );
    for (const category of ["SourceSink", "Conversion"] as const)
      for (const { labels, values } of operationSheet(solved, category, category).rows())
        sums.add(labels, values as Float64Array);
    const ofPump = sums.sums()[layers.findIndex(({ component }) => component === "Pump")];
    expect(rounded(ofPump ?? [])).toEqual([9, 9, 9, 9]);
  });
});

it("Segments have the mean factor of their steps", async () => {
  // 12 GWh of heat in two steps at a factor of 3.
  expect((await optimumOf(byOutput([2, 4, 2, 4]), segments)).cost).toBeCloseTo(2 * (4 + 4) + costInS, 6);
});

it("Periods are alike when their factors are: the typical ones are found by the profile alone", async () => {
  const two = {
    ...typical,
    resolution: { ...periods, periods: 2, segments: null },
  } as unknown as Partial<OptimizeOptions>;
  const { cost } = await optimumOf(byOutput([2, 2, 4, 4]), two);
  expect(cost).toBeCloseTo(2 * (3 + 3 + 1.5 + 1.5) + costInS, 6);
});

it("A design over segments is operated with the factor of every step", async () => {
  // The segments have a factor of 3.
  const options = { ...segments, dispatch: true } as Partial<OptimizeOptions>;
  const end = await solveText(byOutput([2, 4, 4, 2]), options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  expect(end.dispatch?.designAnnualCost ?? 0).toBeCloseTo((2 * 8 + costInS) * 2190, 3);
  expect(end.dispatch?.annualCost ?? 0).toBeCloseTo((2 * (3 + 1.5 + 1.5 + 3) + costInS) * 2190, 3);
});

it("Where the factor is 0, something else supplies", async () => {
  const { cost, solved } = await optimumOf(byOutput([0, 4, 4, 4]));
  expect(cost).toBeCloseTo(5 * 6 + 2 * 4.5 + costInS, 6);
  expect(balanceStatistics({ solved }).find(({ component }) => component === "Boiler")?.value).toBeCloseTo(6 * 2190, 3);
});

it("A factor may be above 5", async () => {
  const { cost } = await optimumOf(byOutput([6, 6, 6, 6]));
  expect(cost).toBeCloseTo(2 * 4 + costInS, 6);
});

it("An operation that the data fix makes what the factor of its step says", async () => {
  const content = house({
    ...pump({ el: -1, heat: 3 }, "heat", [2, 4, 2, 4]),
    tables: {
      conversionFactorProfile: { R: [2, 4, 2, 4] },
      operationRateFix: { R: [1, 1, 1, 1.5], S: [0, 0, 0, 0] },
    },
  });
  // The boiler makes what is missing in R (4, 2, 4 and 0 GWh) and all in S.
  expect((await optimumOf(content)).cost).toBeCloseTo(5 * (4 + 2 + 4 + 0 + 12) + 2 * 4.5, 6);
});

it("Too much fixed operation is found where it is too much at the factor of its step", async () => {
  const content = house({
    ...pump({ el: -1, heat: 3 }, "heat", [2, 4, 2, 4]),
    tables: {
      conversionFactorProfile: { R: [2, 4, 2, 4] },
      operationRateFix: { R: [2, 2, 2, 1.5], S: [0, 0, 0, 0] },
    },
  });
  const end = await solveText(content);
  if (end.status !== "infeasible") throw new Error(end.status);
  const found = end.problems.find(({ type }) => type === "infeasible_fixed_operation");
  // 8 GWh of heat in the second step, where 6 are needed: 0.5 GWh of operation less.
  expect(inEnglish(found?.msg ?? "")).toContain("Pump");
  expect(found?.ctx?.changes).toMatchObject([{ component: "Pump", steps: [1, 1], value: [expect.closeTo(1.5, 3)] }]);
});

it("A capacity limits the operation, whatever the factor", async () => {
  const content = house({
    ...pump({ el: -1, heat: 3 }, "heat", [2, 4, 2, 4]),
    capacity_variable: true,
    tables: { conversionFactorProfile: { R: [2, 4, 2, 4] }, capacityFix: { R: 1, S: 1 } },
  });
  // R gets 2 and 4 GWh of heat from 1 GW, and the rest from the boiler.
  expect((await optimumOf(content)).cost).toBeCloseTo(2 * 4 + 5 * (4 + 2 + 4 + 2) + costInS, 6);
});
