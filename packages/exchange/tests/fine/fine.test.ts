/** Models of FINE as netCDF files: what becomes of them, and what is refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { afterAll, expect, it } from "vitest";
import type { Accepted } from "../../src/findings/report.ts";
import { readFine } from "../../src/fine/reader.ts";
import { readModelFile } from "../../src/formats/read-model-file.ts";
import { target } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { type NetworkFile, small as network, writeNetcdf } from "../pypsa/networks.ts";
import { type FineFile, perRegion, small, table, writeFine } from "./models.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
async function fileOf(model: FineFile): Promise<string> {
  const path = join(folder, `${files++}.nc`);
  await writeFine(path, model);
  return path;
}
const read = async (model: FineFile, accepted?: Accepted) =>
  readFine(await fileOf(model), { dataset: target, ...readHere, ...(accepted && { accepted }) });
const withComponents = (components: FineFile["components"]): FineFile => ({
  ...small,
  components: { ...small.components, ...components },
});
const withWind = (attributes: FineFile["components"][string][string]): FineFile => {
  const { wind, gas } = small.components.Source;
  return withComponents({ Source: { wind: { ...wind, ...attributes }, gas } });
};
const withParameters = (parameters: FineFile["parameters"]): FineFile => ({
  ...small,
  parameters: { ...small.parameters, ...parameters },
});
const errorsOf = async (model: FineFile) =>
  (await read(model)).report.findings.flatMap(({ code, severity, places }) =>
    severity === "error" ? [[code, ...places]] : [],
  );

it("A model of FINE becomes a data set with the names, units and numbers of the model", async () => {
  const { content, report } = await read(small);
  expect(report).toMatchObject({
    findings: [],
    source: { tool: "FINE" },
    counts: { read: 4, exact: 4 },
    objective: { factor: 1 },
    names: { "Source wind": { component: "wind" } },
  });
  expect(content?.dataset).toMatchObject({
    name: target.name,
    hours_per_time_step: 1,
    number_of_time_steps: 2,
    cost_unit: "1e6 Euro",
    length_unit: "km",
  });
  expect(content?.regions).toEqual([{ name: "north" }, { name: "south" }]);
  expect(content?.commodities).toEqual([{ name: "el", unit: "GW$_{el}$", description: null }]);
  // Costs of operation of a source are added to the cost of its commodity.
  expect(content?.components).toMatchObject([
    { type: "SINK", name: "demand", commodity_name: "el" },
    { type: "SOURCE", name: "gas", capacity_variable: false, commodity_cost: 0.05 },
    { type: "SOURCE", name: "wind", invest_per_capacity: 1, interest_rate: 0.05, economic_lifetime: 20 },
    { type: "TRANSMISSION", name: "line", invest_per_capacity: 0.01 },
  ]);
  const tables = content?.tables.map(({ family, component, region, regionTo, values }) => [
    family,
    component,
    region,
    ...(regionTo === null ? [] : [regionTo]),
    ...values,
  ]);
  expect(tables).toEqual([
    ["operationRateFix", "demand", "north", 0, 0],
    ["operationRateFix", "demand", "south", 2, 3],
    ["capacityMax", "wind", "north", 5],
    ["capacityMax", "wind", "south", 0],
    ["operationRateMax", "wind", "north", 1, 0.5],
    ["operationRateMax", "wind", "south", 0, 0],
    ["distances", "line", "north", "south", 100],
    ["distances", "line", "south", "north", 100],
    ["losses", "line", "north", "south", 0.0001],
    ["losses", "line", "south", "north", 0.0001],
  ]);
});

it("A model of FINE is distinguished from a network of PyPSA by its content", async () => {
  const report = async (path: string) => (await readModelFile(path, { dataset: target, ...readHere })).report;
  expect((await report(await fileOf(small)))?.source.tool).toBe("FINE");
  const path = join(folder, "network.nc");
  await writeNetcdf(path, network satisfies NetworkFile);
  expect((await report(path))?.source.tool).toBe("PyPSA");
  const { report: refused } = await readFine(path, { dataset: target });
  expect(refused.findings).toMatchObject([{ code: "unknown_format", severity: "error" }]);
});

it("A model of FINE has one region whose dimension FINE leaves out", async () => {
  const { content, report } = await read({
    parameters: { ...small.parameters, locations: "Germany" },
    components: {
      Source: { gas: { "0d_commodity": "el", "1d_capacityMax": 7, "0d_hasCapacityVariable": 1 } },
      Sink: { demand: { "0d_commodity": "el", "0d_hasCapacityVariable": 0, ts_operationRateFix: perRegion(1, 2) } },
    },
  });
  expect(report.findings).toEqual([]);
  expect(content?.regions).toEqual([{ name: "Germany" }]);
  expect(content?.tables.map(({ family, region, values }) => [family, region, ...values])).toEqual([
    ["operationRateFix", "Germany", 1, 2],
    ["capacityMax", "Germany", 7],
  ]);
});

it("A model of FINE splits a component whose costs differ by region", async () => {
  const costs = { "1d_investPerCapacity": perRegion(1, 2), "1d_capacityMax": perRegion(5, 6) };
  const { content, report } = await read(withWind(costs));
  expect(report.findings).toMatchObject([{ code: "split", severity: "note", places: ["wind"] }]);
  const winds = content?.components.filter(({ name }) => name.startsWith("wind"));
  expect(winds).toMatchObject([
    { name: "wind", invest_per_capacity: 1 },
    { name: "wind 2", invest_per_capacity: 2 },
  ]);
  const where = content?.tables.filter(({ family }) => ["locationalEligibility", "capacityMax"].includes(family));
  expect(where?.map(({ family, component, region, values }) => [family, component, region, ...values])).toEqual([
    ["locationalEligibility", "wind", "north", 1],
    ["capacityMax", "wind", "north", 5],
    ["locationalEligibility", "wind 2", "south", 1],
    ["capacityMax", "wind 2", "south", 6],
  ]);
});

const withPump = (factors: Record<string, unknown>): FineFile => ({
  parameters: {
    ...small.parameters,
    commodities: ["el", "heat", "steam"],
    commodityUnitsDict: ["el : GW", "heat : GW_th", "steam : GW_s"],
  },
  components: {
    ...small.components,
    Conversion: { pump: { "0d_physicalUnit": "GW", "0d_hasCapacityVariable": 0, ...factors } },
  } as FineFile["components"],
});

it("A model of FINE keeps one conversion factor over time", async () => {
  const { content, report } = await read(
    withPump({
      "0d_commodityConversionFactors.el": -1,
      "ts_commodityConversionFactors.heat": table([7, 3], [6, 0]),
      "ts_commodityConversionFactors.steam": table([0.5, 0.5], [0.5, 0.5]),
    }),
  );
  expect(report.findings).toEqual([]);
  const pump = content?.components.find(({ name }) => name === "pump");
  expect(pump).toMatchObject({
    profile_commodity_name: "heat",
    conversion_factors: [{}, { commodity_name: "heat", conversion_factor: 1 }, { conversion_factor: 0.5 }],
  });
  const profiles = content?.tables.filter(({ family }) => family === "conversionFactorProfile");
  expect(profiles?.map(({ region, values }) => [region, ...values])).toEqual([
    ["north", 7, 6],
    ["south", 3, 0],
  ]);
});

it("A model of FINE keeps several conversion factors over time, those that differ by region among them", async () => {
  const { content, report } = await read(
    withPump({
      "ts_commodityConversionFactors.el": table([-1, -2], [-1, -2]),
      "ts_commodityConversionFactors.heat": table([7, 3], [6, 0]),
      "ts_commodityConversionFactors.steam": table([0.5, 0.5], [0.5, 0.6]),
    }),
  );
  expect(report.findings).toEqual([]);
  expect(content?.components.find(({ name }) => name === "pump")).toMatchObject({
    profile_commodity_name: "el",
    profile_commodity_name_2: "heat",
    profile_commodity_name_3: "steam",
    conversion_factors: [{ conversion_factor: -1 }, { conversion_factor: 1 }, { conversion_factor: 1 }],
  });
  const profiles = content?.tables.filter(({ family }) => family.startsWith("conversionFactorProfile"));
  expect(profiles?.map(({ family, region, values }) => [family, region, ...values])).toEqual([
    ["conversionFactorProfile", "north", -1, -1],
    ["conversionFactorProfile", "south", -2, -2],
    ["conversionFactorProfile2", "north", 7, 6],
    ["conversionFactorProfile2", "south", 3, 0],
    ["conversionFactorProfile3", "north", 0.5, 0.5],
    ["conversionFactorProfile3", "south", 0.5, 0.6],
  ]);
});

it("A model of FINE keeps bounds of contents over time, and the extremes of these as constants", async () => {
  const store = {
    "0d_commodity": "el",
    "0d_hasCapacityVariable": 1,
    "0d_capacityFix": 5,
    "0d_stateOfChargeMax": 0.9,
    ts_stateOfChargeMin: table([0.2, 0.1], [0.3, 0.4]),
  };
  const components = { ...small.components, Storage: { cars: store } } as FineFile["components"];
  const { content, report } = await read({ ...small, components });
  expect(report.findings).toEqual([]);
  expect(content?.components.find(({ name }) => name === "cars")).toMatchObject({
    state_of_charge_min: 0.1,
    state_of_charge_max: 0.9,
  });
  const profiles = content?.tables.filter(({ family }) => family === "stateOfChargeMinProfile");
  expect(profiles?.map(({ region, values }) => [region, ...values])).toEqual([
    ["north", 0.2, 0.3],
    ["south", 0.1, 0.4],
  ]);
});

const withCable = (there: number[], back: number[], others: Record<string, unknown> = {}) =>
  withComponents({
    Transmission: {
      cable: {
        "0d_commodity": "el",
        "0d_hasCapacityVariable": 1,
        "2d_capacityFix": table([0, 2], [2, 0]),
        // By time step, the region from which, and the region to which.
        ts_operationRateMax: {
          data: there.flatMap((value, step) => [Number.NaN, value, back[step], Number.NaN]),
          shape: [2, 2, 2],
        },
        ...others,
      },
    },
  } as FineFile["components"]);
const ofCable = ({ content }: Awaited<ReturnType<typeof read>>) =>
  content?.tables
    .filter(({ component }) => component === "cable")
    .map(({ family, region, regionTo, values }) => [family, region, regionTo, ...values]);

it("A model of FINE takes the rates of transmissions by direction, and says where both directions exceed the capacity", async () => {
  const reading = await read(withCable([0.5, 1], [0.5, 0]));
  expect(reading.report.findings).toEqual([]);
  expect(ofCable(reading)).toEqual([
    ["capacityFix", "north", "south", 2],
    ["capacityFix", "south", "north", 2],
    ["operationRateMax", "north", "south", 0.5, 1],
    ["operationRateMax", "south", "north", 0.5, 0],
  ]);
  const lossy = { "2d_losses": table([0, 0.1], [0.1, 0]) };
  expect(await errorsOf(withCable([0.5, 1], [0.75, 0], lossy))).toEqual([["shared_line", "cable"]]);
  // Without losses the smaller flow can be taken off both, unless one of them alone exceeds the capacity.
  expect(await errorsOf(withCable([0.5, 1], [0.75, 0]))).toEqual([]);
  expect(await errorsOf(withCable([0.5, 1.1], [0.75, 0]))).toEqual([["shared_line", "cable"]]);
});

it("A model of FINE takes lines that a rate of 0 closes in one direction as lines of one way", async () => {
  const reading = await read(withCable([0, 0], [0.5, 1.5]));
  expect(reading.report.findings).toEqual([]);
  expect(reading.content?.components.find(({ name }) => name === "cable")).toMatchObject({ is_bidirectional: false });
  expect(ofCable(reading)).toEqual([
    ["locationalEligibility", "south", "north", 1],
    ["capacityFix", "south", "north", 2],
    ["operationRateMax", "south", "north", 0.5, 1.5],
  ]);
  const shared = { "0d_sharedPotentialID": "route", "2d_capacityMax": table([0, 2], [2, 0]) };
  const { content } = await read(withCable([0, 0], [0.5, 1], shared));
  expect(content?.components.find(({ name }) => name === "cable")).toMatchObject({ is_bidirectional: true });
});

it("A model of FINE takes the means of factors over time, of which one has both signs, only where that is accepted", async () => {
  const two = withPump({
    "ts_commodityConversionFactors.el": table([-1, -1], [-2, -2]),
    "ts_commodityConversionFactors.heat": table([3, -3], [4, 4]),
  });
  expect(await errorsOf(two)).toEqual([
    ["efficiency_series", "pump"],
    ["efficiency_series", "pump"],
  ]);
  const { content, report } = await read(two, { approximate: new Set(["efficiency_series"]), ignore: new Set() });
  expect(new Set(report.findings.map(({ msg }) => inEnglish(msg)))).toEqual(
    new Set(["A factor is above 0 in some time steps and below 0 in others: the means are taken."]),
  );
  expect(content?.components.find(({ name }) => name === "pump")).toMatchObject({
    profile_commodity_name: null,
    conversion_factors: [{ conversion_factor: -1.5 }, { conversion_factor: 3.5 }],
  });
});

it("A model of FINE takes a cost below zero as a revenue, and series of costs and least rates as they are", async () => {
  const { content, report } = await read(
    withWind({
      "0d_opexPerOperation": -0.02,
      "0d_commodityCost": 0.005,
      ts_commodityCostTimeSeries: table([0.1, 0.2], [0.3, 0.4]),
      ts_operationRateMin: table([0.1, 0], [0.1, 0]),
    }),
  );
  expect(report.findings).toEqual([]);
  const wind = content?.components.find(({ name }) => name === "wind");
  expect(wind).toMatchObject({ commodity_cost: null, commodity_revenue: 0.015 });
  const series = content?.tables.filter(({ component, region }) => component === "wind" && region === "north");
  expect(series?.map(({ family, values }) => [family, ...values])).toEqual([
    ["capacityMax", 5],
    ["operationRateMax", 1, 0.5],
    ["operationRateMin", 0.1, 0.1],
    ["commodityCostTimeSeries", 0.1, 0.3],
  ]);
});

it("A model of FINE limits the yearly amount of sinks, or of sources, from both sides, by one total and by region", async () => {
  const limited = (id: string, row: string[]) => ({
    ...withParameters({ "balanceLimit.CO2": row, balanceLimit_columns: ["Total", "lowerBound", "north"] }),
    components: {
      ...small.components,
      Sink: { ...small.components.Sink, CO2: { "0d_commodity": "el", "0d_balanceLimitID": id } },
    },
  });
  const { content } = await read(limited("CO2", ["-5.5", "True", "None"]));
  const sink = content?.components.find(({ name }) => name === "CO2");
  // FINE limits what the two hours of the model have; here the limit is one of a year.
  expect(sink).toMatchObject({ commodity_limit_id: "CO2", yearly_limit: (5.5 / 2) * 8760 });
  const lower = (await read(limited("CO2", ["-5.5", "False", "None"]))).content;
  expect(lower?.components.find(({ name }) => name === "CO2")).toMatchObject({
    yearly_limit: null,
    yearly_limit_min: (5.5 / 2) * 8760,
  });
  // Sinks take at least −3 out of a region, which is no possible amount.
  expect(await errorsOf(limited("CO2", ["-5.5", "True", "3"]))).toEqual([["limit_sense", "CO2"]]);
  const regional = (await read(limited("CO2", ["None", "True", "-3"]))).content;
  expect(regional?.components.find(({ name }) => name === "CO2")).toMatchObject({
    yearly_limit: null,
    commodity_limit_id: "CO2",
  });
  expect(regional?.tables.filter(({ family }) => family.startsWith("regional"))).toEqual([
    {
      family: "regionalLimitMax",
      component: "CO2",
      region: "north",
      regionTo: null,
      values: Float64Array.of(1.5 * 8760),
    },
  ]);
  // Without a row the id limits nothing.
  expect((await read(limited("other", ["-5.5", "True", "None"]))).report.findings).toEqual([]);
});

it("A model of FINE is refused with all findings at once", async () => {
  const refused = withWind({
    "0d_stockCommissioning": 3,
    "0d_newAttribute": 1,
    "1d_economicLifetime": perRegion(20.5, 20.5),
    "0d_commodity": "elo",
  });
  refused.components = { ...refused.components, ConversionRamp: { x: { "0d_physicalUnit": "GW" } } };
  expect((await errorsOf(refused)).toSorted()).toEqual([
    ["out_of_bounds", "wind"],
    ["periods", "wind"],
    ["unknown_class", "x"],
    ["unknown_commodity", "wind"],
  ]);
  expect(await errorsOf(withParameters({ hoursPerTimeStep: 0.334, numberOfInvestmentPeriods: 0 }))).toEqual([
    ["step_length"],
    ["periods"],
  ]);
  expect(await errorsOf(withWind({ ts_operationRateMax: table([1, 1], [Number.NaN, 1]) }))).toEqual([
    ["not_finite", "wind"],
  ]);
  expect(await errorsOf(withWind({ ts_operationRateMax: table([1, 1, 1], [1, 1, 1]) }))).toEqual([["damaged_file"]]);
});

it("A model of FINE is approximated where that is accepted, and the report says which way the costs may move", async () => {
  const components = {
    LinearOptimalPowerFlow: {
      grid: { ...small.components.Transmission.line, "2d_reactances": table([0, 1], [1, 0]) },
    },
  };
  const accepted: Accepted = { approximate: new Set(["transport_model"]), ignore: new Set() };
  const { content, report } = await read(withComponents(components), accepted);
  expect(report.findings).toMatchObject([
    { code: "transport_model", severity: "approximation", direction: "falls", places: ["grid"] },
  ]);
  expect(content?.components.map(({ type, name }) => [type, name])).toContainEqual(["TRANSMISSION", "grid"]);
});

it("A model of FINE takes steps of whole seconds, and none that would have to be rounded", async () => {
  const hoursOf = async (hoursPerTimeStep: number) =>
    (await read(withParameters({ hoursPerTimeStep }))).content?.dataset.hours_per_time_step;
  expect([await hoursOf(0.25), await hoursOf(1 / 3), await hoursOf(0.3333)]).toEqual([0.25, 1200 / 3600, undefined]);
});

const converter = (attributes: FineFile["components"][string][string], name = "plant") => ({
  [name]: {
    "0d_physicalUnit": "GW$_{el}$",
    "0d_hasCapacityVariable": 1,
    "0d_commodityConversionFactors.el": 1,
    "0d_rampUpMax": 0.25,
    "0d_rampDownMax": 1,
    ...attributes,
  },
});

it("Ramps of FINE's conversions become ramps where a step is an hour, and join the ends unless the model says otherwise", async () => {
  const joined = await read(withComponents({ Conversion: converter({}) }));
  expect(joined.report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(joined.content?.dataset.joins_ends).toBeUndefined();
  expect(joined.content?.components.find(({ name }) => name === "plant")).toMatchObject({
    ramp_up: 0.25,
    ramp_down: null,
  });
  const open = { "0d_useTemporalCyclicConstraints": 0 };
  const apart = await read(withComponents({ ConversionDynamic: converter(open) }));
  expect(apart.content?.dataset.joins_ends).toBe(false);
  const mixed = withComponents({ Conversion: { ...converter(open), ...converter({}, "other") } });
  expect(await errorsOf(mixed)).toEqual([["ends", "plant"]]);
  const long = withComponents({ Conversion: converter({}) });
  expect(await errorsOf({ ...long, parameters: { ...long.parameters, hoursPerTimeStep: 2 } })).toEqual([
    ["ramps", "plant"],
  ]);
  expect(await errorsOf(withWind({ "0d_rampUpMax": 0.5 }))).toEqual([["ramps", "wind"]]);
});

const decision = { "0d_hasIsBuiltBinaryVariable": 1, "0d_investIfBuilt": 7, "0d_opexIfBuilt": 0.5 };

it("Decisions of FINE about what is built have their costs, their least capacities, and bigM as a maximum where there is no other", async () => {
  const { "1d_capacityMax": _, ...wind } = small.components.Source.wind as Record<string, unknown>;
  const least = {
    ...wind,
    ...decision,
    "0d_bigM": 40,
    "1d_capacityMin": perRegion(3, 5),
    "1d_isBuiltFix": perRegion(1, 0),
  };
  const { content, report } = await read(
    withComponents({
      Source: { wind: least as FineFile["components"][string][string], gas: small.components.Source.gas },
    }),
  );
  expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const found = content?.components.find(({ name }) => name === "wind");
  expect(found).toMatchObject({ invest_if_built: 7, opex_if_built: 0.5 });
  const values = (family: string) =>
    content?.tables
      .filter((table) => table.component === "wind" && table.family === family)
      .flatMap((table) => [...table.values]);
  expect(values("capacityMinIfBuilt")).toEqual([3, 5]);
  expect(values("capacityMin")).toEqual([]);
  expect(values("existenceFix")).toEqual([1, 0]);
  expect(values("capacityMax")).toEqual([40, 40]);
});

it("Costs if built of FINE without a decision are left out with a note, as FINE leaves them out", async () => {
  const { content, report } = await read(withWind({ "0d_investIfBuilt": 7 }));
  expect(content?.components.find(({ name }) => name === "wind")).toMatchObject({ invest_if_built: 0 });
  expect(report.findings.map(({ code, severity }) => [code, severity])).toContainEqual(["built_or_not", "note"]);
});

it.each<[string, FineFile["components"][string][string], string]>([
  ["bigM without a decision", { "0d_bigM": 1 }, "built_or_not bigM"],
  ["isBuiltFix without a decision", { "1d_isBuiltFix": perRegion(1, 0) }, "built_or_not isBuiltFix"],
  ["bigM beside a maximum", { ...decision, "0d_bigM": 1 }, "built_or_not bigM"],
])("The import notes that in FINE %s does nothing", async (_, attributes, expected) => {
  const { content, report } = await read(withWind(attributes));
  expect(report.findings.map(({ code, severity, attribute }) => [severity, `${code} ${attribute}`])).toEqual([
    ["note", expected],
  ]);
  const families = content?.tables.filter(({ component }) => component === "wind").map(({ family }) => family);
  expect(new Set(families)).toEqual(new Set(["capacityMax", "operationRateMax"]));
});

it.each([
  ["does nothing without ramps", {}, [["note", "ends useTemporalCyclicConstraints"]]],
  ["acts with ramps", { "0d_rampUpMax": 0.1 }, []],
])("The end of the horizon of FINE's conversions %s", async (_, ramps, expected) => {
  const plant = { "0d_hasCapacityVariable": 1, "0d_commodityConversionFactors.el": 1, "0d_physicalUnit": "GW" };
  const { report } = await read(
    withComponents({ Conversion: { plant: { ...plant, "0d_useTemporalCyclicConstraints": 0, ...ramps } } }),
  );
  expect(report.findings.map(({ code, severity, attribute }) => [severity, `${code} ${attribute}`])).toEqual(expected);
});

it("Costs if built of FINE that differ by region become components of their own", async () => {
  const { content } = await read(
    withWind({ ...decision, "1d_investIfBuilt": perRegion(7, 9), "1d_capacityMax": perRegion(4, 4) }),
  );
  const found = content?.components.filter(({ name }) => name.startsWith("wind"));
  expect(found?.map(({ invest_if_built }) => invest_if_built)).toEqual([7, 9]);
});

/** As FINE 2.7.1 writes its table: a column for each location and each name, and slopes and intercepts beside the given columns. */
const eosFile = (points: readonly (readonly number[])[], eligible: readonly [number, number]): FineFile => {
  const { wind, gas } = small.components.Source;
  const none = Number.NaN;
  const space = { "1d_interestRate": none, "1d_economicLifetime": none, "1d_capacityMax": none };
  const columns = ["capacity", "north", "slopeTotalInvest", "south", "totalInvest", "totalOpex"];
  const rows = points.map(([capacity, invest, opex]) => [capacity, none, none, none, invest, opex]);
  const own = {
    ...wind,
    ...Object.fromEntries(Object.keys(space).map((name) => [name, perRegion(none, 0.05, none, 0.05, none, none)])),
    "1d_economicLifetime": perRegion(none, 20, none, 20, none, none),
    "1d_capacityMax": perRegion(none, 50 * eligible[0], none, 50 * eligible[1], none, none),
    "0d_investPerCapacity": 1,
    ts_operationRateMax: table([none, 1, none, 0, none, none], [none, 0.5, none, 0, none, none]),
    "ts_pwlcfParameters.eosParameters": table(...rows),
  };
  const { Source: _, ...others } = small.components;
  return { ...small, components: { ...others, Source: { wind: own, gas } }, spaces: { wind: columns } };
};
const eos = [
  [0, 0, 0],
  [2, 90, 1],
  [6, 150, 3],
];

it("The import of FINE reads economies of scale of a component in one location, which begin at the second point", async () => {
  const { content, report } = await read(eosFile(eos, [1, 0]));
  expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  // FINE pays investPerCapacity in addition.
  expect(content?.components.find(({ name }) => name === "wind")).toMatchObject({
    invest_per_capacity: 0,
    opex_per_capacity: 0,
    invest_curve: [
      { capacity: 2, invest: 92, opex: 1 },
      { capacity: 6, invest: 156, opex: 3 },
    ],
  });
});

it("The import of FINE refuses economies of scale in several locations, whose capacities FINE adds up first, and curves that do not begin at 0", async () => {
  expect(await errorsOf(eosFile(eos, [1, 1]))).toEqual([["curve_over_regions", "wind"]]);
  expect(await errorsOf(eosFile([[0, 5, 0], ...eos.slice(1)], [1, 0]))).toEqual([["nonlinear_cost", "wind"]]);
  expect(await errorsOf(eosFile([eos[0], [2, Number.NaN, 1]], [1, 0]))).toEqual([["nonlinear_cost", "wind"]]);
});
