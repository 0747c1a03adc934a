import { inEnglish, inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { computing } from "../../../../tests/support/computing.ts";
import { long } from "../../../../tests/support/long.ts";
import { modelSchema } from "../../src/domain/model-schema.ts";
import { problemsOf } from "../../src/domain/schema-problems.ts";

const problems = (given: object) => {
  const input = { name: "model", ...given };
  const reading = modelSchema.safeParse(input);
  return reading.success ? [] : problemsOf(reading.error, input, ["body"]);
};
const pathway = (parameters: object) =>
  modelSchema.parse({ name: "m", optimization_parameters: parameters }).optimization_parameters;
const figures = { start_year: 2020, end_year: 2050, number_of_steps: 3, years_per_step: 10 };

describe("A model", () => {
  it("has a name, and defaults for the rest", () => {
    expect(modelSchema.parse({ name: "m" })).toEqual({
      name: "m",
      description: null,
      override_parameters: [],
      optimization_parameters: null,
    });
    expect(problems({ name: "" })).toMatchObject([{ type: "string_too_short", loc: ["body", "name"] }]);
    expect(problems({ description: "x".repeat(1025) })).toMatchObject([{ type: "string_too_long" }]);
    expect(problems({ override_parameters: null })).toMatchObject([
      { type: "list_type", loc: ["body", "override_parameters"] },
    ]);
  });
});

describe("A pathway", () => {
  it.each(["end_year", "number_of_steps", "years_per_step"])("is completed where %s is absent or null", (name) => {
    const complete = { ...figures, CO2_reference: null, CO2_reduction_targets: null };
    expect(pathway({ ...figures, [name]: undefined })).toEqual(complete);
    expect(pathway({ ...figures, [name]: null })).toEqual(complete);
  });

  it("may have no step at all", () => {
    expect(pathway({ start_year: 2020, end_year: 2020, years_per_step: 5 })?.number_of_steps).toBe(0);
    expect(pathway({ start_year: 2020, number_of_steps: 0, years_per_step: 5 })?.end_year).toBe(2020);
  });

  it.each([
    ["none of three", { start_year: 2020 }, /At least two/],
    ["one of three", { start_year: 2020, end_year: 2030 }, /At least one of the parameters number_of_steps or years/],
    ["figures that contradict", { ...figures, years_per_step: 5 }, /left side is 30 and the right side 15/],
    ["a part of a step", { start_year: 2020, end_year: 2050, years_per_step: 7 }, /do not divide/],
    ["a part of a year", { start_year: 2020, end_year: 2050, number_of_steps: 4 }, /do not divide/],
    ["negative steps", { start_year: 2020, number_of_steps: -1, years_per_step: 10 }, /negative/],
    ["steps of no length", { start_year: 2020, number_of_steps: 3, years_per_step: 0 }, /greater than 0/],
    ["no step and no length", { start_year: 2020, end_year: 2020, number_of_steps: 0 }, /years_per_step/],
    ["no step over years", { start_year: 2020, end_year: 2030, number_of_steps: 0 }, /years_per_step/],
    ["more years than numbers", { start_year: 2020, number_of_steps: 2 ** 40, years_per_step: 2 ** 40 }, /calendar/],
    [
      "a year for every day",
      { start_year: 2020, number_of_steps: 1000, years_per_step: 1 },
      /1001 milestone years are more than 1000/,
    ],
    ["an end before the start", { start_year: 2020, end_year: 2010, years_per_step: 10 }, /before/],
    ["a reference without targets", { ...figures, CO2_reference: 1 }, /If CO2_reference is specified/],
    [
      "targets without a reference",
      { ...figures, CO2_reduction_targets: [0, 1, 2, 3] },
      /If CO2_reduction_targets is specified/,
    ],
    ["too few targets", { ...figures, CO2_reference: 1, CO2_reduction_targets: [1, 2, 3] }, /Expected: 4, given: 3/],
  ])("cannot have %s", (_, optimization_parameters, msg) => {
    expect(inLanguage(problems({ optimization_parameters }), "en")).toMatchObject([
      {
        type: "value_error",
        loc: ["body", "optimization_parameters"],
        msg: expect.stringMatching(msg),
        input: expect.anything(),
        ctx: { error: {} },
      },
    ]);
  });

  it.each([
    [{ start_year: -1 }, "greater_than_equal", ["start_year"]],
    [{ start_year: undefined }, "missing", ["start_year"]],
    [{ end_year: 2050.5 }, "int_from_float", ["end_year"]],
    [{ CO2_reference: -1, CO2_reduction_targets: [0, 0, 0, 0] }, "greater_than_equal", ["CO2_reference"]],
    [{ CO2_reference: 1, CO2_reduction_targets: [0, 0, 101, 0] }, "less_than_equal", ["CO2_reduction_targets", 2]],
    [{ CO2_reference: 1, CO2_reduction_targets: [-1, 0, 1, 0] }, "greater_than_equal", ["CO2_reduction_targets", 0]],
  ])("reports %j as %s", (change, type, loc) => {
    expect(problems({ optimization_parameters: { ...figures, ...change } })).toMatchObject([
      { type, loc: ["body", "optimization_parameters", ...loc] },
    ]);
  });
});

describe("An override", () => {
  const override = { component_name: "wind", attribute: "invest_per_capacity", operation: "set", value: 1 };
  const read = (change: object) => modelSchema.parse({ name: "m", override_parameters: [{ ...override, ...change }] });
  const faults = (change: object) => problems({ override_parameters: [{ ...override, ...change }] });

  it.each([
    [{ value: "1.5" }, 1.5],
    [{ value: -3 }, -3],
    [{ attribute: "capacity_variable", value: true }, true],
    [{ attribute: "capacity_variable", value: 0 }, false],
    [{ attribute: "capacity_variable_domain", value: "DISCRETE" }, "DISCRETE"],
    [{ attribute: "commodity_limit_id", value: "CO2" }, "CO2"],
  ])("takes %j as %j", (change, value) => {
    expect(read(change).override_parameters[0].value).toBe(value);
  });

  it.each([
    [{ attribute: "colour" }, "enum", "attribute"],
    [{ operation: "divide" }, "enum", "operation"],
    [{ component_name: "" }, "string_too_short", "component_name"],
    [{ value: undefined }, "missing", "value"],
    [{ value: null }, "float_type", "value"],
    [{ value: "much" }, "float_parsing", "value"],
    [{ attribute: "capacity_variable_domain", value: "BOTH" }, "enum", "value"],
    [{ attribute: "capacity_variable_domain", value: 1 }, "enum", "value"],
    [{ attribute: "shared_potential_id", value: 1 }, "string_type", "value"],
    [{ attribute: "capacity_variable", operation: "multiply", value: 2 }, "value_error", "operation"],
  ])("refuses %j as %s", (change, type, field) => {
    expect(faults(change)).toMatchObject([{ type, loc: ["body", "override_parameters", 0, field] }]);
  });

  it("comes once per component and attribute", () => {
    const other = { ...override, component_name: "sun" };
    expect(problems({ override_parameters: [override, other] })).toEqual([]);
    expect(problems({ override_parameters: [override, other, { ...override, operation: "add" }] })).toMatchObject([
      { type: "value_error", loc: ["body", "override_parameters", 2, "attribute"] },
    ]);
  });

  it("is refused at once, however many there are with long names", long, () => {
    const rejection = (count: number, attribute: string): [number, ReturnType<typeof problems>] => {
      const list = Array.from({ length: count }, (_, index) => ({ ...override, attribute: `${attribute}${index}` }));
      const seconds = computing();
      const found = problems({ override_parameters: list });
      return [seconds(), found];
    };
    const [forLong, long] = rejection(10_000, "x".repeat(1_000));
    expect(long).toHaveLength(10_000);
    expect(inEnglish(long[9_999].hint ?? "")).toMatch(/^There are \d+ valid names\.$/);
    const [forNear, near] = rejection(10_000, "invest_per_capacity_in_the_year_");
    expect(inEnglish(near[0].hint ?? "")).toMatch(/^The nearest of|^Did you mean/);
    expect(inEnglish(near[9_999].hint ?? "")).toMatch(/^There are \d+ valid names\.$/);
    expect(Math.max(forLong, forNear)).toBeLessThan(5);
  });
});
