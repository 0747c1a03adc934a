/** Validation of a model for a pathway, whose limit its targets set. */

import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import { describe, expect, it } from "vitest";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { validateInput } from "../../src/optimization/validate.ts";

const parameters = optimizationParameters.parse({
  start_year: 2030,
  end_year: 2040,
  number_of_steps: 1,
  CO2_reference: 10,
  CO2_reduction_targets: [0, 50],
});

const said = (sinkName: string, sink: Partial<ComponentText>, withTargets = true) => {
  const content = contentOf({
    dataset: { number_of_time_steps: 2 },
    regions: ["North"],
    commodities: { electricity: "GW", CO2: "kt/h" },
    components: {
      Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
      Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { North: [1, 2] } } },
      [sinkName]: { type: "SINK", commodity_name: "CO2", ...sink },
    },
  });
  const input = { snapshot: { content, overrides: [] }, parameters: withTargets ? parameters : null };
  const built = validateInput(input);
  const problems = built.system ? built.warnings : built.problems;
  return [built.system !== null, ...problems.map(({ severity, type }) => `${severity ?? "error"} ${type}`)];
};

describe("A validation", () => {
  it("warns of a pathway that has no sink to limit, though a single year can be optimized", () => {
    expect(said("Air", {})).toEqual([true, "warning co2_sink_missing"]);
    expect(said("CO2 to environment", {})).toEqual([true, "warning co2_sink_without_limit"]);
  });

  it("takes the limit that a target sets for given, and warns that a single year has none", () => {
    const sink = { commodity_limit_id: "CO2" };
    expect(said("CO2 to environment", sink)).toEqual([true, "warning yearly_limit_missing"]);
    expect(said("CO2 to environment", { ...sink, yearly_limit: 5 })).toEqual([true]);
    expect(said("CO2 to environment", sink, false)).toEqual([false, "error yearly_limit_missing"]);
  });

  it("warns that a price lets emissions exceed the targets", () => {
    const sink = { commodity_limit_id: "CO2", yearly_limit: 5, limit_excess_cost: 3 };
    expect(said("CO2 to environment", sink)).toEqual([true, "warning co2_target_may_be_exceeded"]);
    expect(said("CO2 to environment", sink, false)).toEqual([true]);
  });

  it("warns of a content at the start, which a pathway cannot divide among the years", () => {
    const content = contentOf({
      dataset: { number_of_time_steps: 2 },
      regions: ["North"],
      commodities: { electricity: "GW" },
      components: {
        Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
        Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { North: [1, 2] } } },
        Lake: { type: "STORAGE", commodity_name: "electricity", capacity_variable: true, content_at_start: 1 },
      },
    });
    const years = { ...parameters, CO2_reference: null, CO2_reduction_targets: null };
    const built = validateInput({ snapshot: { content, overrides: [] }, parameters: years });
    expect(built.system).not.toBeNull();
    expect(built.system ? built.warnings.map(({ type, loc }) => [type, loc]) : []).toContainEqual([
      "content_at_start_in_pathway",
      ["components", "Lake", "content_at_start"],
    ]);
  });

  it("lists what is wrong with the pathway beside what is wrong anyway", () => {
    expect(said("Air", { commodity_name: "CO3" })).toEqual([
      false,
      "error co2_sink_missing",
      "error unknown_commodity",
    ]);
  });
});
