/** Networks of PyPSA as netCDF files: what becomes of them, and what is refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import type { Accepted } from "../../src/findings/report.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target, zipOf } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { type NetworkFile, small, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "pypsa-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const read = async (network: NetworkFile, accepted?: Accepted) => {
  const path = join(folder, `${files++}.nc`);
  await writeNetcdf(path, network);
  return readPypsa(path, { dataset: target, ...readHere, ...(accepted && { accepted }) });
};
const limitOfEmissions = { global_constraints: { limit: { sense: "<=", constant: 9 } } };
const withLists = (lists: NetworkFile["lists"]): NetworkFile => ({ ...small, lists: { ...small.lists, ...lists } });
const errorsOf = async (network: NetworkFile) =>
  (await read(network)).report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, places }) => [code, ...places]);

it("A network of PyPSA becomes a data set with the costs of a year", async () => {
  const { content, report } = await read(small);
  expect(report).toMatchObject({ findings: [], counts: { read: 3, exact: 3 }, objective: { factor: 8760 / 4 } });
  expect(content?.regions).toEqual([{ name: "el" }]);
  expect(content?.components).toMatchObject([
    {
      type: "SOURCE",
      name: "wind",
      capacity_variable: true,
      opex_per_capacity: (100 * 8760) / 4,
      commodity_cost: null,
    },
    { type: "SOURCE", name: "gas", opex_per_capacity: 0, commodity_cost: 50 },
    { type: "SINK", name: "demand", capacity_variable: false },
  ]);
  const tables = content?.tables.map(({ family, component, values }) => [family, component, ...values]);
  expect(tables).toEqual([
    ["operationRateMax", "wind", 1, 0.5, 0, 1],
    ["capacityFix", "gas", 20],
    ["operationRateFix", "demand", 10, 10, 10, 10],
  ]);
  expect(report.names["Generator gas"]).toEqual({ component: "gas" });
});

describe("how it is shown", () => {
  const shown = withLists({
    buses: {
      North: { carrier: "AC", x: 9.3, y: 54, location: "" },
      Projected: { carrier: "AC", x: 540000, y: 5980000 },
    },
    carriers: { wind: { color: "#3B6182" }, gas: { color: "brown" } },
    generators: {
      wind: { bus: "North", carrier: "wind", p_nom: 5 },
      gas: { bus: "North", carrier: "gas", p_nom: 5 },
      other: { bus: "Projected" },
    },
    loads: { demand: { bus: "North", p_set: 1 } },
  });

  it("comes from coordinates in degrees, carriers with their colours and the time of the first snapshot", async () => {
    const { content, report } = await read({ ...shown, start: "2030-01-01 00:00:00" });
    expect(content?.presentation).toEqual({
      start: "2030-01-01T00:00",
      regions: [{ name: "North", latitude: 54, longitude: 9.3 }],
      components: [
        { name: "wind", carrier: "wind", colour: "#3B6182" },
        { name: "gas", carrier: "gas" },
      ],
    });
    expect(report.findings).toMatchObject([{ code: "coordinates", severity: "note", places: ["Projected"] }]);
  });

  it("begins at the local time of the calendar where our own export says that its times are in UTC", async () => {
    const meta = JSON.stringify({ snapshots_time_zone: "UTC", calendar_time_zone: "Europe/Berlin" });
    const calendarOf = async (given: Partial<NetworkFile>) =>
      (await read({ ...shown, meta, ...given })).content?.presentation;
    expect(await calendarOf({ start: "2024-03-29 23:00" })).toMatchObject({
      start: "2024-03-30T00:00",
      time_zone: "Europe/Berlin",
    });
    // 02:00 comes twice, and means the first of them.
    expect(await calendarOf({ start: "2024-10-27 00:00" })).toMatchObject({
      start: "2024-10-27T02:00",
      time_zone: "Europe/Berlin",
    });
    expect(await calendarOf({ start: "2024-10-27 01:00" })).toMatchObject({
      start: "2024-10-27T01:00",
      time_zone: "UTC",
    });
    const foreign = await calendarOf({ start: "2024-03-29 23:00", meta: meta.replace("Berlin", "Atlantis") });
    expect([foreign?.start, foreign?.time_zone]).toEqual(["2024-03-29T23:00", undefined]);
  });

  it("has no time where the snapshots are further apart than a time step", async () => {
    const { content } = await read({ ...shown, start: "2030-01-01 00:00:00", weight: 3 });
    expect(content?.presentation?.start).toBeUndefined();
  });
});

it("A network of PyPSA as netCDF becomes the same data set as its folder of CSV files", async () => {
  const csv = {
    "net/network.csv": "name,pypsa_version\nsmall,1.4.0\n",
    "net/snapshots.csv": ",snapshot,objective,stores,generators\n0,0,1,1,1\n1,1,1,1,1\n2,2,1,1,1\n3,3,1,1,1\n",
    "net/buses.csv": "name,carrier\nel,AC\n",
    "net/generators.csv":
      "name,bus,carrier,p_nom_extendable,capital_cost,marginal_cost,p_nom,p_nom_max\nwind,el,wind,True,100,0,0,inf\ngas,el,gas,False,,50,20,inf\n",
    "net/generators-p_max_pu.csv": ",wind\n0,1\n1,0.5\n2,0\n3,1\n",
    "net/loads.csv": "name,bus,p_set\ndemand,el,10\n",
  };
  const path = join(folder, "csv.zip");
  writeFileSync(path, await zipOf(csv));
  const { content, report } = await readPypsa(path, { dataset: target });
  expect(report.findings).toEqual([]);
  expect(content).toEqual((await read(small)).content);
  writeFileSync(path, await zipOf({ ...csv, "net/generators-p_max_pu.csv": ",wind\n0,1\n" }));
  expect((await readPypsa(path, { dataset: target })).report.findings).toMatchObject([{ code: "damaged_file" }]);
});

it("The import of a network of PyPSA keeps marginal costs over time, and counts them as revenue where operation is negative", async () => {
  const generators = {
    market: { bus: "el", p_nom: 20, marginal_cost: [10, -20, 0, 30] },
    given: { bus: "el", p_nom: 4, p_min_pu: -1, p_set: [1, -2, 3, 4], marginal_cost: [5, 6, 7, 8] },
  };
  const { content, report } = await read(withLists({ generators }));
  expect(report.findings).toEqual([]);
  const series = content?.tables.filter(({ family }) => family.startsWith("commodity"));
  expect(series?.map(({ family, component, values }) => [family, component, ...values])).toEqual([
    ["commodityCostTimeSeries", "market", 10, -20, 0, 30],
    ["commodityCostTimeSeries", "given", 5, 6, 7, 8],
    ["commodityRevenueTimeSeries", "given (demand)", 5, 6, 7, 8],
  ]);
  expect(content?.components.every((component) => !("commodity_cost" in component && component.commodity_cost))).toBe(
    true,
  );
});

it("The import of a network of PyPSA keeps one efficiency over time of a link, of links that differ only by region together", async () => {
  const pump = { carrier: "heat pump", p_nom: 5, marginal_cost: 1 };
  const { content, report } = await read({
    snapshots: 3,
    lists: {
      buses: {
        a: { location: "North" },
        b: { location: "South" },
        "a heat": { location: "North", carrier: "heat" },
        "b heat": { location: "South", carrier: "heat" },
      },
      links: {
        p1: { bus0: "a", bus1: "a heat", efficiency: [2, 0, 6], ...pump },
        p2: { bus0: "b", bus1: "b heat", efficiency: [3, 4, 5], ...pump },
        p3: { bus0: "a", bus1: "a heat", efficiency: [0.99, 0.99, 0.99], carrier: "rod", p_nom: 1 },
      },
      loads: { l: { bus: "a heat", p_set: 3 }, m: { bus: "b heat", p_set: 3 } },
    },
  });
  expect(report.findings).toEqual([]);
  const [heat] = content?.components.filter(({ name }) => name === "heat pump") ?? [];
  expect(heat).toMatchObject({
    profile_commodity_name: "heat",
    conversion_factors: [
      { commodity_name: "electricity", conversion_factor: -1 },
      { commodity_name: "heat", conversion_factor: 1 },
    ],
  });
  expect(content?.components.find(({ name }) => name === "rod")).toMatchObject({
    profile_commodity_name: null,
    conversion_factors: [{}, { conversion_factor: 0.99 }],
  });
  const profiles = content?.tables.filter(({ family }) => family === "conversionFactorProfile");
  expect(profiles?.map(({ component, region, values }) => [component, region, ...values])).toEqual([
    ["heat pump", "North", 2, 0, 6],
    ["heat pump", "South", 3, 4, 5],
  ]);
});

it("The import of a network of PyPSA keeps several efficiencies over time of a link, also where one bus is in another region", async () => {
  const buses = {
    el: { location: "North" },
    heat: { location: "North", carrier: "heat" },
    gas: { location: "North", carrier: "gas" },
    co2: { location: "Air", carrier: "co2" },
  };
  const [power, heat, waste] = [
    [0.4, 0.5, 0.4, 0.5],
    [0.2, 0.1, 0, 0.1],
    [0.2, 0.3, 0.2, 0.1],
  ];
  const chp = { bus0: "gas", bus1: "el", bus2: "heat", bus3: "co2", p_nom: 1 };
  const links = { chp: { ...chp, efficiency: power, efficiency2: heat, efficiency3: waste } };
  const { content, report } = await read(withLists({ buses, links }));
  expect(report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  expect(content?.components.find(({ name }) => name === "chp")).toMatchObject({
    profile_commodity_name: "electricity",
    profile_commodity_name_2: "heat",
    profile_commodity_name_3: null,
    conversion_factors: [
      { commodity_name: "gas", conversion_factor: -1 },
      { commodity_name: "electricity", conversion_factor: 1 },
      { commodity_name: "heat", conversion_factor: 1 },
      { commodity_name: "gas by chp to Air", conversion_factor: 1 },
    ],
  });
  const profiles = content?.tables.filter(({ family }) => family.startsWith("conversionFactorProfile"));
  expect(profiles?.map(({ component, family, region, values }) => [component, family, region, ...values])).toEqual([
    ["chp", "conversionFactorProfile", "North", ...power],
    ["chp", "conversionFactorProfile2", "North", ...heat],
    ["chp (arrival)", "conversionFactorProfile", "Air", ...waste],
  ]);
});

it("The import of a network of PyPSA divides an efficiency over time like the others where a factor is too large", async () => {
  const links = {
    chp: { bus0: "el", bus1: "heat", bus2: "co2", efficiency: [0.4, 0.5, 0.4, 0.5], efficiency2: 10, p_nom: 1 },
  };
  const buses = { el: {}, heat: { carrier: "heat" }, co2: { carrier: "co2" } };
  const { content } = await read(withLists({ buses, links }));
  expect(content?.components.find(({ name }) => name === "chp")).toMatchObject({
    conversion_factors: [{ conversion_factor: -0.1 }, { conversion_factor: 1 }, { conversion_factor: 1 }],
  });
  const tables = content?.tables.filter(({ component }) => component === "chp");
  expect(tables?.map(({ family, values }) => [family, ...values])).toEqual([
    ["capacityFix", 10],
    ["conversionFactorProfile", 0.04, 0.05, 0.04, 0.05],
  ]);
});

describe("generators that may run backwards", () => {
  const trade = { bus: "el", carrier: "trade", sign: 1, p_min_pu: -0.5, p_max_pu: [1, 0.2, 1, 0], marginal_cost: 40 };
  const traded = (own: NetworkFile["lists"][string][string], more: NetworkFile["lists"] = {}) =>
    withLists({ ...more, generators: { trade: { ...trade, p_nom: 8, ...own } } });

  it("are a source and a sink of one capacity, of which one earns what the other costs", async () => {
    const { content, report } = await read(traded({ p_nom_extendable: true, p_nom_max: 9, capital_cost: 2 }));
    expect(report.findings).toEqual([]);
    expect(Object.keys(report.helpers)).toEqual(["trade (backwards)"]);
    const linked_quantity_id = "directions of trade";
    expect(content?.components).toMatchObject([
      { type: "SOURCE", name: "trade", commodity_cost: 40, opex_per_capacity: 2 * (8760 / 4), linked_quantity_id },
      { type: "SINK", name: "trade (backwards)", commodity_revenue: 40, opex_per_capacity: 0, linked_quantity_id },
      { name: "demand" },
    ]);
    const tables = content?.tables.map(({ family, component, values }) => [family, component, ...values]);
    expect(tables?.filter(([, component]) => component !== "demand")).toEqual([
      ["capacityMax", "trade", 9],
      ["operationRateMax", "trade", 1, 0.2, 1, 0],
      ["capacityMax", "trade (backwards)", 9],
      ["operationRateMax", "trade (backwards)", 0.5, 0.5, 0.5, 0.5],
    ]);
  });

  it.each([
    ["their energy is limited", { e_sum_max: 5 }, {}],
    ["their emissions are", { efficiency: 1 }, { carriers: { trade: { co2_emissions: 0.2 } }, ...limitOfEmissions }],
  ])("are refused where %s", async (_, own, more) => {
    expect(await errorsOf(traded(own, more))).toEqual([["two_way_generator", "trade"]]);
  });
});

describe("processes", () => {
  const buses = { el: {}, heat: { carrier: "heat" }, h2: { carrier: "H2" } };
  const process = { bus0: "h2", bus1: "el", carrier: "fuel cell", p_nom: 10 };
  const processes = (own: NetworkFile["lists"][string][string], more: NetworkFile["lists"] = {}) =>
    withLists({ buses, ...more, processes: { cell: { ...process, ...own } } });

  it("become conversions that count their operation, with what each takes and gives", async () => {
    const rates = { rate0: -2, rate1: 1.2, bus2: "heat", rate2: [0.5, 0.4, 0.5, 0.4] };
    const { content, report } = await read(processes({ ...rates, marginal_cost: 3 }));
    expect(report.findings).toEqual([]);
    expect(report.names["Process cell"]).toEqual({ component: "fuel cell" });
    expect(content?.components.find(({ name }) => name === "fuel cell")).toMatchObject({
      type: "CONVERSION",
      opex_per_operation: 3,
      profile_commodity_name: "heat",
      conversion_factors: [
        { commodity_name: "H2", conversion_factor: -2 },
        { commodity_name: "electricity", conversion_factor: 1.2 },
        { commodity_name: "heat", conversion_factor: 1 },
      ],
    });
    const tables = content?.tables.filter(({ component }) => component === "fuel cell");
    expect(tables?.map(({ family, values }) => [family, ...values])).toEqual([
      ["capacityFix", 10],
      ["conversionFactorProfile", 0.5, 0.4, 0.5, 0.4],
    ]);
  });

  it("may take or give in other regions, and at bus0 nothing at all", async () => {
    const { content, report } = await read(
      processes({ rate0: 0, rate1: -0.5, bus2: "far", rate2: 0.4 }, { buses: { ...buses, far: { location: "Far" } } }),
    );
    expect(report.findings).toEqual([]);
    const factors = content?.components.flatMap((each) =>
      each.type === "CONVERSION"
        ? [each.conversion_factors.map(({ commodity_name, conversion_factor }) => [commodity_name, conversion_factor])]
        : [],
    );
    const way = "H2 by cell to Far";
    expect(factors).toEqual([
      [
        ["electricity", -0.5],
        [way, 1],
      ],
      [
        [way, -1],
        ["electricity", 0.4],
      ],
    ]);
  });

  it.each([
    ["run backwards", { p_min_pu: -1 }, "two_way_generator"],
    ["deliver later", { delay1: 2 }, "delay"],
    ["stand at no bus", { bus1: "" }, "unknown_bus"],
    ["stand at an unknown bus", { bus1: "steam" }, "unknown_bus"],
  ])("are refused where they %s", async (_, own, code) => {
    expect(await errorsOf(processes(own))).toEqual([[code, "cell"]]);
  });
});

it("The import of a network of PyPSA keeps the emissions of a generator whose efficiency differs by snapshot", async () => {
  const { content, report } = await read(
    withLists({
      carriers: { gas: { co2_emissions: 0.2 } },
      generators: { gas: { bus: "el", carrier: "gas", p_nom: 5, efficiency: [0.5, 0.4, 0.5, 0.4] } },
      global_constraints: { limit: { sense: "<=", constant: 9 } },
    }),
  );
  expect(report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  const profile = content?.tables.find(({ family }) => family === "conversionFactorProfile");
  expect([profile?.component, ...(profile?.values ?? [])]).toEqual(["gas", 0.4, 0.5, 0.4, 0.5]);
});

describe("global constraints on energy", () => {
  const carriers = { gas: { co2_emissions: 0.2 }, wind: {} };
  const generators = {
    gas: { bus: "el", carrier: "gas", p_nom: 5, sign: 1, efficiency: 0.5 },
    wind: { bus: "el", carrier: "wind", p_nom: 5, sign: 1, efficiency: 1 },
  };
  type Lists = Parameters<typeof withLists>[0];
  const limited = (constraint: Lists[string][string], own: Lists[string] = {}) =>
    withLists({ carriers, generators: { ...generators, ...own }, global_constraints: { limit: constraint } });
  const yearly = 8760 / 4;

  it.each([
    [">=", { yearly_limit: null, yearly_limit_min: 9 * yearly }],
    ["==", { yearly_limit: 9 * yearly, yearly_limit_min: 9 * yearly }],
  ])("limit emissions with %s", async (sense, limits) => {
    const { content, report } = await read(limited({ sense, constant: 9 }));
    expect(report.findings).toEqual([]);
    const sink = content?.components.find(({ name }) => name === "CO2 to environment");
    expect(sink).toMatchObject({ ...limits, commodity_limit_id: "CO2" });
  });

  it.each([
    ["<=", { yearly_limit: 7 * yearly, yearly_limit_min: null }],
    [">=", { yearly_limit: null, yearly_limit_min: 7 * yearly }],
    ["==", { yearly_limit: 7 * yearly, yearly_limit_min: 7 * yearly }],
  ])("limit the operation of a carrier with %s", async (sense, limits) => {
    const operational = { type: "operational_limit", carrier_attribute: "wind", sense, constant: 7 };
    const { content, report } = await read(limited(operational));
    expect(report.findings).toEqual([]);
    const wind = content?.components.find(({ name }) => name === "wind");
    expect(wind).toMatchObject({ ...limits, commodity_limit_id: "operational_limit of wind" });
    expect(content?.components.find(({ name }) => name === "gas")).toMatchObject({ commodity_limit_id: null });
  });

  it.each([
    ["both signs", { sink: { bus: "el", carrier: "wind", p_nom: 1, sign: -1, efficiency: 1 } }, 7, "limit"],
    ["a limit of its own", { wind: { ...generators.wind, e_sum_max: 5 } }, 7, "wind"],
    ["a negative amount", {}, -7, "limit"],
  ])("are refused where a carrier has %s", async (_, own, constant, name) => {
    const operational = { type: "operational_limit", carrier_attribute: "wind", sense: "<=", constant };
    expect(await errorsOf(limited(operational, own))).toEqual([["limit_sense", name]]);
  });

  it("of nothing, such as at least a negative amount, are left out", async () => {
    const { content, report } = await read(limited({ sense: ">=", constant: -1 }));
    expect(report.findings).toEqual([]);
    expect(content?.components.map(({ name }) => name)).toEqual(["gas", "wind", "demand"]);
  });
});

it.each([
  [
    "four of them",
    Object.fromEntries(["", 2, 3, 4].map((at) => [`efficiency${at}`, [1, 2, 1, 2]])),
    ["efficiency_series", "4 efficiencies differ by snapshot, of which 3 may: the means are taken."],
  ],
  [
    "one with both signs",
    { efficiency: [1, -1, 1, 1] },
    ["efficiency_series", "An efficiency is above 0 at some snapshots and below 0 at others: the means are taken."],
  ],
  [
    "one that is no number",
    { efficiency: [1, Number.NaN, 1, 1] },
    ["not_finite", "An efficiency is 0 or no finite number."],
  ],
])("The import of a network of PyPSA refuses efficiencies over time that a conversion cannot have: %s", async (_, efficiencies, [
  code,
  msg,
]) => {
  const others = { heat: "bus1", steam: "bus2", ice: "bus3", air: "bus4" };
  const ports = Object.fromEntries(Object.entries(others).map(([bus, port]) => [port, bus]));
  const links = { l: { bus0: "el", ...ports, p_nom: 1, ...efficiencies } };
  const buses = { el: {}, ...Object.fromEntries(Object.keys(others).map((carrier) => [carrier, { carrier }])) };
  const { findings } = (await read(withLists({ buses, links }))).report;
  expect(findings.map((finding) => [finding.code, finding.msg, finding.places])).toEqual([[code, msg, ["l"]]]);
});

describe("storage units that are full within less than an hour", () => {
  const battery = { bus: "el", carrier: "battery", max_hours: 0.5, cyclic_state_of_charge: true };
  const units = (own: Record<string, number | boolean>) => withLists({ storage_units: { b: { ...battery, ...own } } });
  const storageOf = async (own: Record<string, number | boolean>) => {
    const { content, report } = await read(units(own));
    expect(report.findings).toEqual([]);
    const tables = content?.tables.filter(({ component }) => component === "battery");
    return {
      storage: content?.components.find(({ name }) => name === "battery"),
      tables: tables?.map(({ family, values }) => [family, ...values]),
    };
  };

  it("use a part of a capacity that their rates can fill in an hour", async () => {
    const { storage, tables } = await storageOf({ p_nom: 4 });
    // 2 of 4 MWh, charged and discharged with 4 MW.
    expect(storage).toMatchObject({ charge_rate: 1, discharge_rate: 1, state_of_charge_max: 0.5 });
    expect(tables).toEqual([["capacityFix", 4]]);
  });

  it("cost as much for each unit of power", async () => {
    const costs = { p_nom_extendable: true, p_nom_max: 10, p_max_pu: 2, capital_cost: 6 };
    const { storage, tables } = await storageOf(costs);
    expect(storage).toMatchObject({ charge_rate: 0.5, discharge_rate: 1, state_of_charge_max: 0.25 });
    // 2 MWh of capacity for each MW, four snapshots of a year.
    expect(storage).toMatchObject({ opex_per_capacity: (6 / 2) * (8760 / 4) });
    expect(tables).toEqual([["capacityMax", 20]]);
  });

  it("begin with what fits", async () => {
    const own = { p_nom: 4, cyclic_state_of_charge: false };
    expect((await storageOf({ ...own, state_of_charge_initial: 2 })).storage).toMatchObject({ content_at_start: 2 });
    const { report } = await read(units({ ...own, state_of_charge_initial: 2.1 }));
    expect(report.findings).toMatchObject([{ code: "not_cyclic", severity: "error" }]);
  });

  it.each([
    ["discharge at all times", { p_min_pu: 0.5 }],
    ["discharge at all times, beside an inflow", { p_min_pu: 0.5, inflow: 1 }],
    ["charge at all times", { p_max_pu: -0.5 }],
  ])("are refused where they would have to %s", async (_, own) => {
    expect(await errorsOf(units({ p_nom: 4, ...own }))).toEqual([["store_levels", "b"]]);
  });
});

describe("storage units with inflow", () => {
  const dam = {
    bus: "el",
    carrier: "dam",
    p_nom: 2,
    max_hours: 10,
    p_min_pu: 0,
    inflow: [1, 2, 0, 4],
    efficiency_dispatch: 0.9,
  };
  const units = (own: Record<string, number>) => withLists({ storage_units: { dam: { ...dam, ...own } } });

  it("are one storage where nothing else fills them, and spill costs nothing", async () => {
    const { content, report } = await read(units({ marginal_cost: 3 }));
    expect(report.findings).toEqual([]);
    expect(report.helpers).toEqual({});
    expect(content?.components.find(({ name }) => name === "dam")).toMatchObject({
      type: "STORAGE",
      spill: true,
      charge_rate: 0,
      discharge_rate: 0.1,
      discharge_efficiency: 0.9,
      is_cyclic: false,
      opex_per_discharge_operation: 3,
    });
    const tables = content?.tables.filter(({ component }) => component === "dam");
    expect(tables?.map(({ family, values }) => [family, ...values])).toEqual([
      ["capacityFix", 20],
      ["inflow", 1, 2, 0, 4],
    ]);
  });

  // PyPSA lets out no more than the inflow of a snapshot: what was pumped cannot be thrown away.
  it.each([
    ["they pump", { p_min_pu: -1 }, ["dam", "dam (inflow)", "dam (pump)", "dam (spill)", "dam (turbine)"]],
    ["spill costs something", { spill_cost: 1 }, ["dam", "dam (inflow)", "dam (spill)", "dam (turbine)"]],
  ])("are several components where %s", async (_, own, names) => {
    const { content, report } = await read(units(own));
    expect(report.findings).toEqual([]);
    const found = content?.components.map(({ name }) => name) ?? [];
    expect(found.filter((name) => name.startsWith("dam")).toSorted()).toEqual(names);
  });

  it("are refused where it is negative", async () => {
    expect(await errorsOf(units({ inflow: -1 }))).toEqual([["not_finite", "dam"]]);
  });
});

describe("stores whose contents are bounded by snapshot", () => {
  const stores = (values: Record<string, unknown>) =>
    withLists({ stores: { cars: { bus: "el", e_nom: 5, ...values } } });
  const tablesOf = async (network: NetworkFile) => {
    const { content, report } = await read(network);
    expect(report.findings).toEqual([]);
    const tables = content?.tables.filter(({ component }) => component === "cars");
    return {
      cars: content?.components.find(({ name }) => name === "cars"),
      tables: tables?.map(({ family, values }) => [family, ...values]),
    };
  };

  it("have the bounds at the beginning of the next step; those of the last are those of the first", async () => {
    const network = stores({ e_cyclic: true, e_min_pu: [0.1, 0.2, 0.3, 0.4], e_max_pu: 0.9 });
    const { cars, tables } = await tablesOf(network);
    expect(cars).toMatchObject({ state_of_charge_min: 0, state_of_charge_max: 0.9, is_cyclic: true });
    expect(tables).toEqual([
      ["capacityFix", 5],
      ["stateOfChargeMinProfile", 0.4, 0.1, 0.2, 0.3],
    ]);
  });

  it("that are not cyclic begin with any content and end with the last bounds", async () => {
    const network = stores({ e_initial: 4, e_max_pu: [0.5, 0.6, 0.7, 0.3], e_min_pu: [0, 0, 0, 0.2] });
    const { cars, tables } = await tablesOf(network);
    expect(cars).toMatchObject({ content_at_start: 4, state_of_charge_min: 0.2, state_of_charge_max: 0.3 });
    expect(tables).toEqual([
      ["capacityFix", 5],
      ["stateOfChargeMinProfile", 0, 0, 0, 0],
      ["stateOfChargeMaxProfile", 1, 0.5, 0.6, 0.7],
    ]);
  });

  it("lose nothing of the initial content in the first snapshot", async () => {
    const { cars } = await tablesOf(stores({ e_initial: 2, standing_loss: 0.5 }));
    expect(cars).toMatchObject({ content_at_start: 4, self_discharge: 0.5 });
  });

  it.each([
    ["below 0", { e_min_pu: [0, -0.1, 0, 0] }],
    ["above the capacity", { e_max_pu: [1, 1, 1.1, 1] }],
    ["with the lowest above the highest", { e_min_pu: [0, 0.5, 0, 0], e_max_pu: [1, 0.4, 1, 1] }],
    ["that are no numbers", { e_max_pu: [1, Number.NaN, 1, 1] }],
  ])("are refused %s", async (_, values) => {
    expect(await errorsOf(stores({ e_cyclic: true, ...values }))).toEqual([["store_levels", "cars"]]);
  });
});

describe("a store that is reached by two links", () => {
  const cavern = (more: NetworkFile["lists"] = {}, out: object = {}) =>
    withLists({
      buses: { el: {}, salt: { carrier: "hydrogen" } },
      stores: { cavern: { bus: "salt", carrier: "cavern", e_nom_extendable: true, e_cyclic: true, capital_cost: 4 } },
      links: {
        into: { bus0: "el", bus1: "salt", efficiency: 0.8, p_nom: 3, marginal_cost: 2 },
        out: {
          bus0: "salt",
          bus1: "el",
          efficiency: 0.5,
          p_nom_extendable: true,
          p_nom_max: 8,
          p_nom_min: 2,
          capital_cost: 3,
          marginal_cost: 1,
          ...out,
        },
      },
      ...more,
    });

  it("becomes one storage, whose discharging counts where it arrives", async () => {
    const { content, report } = await read(cavern());
    expect(report.findings).toEqual([]);
    const found = content?.components.filter(({ type }) => type === "STORAGE" || type === "CONVERSION");
    expect(found).toMatchObject([
      {
        name: "cavern",
        commodity_name: "electricity",
        charge_rate: null,
        discharge_rate: null,
        charge_efficiency: 0.8,
        charge_capacity_variable: true,
        charge_opex_per_capacity: null,
        discharge_efficiency: 0.5,
        discharge_capacity_variable: true,
        opex_per_charge_operation: 2,
        opex_per_discharge_operation: 2,
        // Half of what the link takes arrives: a unit here costs twice as much, for a year of four hours.
        discharge_opex_per_capacity: (2 * 3 * 8760) / 4,
      },
    ]);
    const tables = content?.tables.filter(({ component }) => component === "cavern");
    expect(tables?.map(({ family, values }) => [family, ...values])).toEqual(
      expect.arrayContaining([
        ["chargeCapacityFix", 3],
        ["dischargeCapacityMax", 4],
        ["dischargeCapacityMin", 1],
      ]),
    );
    expect(content?.commodities.map(({ name }) => name)).toEqual(["electricity"]);
    expect(report.names).toMatchObject({
      "Link into": { component: "cavern" },
      "Store cavern": { component: "cavern" },
    });
    expect(report.names).not.toHaveProperty("Bus salt");
  });

  it.each([
    ["something else is at its bus", cavern({ loads: { l: { bus: "salt", p_set: 1 } } })],
    ["an efficiency differs by snapshot", cavern({}, { efficiency: [0.5, 0.4, 0.5, 0.4] })],
    ["a link makes more than it takes", cavern({}, { efficiency: 1.5 })],
    ["a link has a rate of its own", cavern({}, { p_max_pu: 0.5 })],
    [
      "the links lead to different buses",
      cavern({ buses: { el: {}, salt: { carrier: "hydrogen" }, heat: { carrier: "heat" } } }, { bus1: "heat" }),
    ],
  ])("stays a store with conversions where %s", async (_, network) => {
    const { content, report } = await read(network);
    expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(content?.components.filter(({ type }) => type === "CONVERSION")).toHaveLength(2);
    expect(content?.components.find(({ name }) => name === "cavern")).toMatchObject({
      commodity_name: "hydrogen",
      charge_capacity_variable: false,
    });
  });
});

it("The import of a network of PyPSA reads 20,000 buses of the same name at once, and refuses them", async () => {
  const path = join(folder, "same.zip");
  const csv = {
    "network.csv": "name\nsame\n",
    "snapshots.csv": "snapshot\n0\n",
    "buses.csv": `name\n${"x\n".repeat(20_000)}`,
  };
  writeFileSync(path, await zipOf(csv));
  const { report } = await readPypsa(path, { dataset: target });
  expect(report.findings.map(({ code }) => code)).toContain("duplicate_name");
});

it(
  "The import of a network of PyPSA refuses more than can be read: values of series, and texts of a list",
  long,
  async () => {
    const path = join(folder, "large.zip");
    const csv = {
      "network.csv": "name\nlarge\n",
      "snapshots.csv": `snapshot\n${"0\n".repeat(200_000)}`,
      "loads.csv": "name\nl\n",
      "loads-p_set.csv": `,${"l,".repeat(1000)}\n`,
    };
    writeFileSync(path, await zipOf(csv));
    expect((await readPypsa(path, { dataset: target })).report.findings).toMatchObject([{ code: "too_large" }]);
  },
);

it("The import of a network of PyPSA joins components that differ only by region", async () => {
  const gas = { carrier: "gas", p_nom: 5, marginal_cost: 50 };
  const { content } = await read({
    snapshots: 1,
    lists: {
      buses: { a: { location: "North" }, b: { location: "South" }, c: { location: "West" } },
      generators: { g1: { bus: "a", ...gas }, g2: { bus: "b", ...gas }, g3: { bus: "b", ...gas } },
      loads: { l: { bus: "b", p_set: 3 } },
      links: { AB: { bus0: "a", bus1: "b", p_min_pu: -1, p_nom: 4, carrier: "" } },
    },
  });
  const capacity = content?.tables.filter(
    ({ family, component }) => family === "capacityFix" && component.startsWith("gas"),
  );
  expect(capacity?.map(({ component, region, values }) => [component, region, values[0]]).toSorted()).toEqual([
    ["gas 2", "North", 0],
    ["gas 2", "South", 5],
    ["gas 2", "West", 0],
    ["gas", "North", 5],
    ["gas", "South", 5],
    ["gas", "West", 0],
  ]);
  expect(content?.components.find(({ type }) => type === "TRANSMISSION")).toMatchObject({ name: "AB" });
});

describe("A network of PyPSA with several faults is refused, with everything at once,", () => {
  it("where names, numbers and features are wrong", async () => {
    const [wind, gas] = Object.values(small.lists.generators);
    const found = await errorsOf(
      withLists({
        generators: { wind: { ...wind, bus: "elx" }, gas: { ...gas, marginal_cost: Number.NaN, committable: true } },
        stores: { tank: { bus: "el", e_nom: 5, e_initial: 9 } },
      }),
    );
    expect(found.toSorted()).toEqual([
      ["not_cyclic", "tank"],
      ["not_finite", "gas"],
      ["unit_commitment", "gas"],
      ["unknown_bus", "wind"],
    ]);
  });

  it("unless an approximation is accepted, which the report says", async () => {
    const [, gas] = Object.values(small.lists.generators);
    const network = withLists({ generators: { gas: { ...gas, committable: true } } });
    const accepted = { approximate: new Set(["unit_commitment"]), ignore: new Set<string>() };
    const { content, report } = await read(network, accepted);
    expect(content).not.toBeNull();
    expect(report.findings).toMatchObject([{ code: "unit_commitment", severity: "approximation", direction: "falls" }]);
    expect(report.counts).toMatchObject({ read: 2, exact: 1, approximated: 1 });
  });

  it("where a circle of lines has one without a reactance, but not where all have one, or where lines make a tree", async () => {
    const buses = { a: { location: "A" }, b: { location: "B" }, c: { location: "C" } };
    const tree = { ab: { bus0: "a", bus1: "b", s_nom: 1, x: 1 }, bc: { bus0: "b", bus1: "c", s_nom: 1, x: 1 } };
    const loads = { l: { bus: "c", p_set: 1 } };
    expect(await errorsOf({ snapshots: 1, lists: { buses, loads, lines: tree } })).toEqual([]);
    const circle = { ...tree, ca: { bus0: "c", bus1: "a", s_nom: 1, x: 1 } };
    expect(await errorsOf({ snapshots: 1, lists: { buses, loads, lines: circle } })).toEqual([]);
    const broken = { ...tree, ca: { ...circle.ca, x: 0 } };
    expect(await errorsOf({ snapshots: 1, lists: { buses, loads, lines: broken } })).toEqual([
      ["reactance_missing", "ca"],
    ]);
  });

  it("where the file is damaged, and the next file is read", long, async () => {
    const path = join(folder, "damaged.nc");
    await writeNetcdf(path, small);
    const bytes = readFileSync(path);
    for (const damaged of [
      bytes.subarray(0, bytes.length / 3),
      Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(bytes.length - 16, 0xa5)]),
    ]) {
      writeFileSync(path, damaged);
      const { content, report } = await readPypsa(path, { dataset: target });
      expect(content).toBeNull();
      expect(report.findings).toMatchObject([{ code: "damaged_file", severity: "error" }]);
    }
    expect((await read(small)).content).not.toBeNull();
  });
});

describe("Links between regions of one carrier", () => {
  const between = (links: NetworkFile["lists"][string], rest: NetworkFile["lists"] = {}) =>
    withLists({ buses: { A: { carrier: "AC" }, B: { carrier: "AC" } }, generators: {}, loads: {}, links, ...rest });
  const tablesOf = (content: Awaited<ReturnType<typeof read>>["content"]) =>
    content?.tables.map(({ family, component, region, regionTo, values }) => [
      family,
      component,
      `${region}${regionTo}`,
      ...values,
    ]);

  it("that never run back carry one way, with rates, losses and costs, in both directions of one transmission", async () => {
    const common = { carrier: "cable", efficiency: 0.5, marginal_cost: 2 };
    const { content, report } = await read(
      between({
        there: { bus0: "A", bus1: "B", p_nom: 4, p_max_pu: [1, 0.5, 1, 0], ...common },
        back: { bus0: "B", bus1: "A", p_nom: 3, p_max_pu: [1, 1, 0.25, 1], ...common },
      }),
    );
    expect(report.findings).toEqual([]);
    expect(content?.components).toMatchObject([
      {
        type: "TRANSMISSION",
        name: "cable",
        is_bidirectional: false,
        opex_per_operation: 2,
        commodity_name: "electricity",
      },
    ]);
    expect(tablesOf(content)).toEqual([
      ["capacityFix", "cable", "AB", 4],
      ["operationRateMax", "cable", "AB", 1, 0.5, 1, 0],
      ["distances", "cable", "AB", 1],
      ["losses", "cable", "AB", 0.5],
      ["capacityFix", "cable", "BA", 3],
      ["operationRateMax", "cable", "BA", 1, 1, 0.25, 1],
      ["distances", "cable", "BA", 1],
      ["losses", "cable", "BA", 0.5],
    ]);
  });

  it("of both directions have a rate in each, as lines whose rating differs have", async () => {
    const { content, report } = await read(
      between(
        { two: { bus0: "A", bus1: "B", p_nom: 4, carrier: "dc", p_max_pu: [1, 2, 1, 1], p_min_pu: [-1, 0, -2, -1] } },
        { lines: { tree: { bus0: "A", bus1: "B", s_nom: 10, carrier: "ac", s_max_pu: [0.5, 0.25, 0.5, 0.5] } } },
      ),
    );
    expect(report.findings.map(({ severity }) => severity)).not.toContain("error");
    expect(tablesOf(content)?.filter(([family]) => family !== "distances")).toEqual([
      ["capacityFix", "dc", "AB", 8],
      ["operationRateMax", "dc", "AB", 0.5, 1, 0.5, 0.5],
      ["operationRateMax", "dc", "BA", 0.5, 0, 1, 0.5],
      ["capacityFix", "ac", "AB", 5],
      ["operationRateMax", "ac", "AB", 1, 0.5, 1, 1],
      ["operationRateMax", "ac", "BA", 1, 0.5, 1, 1],
    ]);
  });

  it("are refused where they have to run there at one time and back at another", async () => {
    const two = { bus0: "A", bus1: "B", p_nom: 4, p_max_pu: [1, -0.5, 1, 1], p_min_pu: -1 };
    expect(await errorsOf(between({ two }))).toEqual([["two_way_link", "two"]]);
  });
});

describe("snapshots of parts of an hour", () => {
  const quarters = (lists: NetworkFile["lists"], weight = 0.25): NetworkFile => ({ ...withLists(lists), weight });

  it("are steps of the same length", async () => {
    const { content } = await read(quarters({}));
    expect(content?.dataset.hours_per_time_step).toBe(0.25);
  });

  it("are whole seconds where anything is stored: others are refused", async () => {
    const store = { stores: { tank: { bus: "el", e_nom: 1, e_cyclic: true } } };
    const { content } = await read(quarters(store, 1 / 3));
    expect(content?.dataset.hours_per_time_step).toBe(1200 / 3600);
    const rounded = await read(quarters(store, 0.3333));
    expect(rounded.report.findings).toMatchObject([
      { code: "step_length", severity: "error", hint: "Give 0.3333333333333333 (1200 s)." },
    ]);
    const refused = await read(quarters(store, 0.334));
    expect(refused.report.findings).toMatchObject([
      {
        code: "step_length",
        severity: "error",
        msg: "In the file, a time step of 0.334 h has 1202.4 s, which is not a whole number of seconds.",
        hint: "Give 0.3338888888888889 (1202 s) or 0.3333333333333333 (1200 s).",
      },
    ]);
  });

  it("fill and empty a store as far as it goes, although rates are at most 1 per hour", async () => {
    const tank = { bus: "el", e_nom_extendable: true, e_nom_max: 8, e_nom_min: 2, capital_cost: 3, e_cyclic: true };
    const { content, report } = await read(quarters({ stores: { tank: { ...tank, e_min_pu: 0.5 } } }));
    const storage = content?.components.find(({ name }) => name === "tank");
    // Four times the capacity, of which a quarter is used: a quarter of it may be filled in a quarter of an hour.
    expect(storage).toMatchObject({ state_of_charge_max: 0.25, state_of_charge_min: 0.125, charge_rate: 1 });
    expect(storage).toMatchObject({ opex_per_capacity: (3 * (report.objective?.factor ?? 0)) / 4, discharge_rate: 1 });
    const tables = content?.tables.filter(({ component }) => component === "tank");
    expect(tables?.map(({ family, values }) => [family, ...values]).toSorted()).toEqual([
      ["capacityMax", 32],
      ["capacityMin", 8],
    ]);
  });
});
