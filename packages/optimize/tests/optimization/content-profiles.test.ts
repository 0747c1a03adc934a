/** Lowest and highest contents of storages by time step, worked out by hand: at full resolution and over typical periods. */

import { inEnglish } from "@esm/messages/render";
import { contentBoundAt } from "@esm/model/energy-system/content-bounds";
import type { Storage } from "@esm/model/energy-system/energy-system";
import { aggregate } from "@esm/model/typical-periods/aggregate";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { storageStatistics } from "../../../model/src/results/statistics/storage-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

type Tables = Record<string, Record<string, number[]>>;

/** Four steps of an hour, 2190 times a year: 1 GWh is needed in each, and a storage of 2 GWh is there. */
const town = (price: number[], storage: Record<string, unknown>, tables: Tables = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R", "S"],
  commodities: { el: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", tables: { commodityCostTimeSeries: { R: price, S: price } } },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [1, 1, 1, 1], S: [0, 0, 0, 0] } } },
    Store: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      ...storage,
      tables: { capacityFix: { R: 2 }, ...tables },
    },
  },
});

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const resolutions = [
  ["at full resolution", {}],
  ["over typical periods", { resolution: { ...periods, segments: null } }],
  ["over typical periods, bounded simply", { resolution: { ...periods, segments: null, storageBounds: "simplified" } }],
] as unknown as [string, Partial<OptimizeOptions>][];

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const end = await solvedText(content, options);
  return { end, cost: end.objective / 2190 };
}

describe.each(resolutions)("A storage %s", (name, options) => {
  const dearEachSecond = [1, 3, 1, 3];

  it("holds at most what its highest content allows at the beginning of the dear hour", async () => {
    // It could save 2 € in each of two dear hours; only a quarter of 2 GWh is allowed then, so half of that.
    expect((await optimumOf(town(dearEachSecond, {}), options)).cost).toBeCloseTo(4, 6);
    const highest = { stateOfChargeMaxProfile: { R: [1, 0.25, 1, 0.25] } };
    expect((await optimumOf(town(dearEachSecond, {}, highest), options)).cost).toBeCloseTo(6, 6);
  });

  it("holds at least what its lowest content demands, whatever that costs", async () => {
    const [price, loses] = [[1, 1.5, 1, 1.5], { self_discharge: 0.5 }];
    // Half of what it takes is lost: it stays empty, until 1 GWh has to be there. Of that, half comes back.
    expect((await optimumOf(town(price, loses), options)).cost).toBeCloseTo(5, 6);
    if (name.includes("simply")) return;
    const lowest = { stateOfChargeMinProfile: { R: [0, 0.5, 0, 0.5] } };
    expect((await optimumOf(town(price, loses, lowest), options)).cost).toBeCloseTo(2 * (2 + 0.5 * 1.5), 6);
  });

  it("has the same optimum with series that never change as with constants", async () => {
    const four = (value: number): number[] => [value, value, value, value];
    const series = { stateOfChargeMinProfile: { R: four(0.3) }, stateOfChargeMaxProfile: { R: four(0.5) } };
    const loses = { self_discharge: 0.1 };
    const constants = await optimumOf(
      town(dearEachSecond, { ...loses, state_of_charge_min: 0.3, state_of_charge_max: 0.5 }),
      options,
    );
    const { cost } = await optimumOf(town(dearEachSecond, loses, series), options);
    expect(cost).toBeCloseTo(constants.cost, 9);
    expect(cost).toBeGreaterThan(5);
  });

  it("is full or empty by the bounds of each step", async () => {
    const bounds = {
      stateOfChargeMinProfile: { R: [0.1, 0.25, 0.1, 0.25] },
      stateOfChargeMaxProfile: { R: [0.1, 0.25, 0.1, 0.25] },
    };
    const { end } = await optimumOf(town(dearEachSecond, {}, bounds), options);
    const figures = storageStatistics({ solved: end.solved }, { costs: () => 0, pricesAt: () => undefined });
    const of = (name: string) => figures.find(({ quantity, region }) => quantity === name && region === "R")?.value;
    expect([of("hours_full"), of("hours_empty")]).toEqual([expect.closeTo(8760, 6), expect.closeTo(8760, 6)]);
  });
});

describe("A storage that is not cyclic", () => {
  const price = [1, 1, 1, 9];

  it("begins with its lowest content, and ends within its constants", async () => {
    // 0.5 GWh at the start, 1 GWh at the end, bought for 1 €; no more than 1 GWh may be there before the dear hour.
    const open = { is_cyclic: false, state_of_charge_min: 0.5 };
    const bounds = {
      stateOfChargeMinProfile: { R: [0.25, 0, 0, 0] },
      stateOfChargeMaxProfile: { R: [1, 1, 1, 0.5] },
    };
    // 4 GWh are needed, 0.5 less than the start and 1 more than the end; 1 is used in the dear hour, which then costs 9 for the end.
    expect((await optimumOf(town(price, open, bounds))).cost).toBeCloseTo(3 + 0.5 + 9, 6);
  });

  it("may begin outside the constants where the first value allows it", async () => {
    const open = { is_cyclic: false, content_at_start: 2, state_of_charge_max: 0.5 };
    const bounds = { stateOfChargeMaxProfile: { R: [1, 1, 0.5, 0.5] } };
    // 2 GWh are there: one is used at once, one in the dear hour.
    expect((await optimumOf(town(price, open, bounds))).cost).toBeCloseTo(2, 6);
  });
});

it("Typical periods arrange each series by itself: the lowest content stays within the highest", () => {
  const bounds = {
    stateOfChargeMinProfile: { R: [0.9, 0, 0, 0.2] },
    stateOfChargeMaxProfile: { R: [0.9, 0.1, 1, 0.2] },
  };
  const options = { periods: 1, periodLength: 2, segments: null, representation: "distribution" } as const;
  const { system } = aggregate(systemOf(town([1, 3, 3, 1], {}, bounds)), options as never);
  const storage = system?.components.find(({ kind }) => kind === "storage") as Storage;
  const [lowest, highest] = (["min", "max"] as const).map((bound) => contentBoundAt(storage, bound, 0) as Float64Array);
  expect(lowest.every((value, step) => value <= highest[step])).toBe(true);
});

describe("A lowest content that cannot be reached", () => {
  // Empty at first, it takes 0.2 GWh in an hour.
  const slow = { charge_rate: 0.1 };
  const bounds = (lowest: number) => ({
    stateOfChargeMinProfile: { R: [0, lowest, 0, 0] },
    stateOfChargeMaxProfile: { R: [0, 1, 1, 1] },
  });

  it("is named with the hour and the value that would be possible", async () => {
    const end = await solveText(town([1, 1, 1, 1], slow, bounds(0.5)));
    if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
    const found = end.problems.find(({ loc }) => loc.includes("state_of_charge_min_profile"));
    expect(found).toMatchObject({
      type: "infeasible_storage",
      loc: ["components", "Store", "state_of_charge_min_profile", "R"],
    });
    expect(inEnglish(found?.msg ?? "")).toContain("time step 1");
    expect(found?.ctx?.changes).toEqual([
      { component: "Store", attribute: "state_of_charge_min_profile", region: "R", steps: [1, 1], value: [0.09999] },
    ]);
  });

  it("is possible with that value", async () => {
    expect((await solveText(town([1, 1, 1, 1], slow, bounds(0.09999)))).status).toBe("optimal");
  });
});
