import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { sizedContent } from "@esm/model/formulation/estimate-size";
import { describe, expect, it } from "vitest";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { classify } from "../../src/runs/estimates/classify-run.ts";
import { timeRange } from "../../src/runs/estimates/estimate-range.ts";
import { learntFrom } from "../../src/runs/estimates/learn-from-runs.ts";

const model: ModelContent = {
  name: "m",
  description: null,
  override_parameters: [],
  optimization_parameters: null,
};
const wanted = { kind: "optimize", options: defaultRunOptions(), overrides: [] } as const;
const change = (attribute: Override["attribute"], value: Override["value"]): Override => ({
  component_name: "Wind",
  attribute,
  operation: "set",
  value,
});
const whole = change("capacity_variable_domain", "DISCRETE");
const days = { typical_periods: 7, segments: 12 };

function estimateOf(content: DatasetContent, options: Partial<RunOptions> = {}, more: Partial<ModelContent> = {}) {
  const input = { sized: sizedContent(content), model: { ...model, ...more } };
  return classify(input, { ...wanted, options: { ...wanted.options, ...options } });
}
const classOf = (...given: Parameters<typeof estimateOf>) => estimateOf(...given).class;

describe("What earlier runs took", () => {
  const estimate = { class: "large", seconds: 100 } as const;
  const took = (...seconds: number[]) => seconds.map((each) => ({ seconds: each, peakBytes: null }));

  it("counts instead of an estimate by size: the median of the last ones", () => {
    expect(learntFrom(took(20, 50, 10), estimate)).toEqual({ class: "small", seconds: 20 });
    expect(learntFrom(took(50), { class: "small", seconds: 2 })).toEqual({ class: "large", seconds: 50 });
  });

  it("counts for memory, too: the most that one of them needed, where it is known", () => {
    const large = { ...estimate, memoryBytes: 9e9 };
    const [first, ...others] = took(1, 2, 3);
    expect(learntFrom([first, ...others], large).memoryBytes).toBe(9e9);
    const peaks = [{ ...first, peakBytes: 2e9 }, { seconds: 4, peakBytes: 3e9 }, ...others];
    expect(learntFrom(peaks, large).memoryBytes).toBe(3e9);
    expect(learntFrom(peaks, estimate)).not.toHaveProperty("memoryBytes");
  });

  it("leaves the estimate where there are none, and validations in their class", () => {
    expect(learntFrom([], estimate)).toEqual(estimate);
    expect(learntFrom(took(50), { class: "validation", seconds: 1 })).toEqual({ class: "validation", seconds: 50 });
  });
});

describe("The range of a run's time", () => {
  const range = (taken: number[], shares: number[] = [], seconds = 10, secondsOfSize = 10) =>
    timeRange({ seconds, secondsOfSize, taken, shares });

  it("is that of earlier runs of the model, at least a factor of 1.5 on both sides", () => {
    expect(range([5, 10, 40])).toEqual({ least: 5, most: 40 });
    expect(range([12], [], 12)).toEqual({ least: 8, most: 18 });
  });

  it("is as wide as the errors of this machine's earlier estimates, but for one of ten on each side", () => {
    const shares = [30, 1, 2, 3, 4, 5, 6, 7, 8, 9, 25];
    expect(range([], shares)).toEqual({ least: 10, most: 250 });
    expect(range([], shares, 20)).toEqual({ least: 20, most: 250 });
    expect(range([], [0.5, 0.5, 0.5], 10)).toEqual({ least: 5, most: 10 });
  });

  it("is a factor of 2 where the machine has not been seen at work", () => {
    expect(range([], [25, 25])).toEqual({ least: 5, most: 20 });
  });
});

describe("The class of a run", () => {
  it("is small for a week, for a year of few components and for typical days; large for what takes minutes", () => {
    expect(classOf(slowExample(168))).toBe("small");
    expect(classOf(slowExample(8760))).toBe("small");
    expect(classOf(slowExample(20_000), { resolution: "full" })).toBe("large");
    expect(classOf(slowExample(20_000), days)).toBe("small");
    // Dispatch operates the design in every step.
    expect(classOf(slowExample(20_000), { ...days, dispatch: true })).toBe("large");
  });

  it("is small where the options contradict each other, which ends at once", () => {
    expect(classOf(slowExample(20_000), { resolution: "full", segments: 3 })).toBe("small");
  });

  it("follows all years of a pathway together", () => {
    const optimization_parameters = {
      start_year: 2030,
      end_year: 2050,
      number_of_steps: 20,
      years_per_step: 1,
      CO2_reference: null,
      CO2_reduction_targets: null,
    };
    const input = {
      sized: sizedContent(slowExample(2_000)),
      model: { ...model, optimization_parameters },
    };
    const options = { ...wanted.options, resolution: "full" } as const;
    const single = classify(input, { ...wanted, options });
    const all = classify(input, { ...wanted, options, kind: "myopic" });
    expect([single.class, all.class]).toEqual(["small", "large"]);
    expect(all.seconds).toBeCloseTo(21 * (single.seconds ?? 0), 6);
  });

  it("follows whole units, whether the model or the run itself asks for them", () => {
    const content = slowExample(500);
    const continuous = estimateOf(content).seconds ?? 0;
    const ofModel = estimateOf(content, {}, { override_parameters: [whole] });
    expect(ofModel.seconds).toBeGreaterThan(10 * continuous);
    expect(classify({ sized: sizedContent(content), model }, { ...wanted, overrides: [whole] })).toEqual(ofModel);
    // The later one counts.
    const back = [change("capacity_variable_domain", "CONTINUOUS")];
    const both = { sized: sizedContent(content), model: { ...model, override_parameters: [whole] } };
    expect(classify(both, { ...wanted, overrides: back }).seconds).toBe(continuous);
  });

  it("is that of validations for every validation", () => {
    const input = { sized: sizedContent(slowExample(20_000)), model };
    expect(classify(input, { ...wanted, kind: "validate" })).toMatchObject({ class: "validation" });
  });
});
