/** Data sets at the edge of what people look at: many regions on a map, and many components. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { type ComponentText, contentOf } from "../../tests/support/systems/content.ts";

const built = { capacity_variable: true, interest_rate: 0.05, economic_lifetime: 20 };

/** 50 regions in five rows of ten, with coordinates, twelve components, and two kinds of lines between neighbours. */
export function fiftyRegions(steps: number): DatasetContent {
  const [rows, columns] = [5, 10];
  const places = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return {
      name: `Area ${row + 1}-${column + 1}`,
      latitude: 55 - 1.5 * row,
      longitude: 2 + 2.2 * column,
      row,
      column,
    };
  });
  const names = places.map(({ name }) => name);
  const distances = Object.fromEntries(
    places.map(({ name, row, column }) => {
      const next = places.filter((other) => other.row + other.column === row + column + 1);
      const neighbours = next.filter((other) => other.row === row || other.column === column);
      return [name, Object.fromEntries(neighbours.map((other) => [other.name, 100 + ((row * 7 + column * 13) % 90)]))];
    }),
  );
  const content = contentOf({
    dataset: { name: "Fifty regions", number_of_time_steps: steps },
    regions: names,
    commodities: { electricity: "GW", hydrogen: "GW_H2" },
    components: {
      "Wind (onshore)": { ...source(1.1), tables: { operationRateMax: ratesOf(names, steps, weather(0.45, 31)) } },
      "Wind (offshore)": { ...source(2.4), tables: { operationRateMax: ratesOf(names, steps, weather(0.65, 47)) } },
      Photovoltaics: { ...source(0.5), tables: { operationRateMax: ratesOf(names, steps, sun) } },
      "Gas import": { type: "SOURCE", commodity_name: "electricity", commodity_cost: 0.12 },
      Demand: {
        type: "SINK",
        commodity_name: "electricity",
        tables: { operationRateFix: ratesOf(names, steps, load) },
      },
      "Hydrogen demand": {
        type: "SINK",
        commodity_name: "hydrogen",
        tables: { operationRateFix: ratesOf(names, steps, () => 0.4) },
      },
      Battery: { type: "STORAGE", commodity_name: "electricity", invest_per_capacity: 0.15, ...built },
      "Hydrogen cavern": { type: "STORAGE", commodity_name: "hydrogen", invest_per_capacity: 0.001, ...built },
      Electrolyser: conversion(0.5, { electricity: -1, hydrogen: 0.7 }),
      "Hydrogen turbine": conversion(0.7, { hydrogen: -1.7, electricity: 1 }),
      "Alternating current line": { ...line("electricity", 0.0004), tables: { distances } },
      "Hydrogen pipeline": { ...line("hydrogen", 0.0002), tables: { distances } },
    },
  });
  const regions = places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
  return { ...content, presentation: { start: "2030-01-01T00:00", time_zone: "UTC", regions, components: [] } };
}

/** Sources, storages and sinks of one commodity, all of them in use. */
export function manyComponents(count: number, regionCount: number, steps: number): DatasetContent {
  const names = Array.from({ length: regionCount }, (_, index) => `Region ${index + 1}`);
  const carriers = ["Wind", "Photovoltaics", "Biomass", "Gas turbine", "Run of river", "Coal", "Waste", "Geothermal"];
  const components = Array.from({ length: count }, (_, index): [string, ComponentText] => {
    const flow = { commodity_name: "electricity" };
    if (index % 6 === 4)
      return [`Battery of type ${index}`, { type: "STORAGE", ...flow, invest_per_capacity: 0.1, ...built }];
    if (index % 6 === 5) {
      const tables = { operationRateFix: ratesOf(names, steps, load) };
      return [`Demand of sector ${index}`, { type: "SINK", ...flow, tables }];
    }
    const rates = ratesOf(names, steps, weather(0.9, 11 + index));
    const tables = { operationRateMax: rates };
    return [`${carriers[index % carriers.length]} of class ${index}`, { ...source(0.5 + (index % 9) / 10), tables }];
  });
  return contentOf({
    dataset: { name: `${count} components`, number_of_time_steps: steps },
    regions: names,
    commodities: { electricity: "GW" },
    components: {
      ...Object.fromEntries(components),
      Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 0.2 },
    },
  });
}

const source = (invest_per_capacity: number): ComponentText => ({
  type: "SOURCE",
  commodity_name: "electricity",
  invest_per_capacity,
  ...built,
});

const line = (commodity_name: string, invest_per_capacity: number): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name,
  invest_per_capacity,
  ...built,
});

const conversion = (invest_per_capacity: number, factors: Record<string, number>): ComponentText => ({
  type: "CONVERSION",
  physical_unit: "GW",
  invest_per_capacity,
  ...built,
  conversion_factors: Object.entries(factors).map(([commodity_name, conversion_factor]) => ({
    commodity_name,
    conversion_factor,
  })),
});

type Profile = (step: number, region: number) => number;

const ratesOf = (names: readonly string[], steps: number, profile: Profile): Record<string, number[]> =>
  Object.fromEntries(
    names.map((name, region) => [name, Array.from({ length: steps }, (_, step) => profile(step, region))]),
  );

const sun: Profile = (step, region) =>
  Math.max(0, Math.sin((Math.PI * ((step % 24) - 6)) / 12)) *
  (0.6 - 0.3 * Math.cos((2 * Math.PI * step) / 8760)) *
  (0.7 + 0.006 * region);

const load: Profile = (step, region) =>
  (4 + Math.sin((2 * Math.PI * ((step % 24) - 8)) / 24) + 0.6 * Math.cos((2 * Math.PI * step) / 8760)) *
  (1 + (region % 5));

/** Between 0 and 1, changing over days. */
const weather =
  (mean: number, seed: number): Profile =>
  (step, region) => {
    const wave = Math.sin(step / seed + region * 1.7) + Math.sin(step / (3 * seed) + region * 0.6);
    return Math.min(1, Math.max(0, mean * (1 + 0.5 * wave)));
  };
