/** Designs of typical periods operated in every time step: what they really cost, and what they cannot do. */

import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { dispatchLines } from "@esm/model/results/dispatch-report";
import { resultSheets } from "@esm/model/results/sheets";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions, ResolutionRequest } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { optimizeOptionsOf } from "../../src/optimization/options.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

/**
 * Four periods of two hours, 1095 times a year. All hours need 1 GW, the last one 5: one typical period has 1 and
 * (1 + 1 + 1 + 5) / 4 = 2.
 */
const peaky: ContentText = {
  dataset: { number_of_time_steps: 8, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["A"],
  commodities: { heat: "GW" },
  components: {
    Plant: {
      type: "SOURCE",
      commodity_name: "heat",
      commodity_cost: 1,
      capacity_variable: true,
      opex_per_capacity: 10,
    },
    Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { A: [1, 1, 1, 1, 1, 1, 1, 5] } } },
  },
};
const onePeriod = {
  kind: "typical-periods",
  periods: 1,
  periodLength: 2,
  segments: null,
  representation: "distribution",
} as const satisfies ResolutionRequest;

async function optimumOf(text: ContentText, given: Partial<OptimizeOptions>): Promise<Optimum> {
  const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, dispatch: true, ...given };
  const end = await optimizeSnapshot({ content: contentOf(text), overrides: [] }, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

describe("Dispatch", () => {
  it("shows what typical periods hide: the design is too small for the peak", async () => {
    const optimum = await optimumOf(peaky, { resolution: onePeriod });
    const { objective, dispatch } = optimum;
    // 2 GW are built; 12 energies in the horizon are 13140 a year.
    expect(objective).toBeCloseTo(2 * 10 + 13140, 6);
    // In the last hour 2 of 5 are served: 3 are missing, 3285 a year. A hundred times the mean cost of energy each.
    const missing = 3 * 1095;
    expect(dispatch).toMatchObject({
      unit: "€",
      designAnnualCost: objective,
      annualCost: expect.closeTo(2 * 10 + 13140 - missing, 5),
      penalty: expect.closeTo((missing * 100 * objective) / 13140, 2),
    });
    expect(dispatch?.shortfalls).toEqual([
      {
        kind: "unserved",
        name: "heat",
        location: "A",
        unit: "[GW*h/a]",
        value: expect.closeTo(missing, 6),
        steps: 1,
        worstStep: 7,
        worst: expect.closeTo(3, 9),
      },
    ]);
    const misc = resultSheets(optimum).find(({ name }) => name === "Misc");
    const rows = Array.from(misc?.rows() ?? [], ({ labels, values }) => [...labels, ...values]);
    expect(rows.at(-1)).toEqual(["dispatch: unserved, heat, A [GW*h/a]", expect.closeTo(missing, 6)]);
  });

  it("says in the workbook what runs and what is missing, in every time step", async () => {
    const optimum = await optimumOf(peaky, { resolution: onePeriod });
    const rowsOf = (name: string) =>
      Array.from(
        resultSheets(optimum)
          .find((sheet) => sheet.name === name)
          ?.rows() ?? [],
        ({ labels, values }) => [...labels, ...values],
      );
    const title = "operationVariablesOptimum";
    // Over the typical period every other hour has the mean 2; in truth all have 1 but the last, of whose 5 only 2 are there.
    expect(rowsOf("SourceSink_TDoptVar_1dim")).toContainEqual([title, "Plant", "A", 1, 2, 1, 2, 1, 2, 1, 2]);
    expect(rowsOf("SourceSink_Dispatch")).toEqual([
      [title, "Demand", "A", 1, 1, 1, 1, 1, 1, 1, 5],
      [title, "Plant", "A", 1, 1, 1, 1, 1, 1, 1, 2],
    ]);
    expect(rowsOf("Dispatch_Shortfalls")).toEqual([
      ["unserved", "heat", "A", "[GW*h/a]", expect.closeTo(3 * 1095, 6), 0, 0, 0, 0, 0, 0, 0, 3],
    ]);
    const sheets = resultSheets(optimum).map(({ name }) => name);
    expect(sheets.slice(-2)).toEqual(["SourceSink_Dispatch", "Dispatch_Shortfalls"]);
  });

  it("has no sheets of its own at full resolution, where the optimum is operated so", async () => {
    const full = await optimumOf(peaky, {});
    expect(full.operated).toBeNull();
    expect(resultSheets(full).filter(({ name }) => name.includes("Dispatch"))).toEqual([]);
  });

  it("accepts the cost of an unserved unit", async () => {
    const { dispatch } = await optimumOf(peaky, { resolution: onePeriod, unservedCost: 7 });
    expect(dispatch).toMatchObject({ penalty: expect.closeTo(3 * 1095 * 7, 5) });
    // Cheaper than the plant's own cost of 1: nothing is served at all.
    const cheap = await optimumOf(peaky, { resolution: onePeriod, unservedCost: 0.5 });
    expect(cheap.dispatch?.shortfalls).toMatchObject([{ kind: "unserved", value: expect.closeTo(13140, 5), steps: 8 }]);
  });

  /** In the last hour all heat of the boiler is needed; a little of it would spare an import of metal at 1000. */
  const smelting = (peak: number): ContentText => ({
    ...peaky,
    commodities: { heat: "GW", metal: "t/h" },
    components: {
      Boiler: {
        type: "SOURCE",
        commodity_name: "heat",
        commodity_cost: 1,
        capacity_variable: true,
        tables: { capacityFix: { A: 1 } },
      },
      Demand: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, peak] } },
      },
      Import: { type: "SOURCE", commodity_name: "metal", commodity_cost: 1000 },
      Smelter: {
        type: "CONVERSION",
        physical_unit: "t/h",
        conversion_factors: [
          { commodity_name: "heat", conversion_factor: -0.01 },
          { commodity_name: "metal", conversion_factor: 1 },
        ],
      },
      Use: {
        type: "SINK",
        commodity_name: "metal",
        tables: { operationRateFix: { A: [1, 1, 1, 1, 1, 1, 1, 1] } },
      },
    },
  });

  it("leaves nothing unserved that could be served, whatever that saves", async () => {
    const { dispatch } = await optimumOf(smelting(1), { resolution: onePeriod });
    // The penalty for 0.01 of heat is less than 1000, but 1 of metal can be imported.
    expect(dispatch).toMatchObject({ penalty: 0, shortfalls: [] });
    expect(dispatch?.annualCost).toBeCloseTo(1095 * (7 * 0.51 + 1 + 1000), 4);
  });

  it("leaves no more unserved than it has to, at the least cost", async () => {
    const { dispatch } = await optimumOf(smelting(1.2), { resolution: onePeriod });
    expect(dispatch?.shortfalls).toMatchObject([{ kind: "unserved", name: "heat", worst: expect.closeTo(0.2, 6) }]);
    expect(dispatch?.annualCost).toBeCloseTo(1095 * (7 * 0.51 + 1 + 1000), 1);
  });

  it("leaves unserved what does not pay where a caller says what a unit costs", async () => {
    const { dispatch } = await optimumOf(smelting(1.2), { resolution: onePeriod, unservedCost: 200 });
    expect(dispatch?.shortfalls).toMatchObject([{ name: "heat", worst: expect.closeTo(0.21, 6) }]);
    expect(dispatch?.annualCost).toBeCloseTo(1095 * (7 * 0.51 + 1), 4);
    expect(dispatch?.penalty).toBeCloseTo(1095 * 0.21 * 200, 4);
  });

  it("finds nothing missing where the peak stands for itself", async () => {
    const { objective, dispatch } = await optimumOf(peaky, { resolution: { ...onePeriod, extremes: ["peak_load"] } });
    expect(objective).toBeCloseTo(5 * 10 + 13140, 6);
    expect(dispatch).toMatchObject({ annualCost: expect.closeTo(objective, 6), penalty: 0, shortfalls: [] });
  });

  it("is the optimum itself at full resolution, and is not made unless requested", async () => {
    const full = await optimumOf(peaky, {});
    expect(full.dispatch).toMatchObject({
      annualCost: full.objective,
      designAnnualCost: full.objective,
      shortfalls: [],
    });
    const silent = await optimumOf(peaky, { resolution: onePeriod, dispatch: false });
    expect(silent.dispatch).toBeNull();
  });

  it("has a solution though fixed supply finds no demand and limits cannot be kept", async () => {
    // On average supply and demand are 2; in truth they come in different hours.
    const mismatched: ContentText = {
      ...peaky,
      components: {
        Sun: { type: "SOURCE", commodity_name: "heat", tables: { operationRateFix: { A: [4, 0, 4, 0, 4, 0, 4, 0] } } },
        // At most 1 in the horizon, 1095 a year.
        Gas: {
          type: "SOURCE",
          commodity_name: "heat",
          commodity_cost: 2,
          yearly_limit: 1095,
          commodity_limit_id: "gas",
        },
        Demand: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { A: [0, 4, 0, 4, 0, 4, 0, 4] } } },
      },
    };
    const { objective, dispatch } = await optimumOf(mismatched, { resolution: { ...onePeriod, periodLength: 1 } });
    expect(objective).toBeCloseTo(0, 9);
    // 16 find no demand; 16 are needed, of which gas serves 1. The penalty is a hundred times the cost of gas.
    expect(dispatch).toMatchObject({
      annualCost: expect.closeTo(2 * 1095, 5),
      penalty: expect.closeTo((16 + 15) * 1095 * 200, 3),
      shortfalls: [
        { kind: "unserved", value: expect.closeTo(15 * 1095, 5) },
        { kind: "surplus", value: expect.closeTo(16 * 1095, 5), steps: 4, worst: expect.closeTo(4, 9) },
      ],
    });
  });

  it("is required for a cost of unserved energy", () => {
    const asked = { ...defaultRunOptions(), unserved_cost: 3 };
    expect(optimizeOptionsOf(asked, null)).toMatchObject({ problems: [{ loc: ["unserved_cost"], input: 3 }] });
    const { unserved_cost: _, ...earlier } = { ...asked, dispatch: true };
    expect(optimizeOptionsOf({ ...asked, dispatch: true }, null)).toMatchObject({ options: { unservedCost: 3 } });
    expect(optimizeOptionsOf(earlier as typeof asked, null)).toMatchObject({ options: { unservedCost: null } });
  });

  it("is described in lines for people", async () => {
    const { dispatch } = await optimumOf(peaky, { resolution: onePeriod });
    expect(dispatch && dispatchLines(dispatch).map(({ label }) => label)).toEqual([
      "dispatch: annual cost of the design over typical periods [€/a]",
      "dispatch: annual cost in every time step [€/a]",
      "dispatch: penalty for what the design cannot do [€/a]",
      "dispatch: unserved, heat, A [GW*h/a]",
    ]);
  });
});
