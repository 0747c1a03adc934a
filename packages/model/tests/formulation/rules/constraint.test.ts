/** Constraints of the data: every quantity in a sum of the year, per step and over a range of steps, worked out by hand. */
import { describe, expect, it } from "vitest";
import type { ComponentText, ContentText } from "../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

/** Costs nothing but where a test says so: 1 per capacity and year is an investment of 1 over one year without interest. */
const built = { capacity_variable: true, invest_per_capacity: 1, interest_rate: 0, economic_lifetime: 1 } as const;

const components: Record<string, ComponentText> = {
  Wind: { type: "SOURCE", commodity_name: "el", ...built },
  Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [1, 3], B: [2, 2] } } },
  Plant: {
    type: "CONVERSION",
    physical_unit: "GW",
    ...built,
    capacity_variable_domain: "DISCRETE",
    capacity_per_plant_unit: 4,
    conversion_factors: [
      { commodity_name: "el", conversion_factor: -2 },
      { commodity_name: "h2", conversion_factor: 0.5 },
    ],
  },
  Battery: {
    type: "STORAGE",
    commodity_name: "el",
    ...built,
    spill: true,
    discharge_capacity_variable: true,
    discharge_invest_per_capacity: 7,
  },
  Line: {
    type: "TRANSMISSION",
    commodity_name: "el",
    ...built,
    invest_per_capacity: 2,
    tables: { distances: { A: { B: 10 }, B: { A: 20 } } },
  },
};

function rowsOf(constraint: Record<string, unknown>, more: Partial<ContentText> = {}): Record<string, string> {
  const { rows } = programTextOf({
    dataset: twoSteps,
    regions: ["A", "B"],
    commodities: { el: "GW", h2: "GW" },
    components,
    constraints: [{ id: "c", sense: "<=", value: 5, ...constraint }],
    ...more,
  });
  return withoutOnes(rowsNamed(rows, "constraint"));
}

const withoutOnes = (rows: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.replaceAll(/(^| )1·/g, "$1")]));

const sumOf = (term: Record<string, unknown>, more: Record<string, unknown> = {}): string | undefined => {
  const rows = rowsOf({ ...more, terms: [{ regions: ["A"], ...term }] });
  return rows["constraint[c]"] ?? rows["constraint[c, 0]"];
};

describe("a sum over the year", () => {
  it.each([
    ["capacity", { component_name: "Wind" }, "capacity[Wind, A] ≤ 5"],
    ["units", { component_name: "Plant" }, "0.25·capacity[Plant, A] ≤ 5"],
    ["built", { component_name: "Wind" }, "capacity[Wind, A] ≤ 5"],
    ["investment", { component_name: "Line" }, "30·capacity[Line, A – B] ≤ 5"],
    ["investment", { component_name: "Battery" }, "capacity[Battery, A] + 7·dischargeCapacity[Battery, A] ≤ 5"],
    ["operation", { component_name: "Plant" }, "1460·operation[Plant, A, 0] + 1460·operation[Plant, A, 1] ≤ 5"],
    ["charge", { component_name: "Battery" }, "1460·charge[Battery, A, 0] + 1460·charge[Battery, A, 1] ≤ 5"],
    ["spill", { component_name: "Battery" }, "1460·spill[Battery, A, 0] + 1460·spill[Battery, A, 1] ≤ 5"],
    ["annual_cost", { component_name: "Wind" }, "capacity[Wind, A] ≤ 5"],
    ["discharge_capacity", { component_name: "Battery" }, "dischargeCapacity[Battery, A] ≤ 5"],
  ])("has %s of %j", (quantity, term, row) => {
    expect(sumOf({ quantity, ...term })).toBe(row);
  });

  it("has what enters a balance as supply: inputs and charging are negative", () => {
    const supply = (component_name: string, commodity_name: string) =>
      sumOf({ quantity: "supply", component_name, commodity_name });
    expect(supply("Plant", "h2")).toBe("730·operation[Plant, A, 0] + 730·operation[Plant, A, 1] ≤ 5");
    expect(supply("Plant", "el")).toBe("-2920·operation[Plant, A, 0] + -2920·operation[Plant, A, 1] ≤ 5");
    expect(supply("Battery", "el")).toBe(
      "-1460·charge[Battery, A, 0] + -1460·charge[Battery, A, 1] + 1460·discharge[Battery, A, 0] + 1460·discharge[Battery, A, 1] ≤ 5",
    );
  });

  it("has fixed operation on its right-hand side: 1460·(1 + 3) of demand in A", () => {
    const demand = { quantity: "demand", component_name: "Demand", factor: -2 };
    const rows = rowsOf({
      terms: [
        { quantity: "operation", component_name: "Wind" },
        { ...demand, regions: ["A"] },
      ],
      sense: ">=",
    });
    const wind = ["A", "B"].flatMap((region) => [0, 1].map((step) => `1460·operation[Wind, ${region}, ${step}]`));
    expect(rows).toEqual({ "constraint[c]": `${wind.join(" + ")} ≥ ${5 + 2 * 1460 * 4}` });
    expect(sumOf({ quantity: "supply", component_name: "Demand", commodity_name: "el" })).toBe(` ≤ ${5 + 1460 * 4}`);
  });

  it("has one direction of flow, or what flows into regions less what flows out of them", () => {
    const there = [0, 1].map((step) => `1460·flow[Line, A – B, ${step}]`).join(" + ");
    const back = [0, 1].map((step) => `1460·flowBack[Line, A – B, ${step}]`).join(" + ");
    const flow = { quantity: "flow", component_name: "Line", regions: null };
    expect(sumOf({ ...flow, region: "A", region_to: "B" })).toBe(`${there} ≤ 5`);
    expect(sumOf({ ...flow, region: "B", region_to: "A" })).toBe(`${back} ≤ 5`);
    expect(sumOf({ ...flow, regions: ["B"] })).toBe(`${there} + ${back.replaceAll("1460", "-1460")} ≤ 5`);
    expect(sumOf({ ...flow, regions: ["A", "B"] })).toBe(" ≤ 5");
  });

  it("has one of two one-way lines between the same regions", () => {
    const oneWay = {
      components: { ...components, Line: { ...components.Line, is_bidirectional: false } } as typeof components,
    };
    const named = { component_name: "Line", region: "B", region_to: "A" };
    const rowOf = (quantity: string) => rowsOf({ terms: [{ quantity, ...named }] }, oneWay)["constraint[c]"];
    expect(rowOf("capacity")).toBe("capacity[Line, B – A] ≤ 5");
    expect(rowOf("flow")).toBe("1460·flow[Line, B – A, 0] + 1460·flow[Line, B – A, 1] ≤ 5");
  });

  it("adds up what several terms say of one column, and what groups name", () => {
    const groups = { component_groups: { green: ["Wind", "Battery"] }, region_groups: { coast: ["B"] } };
    const terms = [
      { quantity: "capacity", components: ["Wind"], factor: 2 },
      { quantity: "capacity", components: ["Wind"], regions: ["coast"], factor: 3 },
    ];
    expect(rowsOf({ terms }, groups)).toEqual({ "constraint[c]": "2·capacity[Wind, A] + 5·capacity[Wind, B] ≤ 5" });
    const ofGroup = [{ quantity: "capacity", components: ["green"], regions: ["coast"] }];
    expect(rowsOf({ unit: "GW", ...unitless(ofGroup) }, groups)).toEqual({
      "constraint[c]": "capacity[Battery, B] + capacity[Wind, B] ≤ 5",
    });
  });

  it("bounds from above, from below or from both sides", () => {
    const terms = [{ quantity: "capacity", component_name: "Wind", regions: ["A"] }];
    expect(rowsOf({ terms, sense: ">=" })).toEqual({ "constraint[c]": "capacity[Wind, A] ≥ 5" });
    expect(rowsOf({ terms, sense: "=", value: -1 })).toEqual({ "constraint[c]": "capacity[Wind, A] = -1" });
  });
});

/** Capacities of storages are energies: a factor without effect says the unit of the others. */
const unitless = (terms: Record<string, unknown>[]) => ({
  terms: terms.map((term) => ({ ...term, factor_unit: "1/h" })),
});

describe("a constraint per step", () => {
  it("has the mean power of each step, and capacities in every one", () => {
    const terms = [
      { quantity: "operation", component_name: "Wind", regions: ["A"] },
      { quantity: "capacity", component_name: "Wind", regions: ["A"], factor: -0.5 },
    ];
    const third = "0.333333333333";
    expect(rowsOf({ per: "step", value: [0, 2], terms })).toEqual({
      "constraint[c, 0]": `-0.5·capacity[Wind, A] + ${third}·operation[Wind, A, 0] ≤ 0`,
      "constraint[c, 1]": `-0.5·capacity[Wind, A] + ${third}·operation[Wind, A, 1] ≤ 2`,
    });
  });

  it("has the content at the start of the step", () => {
    const terms = [{ quantity: "content", component_name: "Battery", regions: ["B"] }];
    expect(rowsOf({ per: "step", sense: ">=", terms })).toEqual({
      "constraint[c, 0]": "stateOfCharge[Battery, B, 0] ≥ 5",
      "constraint[c, 1]": "stateOfCharge[Battery, B, 1] ≥ 5",
    });
  });
});

describe("a constraint over a range of steps", () => {
  it("adds up energies as they are", () => {
    const terms = [{ quantity: "operation", component_name: "Wind", regions: ["A"] }];
    expect(rowsOf({ per: { steps: [1, 1] }, terms })).toEqual({ "constraint[c]": "operation[Wind, A, 1] ≤ 5" });
  });
});

describe("over typical periods", () => {
  const system = (constraint: Record<string, unknown>): ContentText => ({
    dataset: threeRates,
    regions: ["A"],
    commodities: { el: "GW" },
    components: { Import: { type: "SOURCE", commodity_name: "el" } },
    constraints: [
      { id: "c", sense: "<=", terms: [{ quantity: "operation", component_name: "Import" }], ...constraint },
    ],
  });

  it("a sum of the year counts each period as often as it occurs", () => {
    const { rows } = programTextOf(system({ value: 9 }), typicalPeriods);
    const year = "730·operation[Import, A, 0] + 730·operation[Import, A, 1] + 365·operation[Import, A, 2]";
    expect(rowsNamed(rows, "constraint")).toEqual({ "constraint[c]": `${year} ≤ 9` });
  });

  it("a sum per step is the mean power of a variable step", () => {
    const { rows } = programTextOf(system({ per: "step", value: 9 }), typicalPeriods);
    expect(rowsNamed(rows, "constraint")).toEqual({
      "constraint[c, 0]": "0.5·operation[Import, A, 0] ≤ 9",
      "constraint[c, 1]": "0.166666666667·operation[Import, A, 1] ≤ 9",
      "constraint[c, 2]": "0.125·operation[Import, A, 2] ≤ 9",
    });
  });

  it("costs of missing it count every original step: 2·w·n/Y", () => {
    const { columns } = programTextOf(system({ per: "step", value: 9, slack_cost: 2 }), typicalPeriods);
    const costs = Object.entries(columns).filter(([name]) => name.startsWith("constraintOver"));
    expect(costs).toEqual([
      ["constraintOver[c, 0]", "0 … Infinity, cost 1460"],
      ["constraintOver[c, 1]", "0 … Infinity, cost 4380"],
      ["constraintOver[c, 2]", "0 … Infinity, cost 2920"],
    ]);
  });
});

describe("a constraint at a price", () => {
  it("has a column for each side on which it may be missed", () => {
    const terms = [{ quantity: "capacity", component_name: "Wind", regions: ["A"] }];
    const sum = "capacity[Wind, A]";
    expect(rowsOf({ terms, slack_cost: 3 })["constraint[c]"]).toBe(`${sum} + -1·constraintOver[c] ≤ 5`);
    expect(rowsOf({ terms, slack_cost: 3, sense: ">=" })["constraint[c]"]).toBe(`${sum} + constraintUnder[c] ≥ 5`);
    expect(rowsOf({ terms, slack_cost: 3, sense: "=" })["constraint[c]"]).toBe(
      `${sum} + -1·constraintOver[c] + constraintUnder[c] = 5`,
    );
  });
});

describe("no row at all", () => {
  const terms = [{ quantity: "capacity", component_name: "Wind" }];

  it("has a constraint that is not enabled", () => {
    expect(rowsOf({ terms, enabled: false })).toEqual({});
  });

  it("has a constraint of the years of a pathway", () => {
    expect(rowsOf({ terms, years: [2030] })).toEqual({});
    expect(rowsOf({ terms: [{ ...terms[0], year_offset: -1 }] })).toEqual({});
  });
});
