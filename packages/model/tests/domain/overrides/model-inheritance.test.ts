/** What a model with a parent is computed with, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { Override, YearOverride } from "../../../src/domain/model.ts";
import { modelSchema } from "../../../src/domain/model-schema.ts";
import { withoutTwins } from "../../../src/domain/overrides/inherited-attributes.ts";
import { type ModelChanges, withParent } from "../../../src/domain/overrides/model-inheritance.ts";
import type { TableOverride } from "../../../src/domain/overrides/table-override.ts";

const changes = (given: object): ModelChanges => modelSchema.parse({ name: "m", ...given });
const invest = { component_name: "wind", attribute: "invest_per_capacity" } as const;
const both = (first: object[], second: object[]): Override[] =>
  withParent(changes({ override_parameters: second }), changes({ override_parameters: first })).override_parameters;

describe("A model with a parent", () => {
  it("is the model itself without one", () => {
    const own = changes({ override_parameters: [{ ...invest, operation: "set", value: 1 }] });
    expect(withParent(own, null)).toBe(own);
  });

  it("has one override of an attribute where it says the same as those of both", () => {
    const set = (value: number) => ({ ...invest, operation: "set", value });
    const add = (value: number) => ({ ...invest, operation: "add", value });
    const multiply = (value: number) => ({ ...invest, operation: "multiply", value });
    expect(both([multiply(2)], [set(5)])).toEqual([set(5)]);
    expect(both([set(3)], [multiply(4)])).toEqual([set(12)]);
    expect(both([set(3)], [add(4)])).toEqual([set(7)]);
    expect(both([add(3)], [add(-4)])).toEqual([add(-1)]);
    expect(both([multiply(3)], [multiply(0.5)])).toEqual([multiply(1.5)]);
    expect(both([multiply(1e300)], [multiply(1e300)])).toEqual([multiply(1e300), multiply(1e300)]);
    // 2 (x + 3) and 2 x + 3 are no single change of x.
    expect(both([add(3)], [multiply(2)])).toEqual([add(3), multiply(2)]);
    expect(both([multiply(2)], [add(3)])).toEqual([multiply(2), add(3)]);
    const other = { ...set(1), component_name: "sun" };
    expect(both([other, multiply(2)], [multiply(3)])).toEqual([other, multiply(6)]);
  });

  it("multiplies the costs of a curve that the parent sets", () => {
    const curve: Override = {
      component_name: "wind",
      attribute: "invest_curve",
      operation: "set",
      value: [{ capacity: 5, invest: 6, opex: 0.5 }],
    };
    const double: Override = { ...curve, operation: "multiply", value: 2 };
    const doubled = { ...curve, value: [{ capacity: 5, invest: 12, opex: 1 }] };
    expect(both([curve], [double])).toEqual([doubled]);
    expect(withoutTwins([curve, double], () => null)).toEqual([doubled]);
  });

  it("gives what two changes make of the data where a list has room for one", () => {
    const add: Override = { ...invest, operation: "add", value: 3 };
    const multiply: Override = { ...invest, operation: "multiply", value: 2 };
    expect(withoutTwins([add, multiply], () => 5)).toEqual([{ ...invest, operation: "set", value: 16 }]);
    expect(withoutTwins([multiply, add], () => 5)).toEqual([{ ...invest, operation: "set", value: 13 }]);
    expect(withoutTwins([add, multiply], () => null)).toEqual([multiply]);
    expect(withoutTwins([add], () => 5)).toEqual([add]);
  });

  it("keeps changes of tables in order, without values that it sets in other ways", () => {
    const demand = { component_name: "demand", table: "operationRateFix" };
    const tables = (parent: object[], own: object[]): TableOverride["value"][] => {
      const merged = withParent(changes({ override_tables: own }), changes({ override_tables: parent }));
      return (merged.override_tables ?? []).map(({ value }) => value);
    };
    const multiply = { ...demand, operation: "multiply", value: 2 };
    const set = (value: number, more: object = {}) => ({ ...demand, operation: "set", value, ...more });
    expect(tables([multiply, set(4)], [multiply])).toEqual([2, 4, 2]);
    expect(tables([multiply, set(4)], [set(5)])).toEqual([5]);
    // Elsewhere, in other steps, or after a change of the records that the parent makes.
    expect(tables([set(4)], [set(5, { regions: ["north"] })])).toEqual([4, 5]);
    expect(tables([set(4)], [set(5, { steps: [0, 1] })])).toEqual([4, 5]);
    expect(tables([set(4)], [multiply, set(5)])).toEqual([4, 2, 5]);
    // Without it, the records of the data would be there.
    expect(tables([{ ...demand, operation: "remove" }], [set(5)])).toEqual([null, 5]);
  });

  it("replaces all entries by year of a target, and constraints by their ids", () => {
    const at = (year: number, value: number, more: object = {}) =>
      ({ ...invest, operation: "set", value, year, ...more }) as YearOverride;
    const limit = (id: string, value: number) => ({
      id,
      sense: "<=",
      value,
      terms: [{ quantity: "capacity", component_name: "wind" }],
    });
    const other = at(2030, 3, { attribute: "opex_per_capacity" });
    const merged = withParent(
      changes({ overrides_by_year: [at(2040, 5)], additional_constraints: [limit("b", 4), limit("c", 5)] }),
      changes({
        overrides_by_year: [at(2030, 1), at(2050, 2), other],
        additional_constraints: [limit("a", 1), limit("b", 2)],
      }),
    );
    expect(merged.overrides_by_year?.map(({ year, value }) => [year, value])).toEqual([
      [2030, 3],
      [2040, 5],
    ]);
    expect(merged.additional_constraints?.map(({ id, value }) => [id, value])).toEqual([
      ["a", 1],
      ["b", 4],
      ["c", 5],
    ]);
  });

  it("has the pathway of its parent where it has none, and no empty lists", () => {
    const pathway = (start_year: number) => ({
      optimization_parameters: { start_year, end_year: start_year + 10, number_of_steps: 1, years_per_step: 10 },
    });
    const merged = withParent(changes({}), changes(pathway(2030)));
    expect(merged.optimization_parameters?.start_year).toBe(2030);
    expect(Object.keys(merged)).not.toContain("override_tables");
    const own = withParent(changes(pathway(2040)), changes(pathway(2030)));
    expect(own.optimization_parameters?.start_year).toBe(2040);
  });
});
