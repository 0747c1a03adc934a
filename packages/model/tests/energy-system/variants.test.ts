/** Many variants of a model: whether any can be built, and what is wrong where none can. */
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Override } from "../../src/domain/model.ts";
import { problemsOfAllVariants } from "../../src/energy-system/variants.ts";

const content: ContentText = {
  dataset: { number_of_time_steps: 2 },
  regions: ["here"],
  commodities: { gas: "GW", CO2: "kt/h" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
    Burner: {
      type: "CONVERSION",
      physical_unit: "GW",
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -1 },
        { commodity_name: "CO2", conversion_factor: 0.2 },
      ],
    },
    Air: { type: "SINK", commodity_name: "CO2" },
    "Other air": { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2", yearly_limit: 5 },
  },
};
const set = (component_name: string, attribute: Override["attribute"], value: Override["value"]): Override => ({
  component_name,
  attribute,
  operation: "set",
  value,
});
const typesOf = (variants: Override[][], given = content) =>
  problemsOfAllVariants(contentOf(given), variants).map(({ type, severity }) => [type, severity]);

describe("Variants of a model", () => {
  it("of which one can be built have no problem, in any place", () => {
    const wrong = [set("Air", "yearly_limit", 4)];
    const right = [...wrong, set("Air", "commodity_limit_id", "air")];
    expect(typesOf([right, wrong])).toEqual([]);
    expect(typesOf([wrong, wrong, right])).toEqual([]);
    expect(typesOf([])).toEqual([]);
  });

  it("of which none can be built have the errors of the first, though others have other reasons", () => {
    const noGroup = [set("Air", "yearly_limit", 4)];
    const noLimit = [set("Air", "commodity_limit_id", "air")];
    const twoLimits = [set("Air", "commodity_limit_id", "CO2"), set("Air", "yearly_limit", 4)];
    const unknown = [set("Water", "yearly_limit", 4)];
    expect(typesOf([noLimit, noGroup, twoLimits, unknown])).toEqual([["yearly_limit_missing", undefined]]);
    expect(typesOf([unknown, noGroup])).toEqual([["override_unknown_component", undefined]]);
  });

  it("share what is wrong with the data set", () => {
    const components = { ...content.components, Gas: { ...content.components.Gas, commodity_name: "gass" } };
    expect(typesOf([[], []], { ...content, components } as ContentText)).toEqual([["unknown_commodity", undefined]]);
  });

  it("are looked at with one check each where the same reason refuses them all", () => {
    const variants = Array.from({ length: 10_000 }, (_, index) => [set("Air", "yearly_limit", index)]);
    expect(typesOf(variants)).toEqual([["yearly_limit_without_id", undefined]]);
  });
});
