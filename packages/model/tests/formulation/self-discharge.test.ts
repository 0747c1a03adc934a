/** The tiny remainder of a content after days is no coefficient: solvers have called bounded systems unbounded for it. */

import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { leftAfter } from "../../src/formulation/self-discharge.ts";

describe("The share of a stored content that is left", () => {
  it("is (1−σ)^hours, and zero where that is negligible", () => {
    expect(leftAfter(0.1, 2)).toBeCloseTo(0.81, 15);
    expect(leftAfter(0, 8760)).toBe(1);
    expect(leftAfter(1, 1)).toBe(0);
    expect(leftAfter(0.3, 168)).toBe(0);
    expect(leftAfter(0.1, 168)).toBeGreaterThan(0);
  });

  it.each([0.3, 0.5, 0.9, 0.999])("leaves a system with a tank that loses %s in an hour its optimum", async (loss) => {
    const steps = 48;
    const text: ContentText = {
      dataset: { number_of_time_steps: steps, hours_per_time_step: 24 },
      regions: ["A"],
      commodities: { heat: "MW" },
      components: {
        Plant: { type: "SOURCE", commodity_name: "heat", commodity_cost: 2 },
        Tank: {
          type: "STORAGE",
          commodity_name: "heat",
          capacity_variable: true,
          invest_per_capacity: 1,
          self_discharge: loss,
        },
        Demand: {
          type: "SINK",
          commodity_name: "heat",
          tables: { operationRateFix: { A: Array.from({ length: steps }, (_, step) => 1 + (step % 5)) } },
        },
      },
    };
    const snapshot = { content: contentOf(text), overrides: [] };
    const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: 500 });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    // Nothing is cheaper at one time than at another, so nothing is stored.
    const demand = Array.from({ length: steps }, (_, step) => 1 + (step % 5)).reduce((sum, value) => sum + value);
    expect(end.objective).toBeCloseTo((2 * demand * 8760) / (steps * 24), 6);
  });
});
