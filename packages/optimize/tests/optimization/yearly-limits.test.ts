/** Lower yearly limits, limits of single regions and limits that may be exceeded at a price, worked out by hand: at full resolution and over typical periods. */

import { inEnglish, inLanguage } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import { resultSheets } from "@esm/model/results/sheets";
import { totalAnnualCost } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { limitStatistics } from "../../../model/src/results/statistics/limit-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";

/** Four steps of an hour are 2190 times in a year. Each region needs 2 GWh in each of them; the grid costs 1 €/GWh. */
const perYear = 2190;
const years = (energy: number): number => energy * perYear;

const regions = (green: Partial<ComponentText>, others: Record<string, ComponentText> = {}): ContentText => ({
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
    Green: { type: "SOURCE", commodity_name: "el", commodity_limit_id: "green", ...green },
    ...others,
  },
});
const dear = { commodity_cost: 3 };
const cheap = { commodity_cost: 0.5 };

const periods = {
  kind: "typical-periods",
  periods: 1,
  periodLength: 2,
  representation: "mean",
  segments: null,
} as const;
const typical = { resolution: periods } as unknown as Partial<OptimizeOptions>;
/** Two steps, one, and one: equal data join where they stand. */
const segments = { resolution: { ...periods, periodLength: 4, segments: 3 } } as unknown as Partial<OptimizeOptions>;

const solveWithPrices = (content: ContentText) => solveText(content, { prices: true });
const optimumOf = (content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<Optimum> =>
  solvedText(content, { prices: true, ...options });

const figures = (optimum: Optimum) =>
  limitStatistics(optimum).map(({ component, region, quantity, value }) => [component, region, quantity, value]);
const close = (value: number) => expect.closeTo(value, 4);

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
  ["over segments of unequal length", segments],
])("A yearly limit %s", (_, options) => {
  it("may be a lower one, which costs what a unit of it costs more than another", async () => {
    const optimum = await optimumOf(regions({ ...dear, yearly_limit_min: years(4) }), options);
    expect(optimum.objective / perYear).toBeCloseTo(4 * 3 + 12 * 1, 6);
    expect(figures(optimum)).toEqual([
      ["green", null, "used", close(years(4))],
      ["green", null, "lower_limit", years(4)],
      ["green", null, "price", close(-2)],
      ["green", null, "worth", close(-2 * years(4))],
    ]);
  });

  it("may be a band, of which the upper side binds where more would be cheaper", async () => {
    const band = { yearly_limit_min: years(4), yearly_limit: years(6) };
    const optimum = await optimumOf(regions({ ...cheap, ...band }), options);
    expect(optimum.objective / perYear).toBeCloseTo(6 * 0.5 + 10 * 1, 6);
    expect(figures(optimum)).toEqual([
      ["green", null, "used", close(years(6))],
      ["green", null, "limit", years(6)],
      ["green", null, "lower_limit", years(4)],
      ["green", null, "share_of_limit", close(1)],
      ["green", null, "price", close(0.5)],
      ["green", null, "worth", close(0.5 * years(6))],
    ]);
  });

  it("may be a band of one amount", async () => {
    const one = { yearly_limit_min: years(5), yearly_limit: years(5) };
    expect((await optimumOf(regions({ ...dear, ...one }), options)).objective / perYear).toBeCloseTo(15 + 11, 6);
  });

  it("may hold in single regions, from above and from below", async () => {
    const most = await optimumOf(regions({ ...cheap, tables: { regionalLimitMax: { South: years(1) } } }), options);
    expect(most.objective / perYear).toBeCloseTo(9 * 0.5 + 7 * 1, 6);
    expect(figures(most)).toEqual([
      ["green", "South", "used", close(years(1))],
      ["green", "South", "limit", years(1)],
      ["green", "South", "share_of_limit", close(1)],
      ["green", "South", "price", close(0.5)],
      ["green", "South", "worth", close(0.5 * years(1))],
    ]);
    const least = await optimumOf(regions({ ...dear, tables: { regionalLimitMin: { North: years(3) } } }), options);
    expect(least.objective / perYear).toBeCloseTo(3 * 3 + 13 * 1, 6);
  });

  it("may hold in a region and over all of them at once", async () => {
    const both = {
      yearly_limit_min: years(4),
      tables: { regionalLimitMin: { North: years(1) }, regionalLimitMax: { South: years(2) } },
    };
    const optimum = await optimumOf(regions({ ...dear, ...both }), options);
    expect(optimum.objective / perYear).toBeCloseTo(4 * 3 + 12 * 1, 6);
    const north = figures(optimum).find(([, region, quantity]) => region === "North" && quantity === "used");
    expect(north?.[3]).toBeGreaterThan(years(2) - 1e-3);
  });

  it("may be exceeded at a price, which its own price never exceeds", async () => {
    const limit = { ...cheap, yearly_limit: years(6) };
    // A unit more costs 0.5 + 0.2 instead of 1, so all 16 come from there, 10 of them beyond the limit.
    const soft = await optimumOf(regions({ ...limit, limit_excess_cost: 0.2 }), options);
    expect(soft.objective / perYear).toBeCloseTo(16 * 0.5 + 10 * 0.2, 6);
    expect(figures(soft)).toEqual([
      ["green", null, "used", close(years(16))],
      ["green", null, "limit", years(6)],
      ["green", null, "share_of_limit", close(16 / 6)],
      ["green", null, "price", close(0.2)],
      ["green", null, "worth", close(0.2 * years(6))],
      ["green", null, "limitExcess", close(years(10))],
      ["green", null, "limitExcessCosts", close(0.2 * years(10))],
    ]);
    expect((totalAnnualCost(soft.summary) + 0.2 * years(10)) / soft.objective).toBeCloseTo(1, 9);
    // At 0.7 more would cost 1.2.
    const kept = await optimumOf(regions({ ...limit, limit_excess_cost: 0.7 }), options);
    expect(kept.objective / perYear).toBeCloseTo(6 * 0.5 + 10 * 1, 6);
    expect(figures(kept)).toContainEqual(["green", null, "price", close(0.5)]);
    expect(figures(kept)).toContainEqual(["green", null, "limitExcess", close(0)]);
    // A price of 0 is no limit.
    const free = await optimumOf(regions({ ...limit, limit_excess_cost: 0 }), options);
    expect(free.objective / perYear).toBeCloseTo(16 * 0.5, 6);
    expect(figures(free)).toContainEqual(["green", null, "limitExcess", close(years(10))]);
  });

  it("may be exceeded at a price that a model sets", async () => {
    const overrides: Override[] = [
      { component_name: "Green", attribute: "limit_excess_cost", operation: "set", value: 0.25 },
    ];
    const end = await solvedText(regions({ ...cheap, yearly_limit: years(6) }), { ...options, overrides });
    expect(end.objective / perYear).toBeCloseTo(16 * 0.5 + 10 * 0.25, 6);
  });

  it("may be a least amount that sinks take out, less what sources of the group bring in", async () => {
    const group = { commodity_name: "el", commodity_limit_id: "net", yearly_limit_min: years(3) };
    const content = regions(
      { ...dear, yearly_limit: years(1) },
      { Export: { type: "SINK", ...group }, Back: { type: "SOURCE", ...group, commodity_cost: 0.1 } },
    );
    // Exports beyond 3 may come back at 0.1, but gain nothing; the grid supplies the rest.
    expect((await optimumOf(content, options)).objective / perYear).toBeCloseTo(16 + 3, 6);
  });
});

describe("The sheet Overview", () => {
  it("names the limits of regions and the lower ones", async () => {
    const tables = { regionalLimitMin: { North: years(1) }, regionalLimitMax: { North: years(6) } };
    const optimum = await optimumOf(regions({ ...dear, yearly_limit_min: years(4), tables }), { prices: false });
    const sheet = resultSheets(optimum).find(({ name }) => name === "Overview");
    const rows = [...(sheet?.rows() ?? [])].filter(({ labels }) => String(labels[0]).startsWith("green"));
    expect(rows.map(({ labels }) => labels[0])).toEqual(["green, at least", "green, North", "green, North, at least"]);
    expect(rows.map(({ values }) => values[1])).toEqual([years(4), years(6), years(1)]);
  });
});

describe("A limit that is exceeded at a price", () => {
  it("has what exceeds it and its cost in the sheet Overview, whose total is the objective", async () => {
    const optimum = await optimumOf(regions({ ...cheap, yearly_limit: years(6), limit_excess_cost: 0.2 }));
    const sheet = resultSheets(optimum).find(({ name }) => name === "Overview");
    const rows = [...(sheet?.rows() ?? [])];
    const valuesOf = (...labels: string[]) =>
      rows.find((row) => labels.every((label, at) => row.labels[at] === label))?.values;
    // In the costs of components the last two columns are TAC and its share.
    expect(valuesOf("green", "limitExcessCosts")?.slice(-2)).toEqual([close(years(2)), close(20)]);
    expect(valuesOf("Total", "")?.slice(-2)).toEqual([close(years(10)), close(100)]);
    expect(valuesOf("green, limitExcess", "Green", "[GW*h/a]")?.[0]).toEqual(close(years(10)));
    expect(valuesOf("green, limitExcessCosts", "Green", "[€/a]")?.[0]).toEqual(close(years(2)));
    const sums = valuesOf("Total annual cost less the sum of TAC and limitExcessCosts");
    expect(Number(sums?.[0])).toBeLessThan(1e-8);
  });

  it("is not the reason why there is no solution", async () => {
    const causesOf = async (green: Partial<ComponentText>) => {
      const { Grid: _, ...components } = regions({ yearly_limit: years(1), ...green }).components;
      const end = await solveWithPrices({ ...regions({}), components });
      return end.status === "infeasible" ? end.problems.map(({ type }) => type) : end.status;
    };
    const soft = { limit_excess_cost: 5 };
    expect(await causesOf({})).toContain("infeasible_yearly_limit");
    expect(await causesOf(soft)).toBe("optimal");
    const tables = { capacityFix: { North: 2, South: 2 }, yearlyFullLoadHoursMax: { North: 4380, South: 4380 } };
    const causes = await causesOf({ ...soft, capacity_variable: true, tables });
    expect(causes).toContain("infeasible_full_load_hours");
    expect(causes).not.toContain("infeasible_yearly_limit");
  });

  it("is exceeded at that price in the dispatch of a design, which is no shortfall", async () => {
    // On average the grid supplies all. In every second step it cannot, and green energy costs 0.5 + 500: more than the penalties, 100.
    const content = regions({ ...cheap, yearly_limit: 0, limit_excess_cost: 500 });
    const grid = { operationRateMax: { North: [0, 4, 0, 4], South: [0, 4, 0, 4] } };
    const Grid: ComponentText = { type: "SOURCE", commodity_name: "el", commodity_cost: 1, tables: grid };
    const options = { resolution: { ...periods, segments: 1 }, dispatch: true } as unknown as Partial<OptimizeOptions>;
    const end = await optimumOf({ ...content, components: { ...content.components, Grid } }, options);
    expect(end.objective / perYear).toBeCloseTo(16, 6);
    expect((end.dispatch?.annualCost ?? 0) / perYear).toBeCloseTo(8 * 500.5 + 8, 6);
    expect(end.dispatch).toMatchObject({ penalty: 0, shortfalls: [] });
  });

  it("is named where revenues above the price grow without end", async () => {
    const sale: ComponentText = {
      type: "SINK",
      commodity_name: "el",
      commodity_revenue: 4,
      yearly_limit: years(1),
      limit_excess_cost: 2,
      commodity_limit_id: "sales",
    };
    const end = await solveWithPrices(regions({ yearly_limit: years(1) }, { Sale: sale }));
    if (end.status !== "unbounded") throw new Error(end.status);
    expect(inLanguage(end.problems[0], "en").msg).toContain("limitExcess of 'sales'");
    expect(inLanguage(end.problems[0], "de").msg).toContain("Überschreitung der Jahresgrenze");
  });
});

describe("A lower limit that cannot be reached", () => {
  it("is named with the most that is possible, over all regions and in one", async () => {
    const end = await solveWithPrices(regions({ ...dear, yearly_limit_min: years(20) }));
    if (end.status !== "infeasible") throw new Error(end.status);
    const found = end.problems.find(({ type }) => type === "infeasible_yearly_limit");
    expect(found).toMatchObject({ loc: ["components", "Green", "yearly_limit_min"], input: years(20) });
    expect(found?.ctx?.changes).toMatchObject([
      { component: "Green", attribute: "yearly_limit_min", value: years(16) },
    ]);
    const inNorth = await solveWithPrices(regions({ ...dear, tables: { regionalLimitMin: { North: years(10) } } }));
    if (inNorth.status !== "infeasible") throw new Error(inNorth.status);
    const [regional] = inNorth.problems.filter(({ type }) => type === "infeasible_yearly_limit");
    expect(regional).toMatchObject({ loc: ["components", "Green", "regional_limit_min", "North"] });
    expect(regional.ctx?.changes).toMatchObject([
      { component: "Green", attribute: "regional_limit_min", region: "North", value: years(8) },
    ]);
  });

  it("is a contradiction where the operation of its members is fixed", async () => {
    const tables = { operationRateFix: { North: [1, 1, 1, 1], South: [0, 0, 0, 0] } };
    const fixed = await solveWithPrices(regions({ yearly_limit_min: years(6), tables }));
    if (fixed.status !== "infeasible") throw new Error(JSON.stringify(fixed));
    expect(fixed.problems[0]).toMatchObject({ loc: ["components", "Green", "yearly_limit_min"], input: years(6) });
    expect(inEnglish(fixed.problems[0].msg)).toContain(`above the ${years(4)} of the fixed operation`);
    const regional = await solveWithPrices(regions({ tables: { ...tables, regionalLimitMin: { North: years(5) } } }));
    if (regional.status !== "infeasible") throw new Error(regional.status);
    expect(regional.problems[0]).toMatchObject({ loc: ["components", "Green", "regional_limit_min", "North"] });
  });
});

it("A design over typical periods says which lower limit its dispatch cannot reach", async () => {
  // The mean of the rates reaches the limit in the design; the true rates do not fit the demand of their steps.
  const green = {
    commodity_cost: 3,
    capacity_variable: true,
    yearly_limit_min: years(8),
    tables: { operationRateMax: { North: [0, 4, 0, 4], South: [0, 0, 0, 0] }, capacityFix: { North: 1 } },
  };
  const options = { resolution: { ...periods, segments: 1 }, dispatch: true } as unknown as Partial<OptimizeOptions>;
  const end = await optimumOf(regions(green), options);
  expect(end.dispatch?.shortfalls).toMatchObject([
    { kind: "unreached", name: "green", location: "", value: close(years(4)) },
  ]);
});
