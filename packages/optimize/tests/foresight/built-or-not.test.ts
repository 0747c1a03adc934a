/** What is built at all in pathways with perfect foresight: worked out by hand, and against every choice of the years that build. */
import { modelSchema } from "@esm/model/domain/model-schema";
import { summaryValues } from "@esm/model/results/summary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway, plant, world } from "../myopic/support.ts";

const runs = Number(process.env.EXISTENCE_RUNS ?? 3);

/** @param later the demand of 2040, as a multiple of the 10 of 2030 */
async function foresee(text: ContentText, later: number, more: Partial<OptimizeOptions> = {}) {
  const grown = {
    year: 2040,
    component_name: "Demand",
    table: "operationRateFix",
    operation: "multiply",
    value: later,
  };
  const { overrides_by_year: overridesByYear } = modelSchema.parse({ name: "m", overrides_by_year: [grown] });
  const optima: Optimum[] = [];
  const end = await optimizePathway(
    { content: contentOf(text), overrides: [], overridesByYear },
    pathway(2030, 1, 10),
    { solver: "auto", timeLimitSeconds: 100, foresight: "perfect", ...more },
    { onYear: (_, optimum) => void optima.push(optimum) },
  );
  const figures = (property: string) =>
    optima.map(({ summary, solved }) =>
      Object.fromEntries(
        summaryValues(summary, solved.system)
          .filter((row) => row.property === property)
          .map(({ component, value }) => [component, Number(value.toFixed(6))]),
      ),
    );
  const sum = end.status === "optimal" ? end.discounted?.sum : null;
  const objectives = optima.map(({ objective }) => Number(objective.toFixed(6)));
  return { end, sum: sum ?? Number.NaN, objectives, optima, figures };
}

const upTo = (most: number, more: Record<string, object> = {}) => ({ tables: { capacityMax: { R: most }, ...more } });

describe("With perfect foresight, what is built at all", () => {
  it("is decided for each cohort, which pays as long as it stands, and is in the results of every year", async () => {
    // A unit costs 2 a year. Both cohorts: 20 + 3, then 30 + 6. All in 2030: 30 + 3 in both years.
    const { sum, objectives, figures, optima } = await foresee(
      world({ Plant: plant(20, { opex_if_built: 3, ...upTo(40) }) }),
      1.5,
    );
    expect(objectives).toEqual([20 + 3, 30 + 6]);
    expect(sum).toBeCloseTo(10 * 23 + 10 * 36, 6);
    expect(figures("isBuilt")).toEqual([{ Plant: 1 }, { Plant: 1, Plant_stock_2030: 1 }]);
    expect(figures("opexIfBuilt")).toEqual([{ Plant: 3 }, { Plant: 3, Plant_stock_2030: 3 }]);
    expect(figures("TAC")[1]).toMatchObject({ Plant: 10 + 3, Plant_stock_2030: 20 + 3 });
    for (const { gap } of optima) expect(gap).not.toBeNull();
    const dear = await foresee(world({ Plant: plant(20, { opex_if_built: 13, ...upTo(40) }) }), 1.5);
    expect(dear.objectives).toEqual([30 + 13, 30 + 13]);
    expect(dear.figures("isBuilt")).toEqual([{ Plant: 1 }, { Plant: 0, Plant_stock_2030: 1 }]);
  });

  it("costs no more than year by year, which does not see what comes", async () => {
    const { end } = await foresee(world({ Plant: plant(20, { opex_if_built: 13, ...upTo(40) }) }), 1.5, {
      compareMyopic: true,
    });
    if (end.status !== "optimal") throw new Error(end.status);
    expect(end.discounted).toMatchObject({
      sum: expect.closeTo(10 * 43 + 10 * 43, 6),
      myopicCost: expect.closeTo(10 * 33 + 10 * 56, 6),
    });
  });

  it("has prices with what was decided fixed, also where the least size binds", async () => {
    // 10 units of imports cost 5; the plant costs 2 a unit, and so 25 at least where it is built. Imports of 60 are dearer.
    const system = (cost: number) =>
      world({
        Import: { type: "SOURCE", commodity_name: "el", commodity_cost: cost / 8760 },
        Plant: plant(20, upTo(40, { capacityMinIfBuilt: { R: 12.5 } })),
      });
    const cheap = await foresee(system(0.5), 1, { prices: true });
    expect(cheap.objectives).toEqual([5, 5]);
    const { objectives, optima } = await foresee(system(6), 1, { prices: true });
    expect(objectives).toEqual([25, 25]);
    const found = optima.map(({ prices }) => prices?.prices.find(({ kind }) => kind === "capacity"));
    // 2.5 units are idle: a least size of a unit less saves 2 a year, in both years.
    expect(found[0]?.value).toBeCloseTo(-4, 6);
    expect(optima.map(({ prices }) => prices?.note)).toEqual([
      expect.stringContaining("decided"),
      expect.stringContaining("decided"),
    ]);
  });

  it("counts what stands for a least size and for what has to exist", async () => {
    // 10 stand since 2030. In 2040, 3 more are enough: 4 is the least of all that stands.
    const least = { capacityMinIfBuilt: { R: 4 } };
    const counted = await foresee(world({ Plant: plant(20, { opex_if_built: 0.1, ...upTo(40, least) }) }), 1.3);
    expect(counted.objectives).toEqual([20.1, 26.2]);
    // The same where only the size depends on it: imports of 15 cost 1.5 in 2030, and new ones of 10 at 4 more than a plant of 12.
    const dearer = { ...least, capacityMinIfBuilt: { R: 12 } };
    const sized = await foresee(
      world({
        Import: {
          type: "SOURCE",
          commodity_name: "el",
          commodity_cost: 0.1 / 8760,
          tables: { operationRateMax: { R: [10] } },
        },
        More: { type: "SOURCE", commodity_name: "el", commodity_cost: 30 / 8760 },
        Plant: plant(20, { ...upTo(40, dearer) }),
      }),
      1.5,
    );
    // In 2040 5 are missing: 12 have to be built, at 2 each, beside imports of 3 at 0.1.
    expect(sized.objectives).toEqual([1, 24.3]);
    // What has to exist in both years is there in 2040 already: nothing is paid twice.
    const given = await foresee(
      world({ Plant: plant(20, { opex_if_built: 50, ...upTo(40, { existenceFix: { R: 1 } }) }) }),
      1,
    );
    expect(given.objectives).toEqual([70, 70]);
    // A plant that stands for one of the years only has to be built again.
    const again = await foresee(
      world({
        Import: { type: "SOURCE", commodity_name: "el" },
        Plant: plant(10, { opex_if_built: 50, ...upTo(40, { existenceFix: { R: 1 } }) }),
      }),
      1,
    );
    expect(again.objectives).toEqual([50, 50]);
  });

  it("is the program of a single year where it has one year", async () => {
    const text = world({ Plant: plant(20, { opex_if_built: 3, ...upTo(40, { capacityMinIfBuilt: { R: 12 } }) }) });
    const optima: Optimum[] = [];
    const options = { solver: "auto", timeLimitSeconds: 100, foresight: "perfect" } as const;
    const snapshot = { content: contentOf(text), overrides: [] };
    await optimizePathway(snapshot, pathway(2030, 0, 1), options, { onYear: (_, one) => void optima.push(one) });
    expect(optima[0].objective).toBeCloseTo(27, 6);
    await optimizePathway(
      snapshot,
      pathway(2030, 0, 1),
      { ...options, foresight: "myopic" },
      {
        onYear: (_, one) => void optima.push(one),
      },
    );
    expect(optima[0].programHash).toBe(optima[1].programHash);
  });

  it("relaxed is a lower bound: every unit bears its part of the cost if built", async () => {
    const text = world({ Plant: plant(20, { opex_if_built: 8, ...upTo(40) }) });
    const { objectives, sum } = await foresee(text, 1, { relaxExistence: true });
    expect(objectives).toEqual([22, 22]);
    expect(sum).toBeCloseTo(440, 6);
  });

  it("is explained with its year where there is no solution", async () => {
    // Where something is built, 30 units stand in both years, and 2040 allows 20.
    const plants = world({ Plant: plant(20, { opex_if_built: 8, ...upTo(40, { capacityMinIfBuilt: { R: 30 } }) }) });
    const roof = { id: "roof", sense: "<=", value: 20, years: [2040] };
    const terms = [{ quantity: "capacity", component_name: "Plant" }];
    const { end } = await foresee({ ...plants, constraints: [{ ...roof, terms }] } as ContentText, 1.5);
    if (end.status !== "infeasible") throw new Error(end.status);
    expect(end.year).toBe(2040);
    expect(end.problems).toMatchObject([
      { loc: ["constraints", "roof", "value"], ctx: { from: 20, to: 30, alone: true, year: 2040 } },
    ]);
  });

  it("needs a largest capacity in later years, though data say that something exists", async () => {
    const { end } = await foresee(
      world({ Plant: plant(20, { opex_if_built: 8, tables: { capacityMin: { R: 1 } } }) }),
      1,
    );
    expect(end.status === "invalid" && end.problems.map(({ type, loc }) => [type, loc])).toEqual([
      ["existence_needs_maximum", ["components", "Plant", "capacity_max"]],
    ]);
  });

  it("has an optimum that no other choice of the years that build beats, on random plants", long, async () => {
    const cost = fc.integer({ min: 0, max: 40 });
    const drawnPlant = fc.record({
      lifetime: fc.constantFrom(10, 20),
      invest_per_capacity: fc.integer({ min: 1, max: 60 }),
      opex_if_built: cost,
      least: fc.constantFrom(0, 0, 3, 8),
      most: fc.integer({ min: 8, max: 30 }),
    });
    const drawn = fc.record({ plants: fc.tuple(drawnPlant, drawnPlant), later: fc.constantFrom(0.5, 1, 1.5, 2) });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ plants, later }) => {
        const weights = [10, 10];
        const text = (isDecided: boolean): ContentText => {
          const components = plants.map(({ lifetime, least, most, invest_per_capacity, opex_if_built }, index) => {
            const more = isDecided && least > 0 ? { capacityMinIfBuilt: { R: least } } : {};
            const ifBuilt = isDecided ? { opex_if_built } : {};
            const own: ComponentText = plant(lifetime, { invest_per_capacity, ...ifBuilt, ...upTo(most, more) });
            return [`Plant ${index}`, own] as const;
          });
          const backup = { type: "SOURCE", commodity_name: "el", commodity_cost: 9 / 8760 } as const;
          return world({ Backup: backup, ...Object.fromEntries(components) });
        };
        const found = await foresee(text(true), later);
        let best = Number.POSITIVE_INFINITY;
        for (let choice = 0; choice < 16; choice++) {
          let paid = 0;
          const constraints: object[] = [];
          for (const [index, { lifetime, opex_if_built, least }] of plants.entries()) {
            for (const [year, at] of [2030, 2040].entries()) {
              const ofPlant = { years: [at], id: `${index} ${year}` };
              const sum = (quantity: string) => [{ quantity, component_name: `Plant ${index}` }];
              if ((choice >> (2 * index + year)) % 2 === 0) {
                constraints.push({ ...ofPlant, sense: "<=", value: 0, terms: sum("built") });
                continue;
              }
              paid += opex_if_built * (weights[year] + (year === 0 && lifetime > 10 ? weights[1] : 0));
              if (least > 0) constraints.push({ ...ofPlant, sense: ">=", value: least, terms: sum("capacity") });
            }
          }
          const { end, sum } = await foresee({ ...text(false), constraints } as ContentText, later);
          if (end.status === "optimal") best = Math.min(best, sum + paid);
        }
        expect(found.sum).toBeCloseTo(best, 5);
      }),
      { numRuns: runs },
    );
  });
});
