/** Pathways with perfect foresight as models of FINE with investment periods: the same optimum when they are read again, and what is refused. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { YearOverride } from "@esm/model/domain/model";
import { modelSchema, yearOverridesSchema } from "@esm/model/domain/model-schema";
import { pathwaySystems } from "@esm/optimize/optimization/pathways/pathway-systems";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { afterAll, describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { type Accepted, strict } from "../../src/findings/report.ts";
import { discountingOf } from "../../src/fine/export/pathway/rate.ts";
import { writeFine } from "../../src/fine/export/writer.ts";
import { readFine } from "../../src/fine/reader.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { target } from "../archive/archives.ts";
import { readHere, readNetcdfHere, writeHere } from "../netcdf-here.ts";
import { endAsReported } from "../run-as-reported.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-pathway-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Years of two steps. */
const stepYears = 2 / 8760;
const el = { commodity_name: "el" };
const plant = { type: "SOURCE", ...el, capacity_variable: true, commodity_cost: 30, opex_per_capacity: 8 } as const;

/** Two steps of an hour in two regions, of which one has a demand. A plant costs 30 per energy, imports 50. */
const system = (components: ContentText["components"] = {}, more: Partial<ContentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Imports: { type: "SOURCE", ...el, commodity_cost: 50 },
    Plant: { ...plant, economic_lifetime: 30, tables: { capacityMax: { A: 8, B: 2 } } },
    Load: { type: "SINK", ...el, tables: { operationRateFix: { A: [10, 4], B: [0, 0] } } },
    ...components,
  },
  ...more,
});

const from2040 = { year: 2040, operation: "set", to_next: "hold" };

interface How {
  changes?: unknown[];
  pathway?: Record<string, unknown>;
  weights?: number[] | null;
  rate?: number;
  budget?: number;
  accepted?: Accepted;
  foresight?: "perfect" | "myopic";
}

/** 2030 and 2040, which count 10 and 7 years where nothing else is said. */
async function exported(text: ContentText, { changes = [], pathway = {}, accepted, ...how }: How = {}) {
  const { optimization_parameters: parameters } = modelSchema.parse({
    name: "pathway",
    optimization_parameters: { start_year: 2030, number_of_steps: 1, years_per_step: 10, ...pathway },
  });
  if (!parameters) throw new Error("There is no pathway.");
  const overridesByYear: YearOverride[] = yearOverridesSchema.parse(changes);
  const snapshot = { content: contentOf(text), overrides: [], overridesByYear };
  const options = {
    foresight: how.foresight ?? "perfect",
    ...(how.rate === undefined ? { yearWeights: how.weights ?? [10, 7] } : { discountRate: how.rate }),
    carbonBudget: how.budget ?? null,
  } as const;
  const systems = pathwaySystems(snapshot, parameters, options);
  if ("problems" in systems) throw new Error(JSON.stringify(systems.problems));
  const path = join(folder, `${files++}.nc`);
  const outcome = await writeFine(snapshot.content, path, { ...writeHere, ...systems, accepted: accepted ?? strict });
  const solve = async () => {
    const end = await optimizePathway(
      snapshot,
      parameters,
      { ...options, solver: "auto", timeLimitSeconds: 60 },
      { onYear() {} },
    );
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    return end.discounted?.sum ?? Number.NaN;
  };
  return { path, outcome, solve };
}

async function written(text: ContentText, how: How = {}) {
  const { path, outcome, solve } = await exported(text, how);
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  return { path, report: outcome.report, solve };
}

/** The discounted sum of the pathway, and that of the model that is read again, which is FINE's objective. */
async function sums(
  text: ContentText,
  how: How = {},
): Promise<{ path: string; own: number; again: number; content: DatasetContent }> {
  const { path, report, solve } = await written(text, how);
  const reading = await readFine(path, { dataset: target, ...readHere });
  if (!reading.content) throw new Error(JSON.stringify(reading.report.findings));
  const { cost } = await endAsReported(reading);
  const again = (cost ?? Number.NaN) * report.objective.factor;
  return { path, own: await solve(), again, content: reading.content };
}

/** The values of a component in its file, with the names of attributes. */
async function valuesOf(path: string, group: string, wanted: RegExp): Promise<Record<string, unknown>> {
  const { variables } = await readNetcdf(path, /(?!)/, readNetcdfHere);
  const prefix = `Input/${group}/`;
  const own = variables.filter(({ name }) => name.startsWith(prefix) && wanted.test(name.slice(prefix.length)));
  return Object.fromEntries(
    own.map(({ name, texts, numbers }) => [name.slice(prefix.length), texts ?? [...(numbers ?? [])]]),
  );
}

async function refusals(text: ContentText, how: How = {}) {
  const { path, outcome } = await exported(text, how);
  if (outcome.status !== "refused") throw new Error(JSON.stringify(outcome));
  expect(existsSync(path)).toBe(false);
  return outcome.report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, component, attribute, places }) =>
      [code, component, attribute, ...places].filter((part) => part !== null).join(" "),
    );
}

const ignoring = (...codes: string[]): Accepted => ({ approximate: new Set(), ignore: new Set(codes) });

describe("The rate by which FINE discounts", () => {
  it("is the discount rate of the years, and the factor of the objective then 1", () => {
    const discounted = (first: number): number =>
      Array.from({ length: 5 }, (_, year) => 1.03 ** -(first + year)).reduce((sum, weight) => sum + weight, 0);
    const found = discountingOf([0, 5, 10].map(discounted), 5, 0.08);
    expect([found?.rate, found?.factor]).toEqual([0.03, expect.closeTo(1, 12)]);
  });

  it("is 0 where all years count alike", () => {
    expect(discountingOf([4, 4, 4], 1, 0.08)).toEqual({ rate: 0, factor: 4 });
  });

  // (10/7)^(1/10) − 1, and 10 divided by the ten years from 0 on at this rate.
  it("fits weights that are given, times a factor", () => {
    const found = discountingOf([10, 7], 10, 0.08);
    expect(found?.rate).toBeCloseTo(0.03631120991, 10);
    expect(found?.factor).toBeCloseTo(1.16796349600608, 9);
  });

  it("is the usual one of a pathway of one year", () => {
    expect(discountingOf([2.5], 1, 0.08)).toEqual({ rate: 0.08, factor: 2.5 });
  });

  it("does not exist where weights rise, or fall by different shares", () => {
    expect(discountingOf([7, 10], 10, 0.08)).toBe(null);
    expect(discountingOf([10, 7, 6], 10, 0.08)).toBe(null);
  });
});

describe("A pathway with perfect foresight as a model of FINE", () => {
  // In each year 8 of the plant, which costs 8 for each; energy of 12 at 30, and of 2 at 50.
  it("has a period for each milestone year, and its sum is the objective times a factor", async () => {
    const { path, own, again } = await sums(system());
    const { attributes } = await readNetcdf(path, /(?!)/, readNetcdfHere);
    const parameter = (name: string): number => Number(attributes[`Parameters/${name}`]);
    expect(
      ["startYear", "numberOfInvestmentPeriods", "investmentPeriodInterval"].map((name) => parameter(name)),
    ).toEqual([2030, 2, 10]);
    const expected = 17 * (8 * 8 + (12 * 30 + 2 * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("has values by year where they differ, and else one", async () => {
    const changes = [
      { ...from2040, component_name: "Plant", attribute: "commodity_cost", value: 20 },
      { ...from2040, component_name: "Plant", table: "capacityMax", regions: ["A"], value: 9 },
      { ...from2040, component_name: "Load", table: "operationRateFix", operation: "multiply", value: 2 },
    ];
    const { path, own, again } = await sums(system(), { changes });
    expect(await valuesOf(path, "Source/Plant", /commodityCost|capacityMax|opexPerCapacity/)).toEqual({
      "0d_commodityCost.2030": [30],
      "0d_commodityCost.2040": [20],
      "1d_capacityMax.2030": [8, 2],
      "1d_capacityMax.2040": [9, 2],
      "0d_opexPerCapacity": [8],
    });
    expect(await valuesOf(path, "Sink/Load", /operationRateFix/)).toEqual({
      "ts_operationRateFix.2030": [10, 0, 4, 0],
      "ts_operationRateFix.2040": [20, 0, 8, 0],
    });
    const expected = 10 * (8 * 8 + (12 * 30 + 2 * 50) / stepYears) + 7 * (9 * 8 + (17 * 20 + 11 * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  // 100 · ((1 − 1.02^−20)/0.02) / ((1 − 1.05^−20)/0.05), so that the annuity is that of 5 %.
  it("gives each component the rate of the years, and an investment with the annuity of its own", async () => {
    const text = system({
      Plant: { ...plant, invest_per_capacity: 100, interest_rate: 0.05, economic_lifetime: 20 },
    });
    const { path, own, again } = await sums(text, { rate: 0.02 });
    const values = await valuesOf(path, "Source/Plant", /invest|interest|Lifetime/);
    expect(values).toEqual({
      "0d_investPerCapacity": [expect.closeTo(131.20813158466117, 9)],
      "0d_interestRate": [0.02],
      "0d_economicLifetime": [20],
    });
    expect(again / own).toBeCloseTo(1, 9);
    const { report } = await written(text, { rate: 0.02 });
    const notes = report.findings.map(({ code, severity, attribute, places }) => [
      severity,
      code,
      attribute,
      ...places,
    ]);
    expect(notes).toContainEqual(["note", "annuities", "interest_rate", "Plant"]);
    expect([report.counts.written, report.counts.exact]).toEqual([3, 3]);
    expect(inEnglish(report.objective.explanation)).toContain("which discounts by 0.02");
  });

  it("has costs of building by the year that builds", async () => {
    const text = system({
      Plant: { ...plant, invest_per_capacity: 100, interest_rate: 0, economic_lifetime: 20 },
    });
    const changes = [
      { ...from2040, component_name: "Plant", attribute: "invest_per_capacity", value: 40 },
      { ...from2040, component_name: "Plant", attribute: "opex_per_capacity", value: 6 },
    ];
    const { path, own, again } = await sums(text, { changes, rate: 0 });
    expect(await valuesOf(path, "Source/Plant", /PerCapacity/)).toEqual({
      "0d_investPerCapacity.2030": [100],
      "0d_investPerCapacity.2040": [40],
      "0d_opexPerCapacity.2030": [8],
      "0d_opexPerCapacity.2040": [6],
    });
    expect(again / own).toBeCloseTo(1, 9);
  });

  // FINE would floor 15 years to 10, and let the plant stand for one period.
  it("says that a plant stands until the end of the period in which its lifetime ends", async () => {
    const text = system({
      Plant: { ...plant, invest_per_capacity: 50, economic_lifetime: 15, tables: { capacityMax: { A: 8 } } },
    });
    const { path, own, again } = await sums(text, { rate: 0.03 });
    expect(await valuesOf(path, "Source/Plant", /Lifetime/)).toEqual({
      "0d_economicLifetime": [15],
      "0d_floorTechnicalLifetime": [0],
    });
    expect(again / own).toBeCloseTo(1, 9);
  });

  // 6 of a given capacity, then 2: at an annuity of 100/20 and a fixed cost of 8. Without fuel.
  it("builds a given capacity anew in each period where its size or its costs differ by year", async () => {
    const given = { ...plant, commodity_cost: 0, invest_per_capacity: 100, interest_rate: 0, economic_lifetime: 20 };
    const text = system({ Plant: { ...given, tables: { capacityFix: { A: 6, B: 0 } } } });
    const changes = [
      { ...from2040, component_name: "Plant", table: "capacityFix", regions: ["A"], value: 2 },
      { ...from2040, component_name: "Plant", attribute: "opex_per_capacity", value: 9 },
    ];
    const { path, own, again } = await sums(text, { changes, rate: 0 });
    expect(await valuesOf(path, "Source/Plant", /PerCapacity|Fix|Lifetime/)).toEqual({
      "0d_economicLifetime": [10],
      "0d_investPerCapacity": [50],
      "0d_opexPerCapacity.2030": [8],
      "0d_opexPerCapacity.2040": [9],
      "1d_capacityFix.2030": [6, 0],
      "1d_capacityFix.2040": [2, 0],
    });
    const expected = 10 * (6 * 13 + (4 * 50) / stepYears) + 10 * (2 * 14 + ((8 + 2) * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("keeps what stands where nothing may be built any more", async () => {
    const changes = [{ ...from2040, component_name: "Plant", table: "capacityMax", regions: ["A"], value: 0 }];
    const { path, own, again } = await sums(system(), { changes });
    expect(await valuesOf(path, "Source/Plant", /capacityMax|commissioning|locational/)).toEqual({
      "1d_locationalEligibility": [1, 1],
      "1d_capacityMax": [8, 2],
      "1d_commissioningMax.2030": [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      "1d_commissioningMax.2040": [0, Number.POSITIVE_INFINITY],
    });
    const expected = 17 * (8 * 8 + (12 * 30 + 2 * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("bounds what a year builds as constraints on single components do", async () => {
    const term = { quantity: "built", components: ["Plant"], regions: ["A"] };
    const nothing = { quantity: "capacity", components: ["Plant"], regions: ["B"] };
    const text = system(
      {},
      {
        constraints: [
          { id: "few", sense: "<=", value: 6, years: [2030], terms: [{ ...term, factor: 2 }] },
          { id: "some", sense: "=", value: 1.5, years: [2040], terms: [term] },
          { id: "none", sense: "<=", value: 0, years: [2040], terms: [nothing] },
        ],
      },
    );
    const { path, own, again, content } = await sums(text);
    expect(await valuesOf(path, "Source/Plant", /commissioning/)).toEqual({
      "1d_commissioningMin.2030": [0, 0],
      "1d_commissioningMin.2040": [1.5, 0],
      "1d_commissioningMax.2030": [3, 0],
      "1d_commissioningMax.2040": [1.5, 0],
    });
    // 3 stand in 2030, and 4.5 in 2040.
    const at = (capacity: number): number => capacity * 8 + (2 * 30 * capacity + (14 - 2 * capacity) * 50) / stepYears;
    const withFour = 4.5 * 8 + (30 * 8.5 + 50 * 5.5) / stepYears;
    const expected = 10 * at(3) + 7 * withFour;
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
    expect(content.constraints?.map(({ sense, value, years }) => [sense, value, years])).toContainEqual([
      "<=",
      3,
      [2030],
    ]);
  });

  it("has limits of each year, which FINE's reader leaves out", async () => {
    const text = system({
      Imports: { type: "SOURCE", ...el, commodity_cost: 50, commodity_limit_id: "abroad", yearly_limit: 4380 * 4 },
      Backup: { type: "SOURCE", ...el, commodity_cost: 90 },
    });
    const pathway = { limit_targets: [{ limit_id: "abroad", values: [4380 * 2, 4380] }] };
    expect(await refusals(text, { pathway })).toEqual(["balance_limit source yearly_limit Imports"]);
    const accepted = ignoring("balance_limit");
    const { path, own, again, content } = await sums(text, { pathway, accepted });
    const { attributes } = await readNetcdf(path, /(?!)/, readNetcdfHere);
    expect([2030, 2040].map((year) => attributes[`Parameters/balanceLimit.${year}.abroad`])).toEqual([
      ["2", "0"],
      ["1", "0"],
    ]);
    const expected = 10 * (8 * 8 + (12 * 30 + 2 * 50) / stepYears) + 7 * (8 * 8 + (12 * 30 + 50 + 90) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
    expect(content.models[0].overrides_by_year).toMatchObject([{ year: 2040, attribute: "yearly_limit", value: 4380 }]);
  });

  it("divides a storage with a power of its own in all years alike", async () => {
    const text = system({
      Store: {
        type: "STORAGE",
        ...el,
        capacity_variable: true,
        invest_per_capacity: 20,
        economic_lifetime: 12,
        charge_capacity_variable: true,
        charge_invest_per_capacity: 10,
        charge_efficiency: 0.9,
      },
    });
    const changes = [{ ...from2040, component_name: "Store", attribute: "charge_invest_per_capacity", value: 4 }];
    const { path, own, again } = await sums(text, { changes, rate: 0.03 });
    const invest = await valuesOf(path, "Conversion/Store charging", /invest/);
    expect(Object.keys(invest).toSorted()).toEqual(["0d_investPerCapacity.2030", "0d_investPerCapacity.2040"]);
    expect(again / own).toBeCloseTo(1, 9);
  });

  it("is refused where FINE has no counterpart, by name", async () => {
    expect(await refusals(system(), { weights: [7, 10] })).toEqual(["year_weights year_weights"]);
    const efficiency = { type: "STORAGE", ...el, capacity_variable: true, economic_lifetime: 30 } as const;
    const better = { ...from2040, component_name: "Store", attribute: "charge_efficiency", value: 0.9 };
    expect(await refusals(system({ Store: efficiency }), { changes: [better] })).toEqual([
      "values_by_year storage charge_efficiency Store",
    ]);
    expect(await refusals(system({ Store: { ...efficiency, cyclic_lifetime: 500 } }))).toEqual([
      "cyclic_lifetime storage cyclic_lifetime Store",
    ]);
    const fixed = { ...from2040, component_name: "Plant", table: "capacityFix", regions: ["A", "B"], value: 2 };
    expect(await refusals(system(), { changes: [fixed] })).toEqual(["values_by_year source capacityFix Plant"]);
    const decided = { ...plant, opex_if_built: 3, tables: { capacityMax: { A: 8 } } };
    expect(await refusals(system({ Plant: decided }))).toEqual(["built_or_not source opex_if_built Plant"]);
    const dear = { ...from2040, component_name: "Line", table: "distances", regions: ["A"], region_to: "B", value: 3 };
    const line = {
      type: "TRANSMISSION",
      ...el,
      capacity_variable: true,
      tables: { distances: { A: { B: 2 } } },
    } as const;
    expect(await refusals(system({ Line: line }), { changes: [dear] })).toEqual([
      "values_by_year transmission distances Line",
    ]);
    const grid = { ...line, power_flow: "DC", tables: { capacityMin: { A: { B: 2 } }, reactances: { A: { B: 1 } } } };
    expect(await refusals(system({ Line: grid }))).toEqual(["lines_of_cohorts transmission power_flow Line"]);
  });

  it("is refused with a budget, and with constraints other than those of a component in a region", async () => {
    const limited = {
      type: "SOURCE",
      ...el,
      commodity_cost: 50,
      commodity_limit_id: "abroad",
      yearly_limit: 1e6,
    } as const;
    const budget = { pathway: { emission_limit_id: "abroad" }, budget: 9e6, accepted: ignoring("balance_limit") };
    expect(await refusals(system({ Imports: limited }), budget)).toEqual(["carbon_budget carbon_budget abroad"]);
    const term = { quantity: "built", components: ["Plant"] };
    const all = [
      { id: "of two", sense: "<=", value: 5, terms: [term] },
      { id: "growth", sense: "<=", value: 5, terms: [{ ...term, regions: ["A"], year_offset: -1 }] },
      { id: "soft", sense: "<=", value: 5, slack_cost: 9, terms: [{ ...term, regions: ["A"] }] },
    ];
    expect(await refusals(system({}, { constraints: all }))).toEqual([
      "not_exported constraint constraints growth of two soft",
    ]);
  });
});
