/** What FINE's attributes mean beyond their names: each is read, without influence, or refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Accepted } from "#src/exchange/findings/report.ts";
import { isUnderstood, limitations, withoutInfluence } from "#src/exchange/fine/attributes.ts";
import { readFine } from "#src/exchange/fine/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { type FineFile, perRegion, small, table, writeFine } from "./models.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-attributes-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Components = FineFile["components"];
interface Change {
  components?: Components;
  parameters?: FineFile["parameters"];
}

async function read({ components = {}, parameters = {} }: Change, accepted?: Accepted) {
  const path = join(folder, `${files++}.nc`);
  await writeFine(path, {
    parameters: { ...small.parameters, ...parameters },
    components: { ...small.components, ...components },
  });
  const reading = await readFine(path, { dataset: target, ...readHere, ...(accepted && { accepted }) });
  const errors = reading.report.findings.flatMap(({ code, severity, attribute }) =>
    severity === "error" ? [`${code} ${attribute}`] : [],
  );
  const componentOf = (name: string) => reading.content?.components.find((each) => each.name === name);
  return { ...reading, errors, componentOf };
}

const { wind, gas } = small.components.Source;
const { line } = small.components.Transmission;
const withWind = (attributes: Components[string][string]): Components => ({
  Source: { wind: { ...wind, ...attributes }, gas },
});
const withLine = (attributes: Components[string][string]): Components => ({
  Transmission: { line: { ...line, ...attributes } },
});
const withStorage = (attributes: Components[string][string]): Components => ({
  Storage: { battery: { "0d_commodity": "el", "0d_hasCapacityVariable": 1, ...attributes } },
});
const heat = { commodities: ["el", "heat"], commodityUnitsDict: ["el : GW", "heat : GW_th"] };
const pump = {
  ...{ "0d_physicalUnit": "GW", "0d_hasCapacityVariable": 1 },
  ...{ "0d_commodityConversionFactors.el": -1, "0d_commodityConversionFactors.heat": 3 },
};

it("has one meaning for each attribute", () => {
  const refused = Object.keys(limitations);
  expect(refused.filter(isUnderstood)).toEqual([]);
  expect(refused.filter((attribute) => Object.hasOwn(withoutInfluence, attribute))).toEqual([]);
});

it("takes what is neither FINE's nor ours as a note", async () => {
  const { errors, report } = await read({
    components: withWind({ "0d_colour": "blue" }),
    parameters: { author: "Ann" },
  });
  expect(errors).toEqual([]);
  expect(report.findings).toMatchObject([
    { code: "unknown_attribute", severity: "note", component: null, attribute: "author" },
    { code: "unknown_attribute", severity: "note", component: "Source", attribute: "colour", places: ["wind"] },
  ]);
  expect(report.counts).toMatchObject({ read: 4, exact: 4 });
});

it("reads the values of its one period, whatever the period is called", async () => {
  const { errors, componentOf, content } = await read({
    components: withWind({
      ...{ "0d_investPerCapacity": Number.NaN, "0d_investPerCapacity.2030": 7 },
      ...{ ts_operationRateMax: table([Number.NaN, Number.NaN], [Number.NaN, Number.NaN]) },
      "ts_operationRateMax.2030": table([0.5, 0], [0.25, 0]),
    }),
    parameters: { startYear: 2030 },
  });
  expect(errors).toEqual([]);
  expect(componentOf("wind")).toMatchObject({ invest_per_capacity: 7 });
  const rates = content?.tables.find(({ family, component }) => family === "operationRateMax" && component === "wind");
  expect([...(rates?.values ?? [])]).toEqual([0.5, 0.25]);
});

it.each<[string, Change, string[]]>([
  [
    "values of a period that the model does not have",
    { components: withWind({ "0d_investPerCapacity.2025": 7 }) },
    ["periods investPerCapacity.2025"],
  ],
  [
    "capacities of earlier years",
    { components: withWind({ "1d_stockCommissioning.-1": perRegion(3, 4) }) },
    ["periods stockCommissioning"],
  ],
  [
    "costs by size",
    { components: withWind({ "0d_pwlcfParameters.eosParameters": "table" }) },
    ["nonlinear_cost pwlcfParameters"],
  ],
  ["a period of five years", { parameters: { investmentPeriodInterval: 5 } }, ["periods investmentPeriodInterval"]],
  [
    "limits by period, which are written as a text",
    {
      components: withWind({ "0d_balanceLimitID": "limit" }),
      parameters: { balanceLimit: ["0 : Total lowerBound"] },
    },
    ["limit_by_period null"],
  ],
  [
    "commodities of which a conversion may choose",
    {
      components: { Conversion: { pump: { ...pump, "0d_commodityConversionFactors.fuel.el": -2 } } },
      parameters: heat,
    },
    ["flow_shares commodityConversionFactors.fuel.el"],
  ],
  [
    "factors by the year of construction",
    {
      components: { Conversion: { pump: { ...pump, "0d_commodityConversionFactors.(0, 0).el": -2 } } },
      parameters: heat,
    },
    ["periods commodityConversionFactors.(0, 0).el"],
  ],
  [
    "an efficiency of a storage by region",
    { components: withStorage({ "1d_chargeEfficiency": perRegion(0.9, 0.8) }) },
    ["value_by_region chargeEfficiency"],
  ],
  [
    "costs of operation by direction of a line with a capacity",
    { components: withLine({ "2d_opexPerOperation": table([0, 1], [2, 0]) }) },
    ["cost_by_direction opexPerOperation"],
  ],
])("refuses %s", async (_, change, expected) => {
  expect((await read(change)).errors).toEqual(expected);
});

it("keeps conversion factors that differ by region", async () => {
  const factors = {
    "0d_commodityConversionFactors.heat": Number.NaN,
    "1d_commodityConversionFactors.heat": perRegion(3, 4),
  };
  const { errors, content, componentOf } = await read({
    components: { Conversion: { pump: { ...pump, ...factors } } },
    parameters: heat,
  });
  expect(errors).toEqual([]);
  expect(componentOf("pump")).toMatchObject({ profile_commodity_name: "heat" });
  const profiles = content?.tables.filter(({ family }) => family === "conversionFactorProfile");
  expect(profiles?.map(({ region, values }) => [region, ...values])).toEqual([
    ["north", 3, 3],
    ["south", 4, 4],
  ]);
});

it("leaves out the bounds of a rate that is fixed, as FINE does", async () => {
  const rates = { ts_operationRateFix: table([0.2, 0], [0.1, 0]), ts_operationRateMin: table([0.5, 0], [0.5, 0]) };
  const { errors, content } = await read({ components: withWind(rates) });
  expect(errors).toEqual([]);
  const families = content?.tables.filter(({ component }) => component === "wind").map(({ family }) => family);
  expect(new Set(families)).toEqual(new Set(["capacityMax", "operationRateFix"]));
});

// FINE adds up half of the costs of both directions, each times its length: (900 · 0.7 + 300 · 0.3) / 1200 = 0.6.
it("takes the mean of both directions of a line as the cost of its one capacity", async () => {
  const costs = { "0d_investPerCapacity": Number.NaN, "2d_investPerCapacity": table([0, 0.7], [0.3, 0]) };
  const { errors, content, componentOf } = await read({
    components: withLine({ ...costs, "2d_distances": table([0, 900], [300, 0]) }),
  });
  expect(errors).toEqual([]);
  expect(content?.components.filter(({ type }) => type === "TRANSMISSION")).toHaveLength(1);
  expect(componentOf("line")?.invest_per_capacity).toBeCloseTo(0.6, 12);
});

// A lifetime of one year without interest: 2 a year; of two years: 1 a year. The mean is 1.5.
it("takes annuities of both directions of a line where their lifetimes differ", async () => {
  const costs = { "0d_investPerCapacity": 2, "2d_interestRate": table([0, 0], [0, 0]) };
  const { errors, componentOf } = await read({
    components: withLine({ ...costs, "2d_economicLifetime": table([0, 1], [2, 0]) }),
  });
  expect(errors).toEqual([]);
  expect(componentOf("line")).toMatchObject({ invest_per_capacity: 0 });
  expect(componentOf("line")?.opex_per_capacity).toBeCloseTo(1.5, 12);
});

it("ties equal capacities of conversions apart from equal numbers of plants with the same id", async () => {
  const linked = { ...pump, "0d_linkedConversionCapacityID": "same" };
  const wanted = withWind({ "0d_linkedQuantityID": "same" });
  const alike = await read({ components: { ...wanted, Conversion: { one: linked, two: linked } }, parameters: heat });
  expect(alike.errors).toEqual([]);
  const idOf = (name: string) => alike.componentOf(name)?.linked_quantity_id;
  expect([idOf("wind"), idOf("one"), idOf("two")]).toEqual(["same", "same 2", "same 2"]);
  const unlike = { one: linked, two: { ...linked, "0d_capacityPerPlantUnit": 2 } };
  expect((await read({ components: { Conversion: unlike }, parameters: heat })).errors).toEqual([
    "linked_capacity linkedConversionCapacityID",
  ]);
  const both = { one: { ...linked, "0d_linkedQuantityID": "other" }, two: linked };
  expect((await read({ components: { Conversion: both }, parameters: heat })).errors).toEqual([
    "linked_capacity linkedConversionCapacityID",
  ]);
});

// FINE writes every attribute that its version knows: `pwlcfParameters` since 2.5.
const sinceFine25 = { "0d_pwlcfParameters": Number.NaN };

it("reads cycles of a lifetime by the version of FINE, and refuses where both meanings are possible", async () => {
  const cycles = { "0d_cyclicLifetime": 3000, "1d_economicLifetime": perRegion(10, 10) };
  const older = await read({ components: withStorage(cycles) });
  expect([older.errors, older.componentOf("battery")]).toMatchObject([[], { cyclic_lifetime: 3000 }]);
  const newer = withStorage({ ...cycles, ...sinceFine25 });
  expect((await read({ components: newer })).errors).toEqual(["cyclic_lifetime cyclicLifetime"]);
  const accepted: Accepted = { approximate: new Set(["cyclic_lifetime"]), ignore: new Set() };
  const { report } = await read({ components: newer }, accepted);
  expect(report.findings).toMatchObject([{ severity: "approximation", direction: "rises", places: ["battery"] }]);
});

// Charging all the time with a tenth of the content in an hour makes 876 full cycles a year, fewer than 9000 / 10.
it("reads cycles of a lifetime that cannot be reached, and those of one year, in either version", async () => {
  const slow = { "0d_chargeRate": 0.1, "0d_cyclicLifetime": 9000, "1d_economicLifetime": perRegion(10, 10) };
  expect((await read({ components: withStorage({ ...slow, ...sinceFine25 }) })).errors).toEqual([]);
  const oneYear = { "0d_cyclicLifetime": 300, "1d_economicLifetime": perRegion(1, 1), ...sinceFine25 };
  expect((await read({ components: withStorage(oneYear) })).errors).toEqual([]);
});
