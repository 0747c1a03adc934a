/** Whether components are built: optima, prices and figures worked out by hand, without leaks, over typical periods and in pathways. */

import type { Override } from "@esm/model/domain/model";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { summaryValues } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";

const el = { commodity_name: "el" };
const annuity = { interest_rate: 0, economic_lifetime: 10 };

/**
 * One hour stands for a year: an energy of 1 in the step is 8760 in a year. The demand is 2; imports cost 4.38 per year and unit of
 * power.
 */
const system = (plant: Partial<ComponentText>, more: Record<string, ComponentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [2] } } },
    Import: { type: "SOURCE", ...el, commodity_cost: 4.38 / 8760 },
    Plant: {
      type: "SOURCE",
      ...el,
      ...annuity,
      capacity_variable: true,
      opex_per_capacity: 1,
      ...plant,
    } as ComponentText,
    ...more,
  },
});
const most = (value: number) => ({ capacityMax: { R: value } });

async function endOf(text: ContentText, options: Partial<OptimizeOptions> = {}, overrides: Override[] = []) {
  const end = await optimizeSnapshot(
    { content: contentOf(text), overrides },
    { solver: "auto", timeLimitSeconds: 60, ...options },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const rows = new Map(
    summaryValues(end.summary, end.solved.system)
      .filter(({ component }) => component === "Plant")
      .map(({ property, region, value }) => [`${property} ${region}`, value]),
  );
  return { ...end, figure: (property: string, region = "R") => rows.get(`${property} ${region}`) };
}

describe("A plant with costs that arise only where it is built", () => {
  it("is built where these are less than what its capacity saves, and reports them", async () => {
    // 3 + 2·1 against 8.76 for imports.
    const { objective, figure, problem } = await endOf(
      system({ invest_if_built: 20, opex_if_built: 1, tables: most(10) }),
    );
    expect(objective).toBeCloseTo(5, 9);
    expect(problem.integers).toBe(1);
    expect(figure("isBuilt")).toBe(1);
    expect(figure("capacity")).toBeCloseTo(2, 9);
    expect(figure("capexIfBuilt")).toBeCloseTo(2, 9);
    expect(figure("opexIfBuilt")).toBeCloseTo(1, 9);
    expect(figure("invest")).toBeCloseTo(20, 9);
    expect(figure("TAC")).toBeCloseTo(5, 9);
  });

  it("is not built where they are more, and costs nothing then", async () => {
    const { objective, figure } = await endOf(system({ opex_if_built: 6.8, tables: most(10) }));
    expect(objective).toBeCloseTo(8.76, 9);
    expect(figure("isBuilt")).toBe(0);
    expect(figure("capacity")).toBe(0);
    expect(figure("TAC")).toBe(0);
  });

  it("is not built where its least capacity is too large, or is built as large as that where it pays", async () => {
    const costs = { opex_if_built: 3 };
    const small = await endOf(system({ ...costs, tables: { ...most(10), capacityMinIfBuilt: { R: 7 } } }));
    expect(small.objective).toBeCloseTo(8.76, 9);
    expect(small.figure("isBuilt")).toBe(0);
    const large = await endOf(system({ ...costs, tables: { ...most(10), capacityMinIfBuilt: { R: 5 } } }));
    expect(large.objective).toBeCloseTo(8, 9);
    expect(large.figure("capacity")).toBeCloseTo(5, 9);
  });

  it("exists where data say so, at its least capacity, and does not where they say so", async () => {
    const costs = { opex_if_built: 30 };
    const told = (value: number) => ({ ...most(10), capacityMinIfBuilt: { R: 1 }, existenceFix: { R: value } });
    const built = await endOf(system({ ...costs, tables: told(1) }));
    expect(built.problem.integers).toBe(0);
    expect(built.objective).toBeCloseTo(32, 9);
    expect(built.figure("isBuilt")).toBe(1);
    const absent = await endOf(system({ tables: told(0) }));
    expect(absent.objective).toBeCloseTo(8.76, 9);
    expect(absent.figure("capacity")).toBeUndefined();
  });

  it("has a lower bound of its cost where parts of the decision count", async () => {
    // z = 2/10, so that each unit bears a tenth of 3.
    const { objective, bound, figure, warnings } = await endOf(system({ opex_if_built: 3, tables: most(10) }), {
      relaxExistence: true,
    });
    expect(objective).toBeCloseTo(2.6, 9);
    expect(bound).toBe(objective);
    expect(figure("isBuilt")).toBeCloseTo(0.2, 9);
    expect(warnings.map(({ type }) => type)).toContain("existence_relaxed");
  });

  it("does not leak through a decision of nearly 0, however large its maximum is", async () => {
    // 2 GW are 2e-6 of M: a solver would take such a decision for 0 and have the capacity for nothing.
    const { objective, figure, warnings } = await endOf(system({ opex_if_built: 1000, tables: most(1e6) }));
    expect(warnings.map(({ type }) => type)).toContain("existence_maximum_loose");
    expect(objective).toBeCloseTo(8.76, 9);
    expect(figure("capacity")).toBe(0);
    expect(figure("isBuilt")).toBe(0);
  });

  it("has no cost where nothing is needed, with a maximum of 1e6", async () => {
    const idle = system({ opex_if_built: 1000, opex_per_capacity: 0, tables: most(1e6) });
    const text = { ...idle, components: { ...idle.components, Import: { type: "SOURCE", ...el } as ComponentText } };
    const { objective, figure } = await endOf(text);
    expect(objective).toBe(0);
    expect(figure("isBuilt")).toBe(0);
  });

  it("is counted by a constraint, which may allow fewer sites than would pay", async () => {
    const text = system({ opex_if_built: 1, tables: { capacityMax: { A: 2, B: 2 } } });
    const two: ContentText = {
      ...text,
      regions: ["A", "B"],
      components: {
        ...text.components,
        Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: [2], B: [1] } } },
      },
    };
    const free = await endOf(two);
    // 1 + 2 and 1 + 1.
    expect(free.objective).toBeCloseTo(5, 9);
    const sites = { quantity: "existence", component_name: "Plant" };
    const one = await endOf({ ...two, constraints: [{ id: "sites", sense: "<=", value: 1, terms: [sites] }] });
    // In B, an import of 1.
    expect(one.objective).toBeCloseTo(3 + 4.38, 9);
    expect([one.figure("isBuilt", "A"), one.figure("isBuilt", "B")]).toEqual([1, 0]);
    const sitesOf = statisticsOf(one).filter(({ quantity }) => quantity === "is_built");
    expect(sitesOf.map(({ region, value }) => [region, value])).toEqual([
      ["A", 1],
      ["B", 0],
      [null, 1],
    ]);
  });

  it("is decided by the number of its units where one unit at most fits", async () => {
    const units = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 5 };
    const { objective, problem, figure } = await endOf(system({ ...units, opex_if_built: 3, tables: most(9) }));
    expect(problem.integers).toBe(1);
    expect(objective).toBeCloseTo(8, 9);
    expect(figure("isBuilt")).toBe(1);
  });

  it("is a decision of the design over typical periods, and keeps its cost in their dispatch", async () => {
    const steps = [2, 1, 2, 1, 2, 1, 1, 2];
    const text = system({ opex_if_built: 3, tables: most(10) });
    const week: ContentText = {
      ...text,
      dataset: { ...text.dataset, number_of_time_steps: 8 },
      components: { ...text.components, Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: steps } } } },
    };
    const { objective, figure, dispatch } = await endOf(week, {
      dispatch: true,
      resolution: { kind: "typical-periods", periods: 2, periodLength: 2, segments: null, representation: "medoid" },
    });
    expect(figure("isBuilt")).toBe(1);
    expect(objective).toBeCloseTo(5, 6);
    expect(dispatch).toMatchObject({ shortfalls: [] });
    expect(dispatch?.annualCost).toBeCloseTo(5, 6);
  });
});

describe("Prices of a system in which it is decided what is built", () => {
  it("are those of the design, without a rent of what is not built, and below 0 where a least capacity binds", async () => {
    const other: ComponentText = {
      type: "SOURCE",
      ...el,
      ...annuity,
      capacity_variable: true,
      opex_per_capacity: 0.5,
      opex_if_built: 100,
      tables: most(1),
    };
    const plant = { opex_if_built: 1, tables: { ...most(10), capacityMinIfBuilt: { R: 4 } } };
    const { prices } = await endOf(system(plant, { Other: other }), { prices: true });
    const rents = prices?.prices.filter(({ kind }) => kind === "capacity") ?? [];
    // One unit more of the least capacity costs its opex, and nothing uses it.
    expect(rents.map(({ name, value }) => [name, value])).toEqual([["Plant", expect.closeTo(-1, 9)]]);
    expect(prices?.note).toContain("decided");
  });

  it("have the rent of a maximum that binds where something is built", async () => {
    const { prices } = await endOf(system({ opex_if_built: 1, tables: most(1.5) }), { prices: true });
    const [rent] = prices?.prices.filter(({ kind }) => kind === "capacity") ?? [];
    // One unit more saves an import and costs its opex.
    expect(rent).toMatchObject({ name: "Plant", value: expect.closeTo(4.38 - 1, 9) });
  });
});

describe("A pathway in which it is decided what is built", () => {
  const parameters = {
    start_year: 2030,
    end_year: 2040,
    number_of_steps: 1,
    years_per_step: 10,
    CO2_reference: null,
    CO2_reduction_targets: null,
  };

  async function yearsOf(plant: Partial<ComponentText>) {
    const years: { objective: number; built: number }[] = [];
    const onYear = (
      _: number,
      { objective, summary }: { objective: number; summary: Parameters<typeof summaryValues>[0] },
    ) => {
      const row = summary.find(({ component, property }) => component === "Plant" && property === "isBuilt");
      years.push({ objective, built: row?.values[0] ?? Number.NaN });
    };
    const content = contentOf(system(plant));
    const end = await optimizePathway(
      { content, overrides: [] },
      parameters,
      { solver: "auto", timeLimitSeconds: 60 },
      { onYear },
    );
    expect(end.status).toBe("optimal");
    return years;
  }

  it("goes on paying the cost of what stands, and builds nothing beside it", async () => {
    const years = await yearsOf({ opex_if_built: 3, economic_lifetime: 20, tables: most(10) });
    expect(years).toEqual([
      { objective: expect.closeTo(5, 9), built: 1 },
      { objective: expect.closeTo(5, 9), built: 0 },
    ]);
  });

  it("decides again when the lifetime is over", async () => {
    const years = await yearsOf({ opex_if_built: 3, economic_lifetime: 10, tables: most(10) });
    expect(years).toEqual([
      { objective: expect.closeTo(5, 9), built: 1 },
      { objective: expect.closeTo(5, 9), built: 1 },
    ]);
  });

  it("takes what stands for what must exist and for the least capacity", async () => {
    const tables = { ...most(10), existenceFix: { R: 1 }, capacityMinIfBuilt: { R: 4 } };
    const years = await yearsOf({ opex_if_built: 3, economic_lifetime: 20, tables });
    expect(years).toEqual([
      { objective: expect.closeTo(7, 9), built: 1 },
      { objective: expect.closeTo(7, 9), built: 0 },
    ]);
  });
});
