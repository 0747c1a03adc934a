/** The data behind the routes: data sets, models, runs, sweeps and accounts near the default quotas of one user. */
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { overridableAttributes } from "@esm/model/domain/model";
import type { FamilyName } from "@esm/model/domain/table-family";
import { contentOf } from "../../tests/support/systems/content.ts";

export interface WorldSize {
  regions: number;
  /** Number of components of each kind. */
  components: number;
  /** Number of components with a series in every region. */
  withSeries: number;
  commodities: number;
  /** With a factor for every commodity. */
  largeConversions: number;
  /** Each with as many overrides as there may be. */
  models: number;
  /** Ended ones, with as many overrides and problems as a record keeps. */
  runs: number;
  /** Each with as many values and points as there may be. */
  sweeps: number;
  /** Other data sets of the user, and other users. */
  datasets: number;
  users: number;
  /** Regions of the data set whose results are read. */
  resultRegions: number;
  /** Time steps of the longest series. */
  maxStepLengths: number;
}

/** About 200 MB in the largest data set, and as much in runs. */
export const fullSize: WorldSize = {
  regions: 200,
  components: 1_000,
  withSeries: 14,
  commodities: 2_000,
  largeConversions: 20,
  models: 20,
  runs: 150,
  sweeps: 5,
  datasets: 2_000,
  users: 2_000,
  resultRegions: 12,
  maxStepLengths: 2_000_000,
};

/** A tenth of the data: unbounded growth is found all the same. */
export const smallSize: WorldSize = {
  regions: 40,
  components: 250,
  withSeries: 6,
  commodities: 300,
  largeConversions: 4,
  models: 4,
  runs: 15,
  sweeps: 2,
  datasets: 300,
  users: 300,
  resultRegions: 3,
  maxStepLengths: 1_000_000,
};

export const maxOverrides = 10_000;
export const longestName = 255;
export const steps = 8760;

/** As long as names may be, and alike for all but their ends. */
export const longName = (stem: string, index: number): string =>
  `${stem} ${"x".repeat(longestName)}`.slice(0, longestName - 6) + String(index).padStart(6, "0");

const description = "d".repeat(1024);

export function largestDataset(size: WorldSize): DatasetContent {
  const named = (stem: string, count: number) => Array.from({ length: count }, (_, index) => longName(stem, index));
  const regions = named("region", size.regions);
  const commodities = named("commodity", size.commodities);
  const components = componentsOf(size, commodities);
  const models = named("model", size.models).map(
    (name): ModelContent => ({
      name,
      description,
      override_parameters: largestOverrides(components),
      optimization_parameters: null,
    }),
  );
  return {
    dataset: {
      name: "largest data set",
      description,
      hours_per_time_step: 1,
      number_of_time_steps: steps,
      cost_unit: "c".repeat(255),
      length_unit: "l".repeat(255),
    },
    regions: regions.map((name) => ({ name })),
    commodities: commodities.map((name) => ({ name, unit: "u".repeat(255), description })),
    components,
    tables: tablesOf(size, regions),
    models,
  };
}

function componentsOf(size: WorldSize, commodities: string[]): Component[] {
  const parsed = contentOf({
    regions: [],
    commodities: {},
    components: Object.fromEntries(
      Array.from({ length: size.components }, (_, index) => {
        const common = { description, capacity_variable: true };
        const flows = { ...common, commodity_name: commodities[index % commodities.length] };
        const factors = commodities.slice(0, index < size.largeConversions ? commodities.length : 2);
        return [
          [longName("source", index), { type: "SOURCE" as const, ...flows }],
          [longName("sink", index), { type: "SINK" as const, ...flows }],
          [longName("storage", index), { type: "STORAGE" as const, ...flows }],
          [longName("transmission", index), { type: "TRANSMISSION" as const, ...flows }],
          [
            longName("conversion", index),
            {
              type: "CONVERSION" as const,
              ...common,
              physical_unit: "u".repeat(255),
              conversion_factors: factors.map((commodity_name) => ({ commodity_name, conversion_factor: 1 })),
            },
          ],
        ] as const;
      }).flat(),
    ),
  });
  return parsed.components;
}

function tablesOf(size: WorldSize, regions: string[]): TableRecord[] {
  const tables: TableRecord[] = [];
  for (let index = 0; index < size.withSeries; index++) {
    const isSource = index % 2 === 0;
    const family: FamilyName = isSource ? "operationRateMax" : "operationRateFix";
    const component = longName(isSource ? "source" : "sink", index);
    const values = Float64Array.from({ length: steps }, (_, step) => Math.abs(Math.sin(step + index)));
    for (const region of regions) tables.push({ family, component, region, regionTo: null, values });
  }
  const one = Float64Array.of(1 / 3);
  for (const family of ["capacityFix", "capacityMax", "capacityMin"] as const) {
    for (const component of [longName("source", 0), longName("source", 2)]) {
      for (const region of regions) tables.push({ family, component, region, regionTo: null, values: one });
    }
  }
  for (const family of ["yearlyFullLoadHoursMax", "yearlyFullLoadHoursMin"] as const) {
    for (const component of [longName("source", 0), longName("source", 2)]) {
      for (const region of regions) tables.push({ family, component, region, regionTo: null, values: one });
    }
  }
  for (const family of ["distances", "losses", "capacityMax"] as const) {
    for (const component of [longName("transmission", 0), longName("transmission", 1)]) {
      for (const region of regions) {
        for (const regionTo of regions) {
          if (region !== regionTo) tables.push({ family, component, region, regionTo, values: one });
        }
      }
    }
  }
  return tables;
}

/** As many as a list may have, on as many attributes as components of every kind have. */
export function largestOverrides(components: readonly { name: string }[], count = maxOverrides): Override[] {
  const attributes = overridableAttributes.slice(0, 9);
  const text = "t".repeat(longestName);
  return Array.from({ length: Math.min(count, components.length * attributes.length) }, (_, index): Override => {
    const { name } = components[index % components.length];
    const attribute = attributes[attributes.length - 1 - Math.floor(index / components.length)];
    if (attribute === "capacity_variable") return { component_name: name, attribute, operation: "set", value: true };
    if (attribute === "capacity_variable_domain")
      return { component_name: name, attribute, operation: "set", value: "CONTINUOUS" };
    if (attribute.endsWith("_id")) return { component_name: name, attribute, operation: "set", value: text };
    if (attribute === "economic_lifetime") return { component_name: name, attribute, operation: "set", value: 10 };
    return { component_name: name, attribute, operation: "multiply", value: 1.0000000000000002 };
  });
}

/** Over a few typical periods it is solved in seconds, and its results are series of every step of the year. */
export function datasetWithResults({ resultRegions }: WorldSize): DatasetContent {
  const regions = Array.from({ length: resultRegions }, (_, index) => `region ${index}`);
  const year = (phase: number) =>
    Object.fromEntries(
      regions.map((region, index) => [
        region,
        Array.from({ length: steps }, (_, step) => (1 + Math.sin(step / 4 + index + phase)) / 2),
      ]),
    );
  const built = { commodity_name: "el", capacity_variable: true, invest_per_capacity: 1 };
  const distances = Object.fromEntries(
    regions.map((from) => [from, Object.fromEntries(regions.filter((to) => to !== from).map((to) => [to, 1]))]),
  );
  return contentOf({
    dataset: { name: "data set with results", number_of_time_steps: steps },
    regions,
    commodities: { el: "GW" },
    components: {
      wind: { type: "SOURCE", ...built, tables: { operationRateMax: year(0) } },
      sun: { type: "SOURCE", ...built, tables: { operationRateMax: year(1) } },
      demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: year(2) } },
      gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
      battery: { type: "STORAGE", ...built },
      cavern: { type: "STORAGE", ...built, invest_per_capacity: 2 },
      line: { type: "TRANSMISSION", ...built, tables: { distances } },
    },
  });
}

/** Two series, each as long as there may be. */
export function longestDataset({ maxStepLengths }: WorldSize): DatasetContent {
  const values = new Float64Array(maxStepLengths);
  const content = contentOf({
    dataset: { name: "longest data set", number_of_time_steps: maxStepLengths },
    regions: ["N", "S", "W"],
    commodities: { el: "GW" },
    components: { [longName("source", 0)]: { type: "SOURCE", commodity_name: "el" } },
  });
  const record = { family: "operationRateMax" as const, component: longName("source", 0), regionTo: null, values };
  return { ...content, tables: ["N", "S"].map((region) => ({ ...record, region })) };
}
