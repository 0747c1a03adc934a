import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
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
