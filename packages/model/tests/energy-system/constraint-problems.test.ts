/** Every error that constraints of the data and groups can have: its code, its place, its words. */

import { inEnglish, render } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { withAdditional } from "../../src/domain/constraints/constraint.ts";
import { constraintContentSchema } from "../../src/domain/constraints/constraint-schema.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { problemsOf as problemsOfSchema } from "../../src/domain/schema-problems.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const sound: ContentText = {
  dataset: { number_of_time_steps: 3 },
  regions: ["North", "South"],
  commodities: { electricity: "GW", hydrogen: "GW_H2" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: { capacityMax: { North: 10, South: 0 }, operationRateMax: { North: [0, 1, 0.5], South: [0, 0, 0] } },
    },
    Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [1, 2, 3], South: [1, 1, 1] } },
    },
    Battery: { type: "STORAGE", commodity_name: "electricity", capacity_variable: true },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: { distances: { North: { South: 100 }, South: { North: 100 } } },
    },
  },
  component_groups: { green: ["Wind"] },
  region_groups: { coast: ["North"] },
};

function problemsOf(content: Partial<ContentText>): Problem[] {
  const built = buildEnergySystem(contentOf({ ...sound, ...content }), []);
  const problems = built.system ? built.warnings : built.problems;
  for (const text of problems.flatMap(({ msg, hint = "" }) => [msg, hint])) {
    const english = inEnglish(text);
    expect(render(text, "de"), english).not.toBe(english);
  }
  return problems;
}

const summary = ({ type, loc, severity }: Problem): string => `${severity ?? "error"} ${type} ${loc.join("/")}`;

const constraint = (terms: Record<string, unknown>[], more: Record<string, unknown> = {}): Partial<ContentText> => ({
  constraints: [{ id: "c", sense: "<=", value: 1, terms, ...more }],
});
const capacity = { quantity: "capacity", component_name: "Wind" };
const supply = { quantity: "supply", component_name: "Wind", commodity_name: "electricity" };

it("a sound constraint has no problems", () => {
  expect(
    problemsOf(constraint([{ ...capacity, components: ["green"], component_name: null, regions: ["coast"] }])),
  ).toEqual([]);
});

const cases: [string, Partial<ContentText>, string[]][] = [
  [
    "an unknown component",
    constraint([{ ...capacity, component_name: "Wnd" }]),
    ["error unknown_component constraints/c/terms/0/components/0"],
  ],
  [
    "an unknown region",
    constraint([{ ...capacity, regions: ["Nrth"] }]),
    ["error unknown_region constraints/c/terms/0/regions/0"],
  ],
  [
    "an unknown commodity",
    constraint([{ ...supply, commodity_name: "hydrgen" }]),
    [
      "error unknown_commodity constraints/c/terms/0/commodity_name/0",
      "error constraint_term_unfit constraints/c/terms/0/components",
    ],
  ],
  [
    "no region at all",
    constraint([{ ...capacity, regions: [] }]),
    ["error unknown_region constraints/c/terms/0/regions"],
  ],
  [
    "an unknown member of a group",
    { component_groups: { green: ["Wnd"] } },
    ["error unknown_component component_groups/green/0"],
  ],
  ["an empty group", { region_groups: { coast: [] } }, ["error unknown_region region_groups/coast"]],
  [
    "a group with the name of a component",
    { component_groups: { Wind: ["Import"] } },
    ["error group_name_taken component_groups/Wind"],
  ],
  [
    "a group with the name of a region",
    { region_groups: { South: ["North"] } },
    ["error group_name_taken region_groups/South"],
  ],
  [
    "a quantity of another kind",
    constraint([{ ...capacity, quantity: "charge" }]),
    ["error constraint_term_unfit constraints/c/terms/0/components"],
  ],
  [
    "a capacity of a component without one",
    constraint([{ ...capacity, component_name: "Import" }]),
    ["error constraint_term_unfit constraints/c/terms/0/components"],
  ],
  [
    "units of a continuous capacity",
    constraint([{ ...capacity, quantity: "units" }]),
    ["error constraint_term_unfit constraints/c/terms/0/components"],
  ],
  [
    "spill of a storage without it",
    constraint([{ quantity: "spill", component_name: "Battery" }]),
    ["error constraint_term_unfit constraints/c/terms/0/components"],
  ],
  [
    "a demand that is none",
    constraint([
      { quantity: "demand", component_name: "Demand" },
      { quantity: "demand", component_name: "Import" },
    ]),
    ["error constraint_term_unfit constraints/c/terms/1/components"],
  ],
  [
    "a supply of no commodity",
    constraint([{ ...supply, commodity_name: null }]),
    ["error constraint_term_unfit constraints/c/terms/0/commodity_name"],
  ],
  [
    "a supply of a commodity that it does not have",
    constraint([{ ...supply, commodity_name: "hydrogen" }]),
    ["error constraint_term_unfit constraints/c/terms/0/components"],
  ],
  [
    "a commodity of a capacity",
    constraint([{ ...capacity, commodity_name: "electricity" }]),
    ["error constraint_term_unfit constraints/c/terms/0/commodity_name"],
  ],
  [
    "a flow without regions",
    constraint([{ quantity: "flow", component_name: "Line" }]),
    ["error constraint_term_unfit constraints/c/terms/0/regions"],
  ],
  [
    "the end of a line of a source",
    constraint([{ ...capacity, region: "North", region_to: "South" }]),
    ["error constraint_term_unfit constraints/c/terms/0/region_to"],
  ],
  [
    "an annual cost in a step",
    constraint([{ ...capacity, quantity: "annual_cost" }], { per: "step" }),
    ["error constraint_term_unfit constraints/c/terms/0/quantity"],
  ],
  [
    "a content in a year",
    constraint([{ quantity: "content", component_name: "Battery" }]),
    ["error constraint_term_unfit constraints/c/terms/0/quantity"],
  ],
  [
    "the year before in a step",
    constraint([{ ...capacity, year_offset: -1 }], { per: "step" }),
    ["error constraint_term_unfit constraints/c/terms/0/year_offset"],
  ],
  [
    "a series of a year",
    constraint([capacity], { value: [1, 2, 3] }),
    ["error constraint_value_unfit constraints/c/value"],
  ],
  [
    "a series of another length",
    constraint([capacity], { per: "step", value: [1, 2] }),
    ["error constraint_value_unfit constraints/c/value"],
  ],
  [
    "steps after the horizon",
    constraint([capacity], { per: { steps: [1, 3] } }),
    ["error constraint_value_unfit constraints/c/per"],
  ],
  [
    "different units",
    constraint([capacity, { quantity: "capacity", component_name: "Battery" }]),
    ["error constraint_units constraints/c/unit"],
  ],
  [
    "a unit of the sum that no term has",
    constraint([capacity], { unit: "MW" }),
    ["error constraint_units constraints/c/unit"],
  ],
  [
    "a place where nothing exists",
    constraint([{ ...capacity, regions: ["South"] }]),
    ["warning constraint_term_without_effect constraints/c/terms/0"],
  ],
];

describe("problems of constraints", () => {
  it.each(cases)("%s", (_, content, expected) => {
    expect(problemsOf(content).map(summary)).toEqual(expected);
  });

  it("are reported all at once, with the nearest name", () => {
    const problems = problemsOf(
      constraint([{ ...capacity, components: ["Wnd", "Imprt"], component_name: null, regions: ["Suth"] }, supply]),
    );
    expect(problems.map(summary)).toEqual([
      "error unknown_component constraints/c/terms/0/components/0",
      "error unknown_component constraints/c/terms/0/components/1",
      "error unknown_region constraints/c/terms/0/regions/0",
    ]);
    expect(problems.map(({ hint }) => inEnglish(hint ?? ""))).toEqual([
      "Did you mean 'Wind'?",
      "Did you mean 'Import'?",
      "Did you mean 'South'?",
    ]);
  });

  it("are none of a constraint that is not enabled", () => {
    expect(problemsOf(constraint([{ ...capacity, component_name: "Wnd" }], { enabled: false }))).toEqual([]);
  });
});

describe("what a request is refused for", () => {
  const refusals = (given: Record<string, unknown>): string[] => {
    const reading = constraintContentSchema.safeParse(given);
    return problemsOfSchema(reading.error ?? ({ issues: [] } as never), given, []).map(
      ({ type, loc }) => `${type} ${loc.join("/")}`,
    );
  };
  const one = (constraint: Record<string, unknown>) =>
    refusals({ constraints: [{ id: "c", sense: "<=", value: 1, terms: [capacity], ...constraint }] });

  it.each([
    ["an unknown quantity", { terms: [{ ...capacity, quantity: "ramp" }] }, ["enum constraints/0/terms/0/quantity"]],
    ["no terms", { terms: [] }, ["value_error constraints/0/terms"]],
    [
      "more than 100 terms",
      { terms: Array.from({ length: 101 }, () => capacity) },
      ["value_error constraints/0/terms"],
    ],
    ["no components", { terms: [{ quantity: "capacity" }] }, ["value_error constraints/0/terms/0/components"]],
    [
      "a component and a list",
      { terms: [{ ...capacity, components: ["Wind"] }] },
      ["value_error constraints/0/terms/0"],
    ],
    ["an unknown sense", { sense: "<" }, ["enum constraints/0/sense"]],
    ["a text as value", { value: "much" }, ["float_parsing constraints/0/value"]],
    ["a list with a text", { value: [1, "much"] }, ["value_error constraints/0/value"]],
    ["a range that ends before it begins", { per: { steps: [3, 1] } }, ["value_error constraints/0/per"]],
    ["a price below 0", { slack_cost: -1 }, ["greater_than constraints/0/slack_cost"]],
    ["a price of 0, which would be no constraint", { slack_cost: 0 }, ["greater_than constraints/0/slack_cost"]],
    [
      "years two before",
      { terms: [{ ...capacity, year_offset: -2 }] },
      ["greater_than_equal constraints/0/terms/0/year_offset"],
    ],
  ])("%s", (_, constraint, expected) => {
    expect(one(constraint)).toEqual(expected);
  });

  it("one id twice", () => {
    const twice = { id: "c", sense: "<=", value: 1, terms: [capacity] };
    expect(refusals({ constraints: [twice, twice] })).toEqual(["value_error constraints/1/id"]);
  });

  it("more than 1,000 constraints, or a million names and numbers", () => {
    const constraints = Array.from({ length: 1001 }, (_, id) => ({
      id: `${id}`,
      sense: "<=",
      value: 1,
      terms: [capacity],
    }));
    expect(refusals({ constraints })).toEqual(["constraint_too_large constraints"]);
    const value = new Array(1_000_001).fill(0);
    expect(refusals({ constraints: [{ ...constraints[0], per: "step", value }] })).toEqual([
      "constraint_too_large constraints",
    ]);
  });

  it("groups that are no lists of names", () => {
    expect(refusals({ component_groups: { a: "Wind", b: [1], "": ["x"] } })).toEqual([
      "list_type component_groups/a",
      "string_type component_groups/b/0",
      "string_too_short component_groups/",
    ]);
    expect(refusals({ region_groups: ["North"] })).toEqual(["model_attributes_type region_groups"]);
  });
});

it("a constraint of a model replaces the one of the data set with its id", () => {
  const [own, other] = [1, 2].map(
    (value) =>
      constraintContentSchema.parse({ constraints: [{ id: "c", sense: "<=", value, terms: [capacity] }] })
        .constraints ?? [],
  );
  const further = { ...own[0], id: "d" };
  expect(withAdditional(own, [...other, further]).map(({ id, value }) => [id, value])).toEqual([
    ["c", 2],
    ["d", 1],
  ]);
});
