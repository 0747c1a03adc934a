/** Costs by size: optima, prices and figures worked out by hand, with other decisions, over typical periods, in scenarios and in pathways. */

import type { CurvePoint } from "@esm/model/domain/costs/invest-curve";
import type { Override } from "@esm/model/domain/model";
import { alternativesSchema } from "@esm/model/domain/runs/alternatives-schema";
import { resultSheets } from "@esm/model/results/sheets";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { summaryValues, totalAnnualCost } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { optimizeAlternatives } from "../../src/alternatives/solve-alternatives.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";

const el = { commodity_name: "el" };
const annuity = { interest_rate: 0, economic_lifetime: 10 };
const point = (capacity: number, invest: number, opex = 0): CurvePoint => ({ capacity, invest, opex });

/** Annual costs 5, 9 and 10: slopes 2.5, 1 and 0.1. */
const cheaper = [point(2, 40, 1), point(6, 80, 1), point(16, 80, 2)];
/** Annual costs 2, 6 and 12: slopes 1, 2 and 3. */
const dearer = [point(2, 20), point(4, 50, 1), point(6, 100, 2)];

/** One hour stands for a year: power of 1 costs the imports that it saves, `price` a year. */
const system = (
  plant: Partial<ComponentText>,
  {
    demand = 4,
    price = 4.38,
    more = {},
  }: { demand?: number; price?: number; more?: Record<string, ComponentText> } = {},
): ContentText => ({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [demand] } } },
    Import: { type: "SOURCE", ...el, commodity_cost: price / 8760 },
    Plant: { type: "SOURCE", ...el, ...annuity, capacity_variable: true, ...plant } as ComponentText,
    ...more,
  },
});

async function endOf(text: ContentText, options: Partial<OptimizeOptions> = {}, overrides: Override[] = []) {
  const end = await optimizeSnapshot(
    { content: contentOf(text), overrides },
    { solver: "auto", timeLimitSeconds: 60, ...options },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  expect(totalAnnualCost(end.summary)).toBeCloseTo(end.objective, 9);
  const rows = new Map(
    summaryValues(end.summary, end.solved.system)
      .filter(({ component }) => component === "Plant")
      .map(({ property, region, value }) => [`${property} ${region}`, value]),
  );
  return { ...end, figure: (property: string, region = "R") => rows.get(`${property} ${region}`) };
}

describe("A plant with costs by size", () => {
  it("is built where a larger one is cheap enough, and reports the costs of its piece", async () => {
    // 4 cost 3 + 1·4 = 7 on the second piece, and imports 4·4.38.
    const { objective, problem, figure } = await endOf(system({ invest_curve: cheaper }));
    expect(objective).toBeCloseTo(7, 9);
    expect(problem.integers).toBe(3);
    expect(["capacity", "isBuilt", "piece"].map((property) => figure(property))).toEqual([expect.closeTo(4, 9), 1, 2]);
    // Between 40 and 80; opex is 1 on the whole piece.
    expect(figure("invest")).toBeCloseTo(60, 9);
    expect(figure("capexCap")).toBeCloseTo(6, 9);
    expect(figure("opexCap")).toBeCloseTo(1, 9);
  });

  it("is not built where none is cheap enough", async () => {
    // 1.7 a year and unit: 6.8 for imports; 7 for the plant.
    const { objective, figure } = await endOf(system({ invest_curve: cheaper }, { price: 1.7 }));
    expect(objective).toBeCloseTo(6.8, 9);
    expect(["capacity", "isBuilt", "piece", "invest"].map((property) => figure(property))).toEqual([0, 0, 0, 0]);
  });

  it("is as large as its curve at most", async () => {
    // 16 cost 10, and 4 are imported.
    const { objective, figure, prices } = await endOf(system({ invest_curve: cheaper }, { demand: 20 }), {
      prices: true,
    });
    expect(objective).toBeCloseTo(10 + 4 * 4.38, 9);
    expect([figure("capacity"), figure("piece")]).toEqual([expect.closeTo(16, 9), 3]);
    // One more would save 4.38 − 0.1.
    const worth = prices?.prices.find(({ kind, name }) => kind === "capacity" && name === "Plant");
    expect(worth?.value).toBeCloseTo(4.28, 9);
  });

  it("has no price where its piece ends and the curve does not", async () => {
    const { prices, figure } = await endOf(system({ invest_curve: cheaper }, { demand: 6 }), { prices: true });
    expect(figure("capacity")).toBeCloseTo(6, 9);
    expect(prices?.prices.filter(({ kind }) => kind === "capacity")).toEqual([]);
    expect(prices?.note).not.toBeNull();
  });

  it("needs no integers where a larger one is dearer per unit", async () => {
    // The third piece costs 3 a unit, below imports: 6 + 3·1 for 5.
    const { objective, problem, figure } = await endOf(system({ invest_curve: dearer }, { demand: 5 }));
    expect(problem.integers).toBe(0);
    expect(objective).toBeCloseTo(9, 9);
    expect(["isBuilt", "piece", "invest", "capexCap", "opexCap"].map((property) => figure(property))).toEqual([
      1,
      3,
      expect.closeTo(75, 9),
      expect.closeTo(7.5, 9),
      expect.closeTo(1.5, 9),
    ]);
    // With imports at 2.5, only the first two pieces pay: 6 for 4, and 2.5 for one.
    const small = await endOf(system({ invest_curve: dearer }, { demand: 5, price: 2.5 }));
    expect(small.objective).toBeCloseTo(8.5, 9);
    expect(small.figure("capacity")).toBeCloseTo(4, 9);
  });

  it("may have pieces of both kinds", async () => {
    const mixed = [point(2, 20), point(4, 60), point(6, 70)];
    for (const [demand, cost, piece] of [
      [2, 2, 1],
      [3, 4, 2],
      [5, 6.5, 3],
    ]) {
      const { objective, figure } = await endOf(system({ invest_curve: mixed }, { demand }));
      expect(objective).toBeCloseTo(cost, 9);
      expect(figure("piece")).toBe(piece);
    }
  });

  it("costs less where parts of a choice count, and says so", async () => {
    // The largest plant costs 10/16 a unit.
    const { objective, bound, warnings, figure } = await endOf(system({ invest_curve: cheaper }), {
      relaxExistence: true,
    });
    expect(objective).toBeCloseTo(2.5, 9);
    expect(bound).toBe(objective);
    expect(figure("isBuilt")).toBeCloseTo(0.25, 9);
    expect(warnings.map(({ type }) => type)).toContain("existence_relaxed");
  });

  it("pays a cost if built once for all pieces, and has its least size", async () => {
    const dear = await endOf(system({ invest_curve: cheaper, opex_if_built: 10 }));
    expect(dear.objective).toBeCloseTo(17, 9);
    const least = { invest_curve: cheaper, tables: { capacityMinIfBuilt: { R: 8 }, capacityMax: { R: 20 } } };
    // 8 cost 8.4 + 0.8.
    const { objective, figure } = await endOf(system(least));
    expect(objective).toBeCloseTo(9.2, 9);
    expect([figure("capacity"), figure("isBuilt"), figure("piece")]).toEqual([expect.closeTo(8, 9), 1, 3]);
  });

  it("is built in whole units", async () => {
    const units = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 3 } as const;
    const { objective, figure } = await endOf(system({ ...units, invest_curve: cheaper }));
    // Two units cost 9; one costs 6, and 4.38 for what it lacks.
    expect(objective).toBeCloseTo(9, 9);
    expect(figure("capacity")).toBeCloseTo(6, 9);
  });

  it("keeps within a budget of investments, which the curve counts", async () => {
    const budget = (value: number, sense = "<=") => [
      { id: "budget", sense, value, terms: [{ quantity: "investment", component_name: "Plant" }] },
    ];
    const text = system({ invest_curve: dearer }, { demand: 6 });
    // 35 pay for 3, of 1 + 2 + 1 a year; then 3 are imported.
    const { objective, figure } = await endOf({ ...text, constraints: budget(35) } as ContentText);
    expect(figure("capacity")).toBeCloseTo(3, 9);
    expect(objective).toBeCloseTo(4 + 3 * 4.38, 9);
    const least = await endOf({
      ...system({ invest_curve: dearer }, { demand: 1 }),
      constraints: budget(50, ">="),
    } as ContentText);
    expect([least.figure("invest"), least.figure("capacity")]).toEqual([expect.closeTo(50, 9), expect.closeTo(4, 9)]);
  });

  it("costs half of it at half the costs, also as an override", async () => {
    const half: Override = { component_name: "Plant", attribute: "invest_curve", operation: "multiply", value: 0.5 };
    expect((await endOf(system({ invest_curve: cheaper }), {}, [half])).objective).toBeCloseTo(3.5, 9);
    const other: Override = { ...half, operation: "set", value: dearer };
    expect((await endOf(system({ invest_curve: cheaper }), {}, [other])).objective).toBeCloseTo(6, 9);
  });

  it("has rows in sheets and statistics that say whether it is built", async () => {
    const { solved, summary, prices } = await endOf(system({ invest_curve: cheaper }));
    const rows = statisticsOf({ solved, summary, prices: null } as never).filter(
      ({ component, quantity }) => component === "Plant" && quantity === "is_built",
    );
    expect(rows.map(({ value }) => value)).toContain(1);
    const sheet = resultSheets({ solved, summary, prices } as never).find(
      ({ name }) => name === "SourceSink_TIoptVar_1dim",
    );
    const labels = [...(sheet?.rows() ?? [])].map((row) => row.labels);
    expect(labels).toContainEqual(["isBuiltVariablesOptimum", "Plant"]);
  });
});

describe("A line with costs by size", () => {
  it("pays them for its length, half in each direction", async () => {
    const text: ContentText = {
      dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€", length_unit: "km" },
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [0], B: [4] } } },
        Cheap: { type: "SOURCE", ...el, tables: { operationRateMax: { A: [100], B: [0] } } },
        Dear: { type: "SOURCE", ...el, commodity_cost: 50 / 8760, tables: { operationRateMax: { A: [0], B: [100] } } },
        Plant: {
          type: "TRANSMISSION",
          ...el,
          ...annuity,
          capacity_variable: true,
          invest_curve: cheaper,
          tables: { distances: { A: { B: 10 }, B: { A: 10 } } },
        },
      },
    };
    const end = await endOf(text);
    expect(end.objective).toBeCloseTo(70, 9);
    const costs = summaryValues(end.summary, end.solved.system)
      .filter(({ property }) => property === "TAC" || property === "invest")
      .map(({ property, region, value }) => [property, region, value]);
    expect(costs).toEqual(
      expect.arrayContaining([
        ["invest", "A", expect.closeTo(300, 9)],
        ["invest", "B", expect.closeTo(300, 9)],
        ["TAC", "A", expect.closeTo(35, 9)],
        ["TAC", "B", expect.closeTo(35, 9)],
      ]),
    );
  });
});

describe("Near-optimal plans with costs by size", () => {
  it("count the cost of the curve, and nothing above it", async () => {
    const terms = [{ quantity: "annual_cost", component_name: "Plant" }];
    const options = alternativesSchema.parse({ slack: [0.5], targets: [{ id: "cost", sense: "max", terms }] });
    const content = contentOf(system({ invest_curve: dearer }, { demand: 3 }));
    const end = await optimizeAlternatives(
      { content, overrides: [] },
      options as never,
      { solver: "auto", timeLimitSeconds: 60 },
      {},
    );
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    // 3 cost 4; the budget is 6, which 4 cost.
    expect(end.alternatives.ranges[0].most?.value).toBeCloseTo(6, 6);
    const most = end.alternatives.plans.find(({ sense }) => sense === "max");
    expect(most?.capacities.find(({ component }) => component === "Plant")?.value).toBeCloseTo(4, 6);
  });
});

describe("A pathway with costs by size", () => {
  const parameters = {
    start_year: 2030,
    end_year: 2040,
    number_of_steps: 1,
    years_per_step: 10,
    CO2_reference: null,
    CO2_reduction_targets: null,
  };

  async function yearsOf(text: ContentText, overridesByYear: readonly object[] = []) {
    const years: { objective: number; built: number; piece: number }[] = [];
    const onYear = (
      _: number,
      { objective, summary }: { objective: number; summary: Parameters<typeof summaryValues>[0] },
    ) => {
      const figure = (wanted: string) =>
        summary.find(({ component, property }) => component === "Plant" && property === wanted)?.values[0] ??
        Number.NaN;
      expect(totalAnnualCost(summary)).toBeCloseTo(objective, 9);
      years.push({ objective, built: figure("commissioning"), piece: figure("piece") });
    };
    const end = await optimizePathway(
      { content: contentOf(text), overrides: [], overridesByYear } as never,
      parameters,
      { solver: "auto", timeLimitSeconds: 60 },
      { onYear } as never,
    );
    expect(end.status).toBe("optimal");
    return years;
  }

  it("pays for what stands as it was built, and begins the curve again in each year", async () => {
    // Each year may build 16; the second one has 4 left to build, on the second piece.
    const plant = { economic_lifetime: 20, invest_curve: [point(2, 80, 1), point(6, 160, 1), point(16, 160, 2)] };
    const years = await yearsOf(system(plant, { demand: 20 }));
    expect(years).toEqual([
      { objective: expect.closeTo(10 + 4 * 4.38, 9), built: expect.closeTo(16, 9), piece: 3 },
      { objective: expect.closeTo(10 + 7, 9), built: expect.closeTo(4, 9), piece: 2 },
    ]);
  });

  it("keeps the largest capacity for all that stands", async () => {
    const plant = { economic_lifetime: 20, invest_curve: [point(2, 80, 1), point(6, 160, 1), point(16, 160, 2)] };
    const years = await yearsOf(system({ ...plant, tables: { capacityMax: { R: 18 } } }, { demand: 20 }));
    // Two are left, at 5; two more are imported.
    expect(years[1]).toEqual({
      objective: expect.closeTo(10 + 5 + 2 * 4.38, 9),
      built: expect.closeTo(2, 9),
      piece: 1,
    });
  });

  it("takes the costs of the year that builds, and keeps them for what stands", async () => {
    const plant = { economic_lifetime: 20, invest_curve: [point(2, 80, 1), point(6, 160, 1), point(16, 160, 2)] };
    const half = { year: 2040, component_name: "Plant", attribute: "invest_curve", operation: "multiply", value: 0.5 };
    const years = await yearsOf(system(plant, { demand: 20 }), [{ ...half, to_next: "hold" }]);
    expect(years[1]).toEqual({ objective: expect.closeTo(10 + 3.5, 9), built: expect.closeTo(4, 9), piece: 2 });
  });

  it("with perfect foresight is refused by name", async () => {
    const end = await optimizePathway(
      { content: contentOf(system({ invest_curve: cheaper })), overrides: [] },
      parameters,
      { solver: "auto", timeLimitSeconds: 60, foresight: "perfect" } as never,
      {} as never,
    );
    expect(end.status).toBe("invalid");
    expect(
      (end as { problems: { type: string; loc: unknown }[] }).problems.map(({ type, loc }) => [type, loc]),
    ).toEqual([["existence_in_foresight", ["components", "Plant"]]]);
  });
});
