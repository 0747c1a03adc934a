/** Reservoirs into which water flows by itself, worked out by hand: at full resolution, over typical periods and segments. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { storageStatistics } from "../../../model/src/results/statistics/storage-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

/** Four steps of an hour, 2190 times a year. Gas costs 2 €/GWh; 1 GWh is needed in each step. Half of what leaves the lake arrives. */
const valley = (inflow: number[], { capacity = 10, ...lake }: Record<string, unknown> = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R", "S"],
  commodities: { el: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 2 },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [1, 1, 1, 1], S: [0, 0, 0, 0] } } },
    Lake: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      charge_rate: 0,
      discharge_efficiency: 0.5,
      ...lake,
      tables: { capacityFix: { R: capacity as number }, inflow: { R: inflow } },
    },
  },
});

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const resolutions = [
  ["at full resolution", {}],
  ["over typical periods", { resolution: { ...periods, segments: null } }],
  ["over segments", { resolution: { ...periods, segments: 1 } }],
] as unknown as [string, Partial<OptimizeOptions>][];

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const end = await solvedText(content, options);
  const yearly = (property: string): number =>
    (end.summary.find((row) => row.property === property && row.unit === "[GW*h/a]")?.values[0] ?? 0) / 2190;
  return { end, cost: end.objective / 2190, yearly };
}

describe.each(resolutions)("A reservoir %s", (_, options) => {
  it("gives what flows in: 3 GWh of water are 1.5 GWh of 4", async () => {
    const { cost, yearly } = await optimumOf(valley([1, 0.5, 1, 0.5]), options);
    expect([cost, yearly("inflow")]).toEqual([expect.closeTo(2 * 2.5, 6), expect.closeTo(3, 6)]);
    expect(yearly("operationDischarge")).toBeCloseTo(1.5, 6);
    expect(yearly("spill")).toBe(0);
  });

  it("spills what it can neither give nor hold: 2 GWh of 10, where each step needs 2", async () => {
    const { end, cost, yearly } = await optimumOf(valley([3, 2, 3, 2], { spill: true, capacity: 10 }), options);
    expect([cost, yearly("spill"), yearly("inflow")]).toEqual([
      expect.closeTo(0, 6),
      expect.closeTo(2, 6),
      expect.closeTo(10, 6),
    ]);
    const figures = storageStatistics({ solved: end.solved }, { costs: () => 0, pricesAt: () => undefined });
    // Half of the 8 GWh that leave it.
    const losses = figures.find(({ quantity, region }) => quantity === "losses" && region === "R")?.value ?? 0;
    expect(losses / 2190).toBeCloseTo(4, 6);
  });

  it("that may not spill has no solution then, says where and that it would have to", async () => {
    const content = valley([3, 2, 3, 2]);
    const end = await solveText(content, options);
    if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
    const found = end.problems.find(({ type }) => type === "infeasible_inflow");
    expect(found).toMatchObject({ loc: ["components", "Lake", "spill"], input: false });
    expect(inEnglish(found?.msg ?? "")).toContain("More flows into 'Lake' in R than it can hold and give");
    expect(found?.ctx?.changes).toEqual([{ component: "Lake", attribute: "spill", value: true }]);
  });
});

it("A reservoir holds water for the hours without inflow, as far as it has room", async () => {
  // 6 GWh in the first step: 2 are used at once, 3 held, 1 is spilt. They last for 1.5 of the 3 GWh that are left.
  const { cost, yearly } = await optimumOf(valley([6, 0, 0, 0], { spill: true, capacity: 3 }));
  expect([cost, yearly("spill")]).toEqual([expect.closeTo(2 * 1.5, 6), expect.closeTo(1, 6)]);
});

it("A reservoir may be the only supply of a region", async () => {
  const content = valley([2, 2, 2, 2]);
  delete content.components.Gas;
  const end = await solveText(content);
  expect(end).toMatchObject({ status: "optimal", objective: 0 });
});

it("A design over typical periods that has to spill in a wet hour says so when it is operated in every hour", async () => {
  // The mean of 1 and 3 is used up in each step; in fact 1 GWh too much comes first, and it has no room.
  const content = valley([2, 2, 4, 0], { capacity: 1, state_of_charge_min: 1 });
  const options = { resolution: { ...periods, segments: null }, dispatch: true } as unknown as Partial<OptimizeOptions>;
  const end = await solveText(content, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const surplus = end.dispatch?.shortfalls.filter(({ kind }) => kind === "surplus") ?? [];
  expect(surplus).toMatchObject([{ name: "Lake", location: "R", unit: "[GW*h/a]" }]);
  expect(surplus[0].value / 2190).toBeCloseTo(2, 5);
});
