/** Lower yearly limits and limits of single regions, worked out by hand: at full resolution and over typical periods. */
import { describe, expect, it } from "vitest";
import { inEnglish } from "#src/messages/render.ts";
import type { OptimizeOptions } from "#src/optimization/model-input.ts";
import type { Optimum } from "#src/optimization/optimization-end.ts";
import { resultSheets } from "#src/results/sheets.ts";
import { limitStatistics } from "#src/results/statistics/limit-statistics.ts";
import { solvedText, solveText } from "../support/optimize.ts";
import type { ComponentText, ContentText } from "../support/systems/content.ts";

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

const solveWithPrices = (content: ContentText) => solveText(content, { prices: true });
const optimumOf = (content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<Optimum> =>
  solvedText(content, { prices: true, ...options });

const figures = (optimum: Optimum) =>
  limitStatistics(optimum).map(({ component, region, quantity, value }) => [component, region, quantity, value]);
const close = (value: number) => expect.closeTo(value, 4);

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
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
