/** A limit that no component has is answered with the attributes that make one, and the nearest name. */

import { inEnglish } from "@esm/messages/render";
import { withEmissionLimit } from "@esm/optimize/myopic/emission-sink";
import { describe, expect, it } from "vitest";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Override } from "../../src/domain/model.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const sink = (more: Partial<ComponentText> = {}): ComponentText => ({ type: "SINK", commodity_name: "CO2", ...more });
const contentWith = (sinks: Record<string, ComponentText>) =>
  contentOf({
    dataset: { number_of_time_steps: 1 },
    regions: ["here"],
    commodities: { CO2: "kt/h" },
    components: { Origin: { type: "SOURCE", commodity_name: "CO2", commodity_cost: 1 }, ...sinks },
  });

function hintsOf(sinks: Record<string, ComponentText>, overrides: Override[] = []): (string | undefined)[] {
  const built = buildEnergySystem(contentWith(sinks), overrides);
  return built.system ? [] : built.problems.map(({ hint }) => hint && inEnglish(hint));
}
const set = (component_name: string, attribute: Override["attribute"], value: Override["value"]): Override => ({
  component_name,
  attribute,
  operation: "set",
  value,
});

describe("The hint at a missing group", () => {
  it("of an override that names a limit instead of a component names its members", () => {
    const sinks = { Air: sink({ commodity_limit_id: "CO2 cap", yearly_limit: 5 }) };
    const [hint] = hintsOf(sinks, [set("CO2 cap", "yearly_limit", 3)]);
    expect(hint).toContain("'CO2 cap' is the commodity_limit_id of 'Air': name the component");
  });

  it("of an override that names a group without members says how to make one", () => {
    const [limit] = hintsOf({ Aire: sink() }, [set("Air", "yearly_limit", 3)]);
    expect(limit).toMatch(/^Did you mean 'Aire'\? A limit has .* commodity_limit_id, .* and yearly_limit\.$/);
    const [potential] = hintsOf({ Air: sink() }, [set("roofs", "shared_potential_id", "a")]);
    expect(potential).toContain("shared_potential_id, a name of your choice");
    const [cost] = hintsOf({ Air: sink() }, [set("Aire", "commodity_cost", 3)]);
    expect(cost).toBe("Did you mean 'Air'?");
  });

  it("of a limit without an id names the attribute and the limits that there are", () => {
    const other = { Other: sink({ commodity_limit_id: "CO2", yearly_limit: 5 }) };
    const wanted = [set("Air", "yearly_limit", 3)];
    expect(hintsOf({ Air: sink() }, wanted)[0]).toMatch(/^Also set commodity_limit_id, .* share the limit\.$/);
    expect(hintsOf({ Air: sink(), ...other }, wanted)[0]).toMatch(/share the limit\. Here there is 'CO2'\.$/);
  });

  it("of an id without a limit names the attribute and the id that is near", () => {
    const other = { Other: sink({ commodity_limit_id: "CO2_limit", yearly_limit: 5 }) };
    const [hint] = hintsOf({ Air: sink(), ...other }, [set("Air", "commodity_limit_id", "CO2_limt")]);
    expect(hint).toMatch(/^Set yearly_limit, .* Did you mean 'CO2_limit'\?$/);
  });

  it("of a pathway names the sink, its attribute and what is near", () => {
    const of = (sinks: Record<string, ComponentText>) => {
      const years = { start_year: 2030, end_year: 2030, number_of_steps: 0, years_per_step: 1 };
      const limited = withEmissionLimit(contentWith(sinks), [], {
        ...years,
        CO2_reference: 5,
        CO2_reduction_targets: [0],
      });
      return limited.content ? [] : limited.problems.map(({ type, hint }) => [type, hint && inEnglish(hint)]);
    };
    expect(of({ "CO2 to enviroment": sink() })).toEqual([
      [
        "co2_sink_missing",
        expect.stringMatching(/commodity_limit_id.*yearly_limit\. Did you mean 'CO2 to enviroment'\?/),
      ],
    ]);
    const other = sink({ commodity_limit_id: "CO2", yearly_limit: 5 });
    expect(of({ "CO2 to environment": sink(), Other: other })).toEqual([
      ["co2_sink_without_limit", expect.stringMatching(/commodity_limit_id.*yearly_limit\. Here there is 'CO2'\./)],
    ]);
  });
});
