/** Plants that have to operate, worked out by hand; and what is said where they cannot. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

/** A plant for 5 €/GWh has to supply 2 GWh, then 1 GWh, of 3 GWh; the rest costs 1 €/GWh. */
const town = (plant: "with a capacity" | "without a capacity", rounds = 1): ContentText => {
  const everyRound = (values: number[]): number[] => Array.from({ length: rounds }, () => values).flat();
  const el = { commodity_name: "el" };
  const capacity = { capacity_variable: true, invest_per_capacity: 0, opex_per_capacity: 0 };
  return {
    dataset: { number_of_time_steps: 2 * rounds, hours_per_time_step: 1 },
    regions: ["A"],
    commodities: { el: "GW" },
    components: {
      Plant:
        plant === "with a capacity"
          ? {
              type: "SOURCE",
              ...el,
              commodity_cost: 5,
              ...capacity,
              tables: { capacityFix: { A: 4 }, operationRateMin: { A: everyRound([0.5, 0.25]) } },
            }
          : {
              type: "SOURCE",
              ...el,
              commodity_cost: 5,
              tables: { operationRateMin: { A: everyRound([2, 1]) } },
            },
      Import: { type: "SOURCE", ...el, commodity_cost: 1 },
      Load: { type: "SINK", ...el, tables: { operationRateFix: { A: everyRound([3, 3]) } } },
    },
  };
};

const plants = ["with a capacity", "without a capacity"] as const;

async function costOf(content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<number> {
  const end = await solvedText(content, options);
  return end.objective / 4380;
}

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "distribution" } as const;

describe.each(plants)("A plant %s", (plant) => {
  it("operates at least at its rate, at full resolution and over typical periods and segments", async () => {
    const expected = 3 * 5 + 1 * 1 + 2 * 1;
    expect(await costOf(town(plant))).toBeCloseTo(expected, 6);
    expect(await costOf(town(plant, 3), { resolution: { ...periods, segments: null } })).toBeCloseTo(expected, 6);
    expect(await costOf(town(plant, 3), { resolution: { ...periods, segments: 1 } })).toBeCloseTo(expected, 6);
  });

  it("that has to operate more than is needed is named, with the rate that would do", async () => {
    const content = town(plant);
    content.components.Load.tables = { operationRateFix: { A: [1, 3] } };
    const end = await solveText(content);
    if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
    const found = end.problems.find(({ type }) => type === "infeasible_rate_min");
    expect(found?.loc).toEqual(["components", "Plant", "operation_rate_min", "A"]);
    expect(inEnglish(found?.msg ?? "")).toContain("more than can be supplied or used in time step 0");
    const [change] = (found?.ctx?.changes ?? []) as { steps: number[]; value: number[] }[];
    expect(change.steps).toEqual([0, 0]);
    const repaired = structuredClone(content);
    const table = repaired.components.Plant.tables?.operationRateMin?.A as number[];
    table.splice(0, 1, ...[change.value].flat());
    expect(table[0]).toBeCloseTo(plant === "with a capacity" ? 0.25 : 1, 3);
    // Import supplies nothing in the first step, 2 GWh in the second.
    expect(await costOf(repaired)).toBeCloseTo(2 * 5 + 2 * 1, 2);
  });
});

it("Over a typical period, whose series are arranged one by one, a minimum is at most the maximum", async () => {
  const content = town("without a capacity", 2);
  content.components.Plant.tables = {
    operationRateMin: { A: [2, 0, 0, 1] },
    operationRateMax: { A: [2, 1, 1, 3] },
  };
  expect(await costOf(content, { resolution: { ...periods, segments: null } })).toBeGreaterThan(0);
});
