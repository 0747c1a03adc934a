/** Overrides of tables: the system is that of the data with these values typed in, or every problem is told with its place. */

import { inEnglish, render } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { AnyOverride } from "../../src/domain/overrides/any-override.ts";
import { writtenTableOverride } from "../../src/domain/overrides/table-override.ts";
import { tableOverrideSchema, tableOverridesSchema } from "../../src/domain/overrides/table-override-schema.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { problemsOf as problemsOfSchema } from "../../src/domain/schema-problems.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { overriddenContent } from "../../src/energy-system/overridden-content.ts";
import { problemsOfAllVariants } from "../../src/energy-system/variants.ts";

const text: ContentText = {
  dataset: { number_of_time_steps: 3, cost_unit: "1e6 Euro" },
  regions: ["East", "North", "South"],
  commodities: { electricity: "GW", gas: "GW_gas" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: { capacityMax: { North: 10, South: 4 }, operationRateMax: { North: [0, 1, 0.5], South: [1, 0, 0] } },
    },
    Gas: {
      type: "SOURCE",
      commodity_name: "gas",
      commodity_cost: 1,
      tables: { commodityCostTimeSeries: { East: [1, 2, 3], North: [1, 2, 3], South: [1, 2, 3] } },
    },
    Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
    Plant: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "gas", conversion_factor: -2 },
      ],
      tables: { capacityMax: { North: 10 } },
    },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [1, 2, 3], South: [1, 1, 1] } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: {
        distances: { North: { South: 100 }, South: { North: 100 } },
        capacityMax: { North: { South: 5 }, South: { North: 5 } },
      },
    },
  },
  component_groups: { sources: ["Wind", "Import"], plants: ["Plant", "Wind"] },
  region_groups: { coast: ["East", "North"] },
  constraints: [
    { id: "cap", sense: "<=", value: 8, terms: [{ quantity: "capacity", component_name: "Wind" }] },
    {
      id: "steps",
      sense: "<=",
      per: "step",
      value: [1, 2, 3],
      terms: [{ quantity: "operation", component_name: "Wind" }],
    },
  ],
  named_series: {
    "High price": { unit: "1e6 Euro/(GW_gas*h)", values: [4, 5, 6] },
    "Of no unit": { values: [7, 8, 9] },
    "In small": { unit: "Euro/MWh", values: [7, 8, 9] },
    "Too short": { values: [7, 8] },
  },
};
const content = contentOf(text);

const read = (...given: object[]): AnyOverride[] => tableOverridesSchema.parse(given);

/** The records that the overrides change, by component, family and place; null for one that is gone. */
function changes(...given: object[]): Record<string, number[] | null> {
  const { content: after, problems } = overriddenContent(content, read(...given));
  expect(problems).toEqual([]);
  const texts = (records: typeof content.tables) =>
    new Map(
      records.map(({ component, family, region, regionTo, values }) => [
        [component, family, region, ...(regionTo === null ? [] : [regionTo])].join(" "),
        Array.from(values),
      ]),
    );
  const [old, changed] = [texts(content.tables), texts(after.tables)];
  return Object.fromEntries(
    [...new Set([...old.keys(), ...changed.keys()])].flatMap((key) => {
      const value = changed.get(key) ?? null;
      return JSON.stringify(old.get(key)) === JSON.stringify(value) ? [] : [[key, value]];
    }),
  );
}

const demand = { component_name: "Demand", table: "operationRateFix" };
const wind = { component_name: "Wind", table: "capacityMax" };
/** Without it, the data are refused for a region without a rate. */
const everywhere = { ...demand, regions: ["East"], operation: "set", value: 1 };
const line = { component_name: "Line", table: "capacityMax" };

describe("what overrides of tables change", () => {
  it.each<[string, object, Record<string, number[] | null>]>([
    [
      "a factor multiplies each number of each record",
      { ...demand, operation: "multiply", value: 2 },
      { "Demand operationRateFix North": [2, 4, 6], "Demand operationRateFix South": [2, 2, 2] },
    ],
    [
      "an addend is added in the named region only",
      { ...demand, regions: ["South"], operation: "add", value: 1.5 },
      { "Demand operationRateFix South": [2.5, 2.5, 2.5] },
    ],
    [
      "a list has one number per time step",
      { ...demand, regions: ["North"], operation: "multiply", value: [1, 0, 2] },
      { "Demand operationRateFix North": [1, 0, 6] },
    ],
    [
      "a range of steps leaves the others as they are",
      { ...demand, regions: ["North"], operation: "add", value: 10, steps: [1, 2] },
      { "Demand operationRateFix North": [1, 12, 13] },
    ],
    [
      "set makes records of a group where there are none",
      { ...wind, regions: ["coast"], operation: "set", value: 35 },
      { "Wind capacityMax North": [35], "Wind capacityMax East": [35] },
    ],
    [
      "a number set for a series stands in every step",
      { ...demand, regions: ["East"], operation: "set", value: 4 },
      { "Demand operationRateFix East": [4, 4, 4] },
    ],
    [
      "set without regions changes every record and makes none",
      { ...wind, operation: "set", value: 1 },
      { "Wind capacityMax North": [1], "Wind capacityMax South": [1] },
    ],
    [
      "remove takes a record away",
      { ...wind, regions: ["South"], operation: "remove" },
      { "Wind capacityMax South": null },
    ],
    [
      "a named series replaces values whose unit it names in other words",
      {
        component_name: "Gas",
        table: "commodityCostTimeSeries",
        regions: ["North"],
        operation: "set",
        value: { series: "High price" },
      },
      { "Gas commodityCostTimeSeries North": [4, 5, 6] },
    ],
    [
      "a series without a unit fits everywhere",
      { ...demand, regions: ["South"], operation: "set", value: { series: "Of no unit" }, steps: [2, 2] },
      { "Demand operationRateFix South": [1, 1, 9] },
    ],
    [
      "another record replaces values",
      {
        ...demand,
        regions: ["South"],
        operation: "set",
        value: { component_name: "Demand", table: "operationRateFix", region: "North" },
      },
      { "Demand operationRateFix South": [1, 2, 3] },
    ],
    [
      "a record of a line is changed as it stands, in one direction",
      { ...line, regions: ["North"], region_to: "South", operation: "multiply", value: 2 },
      { "Line capacityMax North South": [10] },
    ],
    [
      "records of lines between the regions are changed in both directions",
      { ...line, regions: ["North", "South"], operation: "multiply", value: 2 },
      { "Line capacityMax North South": [10], "Line capacityMax South North": [10] },
    ],
    [
      "records of lines are made between the regions",
      { ...line, regions: ["coast"], operation: "set", value: 7 },
      { "Line capacityMax East North": [7], "Line capacityMax North East": [7] },
    ],
    [
      "a line from a region to a group is made to each of its regions",
      { ...line, regions: ["South"], region_to: "coast", operation: "set", value: 7 },
      { "Line capacityMax South East": [7], "Line capacityMax South North": [7] },
    ],
    [
      "components of a group are changed where they have records",
      { component_name: "plants", table: "capacityMax", operation: "multiply", value: 0.5 },
      { "Wind capacityMax North": [5], "Wind capacityMax South": [2], "Plant capacityMax North": [5] },
    ],
  ])("%s", (_, override, expected) => {
    expect(changes(override)).toEqual(expected);
  });

  it("overrides apply one after the other, and other records are those of the data before all of them", () => {
    const value = { component_name: "Demand", table: "operationRateFix", region: "North" };
    expect(
      changes(
        { ...demand, regions: ["North"], operation: "multiply", value: 2 },
        { ...demand, regions: ["North"], operation: "add", value: 1 },
        { ...demand, regions: ["South"], operation: "set", value },
      ),
    ).toEqual({ "Demand operationRateFix North": [3, 5, 7], "Demand operationRateFix South": [1, 2, 3] });
  });

  it("products and sums have 16 digits, as a cell of a workbook has", () => {
    expect([10.1163 * 1.2, 0.1 + 0.2, 6.7352 * 1.2]).toEqual([
      12.139560000000001, 0.30000000000000004, 8.082239999999999,
    ]);
    const set = { ...demand, regions: ["North"], operation: "set", value: [10.1163, 0.25, 6.7352] };
    expect(changes(set, { ...demand, regions: ["North"], operation: "multiply", value: 1.2 })).toEqual({
      "Demand operationRateFix North": [12.13956, 0.3, 8.082239999999999],
    });
  });

  it("a conversion factor is multiplied, set anew, and removed", () => {
    const factorsAfter = (...given: object[]) => {
      const { content: after, problems } = overriddenContent(content, read(...given));
      expect(problems).toEqual([]);
      const plant = after.components.find(({ name }) => name === "Plant");
      return plant?.type === "CONVERSION" ? plant.conversion_factors : null;
    };
    const factor = { component_name: "Plant", attribute: "conversion_factor", commodity_name: "gas" };
    expect(factorsAfter({ ...factor, operation: "multiply", value: 0.95 })).toEqual([
      { commodity_name: "electricity", conversion_factor: 1 },
      { commodity_name: "gas", conversion_factor: -2 * 0.95 },
    ]);
    expect(factorsAfter({ ...factor, operation: "remove" }, { ...factor, operation: "set", value: -1 })).toEqual([
      { commodity_name: "electricity", conversion_factor: 1 },
      { commodity_name: "gas", conversion_factor: -1 },
    ]);
  });

  it("the value of a constraint is multiplied, in each step where it is a series", () => {
    const overrides = ["cap", "steps"].map(
      (constraint_id) => ({ constraint_id, operation: "multiply", value: 2 }) as const,
    );
    const { content: after } = overriddenContent(content, overrides);
    expect(after.constraints?.map(({ value }) => value)).toEqual([16, [2, 4, 6]]);
    expect(content.constraints?.map(({ value }) => value)).toEqual([8, [1, 2, 3]]);
  });

  it("an override by a unit is converted where the data set checks units", () => {
    const checked = contentOf({ ...text, dataset: { ...text.dataset, cost_unit: "1e6 EUR", units: "checked" } });
    const override = { ...wind, regions: ["North"], operation: "set", value: 500, unit: "MW" };
    const { content: after, problems } = overriddenContent(checked, read(override));
    expect(problems).toEqual([]);
    expect(after.tables.find(({ family, region }) => family === "capacityMax" && region === "North")?.values[0]).toBe(
      0.5,
    );
  });

  it("a maximum of 0 takes a component away, and one that is made brings it", () => {
    const places = (...given: object[]) => {
      const { system } = buildEnergySystem(content, read(everywhere, ...given));
      const component = system?.components.find(({ name }) => name === "Wind");
      return component?.kind === "source" ? Array.from(component.regions) : null;
    };
    expect(places()).toEqual([1, 2]);
    expect(places({ ...wind, regions: ["North"], operation: "set", value: 0 })).toEqual([2]);
    const series = { component_name: "Wind", table: "operationRateMax", regions: ["East"], operation: "set", value: 1 };
    expect(places({ ...wind, regions: ["East"], operation: "set", value: 3 }, series)).toEqual([0, 1, 2]);
  });
});

const said = (problems: readonly Problem[]): string[] =>
  problems.map(({ type, loc, severity }) => [type, loc.join("/"), ...(severity ? [severity] : [])].join(" "));

describe("the problems of overrides of tables", () => {
  const problemsOf = (...given: object[]): Problem[] => overriddenContent(content, read(...given)).problems;

  it.each<[string, object, string[], RegExp]>([
    [
      "an unknown component, with the nearest name",
      { ...demand, component_name: "Demnd", operation: "multiply", value: 2 },
      ["unknown_component override_tables/0/component_name"],
      /Did you mean 'Demand'/,
    ],
    [
      "an unknown region, with the nearest name",
      { ...demand, regions: ["Nort"], operation: "multiply", value: 2 },
      ["unknown_region override_tables/0/regions"],
      /Did you mean 'North'/,
    ],
    [
      "a list without regions",
      { ...demand, regions: [], operation: "multiply", value: 2 },
      ["unknown_region override_tables/0/regions"],
      /Name one/,
    ],
    [
      "a table that the kind does not have",
      { ...demand, table: "inflow", operation: "multiply", value: 2 },
      ["override_unknown_attribute override_tables/0/table"],
      /storages/,
    ],
    [
      "a factor without any record",
      { ...wind, regions: ["East"], operation: "multiply", value: 2 },
      ["override_without_record override_tables/0/regions"],
      /'set'/,
    ],
    [
      "a value to set without a place",
      { ...wind, table: "capacityMin", operation: "set", value: 2 },
      ["override_without_record override_tables/0/regions"],
      /Name regions/,
    ],
    [
      "some steps of a series that does not exist",
      { ...demand, regions: ["East"], operation: "set", value: 2, steps: [0, 1] },
      ["override_without_record override_tables/0/steps"],
      /whole series/,
    ],
    [
      "steps beyond the horizon",
      { ...demand, operation: "multiply", value: 2, steps: [1, 3] },
      ["override_out_of_range override_tables/0/steps"],
      /2/,
    ],
    [
      "a result below what the table allows",
      { ...wind, regions: ["South"], operation: "add", value: -5 },
      ["override_out_of_range override_tables/0/value"],
      /another value/,
    ],
    [
      "a reactance that is not above 0",
      { ...line, table: "reactances", regions: ["North"], region_to: "South", operation: "set", value: 0 },
      ["override_out_of_range override_tables/0/value"],
      /another value/,
    ],
    [
      "a list of another length",
      { ...demand, operation: "multiply", value: [1, 2] },
      ["series_length override_tables/0/value"],
      /each time step/,
    ],
    [
      "a named series of another length",
      { ...demand, operation: "set", value: { series: "Too short" } },
      ["series_length override_tables/0/value"],
      /each time step/,
    ],
    [
      "a named series of another unit",
      { component_name: "Gas", table: "commodityCostTimeSeries", operation: "set", value: { series: "In small" } },
      ["series_unit override_tables/0/value"],
      /unit/,
    ],
    [
      "an unknown series, with the nearest name",
      { ...demand, operation: "set", value: { series: "High prices" } },
      ["unknown_series override_tables/0/value"],
      /Did you mean 'High price'/,
    ],
    [
      "a record that does not exist",
      {
        ...demand,
        operation: "set",
        value: { component_name: "Demand", table: "operationRateFix", region: "East" },
      },
      ["override_without_record override_tables/0/value"],
      /record/,
    ],
    [
      "a factor of a commodity that the conversion does not have",
      {
        component_name: "Plant",
        attribute: "conversion_factor",
        commodity_name: "gaz",
        operation: "multiply",
        value: 1,
      },
      ["unknown_commodity override_tables/0/commodity_name"],
      /Did you mean 'gas'/,
    ],
    [
      "a factor beyond its bounds",
      {
        component_name: "Plant",
        attribute: "conversion_factor",
        commodity_name: "gas",
        operation: "multiply",
        value: 9,
      },
      ["override_out_of_range override_tables/0/value"],
      /another value/,
    ],
    [
      "a unit where units are labels",
      { ...wind, operation: "set", value: 9, unit: "MW" },
      ["units_not_checked override_tables/0/unit"],
      /number/,
    ],
    [
      "a removal without any record",
      { ...wind, regions: ["East"], operation: "remove" },
      ["override_without_effect override_tables/0 warning"],
      /Remove the override/,
    ],
  ])("%s", (_, override, expected, hint) => {
    const problems = problemsOf(override);
    expect(said(problems)).toEqual(expected);
    expect(render(problems[0].hint ?? "", "en")).toMatch(hint);
  });

  it("a result out of range names its place, its first step and its value", () => {
    const [problem] = problemsOf({ ...demand, regions: ["North"], operation: "add", value: [0, -5, -9] });
    expect(problem).toMatchObject({ ctx: { component: "Demand", region: "North", step: 1, value: -3 } });
    expect(inEnglish(problem.msg)).toBe(
      "operation_rate_fix of 'Demand' in North would become -3 in time step 1: it should be greater than or equal to 0.",
    );
  });

  it("all of them are told at once, and with those of the data", () => {
    const overrides = read(
      { ...demand, component_name: "Demnd", operation: "multiply", value: 2 },
      { ...wind, regions: ["Nort"], operation: "multiply", value: 2 },
    );
    const built = buildEnergySystem({ ...content, commodities: [] }, overrides);
    expect(built.system).toBeNull();
    const types = built.system ? [] : new Set(built.problems.map(({ type }) => type));
    for (const type of ["unknown_component", "unknown_region", "no_commodities"]) expect(types).toContain(type);
  });

  it("a place set twice in one list is a warning, but not for other steps, and not by a run", () => {
    const set = { ...demand, regions: ["North"], operation: "set", value: 3 };
    expect(said(problemsOf(set, { ...set, regions: ["North", "South"] }))).toEqual([
      "override_twice override_tables/1 warning",
    ]);
    expect(problemsOf({ ...set, steps: [0, 0] }, { ...set, steps: [1, 2] })).toEqual([]);
    const ofRun = read(set).map((one) => ({ ...one, of_run: true }) as AnyOverride);
    expect(overriddenContent(content, [...read(set), ...ofRun]).problems).toEqual([]);
  });

  it("no variant can be built where overrides of tables are refused in all of them", () => {
    const variant = (value: number) => read(everywhere, { ...demand, operation: "multiply", value });
    expect(problemsOfAllVariants(content, [variant(-1), variant(2)])).toEqual([]);
    expect(said(problemsOfAllVariants(content, [variant(-1), variant(-2)]))).toEqual([
      "override_out_of_range override_tables/1/value",
      "override_out_of_range override_tables/1/value",
      "override_out_of_range override_tables/1/value",
    ]);
  });
});

describe("the form of overrides of tables", () => {
  const refusals = (given: object): string[] => {
    const reading = tableOverrideSchema.safeParse(given);
    return problemsOfSchema(reading.error ?? ({ issues: [] } as never), given, []).map(
      ({ type, loc }) => `${type} ${loc.join("/")}`,
    );
  };

  it.each<[string, object, string[]]>([
    ["an unknown table", { ...demand, table: "operationRateFx", operation: "set", value: 1 }, ["enum table"]],
    ["neither a table nor a factor", { component_name: "Demand", operation: "set", value: 1 }, ["value_error table"]],
    [
      "both",
      { ...demand, attribute: "conversion_factor", commodity_name: "gas", operation: "set", value: 1 },
      ["value_error attribute"],
    ],
    [
      "a factor without its commodity",
      { component_name: "Plant", attribute: "conversion_factor", operation: "set", value: 1 },
      ["value_error commodity_name"],
    ],
    [
      "a factor in a region",
      {
        component_name: "Plant",
        attribute: "conversion_factor",
        commodity_name: "gas",
        regions: ["North"],
        operation: "set",
        value: 1,
      },
      ["value_error regions"],
    ],
    ["no value", { ...demand, operation: "set" }, ["missing value"]],
    ["a value to remove", { ...demand, operation: "remove", value: 1 }, ["value_error value"]],
    ["a text as value", { ...demand, operation: "set", value: "much" }, ["float_parsing value"]],
    ["a list with a text", { ...demand, operation: "set", value: [1, "much"] }, ["value_error value"]],
    ["a series to multiply by", { ...demand, operation: "multiply", value: { series: "a" } }, ["value_error value"]],
    ["a series for a number", { ...wind, operation: "set", value: { series: "a" } }, ["value_error value"]],
    ["an object of other fields", { ...wind, operation: "set", value: { name: "a" } }, ["value_error value"]],
    ["steps of a number", { ...wind, operation: "set", value: 1, steps: [0, 1] }, ["value_error steps"]],
    [
      "steps that end before they begin",
      { ...demand, operation: "set", value: 1, steps: [2, 1] },
      ["value_error steps"],
    ],
    ["a factor with a unit", { ...wind, operation: "multiply", value: 1, unit: "MW" }, ["value_error unit"]],
  ])("%s is refused", (_, given, expected) => {
    expect(refusals(given)).toEqual(expected);
  });

  it("an override is written without what is not given, and read again the same", () => {
    const given = { ...line, regions: ["North"], region_to: "South", operation: "multiply", value: 2 };
    const override = tableOverrideSchema.parse(given);
    expect(writtenTableOverride(override)).toEqual(given);
    const value = { component_name: "Demand", table: "operationRateFix", region: "North" };
    const replaced = { ...demand, operation: "set", value };
    expect(writtenTableOverride(tableOverrideSchema.parse(replaced))).toEqual(replaced);
  });
});
