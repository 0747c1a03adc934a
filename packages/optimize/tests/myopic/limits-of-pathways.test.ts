/** Limits that a pathway sets by their ids, whatever their sinks and sources are called. */
import type { LimitTarget, OptimizationParameters } from "@esm/model/domain/model";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { withEmissionLimit } from "../../src/myopic/emission-sink.ts";
import { allFossil, foresee, transition } from "../foresight/support.ts";
import { pathway, plant, solve } from "./support.ts";

const air: ComponentText = { type: "SINK", commodity_name: "CO2", commodity_limit_id: "GHG" };

/** The emissions leave through a sink of another name. */
const renamed = (): ContentText => {
  const { components, ...rest } = transition({ Air: air });
  const { "CO2 to environment": _, ...others } = components;
  return { ...rest, components: others };
};

const target = (more: Partial<LimitTarget>): LimitTarget => ({
  limit_id: "GHG",
  side: "max",
  reference: null,
  reductions: null,
  values: null,
  ...more,
});

const clean = { CO2_reference: allFossil, CO2_reduction_targets: [0, 100] };

describe("the limit that reduction targets set", () => {
  it("is named by its id", async () => {
    const parameters = { ...pathway(2030, 1, 10), ...clean, emission_limit_id: "GHG" };
    const { objectives } = await solve(renamed(), parameters);
    expect(objectives.map((cost) => Number(cost.toFixed(6)))).toEqual([20, 50]);
    const { objectives: together } = await foresee(renamed(), parameters);
    expect(together).toEqual([30, 30]);
  });

  it("is the same as that of the sink of the usual name where that has it", async () => {
    const usual = { ...pathway(2030, 1, 10), ...clean };
    const [plain, named] = await Promise.all(
      [usual, { ...usual, emission_limit_id: "CO2" }].map((parameters) => foresee(transition(), parameters)),
    );
    expect(named.optima.map(({ programHash }) => programHash)).toEqual(
      plain.optima.map(({ programHash }) => programHash),
    );
  });

  it("is found where an override puts the sink into it", () => {
    const other = { ...transition({ Air: { type: "SINK", commodity_name: "CO2" } }) };
    const parameters: OptimizationParameters = { ...pathway(2030, 0, 1), ...clean, emission_limit_id: "GHG" };
    const override = {
      component_name: "Air",
      attribute: "commodity_limit_id",
      operation: "set",
      value: "GHG",
    } as const;
    const one = { ...parameters, CO2_reduction_targets: [0] };
    const { content, ...found } = withEmissionLimit(contentOf(other), [override], one);
    expect(found).toEqual({ limitId: "GHG" });
    expect(content?.components.find(({ name }) => name === "Air")).toMatchObject({ yearly_limit: allFossil });
  });
});

describe("further limits of a pathway", () => {
  it("hold in each year with its figure, from above and from below", async () => {
    const { sum, built } = await foresee(renamed(), {
      ...pathway(2030, 1, 10),
      limit_targets: [
        target({ reference: allFossil, reductions: [0, 50] }),
        target({ side: "min", values: [0.8 * allFossil, 0] }),
      ],
    });
    // 5 of each suffice in 2040; at least 8 of 10 come from "Fossil" in 2030.
    expect(built("Fossil")).toEqual([8, 0]);
    expect(built("Clean")).toEqual([2, 3]);
    expect(sum).toBeCloseTo(10 * (8 * 2 + 2 * 3) + 10 * (8 * 2 + 5 * 3), 5);
  });

  it.each<[string, Partial<OptimizationParameters>, string, (string | number)[]]>([
    ["an id that no component has", { emission_limit_id: "GHC", ...clean }, "limit_unknown", ["emission_limit_id"]],
    [
      "a further limit that no component has",
      { limit_targets: [target({ limit_id: "gas", values: [1, 1] })] },
      "limit_unknown",
      ["limit_targets", 0, "limit_id"],
    ],
    [
      "a limit that the targets set as well",
      { ...clean, emission_limit_id: "GHG", limit_targets: [target({ values: [1, 1] })] },
      "limit_set_twice",
      ["limit_targets", 0, "limit_id"],
    ],
    [
      "a limit that is there twice",
      { limit_targets: [target({ values: [1, 1] }), target({ reference: 1, reductions: [0, 1] })] },
      "limit_set_twice",
      ["limit_targets", 1, "limit_id"],
    ],
  ])("refuse %s", async (_, more, type, place) => {
    const { end } = await foresee(renamed(), { ...pathway(2030, 1, 10), ...more });
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map((problem) => [problem.type, problem.loc])).toEqual([
      [type, ["optimization_parameters", ...place]],
    ]);
    expect(end.problems[0].hint).toBeDefined();
  });

  it("leave members without a limit of their own as they are where they belong to another one", async () => {
    const gas = plant(20, { commodity_limit_id: "gas", yearly_limit: 1 });
    const content = contentOf({ ...renamed(), components: { ...renamed().components, Gas: gas } });
    const { content: limited } = withEmissionLimit(content, [], {
      ...pathway(2030, 1, 10),
      limit_targets: [target({ values: [7, 8] })],
    });
    const limits = limited?.components.map((component) => "yearly_limit" in component && component.yearly_limit);
    expect(limits?.filter((limit) => typeof limit === "number").sort()).toEqual([1, 7]);
  });
});
