/** FINE's attributes beyond their names: each is read, without influence, or refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Accepted, strict } from "../../src/findings/report.ts";
import { isUnderstood, limitations, withoutInfluence } from "../../src/fine/attributes.ts";
import { fineModelOf } from "../../src/fine/model.ts";
import { readFine } from "../../src/fine/reader.ts";
import { translateFine } from "../../src/fine/translate.ts";
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
  "0d_physicalUnit": "GW",
  "0d_hasCapacityVariable": 1,
  "0d_commodityConversionFactors.el": -1,
  "0d_commodityConversionFactors.heat": 3,
};

it("Each attribute of FINE has one meaning in the import", () => {
  const refused = Object.keys(limitations);
  expect(refused.filter(isUnderstood)).toEqual([]);
  expect(refused.filter((attribute) => Object.hasOwn(withoutInfluence, attribute))).toEqual([]);
});

it("The import of FINE notes attributes that are neither FINE's nor ours", async () => {
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

it("The import of FINE reads the values of its one period, whatever the period is called", async () => {
  const { errors, componentOf, content } = await read({
    components: withWind({
      "0d_investPerCapacity": Number.NaN,
      "0d_investPerCapacity.2030": 7,
      ts_operationRateMax: table([Number.NaN, Number.NaN], [Number.NaN, Number.NaN]),
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
])("The import of FINE refuses %s", async (_, change, expected) => {
  expect((await read(change)).errors).toEqual(expected);
});

it("The import of FINE keeps conversion factors that differ by region", async () => {
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

it("The import of FINE leaves out the bounds of a rate that is fixed, as FINE does", async () => {
  const rates = { ts_operationRateFix: table([0.2, 0], [0.1, 0]), ts_operationRateMin: table([0.5, 0], [0.5, 0]) };
  const { errors, content } = await read({ components: withWind(rates) });
  expect(errors).toEqual([]);
  const families = content?.tables.filter(({ component }) => component === "wind").map(({ family }) => family);
  expect(new Set(families)).toEqual(new Set(["capacityMax", "operationRateFix"]));
});

// FINE adds up half of the costs of both directions, each times its length: (900 · 0.7 + 300 · 0.3) / 1200 = 0.6.
it("The import of FINE takes the mean of both directions of a line as the cost of its one capacity", async () => {
  const costs = { "0d_investPerCapacity": Number.NaN, "2d_investPerCapacity": table([0, 0.7], [0.3, 0]) };
  const { errors, content, componentOf } = await read({
    components: withLine({ ...costs, "2d_distances": table([0, 900], [300, 0]) }),
  });
  expect(errors).toEqual([]);
  expect(content?.components.filter(({ type }) => type === "TRANSMISSION")).toHaveLength(1);
  expect(componentOf("line")?.invest_per_capacity).toBeCloseTo(0.6, 12);
});

// A lifetime of one year without interest: 2 a year; of two years: 1 a year. The mean is 1.5.
it("The import of FINE takes annuities of both directions of a line where their lifetimes differ", async () => {
  const costs = { "0d_investPerCapacity": 2, "2d_interestRate": table([0, 0], [0, 0]) };
  const { errors, componentOf } = await read({
    components: withLine({ ...costs, "2d_economicLifetime": table([0, 1], [2, 0]) }),
  });
  expect(errors).toEqual([]);
  expect(componentOf("line")).toMatchObject({ invest_per_capacity: 0 });
  expect(componentOf("line")?.opex_per_capacity).toBeCloseTo(1.5, 12);
});

it("The import of FINE ties equal capacities of conversions apart from equal numbers of plants with the same id", async () => {
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

/** A storage whose attributes stand in this order. */
function cyclesFrom(order: readonly string[], values: Readonly<Record<string, number>>, accepted?: Accepted) {
  const all: Record<string, number> = { hasCapacityVariable: 1, ...values };
  const locations = ["north"];
  const variables = order.map((attribute) => ({
    name: `Input/Storage/battery/${attribute === "economicLifetime" ? "1d" : "0d"}_${attribute}`,
    shape: [],
    texts: attribute === "commodity" ? ["el"] : attribute === "name" ? ["battery"] : null,
    numbers: ["commodity", "name"].includes(attribute) ? null : Float64Array.of(all[attribute] ?? Number.NaN),
    isFlag: false,
    isSingle: false,
    units: null,
  }));
  const parameters = { ...small.parameters, locations };
  const attributes = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [`Parameters/${key}`, value]));
  const options = { dataset: target, accepted: accepted ?? strict, sha256: "" };
  const { content, report } = translateFine(fineModelOf({ variables, attributes }), options);
  const [storage] = content?.components ?? [];
  return { report, cycles: storage?.type === "STORAGE" ? storage.cyclic_lifetime : null };
}

const settings = ["chargeRate", "cyclicLifetime", "stateOfChargeMin", "hasCapacityVariable", "capacityPerPlantUnit"];
const newest = ["name", "commodity", ...settings, "economicLifetime", "pwlcfParameters"];
const tablesFirst = ["economicLifetime", "name", "commodity", ...settings];
/** By the alphabet, single values before values by region. */
const sorted = [...newest.filter((attribute) => attribute !== "economicLifetime").toSorted(), "economicLifetime"];
const limited = { cyclicLifetime: 300, economicLifetime: 10 };

// 300 in each year are 3000 in ten; 300 in ten years stay 300.
it.each<[string, readonly string[], number]>([
  ["2.7 the cycles of one year", newest, 3000],
  ["2.6 those of the lifetime", [...tablesFirst, "pwlcfParameters"], 300],
  ["2.4 those of the lifetime", tablesFirst, 300],
])("The import of FINE takes %s, as FINE does, by the order in the file", (_, order, expected) => {
  const { cycles, report } = cyclesFrom(order, limited);
  expect([cycles, report.findings]).toEqual([expected, []]);
});

it("The import of FINE refuses cycles of a lifetime in a file whose order shows no version", () => {
  const { report } = cyclesFrom(sorted, limited);
  expect(report.findings).toMatchObject([{ code: "cyclic_lifetime", severity: "error", attribute: "cyclicLifetime" }]);
  const accepted: Accepted = { approximate: new Set(["cyclic_lifetime"]), ignore: new Set() };
  const taken = cyclesFrom(sorted, limited, accepted);
  expect([taken.cycles, taken.report.findings]).toMatchObject([
    300,
    [{ severity: "approximation", direction: "rises" }],
  ]);
});

// Charging all the time with a tenth of the content in an hour makes 876 full cycles a year, fewer than 9000 / 10.
it.each([
  ["cannot be reached", { chargeRate: 0.1, cyclicLifetime: 9000, economicLifetime: 10 }],
  ["are those of one year", { cyclicLifetime: 300, economicLifetime: 1 }],
])("The import of FINE takes cycles of a lifetime that %s, whatever the version", (_, values) => {
  expect(cyclesFrom(sorted, values)).toMatchObject({ report: { findings: [] }, cycles: values.cyclicLifetime });
});

it("The import of FINE counts the cycles of each part of a storage whose lifetime differs by region by its own lifetime", async () => {
  const cycles = { "0d_cyclicLifetime": 3000, "1d_economicLifetime": perRegion(10, 20) };
  const { content } = await read({ components: withStorage(cycles) });
  const parts = content?.components.filter(({ type }) => type === "STORAGE");
  expect(parts).toMatchObject([
    { economic_lifetime: 10, cyclic_lifetime: 3000 },
    { economic_lifetime: 20, cyclic_lifetime: 3000 },
  ]);
});
