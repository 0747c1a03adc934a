/** Values with units of their own in requests, for data sets whose units are checked. */

import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { expect, it } from "vitest";
import { readSheet } from "../../../../packages/exchange/src/xlsx/read-workbook.ts";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite } from "./support.ts";

contractSuite("Checked units", (contract) => {
  let names = 0;
  async function withUnits(attributes: object = {}) {
    const given = { name: `units ${++names}`, number_of_time_steps: 2, units: "checked", ...attributes };
    const dataset = await contract.create("/datasets/", given);
    const of = { ref_dataset: dataset.id };
    await contract.create("/regions/", { ...of, name: "north" });
    await contract.create("/regions/", { ...of, name: "south" });
    await contract.create("/commodities/", { ...of, name: "electricity", unit: "GW_el" });
    await contract.create("/commodities/", { ...of, name: "heat", unit: "GW$_{th}$" });
    return of;
  }
  const post = (path: string, json: object) => contract.send("POST", path, json);
  const problemsOf = async (answer: Promise<{ status: number; body: { detail: never } }>) => {
    const { status, body } = await answer;
    if (status !== 422) return status;
    return (body.detail as { type: string; loc: unknown[]; msg: string; hint?: string }[]).map(
      ({ type, loc, msg, hint }) => `${type} ${loc.join("/")}: ${msg}. ${hint ?? ""}`,
    );
  };

  it("are an attribute of data sets that nothing shows where units are labels", async () => {
    const plain = await contract.create("/datasets/", { name: "labels" });
    expect(plain).not.toHaveProperty("units");
    const path = `/datasets/${plain.id}`;
    expect((await contract.send("PUT", path, { units: "checked" })).body.units).toBe("checked");
    expect((await contract.send("GET", path)).body.units).toBe("checked");
    const copy = await contract.create(`${path}/copy`, { name: "copy of checked" });
    expect(copy.units).toBe("checked");
    expect((await contract.send("PUT", path, { units: "labels" })).body).not.toHaveProperty("units");
    expect(await problemsOf(contract.send("PUT", path, { units: "check" }) as never)).toEqual([
      "enum body/units: Input should be 'labels' or 'checked'. Did you mean 'checked'?",
    ]);
  });

  it("let components have values with units, which are stored as plain numbers", async () => {
    const of = await withUnits();
    const wind = await contract.create("/sources/", {
      ...of,
      name: "wind",
      commodity_name: "electricity",
      capacity_variable: true,
      yearly_limit: null,
      commodity_cost: { value: 30, unit: "EUR/MWh" },
      invest_per_capacity: { value: 1_500, unit: "€/kW" },
      opex_per_capacity: { value: "20", unit: "EUR/(kW_el·a)" },
      interest_rate: { value: 7, unit: "%/a" },
      economic_lifetime: { value: 20, unit: "a" },
    });
    expect([wind.commodity_cost, wind.component.invest_per_capacity, wind.component.opex_per_capacity]).toEqual([
      0.00003, 1.5, 0.02,
    ]);
    expect([wind.component.interest_rate, wind.component.economic_lifetime]).toEqual([0.07, 20]);
    const { body: changed } = await contract.send("PUT", `/sources/${wind.component.id}`, {
      commodity_cost: { value: 5, unit: "EUR/GJ" },
    });
    expect(changed.commodity_cost).toBe(0.000018);
    expect(changed.component.invest_per_capacity).toBe(1.5);
  });

  it("derive the unit of each attribute from kind and commodity", async () => {
    const of = await withUnits();
    const storage = await contract.create("/storages/", {
      ...of,
      name: "tank",
      commodity_name: "heat",
      capacity_variable: true,
      invest_per_capacity: { value: 2, unit: "kEUR/MWh" },
      self_discharge: { value: 24, unit: "%/d" },
      discharge_efficiency: { value: 90, unit: "%" },
    });
    expect([storage.component.invest_per_capacity, storage.self_discharge, storage.discharge_efficiency]).toEqual([
      0.002, 0.01, 0.9,
    ]);
    const line = await contract.create("/transmissions/", {
      ...of,
      name: "cable",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: { value: 400, unit: "EUR/(MW·km)" },
    });
    expect(line.component.invest_per_capacity).toBe(0.0004);
    const pump = await contract.create("/conversions/", {
      ...of,
      name: "heat pump",
      physical_unit: "GW_el",
      capacity_variable: true,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: { value: 0.3, unit: "MW_th/(100 kW_el)" } },
      ],
    });
    const factors = pump.conversion_factors.map((one: { conversion_factor: number }) => one.conversion_factor);
    expect(factors).toEqual([-1, 3]);
  });

  it("refuse everything that does not fit at once, and store nothing", async () => {
    const of = await withUnits();
    const answer = post("/sources/", {
      ...of,
      name: "gas",
      commodity_name: "electricity",
      capacity_variable: true,
      capacity_per_plant_unit: { value: 1, unit: "GWh" },
      commodity_cost: { value: 1, unit: "USD/MWh" },
      invest_per_capacity: { value: 1, unit: "EUR/kW_th" },
      opex_per_capacity: { value: 1, unit: "EUR/kWw/a" },
    });
    expect(await problemsOf(answer as never)).toEqual([
      "unit_of_something_else body/capacity_per_plant_unit: 'GWh' is an energy, but 'GW_el' is asked for, which is a power. Use 'GW'.",
      "unit_of_another_kind body/invest_per_capacity: 'EUR/kW_th' and '(1e9 €) / GW_el' are of different kinds, which are never converted. Give the value in a unit such as '(1e9 €) / GW_el'.",
      "unit_unknown body/opex_per_capacity: 'kWw' in 'EUR/kWw/a' is no known unit. Did you mean 'kW'?",
      "unit_of_another_currency body/commodity_cost: 'USD/MWh' and '(1e9 €) / (GW_el · h)' are in different currencies. Convert the money with the rate and the year of your study first.",
    ]);
    expect((await contract.send("GET", `/sources/?dataset_id=${of.ref_dataset}`)).body).toEqual([]);
  });

  it("judge the bounds of attributes by the plain number", async () => {
    const of = await withUnits();
    const source = { ...of, name: "sun", commodity_name: "electricity" };
    expect(
      await problemsOf(post("/sources/", { ...source, interest_rate: { value: 200, unit: "%/a" } }) as never),
    ).toEqual(["less_than_equal body/interest_rate: Input should be less than or equal to 1. "]);
    expect(
      await problemsOf(post("/sources/", { ...source, commodity_cost: { value: "x", unit: "EUR/MWh" } }) as never),
    ).toEqual([
      "float_parsing body/commodity_cost: Input should be a valid number, unable to parse string as a number. ",
    ]);
    expect(await problemsOf(post("/sources/", { ...source, commodity_cost: { value: 1 } }) as never)).toEqual([
      "float_type body/commodity_cost: Input should be a valid number. ",
    ]);
  });

  it("refuse values with units where units are labels", async () => {
    const of = await withUnits({ units: "labels" });
    const source = { ...of, name: "sun", commodity_name: "electricity", commodity_cost: { value: 1, unit: "EUR/MWh" } };
    const hint = "Give the plain number in the unit of the data set, or set `units` of the data set to `checked`.";
    const msg = "The data set has its units as labels, so values cannot be given with units.";
    expect(await problemsOf(post("/sources/", source) as never)).toEqual([
      `units_not_checked body/commodity_cost: ${msg} ${hint}`,
    ]);
  });

  it("convert records of tables: rates by capacity or energy, series with one unit for all", async () => {
    const of = await withUnits();
    await contract.create("/sinks/", { ...of, name: "demand", commodity_name: "electricity" });
    await contract.create("/sources/", { ...of, name: "wind", commodity_name: "electricity", capacity_variable: true });
    const at = (component_name: string) => ({ ...of, component_name, region_name: "north" });
    const capacity = await contract.create("/max-capacities/", {
      ...at("wind"),
      capacity_max: { value: 250, unit: "MW" },
    });
    expect(capacity.capacity_max).toBe(0.25);
    const rate = { value: [50, 100], unit: "%" };
    const rates = await contract.create("/max-operation-rates/", { ...at("wind"), operation_rate_max: rate });
    expect(rates.operation_rate_max).toEqual([0.5, 1]);
    const load = { value: [30_000, 7], unit: "MWh" };
    const loads = await contract.create("/fix-operation-rates/", { ...at("demand"), operation_rate_fix: load });
    expect(loads.operation_rate_fix).toEqual([30, 0.007]);
    const { body } = await contract.send("PUT", `/fix-operation-rates/${loads.id}`, {
      operation_rate_fix: { value: [3.6, 0], unit: "TJ" },
    });
    expect(body.operation_rate_fix).toEqual([1, 0]);
    const power = { ...at("demand"), region_name: "south", operation_rate_fix: { value: [1, 1], unit: "MW" } };
    expect(await problemsOf(post("/fix-operation-rates/", power) as never)).toEqual([
      "unit_of_something_else body/operation_rate_fix/unit: 'MW' is a power, but 'GW_el · h' is asked for, which is an energy. Give the value in a unit such as 'GW_el · h'.",
    ]);
    const negative = { ...at("wind"), region_name: "south", capacity_max: { value: -1, unit: "MW" } };
    expect(await problemsOf(post("/max-capacities/", negative) as never)).toEqual([
      "greater_than_equal body/capacity_max/value: Input should be greater than or equal to 0. ",
    ]);
  });

  const change = async (id: number, ...operations: object[]) => {
    const { revision } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
    const headers = { "if-match": `"${revision}"` };
    const answer = { token: contract.owner, json: { operations }, headers };
    return contract.service.send("POST", `/datasets/${id}/changes`, answer);
  };
  const wind = { name: "wind", commodity_name: "electricity", capacity_variable: true };
  const set = (name: string, attribute: string, value: unknown, kind = "source") => ({
    operation: "set",
    kind,
    name,
    attribute,
    value,
  });

  it("convert values of changes, in the units at their point of the list", async () => {
    const { ref_dataset: id } = await withUnits();
    const inNorth = { operation: "values", component: "wind", region: "north" };
    const changed = await change(
      id,
      { operation: "create", kind: "source", record: { ...wind, commodity_cost: { value: 30, unit: "EUR/MWh" } } },
      set("wind", "invest_per_capacity", { value: 1_500, unit: "EUR/kW" }),
      set("electricity", "unit", "MW_el", "commodity"),
      set("wind", "opex_per_capacity", { value: 20, unit: "EUR/(kW_el·a)" }),
      { ...inNorth, table: "max-capacities", values: { value: [2], unit: "GW" } },
      { ...inNorth, table: "max-operation-rates", values: { value: [50, 100], unit: "%" } },
      { ...inNorth, table: "max-operation-rates", values: { value: [20], unit: "%" }, start: 1 },
    );
    expect([changed.status, changed.body.created.length]).toEqual([200, 1]);
    const [source] = (await contract.send("GET", `/sources/?dataset_id=${id}`)).body;
    const { invest_per_capacity: invest, opex_per_capacity: opex } = source.component;
    expect([source.commodity_cost, invest, opex]).toEqual([0.00003, 1.5, 0.00002]);
    const of = (path: string) => contract.send("GET", `/${path}/component/${source.component.id}`);
    expect((await of("max-capacities")).body).toMatchObject([{ capacity_max: 2000 }]);
    expect((await of("max-operation-rates")).body).toMatchObject([{ operation_rate_max: [0.5, 0.2] }]);
  });

  it("convert factors by time step by the unit of their own commodity", async () => {
    const of = await withUnits();
    const { component } = await contract.create("/conversions/", {
      ...of,
      name: "pump",
      physical_unit: "GW_el",
      capacity_variable: true,
      profile_commodity_name_2: "heat",
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: 3 },
      ],
    });
    const values = { value: [2, 3], unit: "MW_th/kW_el" };
    const at = { operation: "values", table: "conversion-factor-profiles-2", component: "pump", region: "north" };
    expect((await change(of.ref_dataset, { ...at, values })).status).toBe(200);
    const { body } = await contract.send("GET", `/${at.table}/component/${component.id}`);
    expect(body).toMatchObject([{ conversion_factor_profile_2: [2000, 3000] }]);
    expect(
      await problemsOf(change(of.ref_dataset, { ...at, values: { ...values, unit: "GW_el/GW_th" } }) as never),
    ).toEqual([expect.stringMatching("^unit_of_another_kind body/operations/0/values/unit:")]);
  });

  it("refuse all operations whose values do not fit, and change nothing", async () => {
    const { ref_dataset: id } = await withUnits();
    await change(id, { operation: "create", kind: "source", record: wind });
    const inNorth = { operation: "values", component: "wind", region: "north" };
    const answer = change(
      id,
      set("wind", "interest_rate", 0.01),
      set("wind", "commodity_cost", { value: 1, unit: "EUR/MW" }),
      set("wind", "interest_rate", { value: 200, unit: "%/a" }),
      {
        operation: "create",
        kind: "source",
        record: { ...wind, name: "b", commodity_cost: { value: 1, unit: "EURO" } },
      },
      { ...inNorth, table: "max-capacities", values: { value: [1], unit: "MWh" } },
      { ...inNorth, table: "max-operation-rates", values: { value: [0, -1], unit: "%" } },
      set("wnd", "commodity_cost", { value: 1, unit: "EUR/MWh" }),
    );
    expect(await problemsOf(answer as never)).toEqual([
      "unit_of_something_else body/operations/1/value: 'EUR/MW' is in EUR·W^-1, but '(1e9 €) / (GW_el · h)' is asked for, which is in EUR·W^-1·h^-1. Give the value in a unit such as '(1e9 €) / (GW_el · h)'.",
      "less_than_equal body/operations/2/value: Input should be less than or equal to 1. ",
      "unit_unknown body/operations/3/record/commodity_cost: 'EURO' is no known unit. Did you mean 'Euro'?",
      "unit_of_something_else body/operations/4/values/unit: 'MWh' is an energy, but 'GW_el' is asked for, which is a power. Use 'MW'.",
      "greater_than_equal body/operations/5/values/value/1: Input should be greater than or equal to 0. ",
      `not_found body/operations/6: EnergySource wnd not found in dataset ${id}!. Did you mean 'wind'?`,
    ]);
    const [source] = (await contract.send("GET", `/sources/?dataset_id=${id}`)).body;
    expect(source.component.interest_rate).not.toBe(0.01);
    expect((await contract.send("GET", `/max-capacities/component/${source.component.id}`)).body).toEqual([]);
  });

  it("refuse operations with units where units are labels at their point of the list", async () => {
    const { ref_dataset: id } = await withUnits({ units: "labels" });
    const record = { ...wind, commodity_cost: { value: 30, unit: "EUR/MWh" } };
    const create = { operation: "create", kind: "source", record };
    expect(await problemsOf(change(id, create) as never)).toEqual([
      "units_not_checked body/operations/0/record/commodity_cost: The data set has its units as labels, so values cannot be given with units. Give the plain number in the unit of the data set, or set `units` of the data set to `checked`.",
    ]);
    const checked = { operation: "set", kind: "dataset", attribute: "units", value: "checked" };
    expect((await change(id, checked, create)).status).toBe(200);
  });

  const price = { component_name: "wind", attribute: "commodity_cost", operation: "set" };
  const kinds = { component_name: "line", attribute: "invest_per_capacity", operation: "add" };
  async function withComponents(attributes: object = {}) {
    const of = await withUnits(attributes);
    await contract.create("/sources/", { ...of, ...wind });
    await contract.create("/transmissions/", { ...of, ...wind, name: "line" });
    return of;
  }
  const valuesOf = (overrides: { value: unknown }[]) => overrides.map(({ value }) => value);

  it("convert overrides of models: what multiplies is a share", long, async () => {
    const of = await withComponents();
    const given = [
      { ...price, value: { value: 30, unit: "EUR/MWh" } },
      { ...kinds, value: { value: 400, unit: "EUR/(MW·km)" } },
      { ...kinds, component_name: "wind", operation: "multiply", value: { value: 90, unit: "%" } },
      { ...price, component_name: "line", attribute: "interest_rate", value: 0.05 },
    ];
    const model = await contract.create("/models/", { ...of, name: "m", override_parameters: given });
    expect(valuesOf(model.override_parameters)).toEqual([0.00003, 0.0004, 0.9, 0.05]);
    const changes = { override_parameters: [{ ...price, value: { value: 3, unit: "€/GJ" } }] };
    const { body: changed } = await contract.send("PUT", `/models/${model.id}`, changes);
    expect(valuesOf(changed.override_parameters)).toEqual([0.0000108]);
    const renamed = await contract.send("PUT", `/models/${model.id}`, { description: "kept" });
    expect(valuesOf(renamed.body.override_parameters)).toEqual([0.0000108]);
    expect((await contract.send("POST", `/models/${model.id}/check`, changes)).status).toBe(200);
  });

  it("refuse all overrides that do not fit, and store no model", async () => {
    const of = await withComponents();
    const override_parameters = [
      { ...price, value: { value: 30, unit: "EUR/MW" } },
      { ...price, component_name: "line", attribute: "interest_rate", value: { value: "much", unit: "%/a" } },
      { ...kinds, operation: "multiply", value: { value: 2, unit: "EUR/kW" } },
    ];
    const expected = (place: string) => [
      `unit_of_something_else ${place}/0/value: 'EUR/MW' is in EUR·W^-1, but '(1e9 €) / (GW_el · h)' is asked for, which is in EUR·W^-1·h^-1. Give the value in a unit such as '(1e9 €) / (GW_el · h)'.`,
      `float_parsing ${place}/1/value: Input should be a valid number, unable to parse string as a number. `,
      `unit_of_something_else ${place}/2/value: 'EUR/kW' is in EUR·W^-1, but '1' is asked for, which is a share. Give the value in a unit such as '1'.`,
    ];
    expect(await problemsOf(post("/models/", { ...of, name: "m", override_parameters }) as never)).toEqual(
      expected("body/override_parameters"),
    );
    expect((await contract.send("GET", `/models/?dataset_id=${of.ref_dataset}`)).body).toEqual([]);
    const { id } = await contract.create("/models/", { ...of, name: "m" });
    expect(await problemsOf(post(`/models/${id}/check`, { override_parameters }) as never)).toEqual(
      expected("body/override_parameters"),
    );
    const run = { kind: "validate", overrides: override_parameters };
    expect(await problemsOf(post(`/models/${id}/runs`, run) as never)).toEqual(expected("body/overrides"));
    const unknown = [{ ...price, component_name: "wnd", value: { value: 30, unit: "EUR/MWh" } }];
    expect(await problemsOf(contract.send("PUT", `/models/${id}`, { override_parameters: unknown }) as never)).toBe(
      404,
    );
    const flag = [{ ...price, attribute: "capacity_variable", value: { value: 1, unit: "GW" } }];
    expect(await problemsOf(contract.send("PUT", `/models/${id}`, { override_parameters: flag }) as never)).toEqual([
      "bool_type body/override_parameters/0/value: Input should be a valid boolean. ",
    ]);
  });

  it("refuse overrides with units where units are labels", async () => {
    const of = await withComponents({ units: "labels" });
    const override_parameters = [{ ...price, value: { value: 30, unit: "EUR/MWh" } }];
    expect(await problemsOf(post("/models/", { ...of, name: "m", override_parameters }) as never)).toEqual([
      "units_not_checked body/override_parameters/0/value: The data set has its units as labels, so values cannot be given with units. Give the plain number in the unit of the data set, or set `units` of the data set to `checked`.",
    ]);
  });

  it("convert values of runs and sweeps", long, async () => {
    const of = await withUnits();
    await contract.create("/sources/", { ...of, ...wind });
    await contract.create("/sinks/", { ...of, name: "demand", commodity_name: "electricity" });
    for (const region_name of ["north", "south"]) {
      const load = { ...of, component_name: "demand", region_name, operation_rate_fix: [1, 2] };
      await contract.create("/fix-operation-rates/", load);
    }
    const { id } = await contract.create("/models/", { ...of, name: "m" });
    const value = { value: 30, unit: "EUR/MWh" };
    const run = await post(`/models/${id}/runs`, { kind: "validate", overrides: [{ ...price, value }] });
    expect([run.status, valuesOf(run.body.overrides)]).toEqual([202, [0.00003]]);
    const parameters = [{ ...price, values: [value, { value: 40, unit: "€/MWh" }, 0.00005] }];
    const sweep = await post(`/models/${id}/sweeps`, { parameters });
    expect([sweep.status, sweep.body.parameters[0].values]).toEqual([202, [0.00003, 0.00004, 0.00005]]);
    const faulty = [{ ...price, values: [0.1, { value: 40, unit: "€/MW" }] }];
    expect(await problemsOf(post(`/models/${id}/sweeps`, { parameters: faulty }) as never)).toEqual([
      expect.stringMatching("^unit_of_something_else body/parameters/0/values/1: '€/MW' is in"),
    ]);
    expect((await contract.send("GET", `/sweeps/?model_id=${id}`)).body.length).toBe(1);
  });

  it("show the unit in workbooks of tables, which may be uploaded again, in this unit or another", async () => {
    const of = await withUnits();
    const { component } = await contract.create("/sources/", { ...of, ...wind });
    const at = `/max-capacities/component/${component.id}`;
    const values = async () =>
      (await contract.send("GET", at)).body.map((one: { capacity_max: number }) => one.capacity_max);
    for (const [region_name, capacity_max] of [
      ["north", 0.1],
      ["south", 1 / 3],
    ] as const) {
      await contract.create("/max-capacities/", { ...of, component_name: "wind", region_name, capacity_max });
    }
    const { bytes } = await contract.download(`${at}/download`);
    const sheet = await readSheet(bytes);
    expect([0, 1].map((row) => [1, 2].map((column) => sheet.at(row, column)))).toEqual([
      ["north [GW_el]", "south [GW_el]"],
      [0.1, 1 / 3],
    ]);
    expect((await contract.upload(`${at}/upload`, bytes, { name: "same.xlsx" })).status).toBe(200);
    expect(await values()).toEqual([0.1, 1 / 3]);
    const upload = async (...rows: (string | number)[][]) => {
      const workbook = await workbookBytes([{ name: "Sheet1", rows: rows.map((cells) => [{ cells }]) }]);
      return contract.upload(`${at}/upload`, workbook, { name: "my.xlsx" });
    };
    expect((await upload(["north [MW]", "south"], [250, "20 kW"])).status).toBe(200);
    expect(await values()).toEqual([0.25, 0.00002]);
    const refused = await upload(["north [MWh]", "south"], [250, "20 kW"]);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching("'MWh' is an energy")]);
    expect(await values()).toEqual([0.25, 0.00002]);
    await contract.send("PUT", `/datasets/${of.ref_dataset}`, { units: "labels" });
    const plain = await readSheet((await contract.download(`${at}/download`)).bytes);
    expect(plain.at(0, 1)).toBe("north");
  });
});
