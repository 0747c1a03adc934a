/** Where the figures of a component come from: its inputs as they were optimized, with who gave each value last. */
import { describe, expect, it } from "vitest";
import { type InputsOfRun, inputsOf } from "../../src/page/pages/results/origin/component-inputs.ts";

const override = (attribute: string) => ({ component_name: "Wind", attribute });

const input: InputsOfRun = {
  dataset: { cost_unit: "M€", length_unit: "km" },
  commodities: [{ name: "electricity", unit: "GW" }],
  components: [
    {
      name: "Wind",
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 500,
      opex_per_capacity: 50,
      economic_lifetime: 20,
      opex_per_operation: 0,
      source_text: "Cost survey",
      source_url: null,
      table_sources: [{ table: "operationRateMax", source_text: null, source_url: "https://example.org/weather" }],
    },
  ],
  component_groups: { renewables: ["Sun", "Wind"] },
  override_parameters: [override("invest_per_capacity"), override("opex_per_capacity")],
  override_tables: [{ component_name: "renewables", table: "capacityMax", attribute: null }],
  overrides_by_year: [{ ...override("economic_lifetime"), year: 2040 }],
  overrides: [override("opex_per_capacity"), { component_name: "Sun", table: "operationRateMax" }],
  tables: [
    { family: "operationRateMax", component: "Wind", region: "North", region_to: null, values: [0.2, 0.9, 0.4] },
    { family: "capacityMax", component: "Wind", region: "North", region_to: null, values: [8] },
    { family: "capacityMax", component: "Sun", region: "North", region_to: null, values: [5] },
  ],
};

describe("The inputs of a component in a run", () => {
  const inputs = inputsOf(input, "Wind", null);

  it("are those that were optimized, with their units and with who gave them last", () => {
    const of = new Map(inputs?.attributes.map(({ attribute, ...rest }) => [attribute, rest]));
    expect(of.get("invest_per_capacity")).toEqual({ value: 500, unit: "[M€/GW]", origin: "scenario" });
    expect(of.get("opex_per_capacity")).toEqual({ value: 50, unit: "[M€/(GW*a)]", origin: "run" });
    expect(of.get("economic_lifetime")).toMatchObject({ value: 20, origin: "data" });
    expect(of.get("commodity_name")).toMatchObject({ value: "electricity", origin: "data" });
  });

  it("are set for a year of a pathway from the year of their entry on", () => {
    const originIn = (year: number) =>
      inputsOf(input, "Wind", year)?.attributes.find(({ attribute }) => attribute === "economic_lifetime")?.origin;
    expect([2030, 2040, 2050].map(originIn)).toEqual(["data", "year", "year"]);
  });

  it("leave out what is as usual, and what only names the component", () => {
    const names = inputs?.attributes.map(({ attribute }) => attribute);
    expect(names).not.toContain("opex_per_operation");
    expect(names).not.toContain("name");
    expect(names).not.toContain("source_text");
  });

  it("have its tables in short, and its sources", () => {
    expect(inputs?.tables).toEqual([
      {
        ...{ family: "operationRateMax", place: "North", count: 3, least: 0.2, most: 0.9 },
        ...{ mean: 0.5, origin: "data" },
      },
      { family: "capacityMax", place: "North", count: 1, least: 8, most: 8, mean: 8, origin: "scenario" },
    ]);
    expect(inputs?.sources).toEqual([
      { table: null, text: "Cost survey", address: null },
      { table: "operationRateMax", text: null, address: "https://example.org/weather" },
    ]);
  });

  it("have the factors of a conversion, with who changed one of them last", () => {
    const conversion_factors = [
      { commodity_name: "gas", conversion_factor: -1.7 },
      { commodity_name: "electricity", conversion_factor: 1 },
    ];
    const turbine = { name: "Turbine", type: "CONVERSION" as const, physical_unit: "GW", conversion_factors };
    const originWith = (more: Partial<InputsOfRun>) =>
      inputsOf({ ...input, components: [turbine], ...more }, "Turbine", null)?.attributes.at(-1);
    const factors = { attribute: "conversion_factors", value: conversion_factors, unit: "" };
    const change = { component_name: "Turbine", attribute: "conversion_factor" };
    expect(originWith({})).toEqual({ ...factors, origin: "data" });
    expect(originWith({ override_tables: [change] })).toEqual({ ...factors, origin: "scenario" });
    expect(originWith({ overrides: [change] })).toEqual({ ...factors, origin: "run" });
  });

  it("are not there for what the data do not have", () => {
    expect(inputsOf(input, "Tidal", null)).toBeNull();
  });
});
