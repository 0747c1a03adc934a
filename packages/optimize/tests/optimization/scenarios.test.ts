/** Scenarios under one design: optima, risk, prices and comparisons worked out by hand, and all refusals. */
import { inEnglish } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import { capacityAt, existenceAt } from "@esm/model/results/operation";
import { scenarioSheet } from "@esm/model/results/scenarios/scenario-report";
import type { OptimizeOptions, ScenarioSet } from "@esm/optimize/optimization/model-input";
import { optimizeScenarios, type ScenariosOptimum } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";

/**
 * One step of a year. Demand is 10. A plant costs 1 per unit of the energy that it can supply in the year, and 1 per unit that it
 * supplies; imports have no capacity and cost what the scenario says.
 */
function text(more: { demand?: number; most?: number; least?: number; importMost?: number } = {}): ContentText {
  const { demand = 10, most, least, importMost } = more;
  return {
    dataset: { hours_per_time_step: 8760, number_of_time_steps: 1, cost_unit: "€" },
    regions: ["A"],
    commodities: { el: "GW" },
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [demand] } } },
      Import: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 0.5,
        ...(importMost !== undefined && { yearly_limit: importMost, commodity_limit_id: "imports" }),
      },
      Plant: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 1,
        capacity_variable: true,
        invest_per_capacity: 8760,
        interest_rate: 0,
        economic_lifetime: 1,
        tables: {
          ...(most !== undefined && { capacityMax: { A: most / 8760 } }),
          ...(least !== undefined && { capacityMin: { A: least / 8760 } }),
        },
      },
    },
  };
}

const importCosts = (value: number): Override => ({
  component_name: "Import",
  attribute: "commodity_cost",
  operation: "set",
  value,
});

/** Imports cost 0.5 in `cheap`, and 4 in `dear`. */
const cheapAndDear = (dear: number): ScenarioInput[] => [
  { name: "cheap", probability: 1 - dear, overrides: [], content: null },
  { name: "dear", probability: dear, overrides: [importCosts(4)], content: null },
];

const plain = { risk: null, limits: "each", compareAlone: false } as const;
const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: 100 };

const end = (content: ContentText, set: Partial<ScenarioSet> & Pick<ScenarioSet, "scenarios">, more = {}) =>
  optimizeScenarios({ content: contentOf(content), overrides: [] }, { ...plain, ...set }, { ...options, ...more });

async function optimum(...given: Parameters<typeof end>): Promise<ScenariosOptimum> {
  const found = await end(...given);
  if (found.status !== "optimal") throw new Error(JSON.stringify(found));
  return found;
}

async function problemsOf(...given: Parameters<typeof end>) {
  const found = await end(...given);
  if (!("problems" in found)) throw new Error(found.status);
  const problems = found.problems.filter(({ severity }) => severity !== "warning");
  return {
    status: found.status,
    types: problems.map(({ type }) => type),
    texts: problems.map(({ msg }) => inEnglish(msg)),
  };
}

/** By the energy that it can supply. */
const plantOf = ({ scenarios }: ScenariosOptimum): number[] =>
  scenarios.map(({ optimum: { solved } }) => {
    const position = solved.system.components.findIndex(({ name }) => name === "Plant");
    return (capacityAt(solved, position, 0) ?? 0) * 8760;
  });

describe("scenarios", () => {
  it("share the design of the lowest expected cost, and have their own operation", async () => {
    // A unit of the plant costs 1 and saves 3 in `dear`, 0 in `cheap`: it pays from a probability of 1/3 on.
    const built = await optimum(text(), { scenarios: cheapAndDear(0.5) });
    expect(plantOf(built)).toEqual([expect.closeTo(10, 6), expect.closeTo(10, 6)]);
    expect(built.objective).toBeCloseTo(10 + 0.5 * 5 + 0.5 * 10, 8);
    const { report } = built;
    expect(report.designCost).toBeCloseTo(10, 8);
    expect(report.expectedCost).toBeCloseTo(17.5, 8);
    expect(report.scenarios.map(({ operatingCost }) => operatingCost)).toEqual([
      expect.closeTo(5, 8),
      expect.closeTo(10, 8),
    ]);
    expect(report.scenarios.map(({ totalAnnualCost }) => totalAnnualCost)).toEqual(
      built.scenarios.map(({ optimum }) => optimum.objective),
    );
    expect([report.valueAtRisk, report.conditionalValueAtRisk]).toEqual([null, null]);
    const spared = await optimum(text(), { scenarios: cheapAndDear(0.3) });
    expect(plantOf(spared)).toEqual([0, 0]);
    expect(spared.objective).toBeCloseTo(0.7 * 5 + 0.3 * 40, 8);
  });

  it("may change tables and conversion factors, also where the data have no record", async () => {
    const record = { attribute: null, commodity_name: null, regions: null, region_to: null, steps: null, unit: null };
    const change = {
      ...record,
      component_name: "Demand",
      table: "operationRateFix",
      operation: "multiply",
      value: 2,
    } as const;
    const price: TableOverride = {
      ...change,
      component_name: "Import",
      table: "commodityCostTimeSeries",
      regions: ["A"],
    };
    const scenarios: ScenarioInput[] = [
      { name: "usual", probability: 0.5, overrides: [], content: null },
      {
        name: "more",
        probability: 0.5,
        overrides: [],
        override_tables: [change, { ...price, operation: "set", value: { series: "dear" } }],
        content: null,
      },
    ];
    const content = { ...contentOf(text()), named_series: { dear: { unit: null, values: [0.25] } } };
    const found = await optimizeScenarios({ content, overrides: [] }, { ...plain, scenarios }, options);
    if (found.status !== "optimal") throw new Error(JSON.stringify(found));
    // 10 at 0.5 in the one, 20 at 0.75 in the other.
    expect(found.objective).toBeCloseTo(0.5 * 5 + 0.5 * 15, 8);
    const unknown = { ...change, component_name: "Demnd" };
    const { status, texts } = await problemsOf(text(), {
      scenarios: [scenarios[0], { ...scenarios[1], override_tables: [unknown] }],
    });
    expect(status).toBe("invalid");
    expect(texts.join()).toContain("more");
  });

  it("weigh the costliest ones by the conditional value at risk", async () => {
    const scenarios = cheapAndDear(0.3);
    // The worst half of the probability is all of `dear` and 0.2 of `cheap`: the plant pays, 1 < 0.6·3.
    const averse = await optimum(text(), { scenarios, risk: { level: 0.5, weight: 1 } });
    expect(averse.objective).toBeCloseTo(10 + 0.6 * 10 + 0.4 * 5, 7);
    const { report } = averse;
    expect(report.valueAtRisk).toBeCloseTo(5, 7);
    expect(report.conditionalValueAtRisk).toBeCloseTo(8, 7);
    expect(report.expectedCost).toBeCloseTo(10 + 0.7 * 5 + 0.3 * 10, 7);
    expect(report.scenarios.map(({ weight }) => weight)).toEqual([expect.closeTo(0.4, 7), expect.closeTo(0.6, 7)]);
    expect(report.scenarios.map(({ excess }) => excess)).toEqual([0, expect.closeTo(5, 7)]);
    // A weight of 0 counts the expectation only; so does a level of 0, whose tail is everything.
    for (const risk of [
      { level: 0.5, weight: 0 },
      { level: 0, weight: 1 },
    ]) {
      const neutral = await optimum(text(), { scenarios, risk });
      expect(neutral.objective).toBeCloseTo(15.5, 7);
      expect(neutral.report.conditionalValueAtRisk).toBeCloseTo(risk.level === 0 ? 15.5 : 0.4 * 5 + 0.6 * 40, 7);
    }
  });

  it("have the prices of a single year, divided by what they count in the objective", async () => {
    const scenarios = cheapAndDear(0.3);
    for (const risk of [null, { level: 0.5, weight: 0.5 }]) {
      const found = await optimum(text({ most: 4, least: 4 }), { scenarios, risk }, { prices: true });
      const prices = found.scenarios.map(({ optimum: { prices } }) => prices?.prices ?? []);
      const ofEnergy = prices.map((list) => list.find(({ kind }) => kind === "commodity")?.value);
      expect(ofEnergy).toEqual([expect.closeTo(0.5, 6), expect.closeTo(4, 6)]);
      // One more unit of capacity saves 3 in `dear`, counted with its weight, and costs 1; a capacity of 1 is 8760 units.
      const weight = risk ? 0.5 * 0.3 + 0.5 * 0.6 : 0.3;
      const ofPlant = prices.map((list) => list.find(({ kind }) => kind === "capacity")?.value);
      const worth = (3 * weight - 1) * 8760;
      expect(ofPlant).toEqual([expect.closeTo(worth, 3), expect.closeTo(worth, 3)]);
    }
  });

  it("have no prices where they do not count", async () => {
    const scenarios = cheapAndDear(0.5);
    const found = await optimum(
      text({ most: 4, least: 4 }),
      { scenarios, risk: { level: 0.9, weight: 1 } },
      { prices: true },
    );
    expect(found.report.scenarios.map(({ weight }) => weight)).toEqual([0, expect.closeTo(1, 7)]);
    const kinds = found.scenarios.map(({ optimum }) => optimum.prices?.prices.map(({ kind }) => kind));
    expect(kinds[0]).not.toContain("commodity");
    expect(kinds[1]).toContain("commodity");
  });

  it("take series from a data set of their own", async () => {
    const content = contentOf(text({ demand: 20 }));
    const scenarios = [
      { name: "usual", probability: 0.5, overrides: [importCosts(4)], content: null },
      { name: "cold", probability: 0.5, overrides: [importCosts(4)], content },
    ];
    // The second 10 units are used in half of the years: 1 < 0.5·3.
    const found = await optimum(text(), { scenarios });
    expect(found.objective).toBeCloseTo(20 + 0.5 * 10 + 0.5 * 20, 7);
  });

  it("keep yearly limits each, or in the expectation", async () => {
    const scenarios = cheapAndDear(0.5);
    // At most 6 of imports: the plant has to supply 4. All else stays as without limits where the plant is at most 4.
    const content = text({ importMost: 6, most: 10 });
    const each = await optimum(content, { scenarios });
    expect(each.objective).toBeCloseTo(10 + 0.5 * (6 * 0.5 + 4) + 0.5 * 10, 7);
    // In the expectation imports are 5 where they are 10 in `cheap`, and 0 in `dear`.
    const expected = await optimum(content, { scenarios, limits: "expected" });
    expect(expected.objective).toBeCloseTo(10 + 0.5 * 5 + 0.5 * 10, 7);
  });

  it("give the value of perfect information, and of the stochastic solution", async () => {
    const { report } = await optimum(text(), { scenarios: cheapAndDear(0.5), compareAlone: true });
    // Alone: imports at 5, or the plant at 20. The mean price of imports is 2.25, so the mean scenario builds the plant, too.
    expect(report.scenarios.map(({ aloneCost }) => aloneCost)).toEqual([expect.closeTo(5, 7), expect.closeTo(20, 7)]);
    expect(report.valueOfPerfectInformation).toBeCloseTo(17.5 - 12.5, 7);
    expect(report.valueOfStochasticSolution).toBeCloseTo(0, 7);
    // With 0.4 of `dear` the plant pays (1 < 0.4·3), but the mean price of 1.9 is below its 2.
    const { report: other } = await optimum(text(), { scenarios: cheapAndDear(0.4), compareAlone: true });
    expect(other.expectedCost).toBeCloseTo(10 + 0.6 * 5 + 0.4 * 10, 7);
    expect(other.valueOfStochasticSolution).toBeCloseTo(0.6 * 5 + 0.4 * 40 - 17, 7);
    const rows = Object.fromEntries([...scenarioSheet(other).rows()].map(({ labels, values }) => [labels[0], values]));
    expect(rows.totalAnnualCostAlone).toEqual([expect.closeTo(11, 7), expect.closeTo(5, 7), expect.closeTo(20, 7)]);
  });

  describe("with a cost of the plant if it is built", () => {
    const content = (opex_if_built: number, tables: Record<string, Record<string, number>> = {}): ContentText => {
      const { components, ...rest } = text();
      const own = { opex_if_built, tables: { capacityMax: { A: 20 / 8760 }, ...tables } };
      return {
        ...rest,
        components: { ...components, Plant: { ...components.Plant, ...own } as typeof components.Plant },
      };
    };
    const isBuilt = ({ scenarios }: ScenariosOptimum) =>
      scenarios.map(({ optimum: { solved } }) =>
        existenceAt(
          solved,
          solved.system.components.findIndex(({ name }) => name === "Plant"),
          0,
        ),
      );

    it("have one decision in common, with prices of what is decided", async () => {
      // The plant saves 0.5·30 and costs 10 and 3.
      const built = await optimum(content(3), { scenarios: cheapAndDear(0.5) }, { prices: true });
      expect(built.problem.integers).toBe(1);
      expect(built.objective).toBeCloseTo(10 + 3 + 0.5 * 5 + 0.5 * 10, 7);
      expect([built.report.designCost, built.gap]).toEqual([expect.closeTo(13, 7), expect.closeTo(0, 6)]);
      expect(isBuilt(built)).toEqual([1, 1]);
      expect(built.scenarios[1].optimum.prices?.note).toMatch(/^What is built has been decided/);
      // 0.5 of each: one more unit of demand costs 0.5 in `cheap`; in `dear` the plant supplies it for 1, and grows for 1/0.5.
      const energy = built.scenarios.map(({ optimum: { prices } }) =>
        (prices?.prices ?? []).filter(({ kind }) => kind === "commodity").map(({ value }) => value),
      );
      expect(energy.flat()).toEqual([expect.closeTo(0.5, 6), expect.closeTo(3, 6)]);
      const none = await optimum(content(6), { scenarios: cheapAndDear(0.5) });
      expect(none.objective).toBeCloseTo(0.5 * 5 + 0.5 * 40, 7);
      expect([isBuilt(none), plantOf(none)]).toEqual([
        [0, 0],
        [0, 0],
      ]);
    });

    it("have a lower bound with parts of the decision, and a cost of the design where data say that it is built", async () => {
      const relaxed = await optimum(content(6), { scenarios: cheapAndDear(0.5) }, { relaxExistence: true });
      expect(relaxed.objective).toBeCloseTo(10 + 0.5 * 6 + 7.5, 7);
      expect(relaxed.bound).toBe(relaxed.objective);
      expect(relaxed.warnings.map(({ type }) => type)).toContain("existence_relaxed");
      const given = await optimum(content(6, { existenceFix: { A: 1 } }), { scenarios: cheapAndDear(0.5) });
      expect([given.objective, given.report.designCost]).toEqual([expect.closeTo(23.5, 7), expect.closeTo(16, 7)]);
    });

    it("give what it is worth to know, and what the mean decides", async () => {
      const { report } = await optimum(content(3), { scenarios: cheapAndDear(0.5), compareAlone: true });
      expect(report.scenarios.map(({ aloneCost }) => aloneCost)).toEqual([expect.closeTo(5, 7), expect.closeTo(23, 7)]);
      // The mean price of 2.25 builds nothing, since the plant costs 2 a unit and 3.
      expect(report.valueOfStochasticSolution).toBeCloseTo(22.5 - 20.5, 7);
    });
  });

  it("have whole plant units in common, and prices with these fixed", async () => {
    const content = text();
    const discrete = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 4 / 8760 };
    const components = { ...content.components, Plant: { ...content.components.Plant, ...discrete } };
    const found = await optimum({ ...content, components }, { scenarios: cheapAndDear(0.5) }, { prices: true });
    // The third unit has 2 of 4 to do: it costs 4 and saves 0.5·3·2.
    expect(plantOf(found)).toEqual([expect.closeTo(8, 6), expect.closeTo(8, 6)]);
    expect(found.objective).toBeCloseTo(8 + 0.5 * 5 + 0.5 * (8 + 2 * 4), 7);
    expect(found.scenarios[1].optimum.prices?.note).not.toBeNull();
  });

  it("are those of a single year where they are equal, with any risk", async () => {
    const content = text({ most: 7 });
    const scenarios = ["a", "b", "c"].map((name) => ({
      name,
      probability: name === "a" ? 0.5 : 0.25,
      overrides: [importCosts(3)],
      content: null,
    }));
    const single = await optimizeSnapshot({ content: contentOf(content), overrides: [importCosts(3)] }, options);
    if (single.status !== "optimal") throw new Error(single.status);
    for (const risk of [null, { level: 0.8, weight: 0.3 }]) {
      const found = await optimum(content, { scenarios, risk });
      expect(found.objective).toBeCloseTo(single.objective, 7);
      expect(found.report.expectedCost).toBeCloseTo(single.objective, 7);
    }
  });

  it("operate their design in every time step where it was found over typical periods", async () => {
    const rates = [1, 0.5, 0, 0.8, 0.2, 0.9, 0.1, 0.4];
    const content: ContentText = {
      dataset: { hours_per_time_step: 1095, number_of_time_steps: 8, cost_unit: "€" },
      regions: ["A"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: rates.map(() => 1) } } },
        Import: { type: "SOURCE", commodity_name: "el", commodity_cost: 2 },
        Wind: {
          type: "SOURCE",
          commodity_name: "el",
          capacity_variable: true,
          invest_per_capacity: 100,
          economic_lifetime: 1,
          tables: { operationRateMax: { A: rates } },
        },
      },
    };
    const resolution = {
      kind: "typical-periods",
      periods: 2,
      periodLength: 2,
      segments: null,
      representation: "distribution",
    } as const;
    const windless = { ...content.components.Wind, tables: { operationRateMax: { A: rates.toReversed() } } };
    const scenarios = [
      { name: "first", probability: 0.5, overrides: [], content: null },
      {
        name: "second",
        probability: 0.5,
        overrides: [],
        content: contentOf({ ...content, components: { ...content.components, Wind: windless } }),
      },
    ];
    const found = await optimum(content, { scenarios }, { resolution, dispatch: true });
    for (const { optimum } of found.scenarios) {
      expect(optimum.dispatch?.annualCost).toBeGreaterThan(0);
      expect(optimum.operated?.solved.time.stepCount).toBe(8);
    }
  });
});

describe("scenarios that have no common optimum", () => {
  it("are refused where their data sets differ in more than they may, with everything that differs", async () => {
    const other = text({ most: 5 });
    const components = { ...other.components, Plant: { ...other.components.Plant, invest_per_capacity: 5 } };
    const content = contentOf({ ...other, commodities: { el: "MW" }, components });
    const scenarios = [cheapAndDear(0.5)[0], { name: "other", probability: 0.5, overrides: [], content }];
    const { status, types, texts } = await problemsOf(text(), { scenarios });
    expect(status).toBe("invalid");
    expect(new Set(types)).toEqual(new Set(["scenario_differs"]));
    expect(texts).toEqual([
      "The data set of the stochastic scenario 'other' differs from that of the model in the commodities el [GW], el [MW].",
      "The data set of the stochastic scenario 'other' differs from that of the model in invest_per_capacity of 'Plant'.",
      "The data set of the stochastic scenario 'other' differs from that of the model in capacityMax of 'Plant' at A.",
    ]);
  });

  it("are refused where a maximum rate makes a component exist at other places", async () => {
    const withDemand = (demand: Record<string, number[]>): ContentText => {
      const content = { ...text(), regions: ["A", "B"] };
      const Demand = { ...content.components.Demand, tables: { operationRateFix: demand } };
      return { ...content, components: { ...content.components, Demand } };
    };
    const scenarios = [
      cheapAndDear(0.5)[0],
      { name: "still", probability: 0.5, overrides: [], content: contentOf(withDemand({ A: [1], B: [0] })) },
    ];
    const { types, texts } = await problemsOf(withDemand({ A: [1], B: [1] }), { scenarios });
    expect(types).toEqual(["scenario_differs"]);
    expect(texts[0]).toContain("the component 'Demand' exists at other places than in 'cheap'");
  });

  it("name the scenario that has none even alone", async () => {
    const scenarios = [
      cheapAndDear(0.5)[0],
      {
        name: "cold",
        probability: 0.5,
        overrides: [],
        content: contentOf(text({ demand: 50, most: 5, importMost: 8 })),
      },
    ];
    const { status, texts } = await problemsOf(text({ most: 5, importMost: 8 }), { scenarios });
    expect(status).toBe("infeasible");
    expect(texts.every((each) => each.startsWith("In the stochastic scenario 'cold': "))).toBe(true);
  });

  it("name the scenarios that contradict each other", async () => {
    // At most 2 units of both plants together. Two scenarios need 1.5 of another one each.
    const component = (demand: string) => ({
      type: "SOURCE" as const,
      commodity_name: demand,
      capacity_variable: true,
      capacity_limit: 2,
      capacity_limit_id: "all",
    });
    const needs = (el: number, heat: number): ContentText => ({
      dataset: { hours_per_time_step: 1, number_of_time_steps: 1 },
      regions: ["A"],
      commodities: { el: "GW", heat: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [el] } } },
        Heat: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: { A: [heat] } } },
        Turbine: component("el"),
        Boiler: component("heat"),
      },
    });
    const scenarios = [
      { name: "mild", probability: 0.2, overrides: [], content: contentOf(needs(1, 0.9)) },
      { name: "bright", probability: 0.4, overrides: [], content: contentOf(needs(1.5, 0.2)) },
      { name: "cold", probability: 0.4, overrides: [], content: contentOf(needs(0.2, 1.5)) },
    ];
    const { status, types, texts } = await problemsOf(needs(1, 0.9), { scenarios });
    expect([status, types]).toEqual(["infeasible", ["scenarios_contradict"]]);
    expect(texts[0]).toContain("no design serves bright and cold together");
  });
});
