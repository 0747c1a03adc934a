/** Lines that carry one way, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { OptimizeOptions } from "#src/optimization/model-input.ts";
import { optimizeSnapshot } from "#src/optimization/solve-model.ts";
import { inThread } from "../support/in-thread.ts";
import { type ContentText, contentOf } from "../support/systems/content.ts";

/** The cheap source is in A in the first step, in B in the second; each region needs 1 GWh. */
const pair = (eligibility: Record<string, Record<string, number>> | null, rounds = 1): ContentText => {
  const el = { commodity_name: "el" };
  const everyRound = (values: number[]): number[] => Array.from({ length: rounds }, () => values).flat();
  return {
    dataset: { number_of_time_steps: 2 * rounds, hours_per_time_step: 1 },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Wind: {
        ...{ type: "SOURCE", ...el },
        tables: { operationRateMax: { A: everyRound([9, 0]), B: everyRound([0, 9]) } },
      },
      Gas: { type: "SOURCE", ...el, commodity_cost: 1 },
      Load: {
        ...{ type: "SINK", ...el },
        tables: { operationRateFix: { A: everyRound([1, 2]), B: everyRound([1, 1]) } },
      },
      Line: {
        ...{ type: "TRANSMISSION", ...el, capacity_variable: true, invest_per_capacity: 0, opex_per_capacity: 0 },
        tables: {
          capacityMax: { A: { B: 9 } },
          ...(eligibility && { locationalEligibility: eligibility }),
        },
      },
    },
  };
};

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, ...inThread, ...options };
  const end = await optimizeSnapshot({ content: contentOf(content), overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const sent = end.summary
    .filter(({ component, property, unit }) => component === "Line" && property === "operation" && /a\]/.test(unit))
    .map(({ origin, values }) => [origin, ...values.map((value) => Number((value ?? 0).toFixed(6)))]);
  return { gas: end.objective / 4380, sent };
}

const resolution = {
  kind: "typical-periods",
  periods: 1,
  periodLength: 2,
  segments: null,
  representation: "distribution",
} as const;

describe("A line", () => {
  it("carries both ways without a table, or where one direction is given", async () => {
    for (const eligibility of [null, { A: { B: 1 } }])
      expect((await optimumOf(pair(eligibility))).gas).toBeCloseTo(0, 6);
  });

  it.each([
    ["at full resolution", 1, {}],
    ["over typical periods", 3, { resolution }],
  ] as const)("carries nothing in a direction of 0 %s", async (_, rounds, options) => {
    const there = await optimumOf(pair({ A: { B: 1 }, B: { A: 0 } }, rounds), options);
    expect(there.gas).toBeCloseTo(2, 6);
    expect(there.sent).toEqual([[0, 0, 4380]]);
    const back = await optimumOf(pair({ A: { B: 0 }, B: { A: 1 } }, rounds), options);
    expect(back.gas).toBeCloseTo(1, 6);
    expect(back.sent).toEqual([[1, 2 * 4380, 0]]);
  });

  it("does not exist where neither direction is allowed", async () => {
    const none = await optimumOf(pair({ A: { B: 0 } }));
    expect(none.gas).toBeCloseTo(3, 6);
    expect(none.sent).toEqual([]);
  });
});
