/** Models of FINE with several investment periods, or several years of a stochastic model. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { afterAll, expect, it } from "vitest";
import { readFine } from "../../src/fine/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { endAsReported } from "../run-as-reported.ts";
import { type FineFile, perRegion, small, table, writeFine } from "./models.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-periods-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Attributes = FineFile["components"][string][string];

const pathway = { numberOfInvestmentPeriods: 2, investmentPeriodInterval: 5, startYear: 2030 };
const stochastic = { numberOfInvestmentPeriods: 2, stochasticModel: "True" };
const life = { "1d_interestRate": perRegion(0, 0), "1d_economicLifetime": perRegion(10, 10) };
const energy = { "0d_commodity": "el", "0d_hasCapacityVariable": 0 };
/** To be built, in the north. */
const plant: Attributes = {
  ...energy,
  ...life,
  "0d_hasCapacityVariable": 1,
  "1d_locationalEligibility": perRegion(1, 0),
};
const gas: Attributes = { ...energy, "1d_interestRate": perRegion(0, 0), "0d_commodityCost": 0.04 };
const demand: Attributes = { ...energy, ts_operationRateFix: table([2, 0], [4, 0]) };

async function read(
  parameters: FineFile["parameters"],
  sources: Record<string, Attributes>,
  others: FineFile["components"] = {},
) {
  const path = join(folder, `${files++}.nc`);
  await writeFine(path, {
    parameters: { ...small.parameters, ...parameters },
    components: { Source: { gas, ...sources }, Sink: { demand }, ...others },
  });
  const { content, report } = await readFine(path, { dataset: target, ...readHere });
  const errors = report.findings.flatMap(({ code, severity, attribute, places }) =>
    severity === "error" ? [[code, attribute, ...places].join(" ")] : [],
  );
  return { content, report, errors };
}

const entriesOf = ({ content }: Awaited<ReturnType<typeof read>>) =>
  (content?.models[0].overrides_by_year ?? []).map((entry) => {
    const { year, component_name, operation, value } = entry;
    return [year, component_name, ("table" in entry && entry.table) || entry.attribute, operation, value];
  });

it("Investment periods of FINE become milestone years of a pathway, with values by year from the second one on", async () => {
  const reading = await read(pathway, {
    wind: {
      ...plant,
      "0d_investPerCapacity.2030": 7,
      "0d_investPerCapacity.2035": 5,
      "1d_capacityMax": perRegion(9, 0),
      "ts_operationRateMax.2030": table([0.5, 0], [1, 0]),
      "ts_operationRateMax.2035": table([0.25, 0], [1, 0]),
    },
    gas: { ...gas, "0d_commodityCost": Number.NaN, "0d_commodityCost.2030": 0.04, "0d_commodityCost.2035": 0 },
  });
  expect(reading.errors).toEqual([]);
  expect(reading.content?.models[0].optimization_parameters).toMatchObject({
    start_year: 2030,
    number_of_steps: 1,
    years_per_step: 5,
  });
  const series = "wind operationRateMax north 2035";
  expect(entriesOf(reading)).toEqual([
    [2035, "gas", "commodity_cost", "set", 0],
    [2035, "wind", "invest_per_capacity", "set", 5],
    [2035, "wind", "operationRateMax", "set", { series }],
  ]);
  expect(reading.content?.named_series?.[series].values).toEqual([0.25, 1]);
  expect(reading.report.objective).toMatchObject({
    factor: 1,
    constant: 0,
    run_options: { foresight: "perfect", year_weights: [5, 5] },
  });
});

// 1 + 1/1.1 and 1/1.21 + 1/1.331: FINE multiplies the present value of an annuity by 1.1 and by 1.1^-1.
it("A period of FINE counts as the discounted sum of its years, by the interest rate of what has a cost", async () => {
  const costly = { ...gas, "1d_interestRate": perRegion(0.1, 0.1) };
  const { errors, report } = await read({ ...pathway, investmentPeriodInterval: 2 }, { gas: costly });
  expect(errors).toEqual([]);
  const run = report.objective?.run_options;
  const weights = run && "year_weights" in run ? run.year_weights : [];
  expect(weights).toEqual([expect.closeTo(21 / 11, 12), expect.closeTo(1 / 1.21 + 1 / 1.331, 12)]);
  const { msg } = { msg: inEnglish(report.objective?.explanation ?? "") };
  expect(msg).toContain("foresight=perfect and year_weights=1.9");
});

// Demand (2 + 4)·4380 h = 26,280 a year, of which a plant of 1 in 2035 gives 8,760, and pays 1000/10 a year. Gas costs 0.04, then 0.5.
it("A pathway of FINE has the cost of FINE: what a year builds is bounded by constraints", async () => {
  const { content, report, errors } = await read(pathway, {
    nuclear: {
      ...plant,
      "0d_investPerCapacity": 1000,
      "1d_commissioningMax.2030": perRegion(0, 0),
      "1d_commissioningMax.2035": perRegion(1, 0),
    },
    gas: { ...gas, "0d_commodityCost": Number.NaN, "0d_commodityCost.2030": 0.04, "0d_commodityCost.2035": 0.5 },
  });
  expect(errors).toEqual([]);
  expect(content?.constraints?.map(({ id, sense, value, years }) => [id, sense, value, years])).toEqual([
    ["commissioningMax nuclear north 2030", "<=", 0, [2030]],
    ["commissioningMax nuclear north 2035", "<=", 1, [2035]],
  ]);
  expect(report.objective?.run_options).toHaveProperty("foresight", "perfect");
  const { cost } = await endAsReported({ content, report });
  const expected = 5 * 26_280 * 0.04 + 5 * ((26_280 - 8760) * 0.5 + 100);
  expect(cost).toBeCloseTo(expected, 6);
});

it("A capacity that has to be 0 in a period of FINE is bounded there, and keeps its place", async () => {
  const { content, errors } = await read(pathway, {
    nuclear: {
      ...plant,
      "1d_capacityMax.2030": perRegion(3, 0),
      "1d_capacityMax.2035": perRegion(0, 0),
    },
  });
  expect(errors).toEqual([]);
  expect(content?.constraints).toMatchObject([
    {
      sense: "<=",
      value: 0,
      years: [2035],
      terms: [{ quantity: "capacity", components: ["nuclear"], regions: ["north"] }],
    },
  ]);
  expect(content?.models[0].overrides_by_year).toBeUndefined();
});

it("Costs by region that differ in any period of FINE divide a component in all of them", async () => {
  const reading = await read(pathway, {
    wind: {
      ...plant,
      "1d_locationalEligibility": perRegion(1, 1),
      "0d_investPerCapacity.2030": 7,
      "1d_investPerCapacity.2035": perRegion(5, 6),
    },
  });
  expect(reading.errors).toEqual([]);
  expect(reading.content?.components.map(({ name }) => name)).toEqual(["demand", "gas", "wind", "wind 2"]);
  expect(entriesOf(reading)).toEqual([
    [2035, "wind", "invest_per_capacity", "set", 5],
    [2035, "wind 2", "invest_per_capacity", "set", 6],
  ]);
});

// Of 3 of 2025, with a life of 10 years, all stand in 2030 and nothing in 2035.
it("Capacities of earlier years of FINE stand beside their component until their lifetime ends, with costs of their own", async () => {
  const reading = await read(pathway, {
    wind: {
      ...plant,
      "0d_investPerCapacity.2025": 9,
      "0d_investPerCapacity.2030": 7,
      "0d_investPerCapacity.2035": 7,
      "1d_capacityMax": perRegion(5, 0),
      "1d_stockCommissioning.2025": perRegion(3, 0),
    },
  });
  expect(reading.errors).toEqual([]);
  const [, , wind, stock] = reading.content?.components ?? [];
  expect([wind, stock]).toMatchObject([
    { name: "wind", invest_per_capacity: 7 },
    { name: "wind stock 2025", invest_per_capacity: 9, economic_lifetime: 10 },
  ]);
  const tables = reading.content?.tables.filter(({ family }) => family.startsWith("capacity"));
  expect(tables?.map(({ component, family, values }) => [component, family, ...values])).toEqual([
    ["wind", "capacityMax", 2],
    ["wind stock 2025", "capacityFix", 3],
  ]);
  expect(entriesOf(reading)).toEqual([
    [2035, "wind", "capacityMax", "set", 5],
    [2035, "wind stock 2025", "capacityFix", "set", 0],
  ]);
  expect(Object.keys(reading.report.helpers)).toEqual(["wind stock 2025"]);
});

// A period of 15 years is longer than the lifetime that FINE assumes where none is given.
it("The lifetime of a line of FINE over several periods is that of its connections", async () => {
  const { line } = small.components.Transmission;
  const own = { ...line, "2d_interestRate": table([0, 0], [0, 0]), "2d_economicLifetime": table([0, 15], [15, 0]) };
  const { errors } = await read({ ...pathway, investmentPeriodInterval: 15 }, {}, { Transmission: { line: own } });
  expect(errors).toEqual([]);
});

const stock = { "1d_stockCommissioning.2025": perRegion(3, 0) };
it.each<[string, Attributes]>([
  ["whole units", { "0d_capacityVariableDomain": "discrete" }],
  ["a shared potential", { "0d_sharedPotentialID": "land", "1d_capacityMax": perRegion(9, 0) }],
  ["a lifetime beyond the periods that is no multiple of them", { "1d_economicLifetime": perRegion(12, 12) }],
  ["less that may stand", { "1d_capacityMax": perRegion(2, 0) }],
])("Capacities of earlier years of FINE are refused by name with %s", async (_, attributes) => {
  const { errors } = await read(pathway, { wind: { ...plant, ...stock, ...attributes } });
  expect(errors).toEqual(["periods stockCommissioning wind"]);
});

const storage = (attributes: Attributes): FineFile["components"] => ({
  Storage: { battery: { ...plant, ...attributes } },
});
const conversion = (attributes: Attributes): FineFile["components"] => ({
  Conversion: { burner: { "0d_physicalUnit": "GW", ...life, ...attributes } },
});

it.each<[string, FineFile["parameters"], Record<string, Attributes>, FineFile["components"], string[]]>([
  [
    "interest rates that differ",
    {},
    { wind: { ...plant, "0d_investPerCapacity": 1, "1d_interestRate": perRegion(0.1, 0.1) } },
    {},
    ["periods interestRate wind"],
  ],
  [
    "a lifetime that ends within a period",
    {},
    { wind: { ...plant, "1d_economicLifetime": perRegion(7, 7) } },
    {},
    ["periods economicLifetime wind"],
  ],
  [
    "a technical lifetime beyond the economic one",
    {},
    { wind: { ...plant, "1d_economicLifetime": perRegion(5, 5), "1d_technicalLifetime": perRegion(10, 10) } },
    {},
    ["periods technicalLifetime wind"],
  ],
  [
    "a lifetime below a period",
    {},
    { wind: { ...plant, "1d_economicLifetime": perRegion(3, 3) } },
    {},
    ["periods technicalLifetime wind"],
  ],
  [
    "a decision whether something is built",
    {},
    { wind: { ...plant, "0d_hasIsBuiltBinaryVariable": 1, "0d_bigM": 9 } },
    {},
    ["periods hasIsBuiltBinaryVariable wind"],
  ],
  ["cycles of a lifetime", {}, {}, storage({ "0d_cyclicLifetime": 300 }), ["periods cyclicLifetime battery"]],
  [
    "costs of operation of plants by year",
    {},
    {},
    conversion({ "0d_commodityConversionFactors.el": 1, "0d_opexPerOperation.2030": 1, "0d_opexPerOperation.2035": 2 }),
    ["periods  burner"],
  ],
  [
    "factors by year",
    {},
    {},
    conversion({ "0d_commodityConversionFactors.2030.el": 1, "0d_commodityConversionFactors.2035.el": 2 }),
    ["periods  burner"],
  ],
  [
    "a fixed capacity that falls",
    {},
    { wind: { ...plant, "1d_capacityFix.2030": perRegion(3, 0), "1d_capacityFix.2035": perRegion(2, 0) } },
    {},
    ["periods capacityFix wind"],
  ],
  [
    "bounds of what is built of a fixed capacity",
    {},
    { wind: { ...plant, "1d_capacityFix": perRegion(3, 0), "1d_commissioningMax": perRegion(2, 0) } },
    {},
    ["periods commissioningMax wind"],
  ],
  ["a perpetuity", { annuityPerpetuity: "True" }, {}, {}, ["periods annuityPerpetuity"]],
  [
    "a number of periods that is no number",
    { numberOfInvestmentPeriods: 1.5 },
    {},
    {},
    ["periods numberOfInvestmentPeriods"],
  ],
  ["too many periods", { numberOfInvestmentPeriods: 101 }, {}, {}, ["periods numberOfInvestmentPeriods"]],
  ["a period of half a year", { investmentPeriodInterval: 0.5 }, {}, {}, ["periods investmentPeriodInterval"]],
  ["a year before the first one", { startYear: -5 }, {}, {}, ["periods startYear"]],
  [
    "a limit over all periods",
    {},
    { gas: { ...gas, "0d_pathwayBalanceLimitID": "limit" } },
    {},
    ["pathway_limit pathwayBalanceLimitID gas"],
  ],
  [
    "limits by period",
    { balanceLimit: ["2030 : Total lowerBound"] },
    { gas: { ...gas, "0d_balanceLimitID": "limit" } },
    {},
    ["limit_by_period  limit"],
  ],
])("A pathway of FINE is refused by name for %s", async (_, parameters, sources, others, expected) => {
  expect((await read({ ...pathway, ...parameters }, sources, others)).errors).toEqual(expected);
});

// Each scenario counts half: 26,280 at 0.04, and half of that at 0.5, less 8,760 that a plant of 1 gives in both.
it("A stochastic model of FINE becomes scenarios of one design, and its objective is as many times their cost", async () => {
  const { content, report, errors } = await read(
    stochastic,
    {
      nuclear: { ...plant, "0d_investPerCapacity": 1000, "1d_capacityMax": perRegion(1, 0) },
      gas: { ...gas, "0d_commodityCost": Number.NaN, "0d_commodityCost.0": 0.04, "0d_commodityCost.1": 0.5 },
    },
    {
      Sink: {
        demand: {
          ...energy,
          "ts_operationRateFix.0": table([2, 0], [4, 0]),
          "ts_operationRateFix.1": table([1, 0], [2, 0]),
        },
      },
    },
  );
  expect(errors).toEqual([]);
  expect(report.objective?.factor).toBe(0.5);
  expect(report.objective?.run_options).toMatchObject({
    scenarios: [
      { name: "0", probability: 0.5, overrides: [] },
      {
        name: "1",
        overrides: [{ component_name: "gas", attribute: "commodity_cost", operation: "set", value: 0.5 }],
        override_tables: [
          {
            component_name: "demand",
            table: "operationRateFix",
            regions: ["north"],
            value: { series: "demand operationRateFix north 1" },
          },
        ],
      },
    ],
  });
  const { cost } = await endAsReported({ content, report });
  const expected = 100 + ((26_280 - 8760) * 0.04 + (13_140 - 8760) * 0.5) / 2;
  expect(cost).toBeCloseTo(expected, 6);
});

it.each<[string, Record<string, Attributes>, string[]]>([
  [
    "costs of what is built",
    { wind: { ...plant, "0d_investPerCapacity.0": 1, "0d_investPerCapacity.1": 2 } },
    ["scenario_differs  wind"],
  ],
  [
    "bounds of capacity",
    { wind: { ...plant, "1d_capacityMax.0": perRegion(1, 0), "1d_capacityMax.1": perRegion(2, 0) } },
    ["scenario_differs  wind"],
  ],
  [
    "bounds of what is built",
    { wind: { ...plant, "1d_commissioningMax.0": perRegion(1, 0), "1d_commissioningMax.1": perRegion(2, 0) } },
    ["scenario_differs  wind"],
  ],
])("A stochastic model of FINE is refused by name for %s that differ", async (_, sources, expected) => {
  expect([...new Set((await read(stochastic, sources)).errors)]).toEqual(expected);
});

it("A stochastic model of FINE with too many years is refused by name", async () => {
  expect((await read({ ...stochastic, numberOfInvestmentPeriods: 101 }, {})).errors).toEqual([
    "scenarios numberOfInvestmentPeriods",
  ]);
});

it("What FINE may build in a single period is bounded, and does nothing without a capacity or beside a decision", async () => {
  const bounds = { "1d_commissioningMin": perRegion(2, 0) };
  const { content, report } = await read(
    {},
    {
      wind: { ...plant, ...bounds },
      given: { ...energy, ...bounds },
      choice: { ...plant, ...bounds, "0d_hasIsBuiltBinaryVariable": 1, "1d_capacityMax": perRegion(9, 0) },
    },
  );
  expect(content?.constraints?.map(({ id, sense, value, years }) => [id, sense, value, years])).toEqual([
    ["commissioningMin wind north", ">=", 2, null],
  ]);
  expect(report.findings.map(({ code, severity, places }) => [code, severity, ...places])).toEqual([
    ["built_or_not", "note", "choice"],
    ["periods", "note", "given"],
  ]);
});
