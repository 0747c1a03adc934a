/** A conversion of which several factors differ by time step, worked out by hand: at full resolution, over typical periods and segments. */

import { seriesIndex } from "@esm/model/results/operation-series";
import { createRowSums } from "@esm/model/results/time-charts/row-sums";
import { structureOf } from "@esm/model/results/time-charts/structure";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { energyBalance } from "../../../model/src/results/energy-balance.ts";
import { operationSheet } from "../../../model/src/results/operation-sheet.ts";
import { balanceStatistics } from "../../../model/src/results/statistics/balance-statistics.ts";
import { layerDefinitions } from "../../../model/src/results/time-charts/balance-layers.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

/**
 * Four steps of an hour, 2190 times a year. Gas costs 1 €/GWh, electricity brings 1.5 €/GWh, other heat costs 5 €/GWh. In R, 4 GWh
 * of heat are needed in each step, in S 2 GWh, where all factors are constant: 4 GWh of gas give 2 GWh of each.
 */
const town = (plant: Record<string, unknown> = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R", "S"],
  commodities: { el: "GW", gas: "GW_gas", heat: "GW_th" },
  components: {
    Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 5 },
    Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
    Load: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { R: [4, 4, 4, 4], S: [2, 2, 2, 2] } } },
    Market: { type: "SINK", commodity_name: "el", commodity_revenue: 1.5 },
    Plant: {
      type: "CONVERSION",
      physical_unit: "GW_gas",
      profile_commodity_name: "el",
      profile_commodity_name_2: "heat",
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -1 },
        { commodity_name: "el", conversion_factor: 0.5 },
        { commodity_name: "heat", conversion_factor: 0.5 },
      ],
      tables: {
        conversionFactorProfile: { R: [0.4, 0.2, 0.4, 0.2] },
        conversionFactorProfile2: { R: [0.4, 0.8, 0.4, 0.8] },
      },
      ...plant,
    },
  },
});

/** The plant also takes twice the gas for its operation in every other step. */
const wasteful = {
  profile_commodity_name_3: "gas",
  tables: {
    conversionFactorProfile: { R: [0.4, 0.2, 0.4, 0.2] },
    conversionFactorProfile2: { R: [0.4, 0.8, 0.4, 0.8] },
    conversionFactorProfile3: { R: [-1, -2, -1, -2] },
  },
};

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const typical = { resolution: { ...periods, segments: null } } as unknown as Partial<OptimizeOptions>;
const segments = { resolution: { ...periods, segments: 1 } } as unknown as Partial<OptimizeOptions>;

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const end = await solvedText(content, options);
  return { solved: end.solved, cost: end.objective / 2190 };
}

/** 4 GWh of gas less 2 GWh of electricity in each step. */
const costInS = 4 * (4 - 1.5 * 2);

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("A plant of heat and power %s", (_, options) => {
  it("makes of its fuel what both factors of the step say", async () => {
    // 4 GWh of heat take 10 GWh of gas and bring 4 GWh of electricity, or 5 and 1.
    const cost = 2 * (10 - 1.5 * 4 + 5 - 1.5 * 1) + costInS;
    expect((await optimumOf(town(), options)).cost).toBeCloseTo(cost, 6);
  });

  it("takes the fuel that a third factor says", async () => {
    const cost = 2 * (10 - 1.5 * 4 + 10 - 1.5 * 1) + costInS;
    expect((await optimumOf(town(wasteful), options)).cost).toBeCloseTo(cost, 6);
  });

  it("has each flow in balances, series and pictures", async () => {
    const { solved } = await optimumOf(town(wasteful), options);
    const rounded = (values: Iterable<unknown>): number[] =>
      [...values].map((value) => Number(Number(value).toFixed(6)));
    const inR = balanceStatistics({ solved }).filter((row) => row.component === "Plant" && row.region === "R");
    expect(inR.map(({ commodity, value }) => [commodity, ...rounded([value / 2190])])).toEqual([
      ["gas", -40],
      ["el", 10],
      ["heat", 16],
    ]);
    const amounts = energyBalance(solved).flatMap(({ commodity, entries }) =>
      entries.flatMap(({ component, amount }) =>
        component === "Plant" ? [[commodity, ...rounded([amount / 2190])]] : [],
      ),
    );
    expect(amounts).toEqual([
      ["el", 10 + 8],
      ["gas", -40 - 16],
      ["heat", 16 + 8],
    ]);
    const rows = [...operationSheet(solved, "Conversion", "Conversion").rows()];
    expect(rows.map(({ labels, values }) => [labels.join(), ...rounded(values)])).toEqual([
      ["operationVariablesOptimum,Plant,R", 10, 5, 10, 5],
      ["operationVariablesOptimum,Plant,S", 4, 4, 4, 4],
      ["commodityFlowOperationVariablesOptimum,Plant,R", 4, 1, 4, 1],
      ["commodityFlowOperationVariablesOptimum,Plant,S", 2, 2, 2, 2],
      ["commodityFlow2OperationVariablesOptimum,Plant,R", 4, 4, 4, 4],
      ["commodityFlow2OperationVariablesOptimum,Plant,S", 2, 2, 2, 2],
      ["commodityFlow3OperationVariablesOptimum,Plant,R", 10, 10, 10, 10],
      ["commodityFlow3OperationVariablesOptimum,Plant,S", 4, 4, 4, 4],
    ]);
    const units = seriesIndex(solved).series.filter(({ component, region }) => component === "Plant" && region === "R");
    expect(units.map(({ variable, unit }) => [variable, unit])).toEqual([
      ["operation", "[GW_gas*h]"],
      ["commodityFlow", "[GW*h]"],
      ["commodityFlow2", "[GW_th*h]"],
      ["commodityFlow3", "[GW_gas*h]"],
    ]);
    const layers = layerDefinitions(structureOf(solved), { commodity: "heat", region: null, exchange: "net" });
    const sums = createRowSums(
      layers.map(({ terms }) => terms),
      { from: 0, to: 4 },
    );
    for (const { labels, values } of rows) sums.add(labels, values as Float64Array);
    expect(rounded(sums.sums()[layers.findIndex(({ component }) => component === "Plant")] ?? [])).toEqual([
      6, 6, 6, 6,
    ]);
  });
});

it("Segments have the mean of each factor, and a design over them is operated with those of every step", async () => {
  // 1.5 GWh of gas give 0.3 GWh of electricity and 0.6 GWh of heat: 20 GWh of gas for 8 GWh of heat in two steps.
  const design = 2 * (20 - 1.5 * 4) + costInS;
  const end = await solveText(town(wasteful), { ...segments, dispatch: true } as Partial<OptimizeOptions>);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  expect((end.dispatch?.designAnnualCost ?? 0) / 2190).toBeCloseTo(design, 6);
  expect((end.dispatch?.annualCost ?? 0) / 2190).toBeCloseTo(2 * (10 - 6 + 10 - 1.5) + costInS, 6);
});

it("Only the second factor differs where only its table is given", async () => {
  // 10 and 5 GWh of gas for 4 GWh of heat, and half of the gas as electricity.
  const content = town({
    profile_commodity_name: null,
    tables: { conversionFactorProfile2: { R: [0.4, 0.8, 0.4, 0.8] } },
  });
  expect((await optimumOf(content)).cost).toBeCloseTo(2 * (10 - 1.5 * 5 + 5 - 1.5 * 2.5) + costInS, 6);
});
