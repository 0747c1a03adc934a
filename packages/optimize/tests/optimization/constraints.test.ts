/** Constraints of the data, worked out by hand: at full resolution, over typical periods, in another unit and order. */

import { resultSheets } from "@esm/model/results/sheets";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { limitStatistics } from "../../../model/src/results/statistics/limit-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";

/** Four steps of an hour are 2190 times in a year. Each region needs 2 GWh in each of them; the grid costs 1 €/GWh. */
const perYear = 2190;

const system = (
  constraints: Record<string, unknown>[],
  components: Record<string, ComponentText> = {},
): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["North", "South"],
  commodities: { el: "GW" },
  components: {
    Demand: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { North: [2, 2, 2, 2], South: [2, 2, 2, 2] } },
    },
    Grid: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
    Wind: plant(1),
    Sun: plant(3),
    ...components,
  },
  constraints,
});
/** A GW saves 4 € in the four steps. */
const plant = (costPerHorizon: number, rest: Partial<ComponentText> = {}): ComponentText => ({
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  opex_per_capacity: costPerHorizon * perYear,
  ...rest,
});

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean", segments: null };
const typical = { resolution: periods } as unknown as Partial<OptimizeOptions>;

const optimumOf = (content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<Optimum> =>
  solvedText(content, { prices: true, ...options });
const costOf = async (content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<number> =>
  (await optimumOf(content, options)).objective / perYear;
const figures = (optimum: Optimum) =>
  limitStatistics(optimum).map(({ group, component, quantity, unit, value }) => [
    group,
    component,
    quantity,
    unit,
    expect.closeTo(value, 4),
  ]);

/** Without constraints 4 GW of wind at 1 € each meet the whole demand. */
const free = 4;
const capacity = (component_name: string, more: Record<string, unknown> = {}) => ({
  quantity: "capacity",
  component_name,
  ...more,
});

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("A constraint of the data %s", (_, options) => {
  it("changes nothing where it does not bind", async () => {
    const loose = { id: "loose", sense: "<=", value: 10, terms: [capacity("Wind")] };
    expect(await costOf(system([]), options)).toBeCloseTo(free, 6);
    expect(await costOf(system([loose]), options)).toBeCloseTo(free, 6);
  });

  it("bounds a capacity from above: 3 GW of wind, and 4 € for each GW of sun at 3 €", async () => {
    const limit = { id: "wind", sense: "<=", value: 3, terms: [capacity("Wind")] };
    const optimum = await optimumOf(system([limit]), options);
    expect(optimum.objective / perYear).toBeCloseTo(3 + 3, 6);
    // One GW more saves 2 €: its price is what it would cost.
    expect([
      ["constraint", "wind", "sum", "[GW]", 3],
      ["constraint", "wind", "value", "[GW]", 3],
      ["constraint", "wind", "price", "[€/(GW*a)]", -2 * perYear],
    ]).toEqual(figures(optimum));
  });

  it("demands a share of supply, as a difference that is at least 0", async () => {
    const share = {
      id: "share of the sun",
      sense: ">=",
      value: 0,
      terms: [
        { quantity: "supply", component_name: "Sun", commodity_name: "el", factor: 0.75 },
        { quantity: "supply", components: ["Wind", "Grid"], commodity_name: "el", factor: -0.25 },
      ],
    };
    // A quarter of 4 GW is of the sun.
    expect(await costOf(system([share]), options)).toBeCloseTo(3 + 3, 6);
  });

  it("ties regions: as much in the north as in the south, where the south has half a GW", async () => {
    const tie = {
      id: "tie",
      sense: "=",
      value: 0,
      terms: [capacity("Wind", { regions: ["North"] }), capacity("Wind", { region: "South", factor: -1 })],
    };
    const content = system([tie], { Wind: plant(1, { tables: { capacityMax: { North: 9, South: 0.5 } } }) });
    expect(await costOf(content, options)).toBeCloseTo(1 + 3 * 3, 6);
  });

  it("holds in every step: the grid supplies at least 1 GW of the 4", async () => {
    const least = {
      id: "grid",
      per: "step",
      sense: ">=",
      value: 1,
      terms: [{ quantity: "operation", component_name: "Grid" }],
    };
    const optimum = await optimumOf(system([least]), options);
    expect(optimum.objective / perYear).toBeCloseTo(4 + 3, 6);
    const price = figures(optimum).find(([, , quantity]) => quantity === "price");
    // 1 € for the grid in a step, less a quarter of what a GW of wind costs.
    expect(["constraint", "grid", "price", "[€/(GW*step)]", 0.75]).toEqual(price);
  });

  it("is missed where that is cheaper, by an amount of its own in results and the objective", async () => {
    const soft = { id: "wind", sense: "<=", value: 3, terms: [capacity("Wind")], slack_cost: 1.5 * perYear };
    const optimum = await optimumOf(system([soft]), options);
    expect(optimum.objective / perYear).toBeCloseTo(4 + 1.5, 6);
    expect([
      ["constraint", "wind", "sum", "[GW]", 4],
      ["constraint", "wind", "value", "[GW]", 3],
      ["constraint", "wind", "slack", "[GW]", 1],
      ["constraint", "wind", "slackCosts", "[€/a]", 1.5 * perYear],
      ["constraint", "wind", "price", "[€/(GW*a)]", -1.5 * perYear],
    ]).toEqual(figures(optimum));
    const dear = { ...soft, slack_cost: 2.5 * perYear };
    expect(await costOf(system([dear]), options)).toBeCloseTo(6, 6);
  });

  it("is missed per step at a price for each original step: 0.5 € in 4 of them are less than 3 €", async () => {
    const least = {
      id: "grid",
      per: "step",
      sense: ">=",
      value: 1,
      terms: [{ quantity: "operation", component_name: "Grid" }],
      slack_cost: 0.5,
    };
    const optimum = await optimumOf(system([least]), options);
    expect(optimum.objective / perYear).toBeCloseTo(4 + 4 * 0.5, 6);
    const slack = figures(optimum).find(([, , quantity]) => quantity === "slack");
    expect(["constraint", "grid", "slack", "[GW*step/a]", 4 * perYear]).toEqual(slack);
  });
});

describe("A constraint per step with a series", () => {
  const terms = [{ quantity: "operation", component_name: "Grid" }];

  it("has its number in each step", async () => {
    const least = { id: "grid", per: "step", sense: ">=", value: [0, 0, 0, 4], terms };
    // The wind stands idle in the last step.
    expect(await costOf(system([least]))).toBeCloseTo(4 + 4, 6);
  });

  it("has the mean of the steps that a typical period stands for", async () => {
    const least = { id: "grid", per: "step", sense: ">=", value: [0, 1, 2, 3], terms };
    // Two periods of two steps: 1 and 2 are the means of their first and second steps. Half the GWh of the grid saves 0.25 € of wind.
    expect(await costOf(system([least]), typical)).toBeCloseTo(2 * (1 + 2) + 3, 6);
  });
});

it("A range of steps is one sum, and takes full resolution", async () => {
  const idle = {
    id: "wind at night",
    per: { steps: [2, 3] },
    sense: "<=",
    value: 2,
    terms: [{ quantity: "operation", component_name: "Wind" }],
  };
  // 6 of 8 GWh come from the sun or the grid: 3 GW of sun save 2 € of the grid in these two steps, and cost 3.
  expect(await costOf(system([idle]))).toBeCloseTo(4 + 6, 6);
  const end = await solveText(system([idle]), typical);
  expect(end).toMatchObject({ status: "invalid", problems: [{ type: "steps_need_full_resolution" }] });
});

it("Order and units of the data do not matter", async () => {
  const terms = [capacity("Wind"), capacity("Sun", { factor: -2 })];
  const limit = { id: "wind", sense: "<=", value: -1, terms };
  const other = { id: "sun", sense: "<=", value: 1.25, terms: [capacity("Sun")] };
  const content = system([limit, other]);
  const cost = await costOf(content);
  expect(cost).toBeGreaterThan(free);
  const turned = { ...limit, terms: terms.toReversed() };
  expect(await costOf(system([other, turned]))).toBeCloseTo(cost, 8);
  const demand = [2000, 2000, 2000, 2000];
  const inMW: ContentText = {
    ...system(
      [
        { ...limit, value: -1000 },
        { ...other, value: 1250 },
      ],
      {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { North: demand, South: demand } } },
        Grid: { type: "SOURCE", commodity_name: "el", commodity_cost: 1e-3 },
        Wind: plant(1e-3),
        Sun: plant(3e-3),
      },
    ),
    commodities: { el: "MW" },
  };
  expect(await costOf(inMW)).toBeCloseTo(cost, 6);
});

it("The workbook has a sheet of constraints, and none without them", async () => {
  const limit = { id: "wind", sense: "<=", value: 3, terms: [capacity("Wind")] };
  const sheetsOf = async (content: ContentText) => resultSheets(await optimumOf(content));
  const sheet = (await sheetsOf(system([limit]))).find(({ name }) => name === "Constraints");
  const rows = [...(sheet?.rows() ?? [])].map(({ labels, values }) => [...labels, ...values]);
  expect(rows).toEqual([
    [
      "wind",
      "year",
      "[GW]",
      expect.closeTo(3, 6),
      "<=",
      3,
      null,
      null,
      null,
      expect.closeTo(-2 * perYear, 3),
      "[€/(GW*a)]",
    ],
  ]);
  expect((await sheetsOf(system([]))).map(({ name }) => name)).not.toContain("Constraints");
});

it("The parts of the objective add up to it", async () => {
  const soft = { id: "wind", sense: "<=", value: 3, terms: [capacity("Wind")], slack_cost: 1.5 * perYear };
  const optimum = await optimumOf(system([soft]));
  const overview = resultSheets(optimum).find(({ name }) => name === "Overview");
  const rows = [...(overview?.rows() ?? [])];
  const total = rows.find(({ labels, role }) => labels[0] === "Total" && role === "total")?.values ?? [];
  expect([...total]).toContainEqual(expect.closeTo(optimum.objective, 4));
  const check = rows.find(({ labels }) => String(labels[0]).includes("TAC and slackCosts"));
  expect(Number(check?.values[0])).toBeLessThan(1e-9);
});

it("A design over typical periods keeps it in dispatch, or says what is missed", async () => {
  const least = {
    id: "grid",
    per: "step",
    sense: ">=",
    value: [0, 0, 4, 8],
    terms: [{ quantity: "operation", component_name: "Grid" }],
  };
  const end = await optimumOf(system([least]), { ...typical, dispatch: true });
  // The mean of the second steps is 4; in the last one 8 is more than the demand.
  expect(end.dispatch?.shortfalls).toMatchObject([
    { kind: "unreached", name: "grid", unit: "[GW*h/a]", value: expect.closeTo(4 * perYear, 3) },
  ]);
});

describe("Where a constraint leaves no solution, the value that would is named", () => {
  it.each([
    ["a number", { sense: ">=", value: 9 }, 4],
    ["an equality", { sense: "=", value: 9 }, 4],
  ])("%s", async (_, bound, value) => {
    const terms = [
      {
        quantity: "supply",
        components: ["Wind", "Sun", "Grid"],
        commodity_name: "el",
        factor: 1 / (4 * perYear),
        factor_unit: "a",
      },
    ];
    const end = await solveText(system([{ id: "supply", ...bound, terms }]));
    if (end.status !== "infeasible") throw new Error(end.status);
    const found = end.problems.find(({ type }) => type === "infeasible_constraint");
    expect(found?.loc).toEqual(["constraints", "supply", "value"]);
    expect(found?.ctx?.changes).toEqual([{ constraint: "supply", attribute: "value", value }]);
  });

  it("a series moves as a whole", async () => {
    const terms = [{ quantity: "operation", component_name: "Wind" }];
    const end = await solveText(system([{ id: "wind", per: "step", sense: ">=", value: [1, 5, 6, 2], terms }]));
    if (end.status !== "infeasible") throw new Error(end.status);
    const found = end.problems.find(({ type }) => type === "infeasible_constraint");
    expect(found?.ctx?.changes).toEqual([{ constraint: "wind", attribute: "value", value: [-1, 3, 4, 0] }]);
  });
});
