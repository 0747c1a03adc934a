/**
 * How much larger are the factors of a program with one more feature, and how much longer does it take?
 *
 *     npx node bench/features.ts [4x672 8x336 1x8760]     # regions × hours; prints a JSON list
 *
 * Regions in a ring with chords: wind, sun, two plants for gas, a battery, hydrogen made, kept and burnt, and a limit of CO2. `ramps` are those
 * of three conversions in every region; `constraint` is a least share of wind and sun over the year; `grid` has DC power flow on lines of which
 * 2 GW are there (several regions only). Two whole systems in one: `scenarios`, of equal probability with risk, and `foresight`, two milestone
 * years. Each program is reduced and solved by the own interior point method; processor seconds.
 */
import "./help.ts";
import type { Component } from "@esm/model/domain/component";
import { constraintSchema } from "@esm/model/domain/constraints/constraint-schema";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema, recordSchema } from "@esm/model/domain/schema";
import type { FamilyName } from "@esm/model/domain/table-family";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { scenarioProgram } from "@esm/model/formulation/scenario-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { jointProgram } from "../packages/optimize/src/foresight/joint-program.ts";
import { systemsOfYears } from "../packages/optimize/src/foresight/year-systems.ts";
import { solveByInteriorPoint } from "../packages/solver/src/interior-point/iteration/interior-point.ts";

const el = { commodity_name: "el" };
const built = { capacity_variable: true };
const factors = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([commodity_name, conversion_factor]) => ({ commodity_name, conversion_factor }));
const conversion = { type: "CONVERSION", physical_unit: "GW", ...built } as const;
const ramps = { ramp_up: 0.1, ramp_down: 0.15 };
const variants = ["base", "ramps", "reserve", "constraint", "grid", "scenarios", "foresight"] as const;
type Variant = (typeof variants)[number];

const leastShare = {
  id: "share of wind and sun",
  sense: ">=",
  value: 0,
  period: "year",
  terms: [
    { quantity: "operation", factor: 1, components: ["Wind", "Sun"] },
    { quantity: "demand", factor: -0.7, components: ["Demand"] },
  ],
};

/** @param demand factor on the demand of all regions */
function contentOf(regionCount: number, hours: number, variant: Variant, demand = 1): DatasetContent {
  const regions = Array.from({ length: regionCount }, (_, at) => `R${at}`);
  const ramped = variant === "ramps" ? ramps : {};
  const described: [Component["type"], Record<string, unknown>][] = [
    ["SOURCE", { name: "Wind", ...el, ...built, invest_per_capacity: 1.1 }],
    ["SOURCE", { name: "Sun", ...el, ...built, invest_per_capacity: 0.6 }],
    ["SOURCE", { name: "Gas", commodity_name: "gas", commodity_cost: 0.00003 }],
    [
      conversion.type,
      {
        ...conversion,
        name: "CCGT",
        ...ramped,
        invest_per_capacity: 0.8,
        conversion_factors: factors({ gas: -1.8, el: 1, co2: 0.36 }),
      },
    ],
    [
      conversion.type,
      {
        ...conversion,
        name: "OCGT",
        ...ramped,
        invest_per_capacity: 0.4,
        conversion_factors: factors({ gas: -2.6, el: 1, co2: 0.52 }),
      },
    ],
    [
      conversion.type,
      {
        ...conversion,
        name: "Electrolyser",
        ...ramped,
        invest_per_capacity: 0.5,
        conversion_factors: factors({ el: -1, h2: 0.7 }),
      },
    ],
    [
      conversion.type,
      { ...conversion, name: "Fuel cell", invest_per_capacity: 0.7, conversion_factors: factors({ h2: -1, el: 0.5 }) },
    ],
    [
      "STORAGE",
      {
        name: "Battery",
        ...el,
        ...built,
        invest_per_capacity: 0.15,
        charge_rate: 0.5,
        discharge_rate: 0.5,
        charge_efficiency: 0.95,
        discharge_efficiency: 0.95,
      },
    ],
    [
      "STORAGE",
      {
        name: "Cavern",
        commodity_name: "h2",
        ...built,
        invest_per_capacity: 0.001,
        charge_rate: 0.02,
        discharge_rate: 0.02,
      },
    ],
    [
      "SINK",
      {
        name: "CO2 to environment",
        commodity_name: "co2",
        yearly_limit: 2000 * regionCount,
        commodity_limit_id: "CO2",
      },
    ],
    ["SINK", { name: "Demand", ...el }],
    ...(regionCount > 1
      ? [
          [
            "TRANSMISSION",
            {
              name: "Line",
              ...el,
              ...built,
              invest_per_capacity: 0.0005,
              ...(variant === "grid" && { power_flow: "DC" }),
            },
          ] as [Component["type"], Record<string, unknown>],
        ]
      : []),
  ];
  const tables: TableRecord[] = [];
  const add = (component: string, family: FamilyName, region: string, regionTo: string | null, values: Float64Array) =>
    tables.push({ component, family, region, regionTo, values });
  const series = (of: (hour: number) => number): Float64Array =>
    Float64Array.from({ length: hours }, (_, hour) => of(hour));
  for (const [at, region] of regions.entries()) {
    const wave =
      (period: number) =>
      (hour: number): number =>
        Math.sin((2 * Math.PI * (hour + 3 * at)) / period);
    const [day, weather, season] = [wave(24), wave(91 + 7 * at), wave(1900)];
    add(
      "Wind",
      "operationRateMax",
      region,
      null,
      series((hour) => Math.max(0, 0.4 + 0.3 * weather(hour) + 0.2 * wave(37)(hour) + 0.1 * season(hour))),
    );
    add(
      "Sun",
      "operationRateMax",
      region,
      null,
      series((hour) => Math.max(0, 0.8 * day(hour))),
    );
    add(
      "Demand",
      "operationRateFix",
      region,
      null,
      series((hour) => demand * (50 + 15 * wave(24)(hour + 6) + 5 * wave(168)(hour) + at)),
    );
  }
  const step = regionCount > 4 ? 3 : 2;
  for (const [at, region] of regions.entries()) {
    const ends = new Set([
      regions[(at + 1) % regionCount],
      ...(at < regionCount / 4 ? [regions[(at + step) % regionCount]] : []),
    ]);
    for (const other of ends) {
      if (other === region) continue;
      add("Line", "distances", region, other, Float64Array.of(300));
      if (variant !== "grid") continue;
      add("Line", "reactances", region, other, Float64Array.of(0.1));
      add("Line", "capacityMin", region, other, Float64Array.of(2));
    }
  }
  return {
    dataset: recordSchema(datasetAttributes).parse({ name: "features", number_of_time_steps: hours }),
    regions: regions.map((name) => ({ name })),
    commodities: ["el", "gas", "h2", "co2"].map((name) => ({ name, unit: "GW", description: null })),
    components: described.map(([type, component]) => componentSchema(type).parse(component)),
    tables,
    models: [],
    ...(variant === "constraint" && { constraints: [constraintSchema.parse(leastShare)] }),
    ...(variant === "reserve" && {
      planning_reserves: [
        {
          id: "firm",
          commodity_name: "el",
          regions: null,
          margin: 0.5,
          members: ["CCGT", "OCGT", "Fuel cell", "Battery"].map((component_name) => ({
            component_name,
            credit: 0.9,
          })),
        },
      ],
    }),
  };
}

function systemOf(size: string, variant: Variant, demand?: number): EnergySystem {
  const [regions, hours] = size.split("x").map(Number);
  const { system, ...rest } = buildEnergySystem(contentOf(regions, hours, variant, demand), []);
  if (!system) throw new Error(JSON.stringify(rest));
  return system;
}

function programOf(size: string, variant: Variant): LinearProgram {
  const time = fullResolution(Number(size.split("x")[1]), 1);
  if (variant === "scenarios") {
    const blocks = [1, 1.2].map((demand) => {
      const system = systemOf(size, variant, demand);
      return { ...buildProgram(system, time), system, probability: 0.5 };
    });
    return scenarioProgram(blocks, { weight: 0.5, level: 0.9 }, "each").program;
  }
  if (variant === "foresight") {
    const bases = [1, 1.2].map((demand) => systemOf(size, variant, demand));
    const milestones = [2030, 2040].map((year) => ({ year, emissionLimit: null }));
    const years = systemsOfYears({ bases, milestones, weights: [10, 10], limitId: null, retirement: false });
    return jointProgram(years, { time, storageBounds: "exact", budget: null }).program;
  }
  return buildProgram(systemOf(size, variant), time).program;
}

function measured(size: string, variant: Variant) {
  const program = programOf(size, variant);
  const begin = process.cpuUsage();
  const { program: reduced } = reduceProgram(program);
  let factorNonzeros = 0;
  let millionMultiplications = 0;
  const { status, iterations, ...solution } = solveByInteriorPoint(reduced, {
    feasibility: 1e-9,
    gap: 1e-9,
    sufficientGap: 1e-7,
    iterationLimit: 300,
    shouldStop: () => false,
    onIteration: () => undefined,
    onLog: (line) => {
      if (typeof line === "string" || line.code !== "size_of_factors") return;
      factorNonzeros = Number(line.params.nonzeros);
      millionMultiplications = Number(line.params.millions);
    },
  });
  const { user, system: kernel } = process.cpuUsage(begin);
  const objective = reduced.cost.reduce(
    (sum, cost, column) => sum + cost * solution.columnValue[column],
    reduced.objectiveOffset,
  );
  return {
    size,
    variant,
    nonzeros: program.value.length,
    reducedNonzeros: reduced.value.length,
    factorNonzeros,
    millionMultiplications: Math.round(10 * millionMultiplications) / 10,
    iterations,
    seconds: Math.round((user + kernel) / 1e5) / 10,
    status,
    objective,
  };
}

const sizes = process.argv.length > 2 ? process.argv.slice(2) : ["4x672", "8x336", "1x8760"];
console.log(
  JSON.stringify(
    sizes.flatMap((size) =>
      variants
        .filter((variant) => variant !== "grid" || !size.startsWith("1x"))
        .map((variant) => measured(size, variant)),
    ),
    null,
    1,
  ),
);
