/** Extreme periods of a small system, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import type { EnergySystem, OperationRate } from "../../src/energy-system/energy-system.ts";
import { describeResolution } from "../../src/results/resolution.ts";
import { aggregate } from "../../src/typical-periods/aggregate.ts";
import { extremePeriods } from "../../src/typical-periods/extremes.ts";
import type { TypicalPeriodOptions } from "../../src/typical-periods/options.ts";

const demand = { A: [2, 2, 2, 2, 2, 5, 2, 2, 2, 2, 6, 1], B: [1, 2, 1, 2, 1, 4, 1, 2, 1, 2, 0, 6] };

/**
 * Six periods of two steps. Demand in both regions together: 3 4 | 3 4 | 3 9 | 3 4 | 3 4 | 6 7: the highest step is in
 * the third period. Shares of the maximum of sun (0.8) and wind (40): least in the fourth, 0.25 + 0 + 0.25 + 0.125.
 */
const text: ContentText = {
  dataset: { number_of_time_steps: 12, hours_per_time_step: 1 },
  regions: ["A", "B"],
  commodities: { el: "GW", heat: "GW" },
  components: {
    Demand: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: demand },
    },
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      tables: {
        operationRateMax: { A: [0.4, 0.8, 0.4, 0.8, 0.4, 0.8, 0.2, 0.2, 0.4, 0.8, 0.4, 0.8], B: new Array(12).fill(0) },
        capacityMax: { A: 10, B: 0 },
      },
    },
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      tables: { operationRateMax: { A: new Array(12).fill(0), B: [5, 40, 5, 40, 5, 40, 0, 5, 5, 40, 5, 40] } },
    },
    Gas: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 1,
      tables: { operationRateMax: { A: new Array(12).fill(9), B: new Array(12).fill(9) } },
    },
  },
};

const base: TypicalPeriodOptions = { periods: 2, periodLength: 2, segments: null, representation: "distribution" };

function aggregated(given: Partial<TypicalPeriodOptions>, system: EnergySystem = systemOf(text)) {
  const aggregation = aggregate(system, { ...base, ...given });
  if (!aggregation.system) throw new Error(JSON.stringify(aggregation.problems));
  const { time } = aggregation;
  const rate = (name: string, location: number): number[] => {
    const component = aggregation.system.components.find((candidate) => candidate.name === name);
    return [...(component as { rate: OperationRate }).rate.series[location]];
  };
  /** Over the horizon, each original step once. */
  const unrolled = (name: string, location: number): number[] =>
    [...time.sequence].flatMap((period) => {
      const values = rate(name, location).slice(time.periodStart[period], time.periodStart[period + 1]);
      const lengths = [...time.originalSteps].slice(time.periodStart[period], time.periodStart[period + 1]);
      return values.flatMap((value, step) => new Array<number>(lengths[step]).fill(value));
    });
  return { ...aggregation, time, rate, unrolled };
}

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

describe("Extreme periods", () => {
  it("are those of the highest demand of a step and of the least supply of varying sources", () => {
    const system = systemOf(text);
    expect(extremePeriods(system, 2, ["peak_load"])).toEqual([{ period: 2, kind: "peak_load" }]);
    expect(extremePeriods(system, 2, ["lowest_renewables"])).toEqual([{ period: 3, kind: "lowest_renewables" }]);
    expect(extremePeriods(system, 6, ["peak_load", "lowest_renewables"])).toEqual([
      { period: 0, kind: "peak_load" },
      { period: 1, kind: "lowest_renewables" },
    ]);
    expect(extremePeriods(system, 12, ["peak_load", "lowest_renewables"])).toEqual([{ period: 0, kind: "peak_load" }]);
  });

  it.each([
    "distribution",
    "medoid",
  ] as const)("stand for themselves, once, and nothing is counted twice (%s)", (representation) => {
    const { time, unrolled } = aggregated({ representation, extremes: ["peak_load", "lowest_renewables"] });
    expect(time.extremes).toEqual([
      { period: 2, kind: "peak_load" },
      { period: 3, kind: "lowest_renewables" },
    ]);
    for (const [location, series] of [demand.A, demand.B].entries()) {
      const found = unrolled("Demand", location);
      expect(found.slice(4, 8)).toEqual(series.slice(4, 8).map((value) => expect.closeTo(value, 12)));
      expect(total(found)).toBeCloseTo(total(series), representation === "medoid" ? 4 : 9);
    }
    // Every original period is counted once: the weights of the steps add up to the horizon.
    expect(total([...time.weight].map((weight, step) => weight * time.originalSteps[step]))).toBe(12);
    expect(describeResolution({ time })).toMatch(/steps_per_period=2; extreme_periods=2$/);
  });

  it("keep all their steps where others have segments", () => {
    const { time, unrolled } = aggregated({ segments: 1, extremes: ["peak_load"] });
    expect(unrolled("Demand", 0).slice(4, 6)).toEqual([2, 5].map((value) => expect.closeTo(value, 12)));
    // The mean of the two steps of four periods: 2 2, 2 2, 2 2 and 6 1.
    expect(unrolled("Demand", 0).slice(0, 2)).toEqual([19 / 8, 19 / 8]);
    expect(describeResolution({ time })).toBe("typical_periods=3; steps_per_period=2; segments=1; extreme_periods=1");
  });

  it("that are typical periods of their own already stay so", () => {
    const { time } = aggregated({ periods: 6, extremes: ["peak_load", "lowest_renewables"] });
    expect(time.periodStart.length - 1).toBe(6);
    expect(new Set(time.sequence).size).toBe(6);
  });

  it("change nothing where none are selected", () => {
    expect(aggregated({}).time).toMatchObject({ extremes: [] });
    expect(describeResolution(aggregated({}))).toBe("typical_periods=2; steps_per_period=2");
  });

  it("need a series that could be extreme", () => {
    const { Gas, Demand } = text.components;
    const system = systemOf({ ...text, components: { Gas, Demand } });
    const problems = { problems: [{ type: "no_extreme_period", input: "lowest_renewables" }] };
    expect(aggregate(system, { ...base, extremes: ["lowest_renewables"] })).toMatchObject(problems);
  });

  it("show what means hide: the peak that a plant must serve", () => {
    const highest = (extremes: TypicalPeriodOptions["extremes"]): number => {
      const { rate } = aggregated({ periods: 1, extremes });
      return Math.max(...rate("Demand", 0).map((value, step) => value + rate("Demand", 1)[step]));
    };
    expect(highest([])).toBeLessThan(9);
    expect(highest(["peak_load"])).toBeCloseTo(9, 12);
  });
});
