/** Costs and revenues of operation, worked out by hand: the objective, the plan and the rows of the summary. */

import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

/**
 * Each step, 5 GWh of wind in A cost 1 €/GWh. Of these, 1 GWh becomes heat for 2 €; B needs 5 GWh and then 2 GWh, sent
 * for 0.5 €/GWh. In the second step 1 GWh is stored in B for 0.25 €, for the first, where that gives it back for 0.125 €; 1 GWh is left and
 * sold for 1.5 € less 0.25 €. A backup for 10 €/GWh is never used.
 */
const park = (rounds: number): ContentText => {
  const el = { commodity_name: "el" };
  const everyRound = (values: number[]): number[] => Array.from({ length: rounds }, () => values).flat();
  return {
    dataset: { number_of_time_steps: 2 * rounds, hours_per_time_step: 1, cost_unit: "€" },
    regions: ["A", "B"],
    commodities: { el: "GW", heat: "GW" },
    components: {
      Wind: {
        type: "SOURCE",
        ...el,
        commodity_cost: 1,
        tables: { operationRateMax: { A: everyRound([5, 5]), B: everyRound([0, 0]) } },
      },
      Backup: { type: "SOURCE", ...el, commodity_cost: 10 },
      Heater: {
        type: "CONVERSION",
        physical_unit: "GW",
        opex_per_operation: 2,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -1 },
          { commodity_name: "heat", conversion_factor: 1 },
        ],
      },
      Warmth: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: everyRound([1, 1]), B: everyRound([0, 0]) } },
      },
      Line: { type: "TRANSMISSION", ...el, opex_per_operation: 0.5 },
      Battery: {
        type: "STORAGE",
        ...el,
        capacity_variable: true,
        opex_per_charge_operation: 0.25,
        opex_per_discharge_operation: 0.125,
        tables: { capacityFix: { B: 10 } },
      },
      Load: {
        type: "SINK",
        ...el,
        tables: { operationRateFix: { A: everyRound([0, 0]), B: everyRound([5, 2]) } },
      },
      Export: {
        type: "SINK",
        ...el,
        commodity_cost: 0.25,
        commodity_revenue: 1.5,
        tables: { operationRateMax: { A: everyRound([2, 2]), B: everyRound([0, 0]) } },
      },
    },
  };
};

async function summaryOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, ...options };
  const end = await optimizeSnapshot({ content: contentOf(content), overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(inLanguage(end, "en")));
  const costs = end.summary
    .filter(({ property }) => /opexOp|opexCharge|opexDischarge|commod/.test(property))
    .map(({ component, property, values }) => [
      component,
      property,
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    ]);
  return { objective: end.objective, costs };
}

const onePeriod = { periods: 1, segments: null, representation: "mean", periodLength: 2, extremes: [] };

/** A year has 4380 times the 2 hours. */
const expected = {
  objective: (10 + 3.5 + 0.25 + 0.125 + 4 + 0.25 - 1.5) * 4380,
  costs: [
    ["Export", "commodCosts", 0.25 * 4380],
    ["Export", "commodRevenues", -1.5 * 4380],
    ["Wind", "commodCosts", 10 * 4380],
    ["Heater", "opexOp", 4 * 4380],
    ["Battery", "opexCharge", 0.25 * 4380],
    ["Battery", "opexDischarge", 0.125 * 4380],
    ["Line", "opexOp", 3.5 * 4380],
  ],
};

describe("Costs and revenues of operation", () => {
  it.each([
    ["at full resolution", park(1), {}],
    ["over typical periods", park(3), { resolution: { kind: "typical-periods", ...onePeriod } }],
  ])("are part of the objective and of the summary %s", async (_, content, options) => {
    const { objective, costs } = await summaryOf(content, options as Partial<OptimizeOptions>);
    expect(objective).toBeCloseTo(expected.objective, 6);
    const paid = costs.filter(([, , value]) => value !== 0);
    expect(new Set(paid.map(([component, property]) => `${component} ${property}`))).toEqual(
      new Set(expected.costs.map(([component, property]) => `${component} ${property}`)),
    );
    for (const [component, property, value] of expected.costs) {
      const found = costs.find((row) => row[0] === component && row[1] === property);
      expect(found?.[2], `${component} ${property}`).toBeCloseTo(value as number, 6);
    }
  });

  it("that let the costs fall without limit are named", async () => {
    const content = park(1);
    content.components.Export.tables = {};
    content.components.Export.commodity_revenue = 20;
    await expect(summaryOf(content)).rejects.toThrow(/unbounded.*operation of 'Export' in A/);
  });
});
