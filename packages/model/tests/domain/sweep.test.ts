import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { attributeOverridesOf, isFromYear, tableOverridesOf } from "../../src/domain/overrides/any-override.ts";
import { withChanges } from "../../src/domain/overrides/year-override.ts";
import { type Combination, pointsOf, type SweepParameter } from "../../src/domain/runs/sweep.ts";
import { sweepSchema } from "../../src/domain/runs/sweep-schema.ts";
import { problemsOf } from "../../src/domain/schema-problems.ts";

const price: SweepParameter = { component_name: "gas", attribute: "commodity_cost", operation: "set", values: [1, 2] };
const invest: SweepParameter = {
  component_name: "wind",
  attribute: "invest_per_capacity",
  operation: "multiply",
  values: [0.5, 1, 2],
};

const valuesOf = (combine: Combination, parameters: SweepParameter[]) =>
  pointsOf({ combine, parameters }).map((point) => point.map(({ value }) => value));

describe("The points of a sweep", () => {
  it("are all combinations in a grid, the last parameter varying fastest", () => {
    const expected = [
      [1, 0.5],
      [1, 1],
      [1, 2],
      [2, 0.5],
      [2, 1],
      [2, 2],
    ];
    expect(valuesOf("grid", [price, invest])).toEqual(expected);
  });

  it("are rows in a table", () => {
    const rows = valuesOf("table", [price, { ...invest, values: [3, 4] }]);
    expect(rows).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });
});

describe("A request for a sweep", () => {
  const problems = (body: object) => {
    const read = sweepSchema.safeParse(body);
    return read.success ? [] : problemsOf(read.error, body, ["body"]).map(({ loc, msg }) => [loc.join("."), msg]);
  };

  it("has defaults", () => {
    expect(sweepSchema.parse({ parameters: [price] })).toMatchObject({ kind: "optimize", combine: "grid" });
  });

  it("may vary what holds from a year of a pathway on, beside what holds in all years", () => {
    const demand = { component_name: "Demand", table: "operationRateFix", operation: "multiply", values: [1, 2] };
    const parameters = [price, { ...price, year: 2040 }, { ...price, year: 2050 }, { ...demand, year: 2040 }];
    const read = sweepSchema.parse({ kind: "myopic", parameters });
    expect(read.parameters).toMatchObject(parameters);
    expect(read.parameters[0]).not.toHaveProperty("year");
    const [point] = pointsOf(read);
    expect(point.map((one) => isFromYear(one))).toEqual([false, true, true, true]);
    expect(attributeOverridesOf(point)).toEqual([
      { component_name: "gas", attribute: "commodity_cost", operation: "set", value: 1 },
    ]);
    expect(tableOverridesOf(point)).toEqual([]);
    expect(problems({ parameters }).map(([place]) => place)).toEqual(
      [1, 2, 3].map((index) => `body.parameters.${index}.year`),
    );
    const twice = [
      { ...price, year: 2040 },
      { ...price, year: 2040 },
    ];
    expect(problems({ kind: "myopic", parameters: twice })[0][0]).toBe("body.parameters.1.attribute");
    const ofConstraint = { constraint_id: "CO2", operation: "set", values: [1], year: 2040 };
    expect(problems({ kind: "myopic", parameters: [ofConstraint] })[0][0]).toBe("body.parameters.0.year");
  });

  it("takes numbers as texts, as everywhere", () => {
    expect(sweepSchema.parse({ parameters: [{ ...price, values: ["1.5"] }] }).parameters[0].values).toEqual([1.5]);
  });

  it.each([
    ["no parameter", { parameters: [] }, "body.parameters", "at least one parameter"],
    ["no value", { parameters: [{ ...price, values: [] }] }, "body.parameters.0.values", "at least one value"],
    ["a text for a number", { parameters: [{ ...price, values: [1, "x"] }] }, "body.parameters.0.values.1", "number"],
    ["an attribute twice", { parameters: [price, price] }, "body.parameters.1.attribute", "is already varied (item 0)"],
    ["unequal lists in a table", { combine: "table", parameters: [price, invest] }, "body.combine", "not 2, 3"],
    [
      "a flag that is added to",
      { parameters: [{ ...price, attribute: "capacity_variable", operation: "add", values: [1] }] },
      "body.parameters.0.operation",
      "it can only be set",
    ],
    [
      "more points than anybody looks at",
      {
        parameters: [
          { ...price, values: Array(101).fill(1) },
          { ...invest, values: Array(100).fill(1) },
        ],
      },
      "body.parameters",
      "10100 points exceed the maximum of 10000",
    ],
    [
      "more values than any memory holds",
      {
        parameters: [
          { ...price, values: Array(10_000).fill(1) },
          ...Array.from({ length: 20 }, (_, index) => ({ ...invest, component_name: `plant ${index}`, values: [1] })),
        ],
      },
      "body.parameters",
      "10000 points of 21 values each are 210000 values, which exceeds the maximum of 200000",
    ],
  ])("is refused with %s", (_, body, place, message) => {
    expect(inLanguage(problems(body), "en")).toEqual([[place, expect.stringContaining(message)]]);
  });
});

describe("Entries by year with the changes of a point", () => {
  const at = (year: number, value: number) => ({ ...price, values: undefined, year, value }) as never;
  const entry = (year: number, value: number, to_next = "hold") => ({
    ...price,
    values: undefined,
    year,
    value,
    to_next,
  });

  it("have a changed value in place of that of the same target and year, on the way to the next one", () => {
    const entries = [entry(2030, 1, "linear"), entry(2040, 2, "linear"), entry(2050, 3)] as never;
    expect(withChanges(entries, [at(2040, 7), at(2045, 8)])).toEqual([
      entry(2030, 1, "linear"),
      entry(2040, 7, "linear"),
      entry(2050, 3),
      entry(2045, 8),
    ]);
    expect(withChanges([], [])).toEqual([]);
  });
});
