/** The inputs that move the cost of a run most: estimates from statistics, and the sweep that solves them. All numbers are worked out by hand. */
import { describe, expect, it } from "vitest";
import type { DatasetDetails, Run } from "../../src/page/data/answers.ts";
import type { SweepSchema } from "../../src/page/data/interface.ts";
import type { ComponentOfDataset } from "../../src/page/pages/dataset/component-of-dataset.ts";
import { readInfluence, sweepOfInputs } from "../../src/page/pages/results/influence/influence-sweep.ts";
import { estimatedInputs } from "../../src/page/pages/results/influence/inputs.ts";
import type { SweepRow } from "../../src/page/pages/sweeps/sweep-results.ts";
import { balance, row } from "./results.ts";

const cost = (component: string, quantity: string, value: number) =>
  row({ group: "cost", component, quantity, value, unit: "[M€/a]" });
const operation = (component: string, quantity: string, value: number) =>
  row({ group: "operation", component, commodity: "electricity", quantity, value, unit: "[M€/(GW*h)]" });

/** Demand pays 50 GWh × 4 = 200; the profile of the wind earns 40 GWh × (4 − 0.5) − 20 = 120; the limit is worth 30. */
const statistics = [
  cost("Wind", "TAC", 120),
  cost("Wind", "capexCap", 100),
  cost("Wind", "opexOp", 20),
  cost("Gas", "commodCosts", 60),
  balance("Demand", "electricity", "demand", -50),
  operation("Demand", "market_value", 4),
  balance("Wind", "electricity", "source", 40),
  operation("Wind", "available", 45),
  operation("Wind", "market_value", 4),
  operation("Wind", "limits_per_output", 0.5),
  row({ group: "limit", component: "CO2", quantity: "worth", value: 30, unit: "[M€/a]" }),
  row({ group: "constraint", component: "Least wind", quantity: "price", value: 2 }),
  row({ group: "constraint", component: "Least wind", quantity: "value", value: 25 }),
];

describe("The inputs that move the cost of a run", () => {
  it("are estimated by their part of the cost and by prices, from what moves most", () => {
    expect(estimatedInputs(statistics)).toEqual([
      { kind: "operationRateFix", name: "Demand", change: 20 },
      { kind: "operationRateMax", name: "Wind", change: -12 },
      { kind: "invest_per_capacity", name: "Wind", change: 10 },
      { kind: "commodity_cost", name: "Gas", change: 6 },
      { kind: "constraint", name: "Least wind", change: 5 },
      { kind: "yearly_limit", name: "CO2", change: -3 },
      { kind: "opex_per_operation", name: "Wind", change: 2 },
    ]);
  });

  it("are counted once, by their totals over all regions", () => {
    const ofRegion = { ...cost("Wind", "capexCap", 100), region: "North" };
    expect(estimatedInputs([ofRegion])).toEqual([]);
  });
});

const component = (name: string, attributes: ComponentOfDataset["attributes"]): ComponentOfDataset => {
  return { type: "SOURCE", name, commodity: null, factors: [], isFixed: null, attributes };
};
const tablesOf = (name: string, ...tables: string[]) =>
  ({
    name,
    tables: Object.fromEntries(tables.map((table) => [table, {}])),
  }) as unknown as DatasetDetails["components"][number];
const run = {
  options: { solver: "auto", prices: true, time_limit: null, extreme_periods: ["peak_load", "lowest_renewables"] },
} as unknown as Run;

describe("The sweep of the inputs that move the cost", () => {
  const overview = [tablesOf("Demand", "operationRateFix"), tablesOf("Gas", "commodityCostTimeSeries")];

  it("has the run itself as its first point, and then each input with 10 % less and 10 % more", () => {
    const components = [component("Demand", {}), component("Wind", { invest_per_capacity: 1.2 })];
    const inputs = [
      { kind: "operationRateFix", name: "Demand" },
      { kind: "invest_per_capacity", name: "Wind" },
    ] as const;
    expect(sweepOfInputs(inputs, { components, overview }, { run, count: 3 })).toEqual({
      kind: "optimize",
      combine: "table",
      parameters: [
        { component_name: "Demand", table: "operationRateFix", operation: "multiply", values: [1, 0.9, 1.1, 1, 1] },
        {
          component_name: "Wind",
          attribute: "invest_per_capacity",
          operation: "multiply",
          values: [1, 1, 1, 0.9, 1.1],
        },
      ],
      options: { solver: "auto", prices: true, extreme_periods: "peak_load,lowest_renewables" },
    });
  });

  it("changes all members of a yearly limit, and a cost with its series, at once", () => {
    const components = [
      component("A", { commodity_limit_id: "CO2", yearly_limit: 5 }),
      component("B", { commodity_limit_id: "CO2", yearly_limit: 5 }),
      component("C", { commodity_limit_id: "other", yearly_limit: 5 }),
      component("Gas", { commodity_cost: 2 }),
    ];
    const inputs = [
      { kind: "yearly_limit", name: "CO2" },
      { kind: "commodity_cost", name: "Gas" },
    ] as const;
    const sweep = sweepOfInputs(inputs, { components, overview }, { run, count: 3 });
    expect(
      sweep?.parameters.map(({ component_name, attribute, table, values }) => [
        component_name,
        attribute ?? table,
        values,
      ]),
    ).toEqual([
      ["A", "yearly_limit", [1, 0.9, 1.1, 1, 1]],
      ["B", "yearly_limit", [1, 0.9, 1.1, 1, 1]],
      ["Gas", "commodity_cost", [1, 1, 1, 0.9, 1.1]],
      ["Gas", "commodityCostTimeSeries", [1, 1, 1, 0.9, 1.1]],
    ]);
  });

  it("leaves out what the data do not say by one value, and takes the next instead", () => {
    const curve = [{ capacity: 1, invest: 2, opex: 0 }];
    const components = [component("Wind", { invest_per_capacity: null }), component("Sun", { invest_curve: curve })];
    const inputs = [
      { kind: "invest_per_capacity", name: "Wind" },
      { kind: "operationRateFix", name: "Wind" },
      { kind: "invest_per_capacity", name: "Sun" },
    ] as const;
    const data = { components, overview };
    const sweep = sweepOfInputs(inputs, data, { run, count: 1 });
    expect(sweep?.parameters.map(({ attribute }) => attribute)).toEqual(["invest_curve"]);
    expect(sweepOfInputs(inputs.slice(0, 2), data, { run, count: 1 })).toBeNull();
  });
});

const parameter = (of: object, values: number[]) =>
  ({ operation: "multiply", values, value_count: values.length, ...of }) as SweepSchema["parameters"][number];
const point = (position: number, objective: number | null): SweepRow => {
  return { position, values: [], run: 1, status: "succeeded", cause: null, resolution: null, figures: [objective] };
};

describe("The costs of a sweep of inputs", () => {
  const sweep = {
    combine: "table",
    parameters: [
      parameter({ component_name: "A", attribute: "yearly_limit" }, [1, 0.9, 1.1, 1, 1]),
      parameter({ component_name: "B", attribute: "yearly_limit" }, [1, 0.9, 1.1, 1, 1]),
      parameter({ constraint_id: "Least wind" }, [1, 1, 1, 0.9, 1.1]),
    ],
  } as unknown as SweepSchema;

  it("are differences to its first point, by input", () => {
    const rows = [point(0, 100), point(1, 108), point(2, 95), point(3, 99), point(4, null)];
    expect(readInfluence(sweep, rows)).toEqual({
      base: 100,
      inputs: [
        { kind: "yearly_limit", name: "A, B", less: 8, more: -5 },
        { kind: "constraint", name: "Least wind", less: -1, more: null },
      ],
    });
  });

  it("are read of no other sweep", () => {
    const rows = [point(0, 100)];
    expect(readInfluence({ ...sweep, combine: "grid" }, rows)).toBeNull();
    const set = { ...sweep, parameters: sweep.parameters.map((one) => ({ ...one, operation: "set" as const })) };
    expect(readInfluence(set, rows)).toBeNull();
    const others = { ...sweep, parameters: sweep.parameters.map((one) => ({ ...one, values: [0.5, 1] })) };
    expect(readInfluence(others, rows)).toBeNull();
  });
});
