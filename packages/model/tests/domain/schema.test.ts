import { describe, expect, it } from "vitest";
import type { ComponentType } from "../../src/domain/component.ts";
import { commodityAttributes, datasetAttributes, regionAttributes } from "../../src/domain/dataset.ts";
import { componentSchema, recordSchema } from "../../src/domain/schema.ts";
import { problemsOf } from "../../src/domain/schema-problems.ts";

const kinds: Record<ComponentType, object> = {
  CONVERSION: {
    name: "x",
    physical_unit: "GW",
    conversion_factors: [{ commodity_name: "electricity", conversion_factor: 1 }],
  },
  SINK: { name: "x", commodity_name: "electricity" },
  SOURCE: { name: "x", commodity_name: "electricity" },
  STORAGE: { name: "x", commodity_name: "electricity" },
  TRANSMISSION: { name: "x", commodity_name: "electricity" },
};
const everyKind = Object.keys(kinds) as ComponentType[];

function problemsIn(type: ComponentType, change: object) {
  const input = { ...kinds[type], ...change };
  const outcome = componentSchema(type).safeParse(input);
  return outcome.success ? [] : problemsOf(outcome.error, input, []);
}
const reading = (type: ComponentType, change: object, name: string) =>
  (componentSchema(type).parse({ ...kinds[type], ...change }) as unknown as Record<string, unknown>)[name];

const text = (length: number) => "ä".repeat(length);

describe.each(everyKind)("A component of kind %s", (type) => {
  it.each<[object, string, string]>([
    [{ name: undefined }, "missing", "name"],
    [{ name: null }, "string_type", "name"],
    [{ name: "" }, "string_too_short", "name"],
    [{ name: text(256) }, "string_too_long", "name"],
    [{ name: 1 }, "string_type", "name"],
    [{ description: text(1025) }, "string_too_long", "description"],
    [{ type: null }, "enum", "type"],
    [{ type: "" }, "enum", "type"],
    [{ type: type.toLowerCase() }, "enum", "type"],
    [{ capacity_variable: "perhaps" }, "bool_parsing", "capacity_variable"],
    [{ capacity_variable: 2 }, "bool_parsing", "capacity_variable"],
    [{ capacity_variable: [] }, "bool_type", "capacity_variable"],
    [{ capacity_variable_domain: "continuous" }, "enum", "capacity_variable_domain"],
    [{ capacity_per_plant_unit: 0 }, "greater_than", "capacity_per_plant_unit"],
    [{ capacity_per_plant_unit: -1 }, "greater_than", "capacity_per_plant_unit"],
    [{ invest_per_capacity: -0.1 }, "greater_than_equal", "invest_per_capacity"],
    [{ opex_per_capacity: -1 }, "greater_than_equal", "opex_per_capacity"],
    [{ interest_rate: -0.1 }, "greater_than_equal", "interest_rate"],
    [{ interest_rate: 1.1 }, "less_than_equal", "interest_rate"],
    [{ interest_rate: "inf" }, "finite_number", "interest_rate"],
    [{ economic_lifetime: 0 }, "greater_than", "economic_lifetime"],
    [{ economic_lifetime: 1.5 }, "int_from_float", "economic_lifetime"],
    [{ economic_lifetime: "3e0" }, "int_parsing", "economic_lifetime"],
    [{ shared_potential_id: text(256) }, "string_too_long", "shared_potential_id"],
    [{ linked_quantity_id: text(256) }, "string_too_long", "linked_quantity_id"],
  ])("refuses %j as %s", (change, problem, field) => {
    expect(problemsIn(type, change)).toMatchObject([{ type: problem, loc: [field] }]);
  });

  it.each<[object, string, unknown]>([
    [{ name: text(255) }, "name", text(255)],
    [{ name: "𐍈".repeat(255) }, "name", "𐍈".repeat(255)],
    [{ description: text(1024) }, "description", text(1024)],
    [{ description: "" }, "description", ""],
    [{}, "description", null],
    [{}, "type", type],
    [{ capacity_variable: "Yes" }, "capacity_variable", true],
    [{ capacity_variable: null }, "capacity_variable", false],
    [{}, "capacity_per_plant_unit", 1],
    [{ capacity_per_plant_unit: null }, "capacity_per_plant_unit", null],
    [{ invest_per_capacity: null }, "invest_per_capacity", 0],
    [{ interest_rate: " 1e-1 " }, "interest_rate", 0.1],
    [{}, "interest_rate", 0.08],
    [{ economic_lifetime: "1_000" }, "economic_lifetime", 1000],
    [{ economic_lifetime: true }, "economic_lifetime", 1],
  ])("reads %j", (change, field, value) => {
    expect(reading(type, change, field)).toEqual(value);
  });

  it("ignores what it does not know", () => {
    expect(componentSchema(type).parse({ ...kinds[type], colour: "red" })).not.toHaveProperty("colour");
  });

  it("reports everything at once", () => {
    const found = problemsIn(type, { name: "", interest_rate: 2, economic_lifetime: "x" });
    expect(found.map(({ loc }) => loc)).toEqual([["name"], ["interest_rate"], ["economic_lifetime"]]);
  });
});

describe.each(["SINK", "SOURCE"] as const)("The yearly limit of a %s", (type) => {
  it("needs the id under which it is shared", () => {
    expect(problemsIn(type, { yearly_limit: 1 })).toMatchObject([{ type: "value_error", loc: [] }]);
    expect(problemsIn(type, { yearly_limit: 1, commodity_limit_id: null })).toHaveLength(1);
    expect(problemsIn(type, { yearly_limit: 1, commodity_limit_id: "limit" })).toEqual([]);
    expect(problemsIn(type, { commodity_limit_id: "limit" })).toEqual([]);
    expect(problemsIn(type, { yearly_limit: null })).toEqual([]);
    expect(problemsIn(type, { yearly_limit: -1, commodity_limit_id: "limit" })).toMatchObject([
      { loc: ["yearly_limit"] },
    ]);
  });
});

describe("A storage", () => {
  const shares = [
    "charge_efficiency",
    "discharge_efficiency",
    "self_discharge",
    "charge_rate",
    "discharge_rate",
    "state_of_charge_min",
    "state_of_charge_max",
  ];
  it.each(shares)("has a share for %s, or none", (name) => {
    for (const value of [0, 1, 0.5, null]) expect(reading("STORAGE", { [name]: value }, name)).toBe(value);
    expect(reading("STORAGE", {}, name)).toBeNull();
    expect(problemsIn("STORAGE", { [name]: -0.01 })).toMatchObject([{ type: "greater_than_equal", ctx: { ge: 0 } }]);
    expect(problemsIn("STORAGE", { [name]: 1.01 })).toMatchObject([{ type: "less_than_equal", ctx: { le: 1 } }]);
  });
  it("has a cyclic lifetime above 0", () => {
    expect(problemsIn("STORAGE", { cyclic_lifetime: 0 })).toMatchObject([{ type: "greater_than" }]);
    expect(reading("STORAGE", { cyclic_lifetime: null }, "cyclic_lifetime")).toBeNull();
  });
});

describe("The factors of a conversion", () => {
  const factor = { commodity_name: "heat", conversion_factor: 1 };
  it.each<[object, string, (string | number)[]]>([
    [{ conversion_factors: undefined }, "missing", ["conversion_factors"]],
    [{ conversion_factors: [] }, "value_error", ["conversion_factors"]],
    [{ conversion_factors: {} }, "list_type", ["conversion_factors"]],
    [{ conversion_factors: [{ commodity_name: "heat" }] }, "missing", ["conversion_factors", 0, "conversion_factor"]],
    [
      { conversion_factors: [factor, { ...factor, commodity_name: "" }] },
      "string_too_short",
      ["conversion_factors", 1, "commodity_name"],
    ],
    [
      { conversion_factors: [{ ...factor, conversion_factor: 5.1 }] },
      "less_than_equal",
      ["conversion_factors", 0, "conversion_factor"],
    ],
    [
      { conversion_factors: [{ ...factor, conversion_factor: -5.1 }] },
      "greater_than_equal",
      ["conversion_factors", 0, "conversion_factor"],
    ],
    [{ conversion_factors: [factor, factor] }, "value_error", ["conversion_factors", 1, "commodity_name"]],
    [{ physical_unit: "" }, "string_too_short", ["physical_unit"]],
  ])("are refused: %j", (change, type, loc) => {
    expect(problemsIn("CONVERSION", change)).toMatchObject([{ type, loc }]);
  });
});

describe("Data sets, regions and commodities", () => {
  const problems = (schema: ReturnType<typeof recordSchema>, input: unknown) => {
    const reading = schema.safeParse(input);
    return reading.success ? [] : problemsOf(reading.error, input, ["body"]);
  };
  it("report a body that is not an object, and one that is missing", () => {
    const schema = recordSchema(regionAttributes);
    expect(problems(schema, [])).toMatchObject([{ type: "model_attributes_type", loc: ["body"], input: [] }]);
    expect(problems(schema, "text")).toMatchObject([{ type: "model_attributes_type" }]);
    expect(problems(schema, undefined)).toEqual([
      { type: "missing", loc: ["body"], msg: "Field required", input: null },
    ]);
  });
  it("have steps above 0, and units", () => {
    const schema = recordSchema(datasetAttributes);
    for (const name of ["hours_per_time_step", "number_of_time_steps"]) {
      expect(problems(schema, { name: "x", [name]: 0 })).toMatchObject([
        { type: "greater_than", loc: ["body", name], ctx: { gt: 0 } },
      ]);
    }
    expect(problems(schema, { name: "x", cost_unit: "" })).toMatchObject([{ type: "string_too_short" }]);
  });
  it("take a commodity's unit empty, but not absent or too long", () => {
    const schema = recordSchema(commodityAttributes);
    expect(problems(schema, { name: "x", unit: "" })).toEqual([]);
    expect(problems(schema, { name: "x" })).toMatchObject([{ type: "missing", loc: ["body", "unit"] }]);
    expect(problems(schema, { name: "x", unit: text(256) })).toMatchObject([{ type: "string_too_long" }]);
  });
});
