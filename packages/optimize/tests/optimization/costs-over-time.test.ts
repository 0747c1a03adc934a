/** Costs and revenues that change over time, worked out by hand. */

import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

/**
 * The spot market sells at most 4 GWh in each step, for 1, 3, −2 and 1 €/GWh; gas costs 2.5. The load of 2 GWh takes
 * gas in the second step. In the third, abroad takes 1 GWh for 0.5 €, since that earns 2 €. The load pays 1 €/GWh in
 * the first step.
 */
const market = (rounds: number): ContentText => {
  const el = { commodity_name: "el" };
  const everyRound = (values: number[]): number[] => Array.from({ length: rounds }, () => values).flat();
  const here = (values: number[]) => ({ A: everyRound(values), B: everyRound([0, 0, 0, 0]) });
  return {
    dataset: { number_of_time_steps: 4 * rounds, hours_per_time_step: 1, cost_unit: "€" },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Spot: {
        type: "SOURCE",
        ...el,
        commodity_cost: 1,
        tables: {
          operationRateMax: here([4, 4, 4, 4]),
          // Where it does not exist, it only helps to recognise similar periods.
          commodityCostTimeSeries: { A: everyRound([0, 2, -3, 0]), B: everyRound([9, 9, 9, 9]) },
        },
      },
      Gas: { type: "SOURCE", ...el, commodity_cost: 2.5 },
      Load: {
        type: "SINK",
        ...el,
        tables: {
          operationRateFix: here([2, 2, 2, 2]),
          commodityRevenueTimeSeries: { A: everyRound([1, 0, 0, 0]) },
        },
      },
      Abroad: { type: "SINK", ...el, commodity_cost: 0.5, tables: { operationRateMax: here([1, 1, 1, 1]) } },
    },
  };
};

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, ...options };
  const end = await optimizeSnapshot({ content: contentOf(content), overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(inLanguage(end, "en")));
  const costs = end.summary
    .filter(({ property }) => /commod/.test(property))
    .map(({ component, property, values }) => `${component} ${property} ${Number(values[0]?.toFixed(6))}`);
  return { objective: end.objective, costs };
}

const periods = { kind: "typical-periods", periods: 1, periodLength: 4, representation: "distribution" } as const;

describe("Costs and revenues over time", () => {
  it.each([
    ["at full resolution", 1, { kind: "full" }],
    ["over typical periods", 3, { ...periods, segments: null }],
    ["over their segments", 3, { ...periods, segments: 4 }],
  ] as const)("are part of the objective and of the summary %s", async (_, rounds, resolution) => {
    const { objective, costs } = await optimumOf(market(rounds), { resolution });
    // A year has 2190 times the 4 hours.
    expect(objective).toBeCloseTo((2 + 5 - 6 + 0.5 + 2 - 2) * 2190, 6);
    expect(costs).toEqual([
      `Abroad commodCosts ${0.5 * 2190}`,
      `Gas commodCosts ${5 * 2190}`,
      `Load commodRevenues ${-2 * 2190}`,
      `Spot commodCosts ${(2 - 6 + 2) * 2190}`,
    ]);
  });

  it("have their mean in a segment", async () => {
    // The last three steps are most alike: their price is (3 − 2 + 1) / 3, too much to export.
    const { objective } = await optimumOf(market(3), { resolution: { ...periods, segments: 2 } });
    expect(objective).toBeCloseTo((2 + 6 * (2 / 3) - 2) * 2190, 6);
  });

  it("that let the costs fall without limit are named", async () => {
    const content = market(1);
    content.components.Abroad.tables = {};
    content.components.Spot.tables = { commodityCostTimeSeries: { A: [0, 2, -3, 0] } };
    await expect(optimumOf(content)).rejects.toThrow(/unbounded.*operation of 'Spot' in A/);
  });

  it("belong to sources and sinks", async () => {
    const content = market(1);
    content.components.Battery = {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      tables: { commodityCostTimeSeries: { A: [1, 1, 1, 1] } },
    };
    await expect(optimumOf(content)).rejects.toThrow(/storage like 'Battery' cannot have commodity_cost_time_series/);
  });

  it("are finite numbers", async () => {
    const content = market(1);
    content.components.Spot.tables = { commodityCostTimeSeries: { A: [0, Number.NaN, 0, 0] } };
    await expect(optimumOf(content)).rejects.toThrow(/series_not_finite.*"A",1/);
  });
});
