/** Pathways with perfect foresight on systems that can be worked out by hand: what all years together cost least. */
import type { OptimizationParameters } from "@esm/model/domain/model";
import { summaryValues } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { solvedText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import { pathwaySheet } from "../../src/myopic/pathway-sheet.ts";
import { pathway, plant, solve, world } from "../myopic/support.ts";
import { allFossil, foresee, transition } from "./support.ts";

/** 2030 and 2040; nothing may be emitted in 2040. */
const cleanLater: OptimizationParameters = {
  ...pathway(2030, 1, 10),
  CO2_reference: allFossil,
  CO2_reduction_targets: [0, 100],
};

const limited: Record<string, ComponentText> = {
  "CO2 to environment": {
    type: "SINK",
    commodity_name: "CO2",
    commodity_limit_id: "CO2",
    yearly_limit: allFossil,
  },
};

describe("a pathway with perfect foresight", () => {
  it("avoids a plant that a later year could not use any more", async () => {
    const { sum, objectives, built } = await foresee(transition(), cleanLater);
    // Clean from the beginning: 30 in both years. Year by year: 20 in 2030, then 30 and 20 for what stands idle.
    expect(built("Clean")).toEqual([10, 0]);
    expect(built("Fossil")).toEqual([0, 0]);
    expect(objectives).toEqual([30, 30]);
    expect(sum).toBeCloseTo(10 * 30 + 10 * 30, 6);
  });

  it("builds it where discounting makes the later year cheap enough", async () => {
    // 20·D1 + 50·D2 is below 30·D1 + 30·D2 where D2 is below half of D1, that is above a rate of 7.2 %.
    const dear = await foresee(transition(), cleanLater, { discountRate: 0.07 });
    expect(dear.built("Fossil")).toEqual([0, 0]);
    const cheap = await foresee(transition(), cleanLater, { discountRate: 0.08 });
    expect(cheap.built("Fossil")).toEqual([10, 0]);
    expect(cheap.built("Clean")).toEqual([0, 10]);
    const [first, second] = [0, 10].map((offset) =>
      Array.from({ length: 10 }, (_, year) => 1.08 ** -(offset + year)).reduce((sum, term) => sum + term, 0),
    );
    expect(cheap.sum).toBeCloseTo(20 * first + 50 * second, 6);
  });

  it("takes weights of the years as they are given", async () => {
    const { sum, objectives, pathway: found } = await foresee(transition(), cleanLater, { yearWeights: [10, 4] });
    expect(objectives).toEqual([20, 50]);
    expect(sum).toBeCloseTo(10 * 20 + 4 * 50, 6);
    expect(found?.weights).toEqual([10, 4]);
  });

  it("reports the discounted sum of the same pathway year by year, which is never below", async () => {
    const { end } = await foresee(transition(), cleanLater, { compareMyopic: true });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    expect(end.discounted?.sum).toBeCloseTo(600, 6);
    expect(end.discounted?.myopicCost).toBeCloseTo(10 * 20 + 10 * 50, 6);
  });

  it("is the program of a single year where it has one year", async () => {
    const content = transition(limited);
    const { end, optima } = await foresee(content, pathway(2030, 0, 1));
    const single = await solvedText(content);
    expect(optima[0].programHash).toBe(single.programHash);
    expect(optima[0].objective).toBeCloseTo(single.objective, 9);
    expect(end.status === "optimal" && end.discounted?.weights).toEqual([1]);
  });

  it("lets what is built stand for its lifetime only, and pay as long", async () => {
    // Clean stands for 10 of the 20 years: 4 + 1 per year and unit. The other one for both: 3.5 + 1.
    const { built, objectives } = await foresee(
      world({
        Long: plant(20, { invest_per_capacity: 70 }),
        Short: plant(10, { invest_per_capacity: 40, tables: { capacityMax: { R: 4 } } }),
      }),
      pathway(2030, 1, 10),
    );
    expect(built("Long")).toEqual([10, 0]);
    expect(built("Short")).toEqual([0, 0]);
    expect(objectives).toEqual([45, 45]);
    const short = await foresee(world({ Short: plant(10, { invest_per_capacity: 40 }) }), pathway(2030, 1, 10));
    expect(short.built("Short")).toEqual([10, 10]);
    expect(short.objectives).toEqual([50, 50]);
  });

  it("builds whole units in every year", async () => {
    const growing = world({
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10] } } },
      Clean: plant(20, { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 4 }),
    });
    const { built } = await foresee(growing, pathway(2030, 1, 10));
    expect(built("Clean")).toEqual([12, 0]);
    const later = { ...growing, constraints: [{ id: "first", sense: "<=", value: 5, years: [2030], ...built2030 }] };
    const backup = { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } as const;
    const { built: grown } = await foresee(
      { ...later, components: { ...later.components, Backup: backup } },
      pathway(2030, 1, 10),
    );
    // 4 in 2030, as more than 5 are not allowed; then two more units.
    expect(grown("Clean")).toEqual([4, 8]);
  });

  it("bounds growth by what stood the year before, whose capacity it decides as well", async () => {
    const growth = {
      id: "growth",
      sense: "<=",
      value: 0,
      terms: [
        { quantity: "built", component_name: "Clean" },
        { quantity: "capacity", component_name: "Clean", factor: -1, year_offset: -1 },
      ],
    };
    const { built, sum, optima } = await foresee({ ...transition(), constraints: [growth] }, cleanLater, {
      yearWeights: [10, 4],
    });
    // 5 in both years (25·10 + 40·4 = 410) cost less than 10 in 2030 (30·10 + 30·4 = 420).
    expect(built("Clean")).toEqual([5, 5]);
    expect(built("Fossil")).toEqual([5, 0]);
    expect(sum).toBeCloseTo(410, 6);
    const [term, offset] = optima[1].solved.system.constraints[0].terms;
    expect([term.known, offset.known].map((known) => known?.toFixed(6))).toEqual(["5.000000", "5.000000"]);
  });

  it("keeps the emissions of all years together below a budget", async () => {
    const budget = 10 * allFossil;
    const { sum, objectives, built } = await foresee(transition(), pathway(2030, 1, 10), { carbonBudget: budget });
    // Half of the fossil energy of 20 years: 5 of each stand in both years.
    expect([built("Clean"), built("Fossil")]).toEqual([
      [5, 0],
      [5, 0],
    ]);
    expect(objectives).toEqual([25, 25]);
    expect(sum).toBeCloseTo(500, 6);
  });

  it("says what the budget costs in each year, in the money of that year", async () => {
    const budget = 10 * allFossil;
    const options = { carbonBudget: budget, yearWeights: [10, 4], prices: true };
    const { optima, pathway: found } = await foresee(transition(), pathway(2030, 1, 10), options);
    // Clean instead of Fossil for both years costs 10 + 4 a unit and avoids 2·10·8760: 2040 follows 2030, so both years have one mix.
    const price = (weight: number) => 14 / (2 * 8760) / weight;
    const prices = optima.map(({ prices }) => prices?.prices.filter(({ kind }) => kind === "carbon budget"));
    expect(prices).toEqual(
      [10, 4].map((weight) => [
        {
          kind: "carbon budget",
          name: "CO2",
          location: "",
          unit: "[1e9 €/(t/h*h)]",
          value: expect.closeTo(price(weight), 9),
        },
      ]),
    );
    const row = [...pathwaySheet(found as Pathway).rows()].find(({ labels }) => labels[1] === "carbonBudgetPrice");
    expect([...(row?.values ?? [])].map((value) => Number(value).toFixed(9))).toEqual(
      [10, 4].map((weight) => price(weight).toFixed(9)),
    );
    const wide = await foresee(transition(), pathway(2030, 1, 10), { ...options, carbonBudget: 100 * allFossil });
    expect(
      wide.optima.flatMap(({ prices }) => prices?.prices ?? []).filter(({ kind }) => kind === "carbon budget"),
    ).toEqual([]);
    // The full cost of what emits has the budget in it: the sink of the emissions pays for all of them.
    const [{ solved, prices: ofFirst }] = optima;
    const sink = solved.system.components.findIndex(({ name }) => name === "CO2 to environment");
    expect(ofFirst?.charges?.[sink][0]).toBeCloseTo(price(10) * 5 * 8760, 6);
  });

  it("links what years build, not what stands", async () => {
    const linked = { linked_quantity_id: "pair", capacity_per_plant_unit: 1 };
    const content = world({
      Left: plant(10, { ...linked, tables: { capacityMax: { R: 6 } } }),
      Right: plant(20, { ...linked, tables: { capacityMax: { R: 9 } } }),
    });
    const { built } = await foresee(content, pathway(2030, 1, 10));
    // Left stands for 10 years only: 5 of each in 2030; in 2040 5 of Right stand, and 2.5 of each join them.
    expect(built("Left")).toEqual([5, 2.5]);
    expect(built("Right")).toEqual([5, 2.5]);
  });

  it("builds the powers of a storage with its energy", async () => {
    // Sun in the first hour only; the demand of the second one comes from the storage.
    const content: ContentText = {
      dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [0, 10] } } },
        Sun: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [20, 0] } } },
        Store: {
          ...plant(20, { discharge_capacity_variable: true, discharge_invest_per_capacity: 20 }),
          type: "STORAGE",
          commodity_name: "el",
          discharge_rate: 1,
        },
      },
    };
    const { built, objectives, pathway: found } = await foresee(content, pathway(2030, 1, 10));
    expect(built("Store")).toEqual([10, 0]);
    expect(found?.cohorts[0].powers?.dischargeCapacity?.[0]).toBeCloseTo(10, 6);
    // Energy: 1 + 1 per unit and year; power: 1.
    expect(objectives).toEqual([30, 30]);
  });

  it("gives prices in the money of each year", async () => {
    const { optima } = await foresee(transition(), cleanLater, { yearWeights: [10, 4], prices: true });
    const limitOf = (year: number) =>
      optima[year].prices?.prices.find(({ kind, name }) => kind !== "commodity" && name === "CO2")?.value ?? 0;
    // One unit more in 2040 saves 1/8760 of Clean: 3 a year.
    expect(limitOf(1)).toBeCloseTo(3 / 8760, 9);
    expect(limitOf(0)).toBeCloseTo(0, 9);
  });

  it("has the results of each year under the names of the model", async () => {
    const { optima, pathway: found } = await foresee(transition(), cleanLater, { yearWeights: [10, 4] });
    const capacities = optima.map(({ summary, solved }) =>
      summaryValues(summary, solved.system).flatMap(({ component, property, value }) =>
        property === "capacity" ? [[component, Number(value.toFixed(6))]] : [],
      ),
    );
    expect(capacities).toEqual([
      [
        ["Clean", 0],
        ["Fossil", 10],
      ],
      [
        ["Clean", 10],
        ["Fossil", 10],
      ],
    ]);
    if (!found) throw new Error("There is no pathway.");
    const rows = [...pathwaySheet(found).rows()].map(({ labels, values }) => [
      labels[1],
      labels[0],
      ...values.map((value) => Number(Number(value).toFixed(6))),
    ]);
    expect(rows.slice(0, 3)).toEqual([
      ["totalAnnualCost", "", 20, 50],
      ["yearWeight", "", 10, 4],
      ["discountedSum", "", 200, 400],
    ]);
    expect(rows).toContainEqual(["built", "Fossil", 10, 0]);
    expect(rows).toContainEqual(["standing", "Clean", 0, 10]);
  });
});

const built2030 = { terms: [{ quantity: "built", component_name: "Clean" }] };

describe("a pathway year by year with a discount rate", () => {
  it("is the same, and has the discounted sum beside it", async () => {
    const found = await foresee(transition(), cleanLater, { foresight: "myopic", discountRate: 0 });
    const { objectives } = await solve(transition(), cleanLater);
    expect(found.objectives).toEqual(objectives.map((value) => Number(value.toFixed(6))));
    expect(found.sum).toBeCloseTo(10 * 20 + 10 * 50, 6);
  });

  it("has no such sum where nobody asks for it", async () => {
    const { end } = await foresee(transition(), cleanLater, { foresight: "myopic" });
    expect(end.status === "optimal" && end.discounted).toBeNull();
  });
});

const refusals: [string, Parameters<typeof foresee>[2], string][] = [
  ["a budget year by year", { foresight: "myopic", carbonBudget: 1 }, "carbon_budget"],
  ["a comparison with itself", { foresight: "myopic", compareMyopic: true }, "compare_myopic"],
  ["weights beside a rate", { yearWeights: [1, 1], discountRate: 0.1 }, "year_weights"],
  ["weights of another number of years", { yearWeights: [1, 1, 1] }, "year_weights"],
];

describe("options of pathways", () => {
  it.each(refusals)("refuse %s", async (_, options, place) => {
    const { end } = await foresee(transition(), cleanLater, options);
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ loc }) => loc)).toEqual([[place]]);
  });

  it("refuse a budget where no limit has its emissions", async () => {
    const { end } = await foresee(world({ Clean: plant(20) }), pathway(2030, 1, 10), { carbonBudget: 1 });
    expect(end.status === "invalid" && end.problems[0].type).toBe("co2_sink_missing");
  });
});

describe("a pathway with perfect foresight that has no solution", () => {
  const bounded = (most: number): Record<string, ComponentText> => ({
    Clean: plant(20, { tables: { capacityMax: { R: most } } }),
  });

  it("names the first year that cannot be, and what helps there", async () => {
    const { end } = await foresee(transition(bounded(6)), cleanLater);
    if (end.status !== "infeasible") throw new Error(end.status);
    expect(end.year).toBe(2040);
    const repairs = end.problems.filter(({ ctx }) => ctx?.alone !== undefined);
    expect(repairs.map(({ loc, ctx }) => [loc.slice(0, 3).join(" "), ctx?.year])).toContainEqual([
      "components Clean capacity_max",
      2040,
    ]);
    const target = repairs.find(({ type }) => type === "infeasible_yearly_limit");
    // 4 of 10 may come from Fossil: a reduction by 60 %.
    expect(target?.ctx?.target).toBeCloseTo(60, 3);
  });

  it("says by how much a budget is too small for all years together", async () => {
    const { end } = await foresee(transition(bounded(6)), pathway(2030, 1, 10), { carbonBudget: 7 * allFossil });
    if (end.status !== "infeasible") throw new Error(end.status);
    expect(end.year).toBeNull();
    expect(end.problems.filter(({ severity }) => severity !== "warning").map(({ type }) => type)).toEqual([
      "carbon_budget_too_small",
    ]);
    expect(end.problems[0].ctx?.least).toBeCloseTo(0.4 * 20 * allFossil, 3);
  });

  it("names the year in which costs fall without limit", async () => {
    const Trade: ComponentText = { type: "SOURCE", commodity_name: "el", commodity_revenue: 1 };
    const Dump: ComponentText = { type: "SINK", commodity_name: "el" };
    const { end } = await foresee(transition({ ...limited, Trade, Dump }), pathway(2030, 1, 10));
    if (end.status !== "unbounded") throw new Error(end.status);
    expect(end.year).toBe(2030);
    expect(end.problems[0].type).toBe("unbounded");
  });
});
