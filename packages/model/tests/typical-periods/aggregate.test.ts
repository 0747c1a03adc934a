/** Typical periods of small series that can be worked out by hand. */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import type { EnergySystem, OperationRate } from "../../src/energy-system/energy-system.ts";
import { aggregate } from "../../src/typical-periods/aggregate.ts";
import type { TypicalPeriodOptions } from "../../src/typical-periods/options.ts";
import { distributionProfiles } from "../../src/typical-periods/representation.ts";

function system(series: number[], more: Record<string, ComponentText> = {}): EnergySystem {
  return systemOf({
    dataset: { number_of_time_steps: series.length, hours_per_time_step: 2 },
    regions: ["R"],
    commodities: { el: "GW" },
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: series } } },
      Supply: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
      ...more,
    },
  });
}

const options = (given: Partial<TypicalPeriodOptions>): TypicalPeriodOptions => ({
  periods: 2,
  periodLength: 3,
  segments: null,
  representation: "distribution",
  ...given,
});

function aggregated(series: number[], given: Partial<TypicalPeriodOptions>, more = {}) {
  const aggregation = aggregate(system(series, more), options(given));
  if (!aggregation.system) throw new Error(JSON.stringify(aggregation.problems));
  const rate = (name: string): number[] => {
    const component = aggregation.system.components.find((candidate) => candidate.name === name);
    const found = (component as { rate: OperationRate }).rate.series[0];
    return [...found].map((value) => Number(value.toFixed(9)));
  };
  return { ...aggregation, rate };
}

describe("typical periods", () => {
  const series = [0, 1, 0, 10, 30, 20, 0, 3, 1];

  it("join similar periods, and count them", () => {
    const { time } = aggregated(series, {});
    const [first, second, third] = time.sequence;
    expect(first).toBe(third);
    expect(second).not.toBe(first);
    expect(time.stepCount).toBe(6);
    expect([...time.periodStart]).toEqual([0, 3, 6]);
    expect([...time.weight].reduce((sum, weight) => sum + weight)).toBe(9);
    expect(time.years).toBeCloseTo(18 / 8760, 15);
    expect([...time.hours]).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it("by distribution have all values of the members, sorted in blocks, in the order of the steps' means", () => {
    // Members 0 1 0 and 0 3 1: values 0 0 0 1 1 3, block means 0, 0.5, 2; means of steps 0, 2, 0.5.
    const { rate, time } = aggregated(series, {});
    const joint = time.sequence[0];
    expect(rate("Demand").slice(3 * joint, 3 * joint + 3)).toEqual([0, 2, 0.5]);
    expect(rate("Demand").slice(3 * (1 - joint), 3 * (1 - joint) + 3)).toEqual([10, 30, 20]);
  });

  it("by distribution take steps of equal sums for equal, however their shares are rounded", () => {
    // 0 + 0.05 + 0.65 = 0.1 + 0.45 + 0.15, but not as sums of thirds. Of two equal steps the first gets the lower block.
    const values = Float64Array.of(0, 0.1, 0.05, 0.45, 0.65, 0.15);
    const series = [{ component: 0, family: "operationRateFix" as const, location: 0, minimum: 0, range: 1, values }];
    expect([...distributionProfiles(series, [0, 1, 2], 2)]).toEqual([
      expect.closeTo(0.05, 12),
      expect.closeTo(1.25 / 3, 12),
    ]);
  });

  it("by distribution keep the sum of every series", () => {
    const wild = Array.from({ length: 60 }, (_, step) => Number((50 + 50 * Math.sin(step * step)).toFixed(3)));
    for (const segments of [null, 4, 1]) {
      const { rate, time } = aggregated(wild, { periods: 3, periodLength: 6, segments });
      const sum = rate("Demand").reduce(
        (total, value, step) => total + value * time.weight[step] * time.originalSteps[step],
        0,
      );
      expect(sum).toBeCloseTo(
        wild.reduce((total, value) => total + value, 0),
        6,
      );
    }
  });

  it("by medoid are real periods, scaled to the sum of their series without leaving its range", () => {
    // Members of one cluster: sums 3, 6 and 3 (sorted all alike but in size); the nearest to their mean is the first.
    const { rate, time } = aggregated([2, 1, 0, 4, 2, 0, 1, 2, 0], { periods: 1, representation: "medoid" });
    expect([...time.sequence]).toEqual([0, 0, 0]);
    // 2 1 0 three times is 9, wanted are 12: 4/3 of each.
    expect(rate("Demand")).toEqual([2.666666667, 1.333333333, 0].map((value) => expect.closeTo(value, 5)));
  });

  it("as many as there are periods are the periods themselves", () => {
    for (const representation of ["distribution", "medoid"] as const) {
      const { rate, time } = aggregated(series, { periods: 3, representation });
      const unrolled = [...time.sequence].flatMap((period) => rate("Demand").slice(3 * period, 3 * period + 3));
      expect(unrolled).toEqual(series);
    }
  });

  it("join adjacent steps to segments with their mean", () => {
    const { rate, time } = aggregated([1, 1, 9, 5, 5, 9], { periods: 2, segments: 2 });
    expect([...time.originalSteps]).toEqual([2, 1, 2, 1]);
    expect([...time.hours]).toEqual([4, 2, 4, 2]);
    const unrolled = [...time.sequence].flatMap((period) => rate("Demand").slice(2 * period, 2 * period + 2));
    expect(unrolled).toEqual([1, 9, 5, 9]);
  });

  it("take the weather of regions where nothing can be built into account", () => {
    const windy: ComponentText = {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      tables: { capacityMax: { R: 0 }, operationRateMax: { R: [0, 0, 0, 0, 0, 0, 1, 1, 1] } },
    };
    const flat = [5, 5, 5, 5, 5, 5, 5, 5, 5];
    const { time } = aggregated(flat, {}, { Wind: windy });
    expect(time.sequence[0]).toBe(time.sequence[1]);
    expect(time.sequence[2]).not.toBe(time.sequence[0]);
  });

  it.each([
    ["periods_do_not_divide", { periodLength: 4 }],
    ["too_many_typical_periods", { periods: 4 }],
    ["too_many_segments", { segments: 4 }],
  ])("are refused with a reason (%s)", (code, given) => {
    expect(aggregate(system(series), options(given))).toMatchObject({ system: null, problems: [{ type: code }] });
  });

  it("need a time series", () => {
    const bare = system(series);
    const components = bare.components.filter(({ name }) => name === "Supply");
    expect(aggregate({ ...bare, components }, options({}))).toMatchObject({ problems: [{ type: "no_time_series" }] });
  });
});
