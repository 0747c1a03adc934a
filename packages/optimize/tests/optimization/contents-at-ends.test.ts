/** Storages that need not end as full as they began, worked out by hand: at full resolution and over typical periods. */
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { storageStatistics } from "../../../model/src/results/statistics/storage-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

/**
 * Four steps of an hour. Gas costs 2 €/GWh; 1 GWh is needed in each step. The reservoir loses half of what is charged and nothing else.
 */
const valley = (reservoir: Record<string, unknown>): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 2 },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [1, 1, 1, 1] } } },
    Reservoir: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      charge_efficiency: 0.5,
      ...reservoir,
      tables: { capacityFix: { R: 10 } },
    },
  },
});
const pairsOfSteps = {
  resolution: {
    kind: "typical-periods",
    periods: 1,
    segments: null,
    representation: "mean",
    periodLength: 2,
    extremes: [],
  },
} as unknown as Partial<OptimizeOptions>;

async function optimumOf(reservoir: Record<string, unknown>, options: Partial<OptimizeOptions>) {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, ...options };
  const end = await optimizeSnapshot({ content: contentOf(valley(reservoir)), overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const gained = end.summary.find(({ property }) => property === "contentGained")?.values[0] ?? 0;
  return { end, cost: end.objective / 2190, gained };
}

describe.each([
  ["at full resolution", {}],
  ["over typical periods", pairsOfSteps],
])("A storage %s", (_, options) => {
  it("that is cyclic gives nothing, whatever it begins with", async () => {
    expect((await optimumOf({}, options)).cost).toBeCloseTo(8, 8);
    const { cost, gained } = await optimumOf({ content_at_start: 3 }, options);
    expect([cost, gained]).toEqual([expect.closeTo(8, 8), 0]);
  });

  it("that is not cyclic gives what it has at the start: 3 of 4 GWh need no gas", async () => {
    const { cost, gained } = await optimumOf({ is_cyclic: false, content_at_start: 3 }, options);
    expect([cost, gained]).toEqual([expect.closeTo(2, 8), expect.closeTo(-3, 8)]);
  });

  it("that is not cyclic begins empty by itself", async () => {
    const { cost, gained } = await optimumOf({ is_cyclic: false }, options);
    expect([cost, gained]).toEqual([expect.closeTo(8, 8), expect.closeTo(0, 8)]);
  });

  it("keeps the lowest content that it may have", async () => {
    const reservoir = { is_cyclic: false, content_at_start: 3, state_of_charge_min: 0.1 };
    const { cost, gained } = await optimumOf(reservoir, options);
    expect([cost, gained]).toEqual([expect.closeTo(4, 8), expect.closeTo(-2, 8)]);
  });

  it("loses nothing where it only gives what it had", async () => {
    const { end } = await optimumOf({ is_cyclic: false, content_at_start: 3 }, options);
    const rows = storageStatistics({ solved: end.solved }, { costs: () => 0, pricesAt: () => undefined });
    const [losses] = rows.filter(({ quantity }) => quantity === "losses");
    // 3 GWh of four hours, in a year of 2190 times as many.
    expect(rows.find(({ quantity }) => quantity === "content_gained")?.value).toBeCloseTo(-3 * 2190, 4);
    expect(losses.value).toBeCloseTo(0, 4);
  });
});

describe("A storage that gives what it had", () => {
  it("may be the only supply, and needs no charging", async () => {
    const content = valley({ is_cyclic: false, content_at_start: 5, charge_rate: 0 });
    delete content.components.Gas;
    const end = await optimizeSnapshot(
      { content: contentOf(content), overrides: [] },
      { solver: "auto", timeLimitSeconds: 500 },
    );
    expect(end).toMatchObject({ status: "optimal", objective: 0, warnings: [] });
  });

  it("that is too little for the demand has no solution, and says so", async () => {
    const content = valley({ is_cyclic: false, content_at_start: 3.5 });
    delete content.components.Gas;
    const end = await optimizeSnapshot(
      { content: contentOf(content), overrides: [] },
      { solver: "auto", timeLimitSeconds: 500 },
    );
    expect(end.status).toBe("infeasible");
  });
});
