/** Networks of PyPSA with investment periods → pathways with perfect foresight. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type PypsaReading, readPypsa } from "../../src/pypsa/reader.ts";
import { target, zipOf } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { objectiveAsReported } from "../run-as-reported.ts";
import { type NetworkFile, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "periods-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Two periods of four snapshots, which count 10 and 7 years in costs, and 10 years each in limits. */
const years = (variables: NonNullable<NetworkFile["variables"]> = {}): NonNullable<NetworkFile["variables"]> => ({
  snapshots_period: { data: [2030, 2030, 2030, 2030, 2040, 2040, 2040, 2040] },
  investment_periods: { data: [2030, 2040] },
  investment_periods_objective: { data: [10, 7] },
  investment_periods_years: { data: [10, 10] },
  ...variables,
});
const gas = { bus: "el", carrier: "gas", p_nom: 20, marginal_cost: 50 };
/** Cheaper to run, and to be built. */
const plant = {
  bus: "el",
  carrier: "plant",
  p_nom: 0,
  p_nom_extendable: true,
  p_nom_max: Number.POSITIVE_INFINITY,
  capital_cost: 8,
  marginal_cost: 30,
};
const demand = [10, 10, 10, 10, 5, 5, 5, 5];
const network = (lists: NetworkFile["lists"], more: Partial<NetworkFile> = {}): NetworkFile => ({
  snapshots: 8,
  variables: years(),
  ...more,
  lists: { buses: { el: { carrier: "AC" } }, loads: { load: { bus: "el", p_set: demand } }, ...lists },
});
/** A list in which every component has every attribute, as PyPSA writes it. */
function complete(components: Record<string, Record<string, number | boolean | string | number[]>>) {
  const defaults = {
    ...{ bus: "el", carrier: "", p_nom: 0, p_nom_extendable: false, p_nom_min: 0, p_nom_max: Number.POSITIVE_INFINITY },
    ...{ capital_cost: 0, marginal_cost: 0, build_year: 0, lifetime: Number.POSITIVE_INFINITY },
  };
  const known = Object.values(components).some((one) => Array.isArray(one.p_max_pu)) ? { p_max_pu: 1 } : {};
  return Object.fromEntries(Object.entries(components).map(([name, one]) => [name, { ...defaults, ...known, ...one }]));
}

const read = async (file: NetworkFile): Promise<PypsaReading> => {
  const path = join(folder, `${files++}.nc`);
  await writeNetcdf(path, file);
  return readPypsa(path, { dataset: target, ...readHere });
};
const found = async (file: NetworkFile) =>
  (await read(file)).report.findings.map(({ severity, code, component, attribute }) =>
    [severity, code, component, attribute].join(" ").trim(),
  );

describe("Networks with investment periods", () => {
  it("build a component in its year and let it stand for its lifetime", async () => {
    const late = { ...plant, build_year: 2035, lifetime: 30 };
    const reading = await read(network({ generators: complete({ gas, plant: late }) }));
    expect(reading.content?.models[0].optimization_parameters).toMatchObject({ start_year: 2030, end_year: 2040 });
    expect(reading.content?.components.map(({ name }) => name)).toEqual(["gas", "plant 2040", "load"]);
    // 2030: 40 units at 50; 2040: 5 built at 8, 20 units at 30.
    expect(await objectiveAsReported(reading)).toBeCloseTo(10 * 40 * 50 + 7 * (5 * 8 + 20 * 30), 4);
  });

  it("pay for what stands in each period in which it stands", async () => {
    const early = { ...plant, build_year: 2030, lifetime: 10, marginal_cost: 10 };
    const both = { ...plant, build_year: 2030, lifetime: 11, marginal_cost: 30 };
    const reading = await read(network({ generators: complete({ gas, early, both }) }));
    // What serves 2040 stands in 2030 as well: 5 of it, beside 5 that are cheaper to run.
    expect(await objectiveAsReported(reading)).toBeCloseTo(
      10 * (10 * 8 + 40 * 10) + 10 * 5 * 8 + 7 * (5 * 8 + 20 * 30),
      4,
    );
  });

  it("have capacities that retire, series by period and least capacities of one year", async () => {
    const old = { ...gas, carrier: "old", p_nom: 8, marginal_cost: 1, build_year: 2000, lifetime: 35 };
    const wind = {
      ...plant,
      carrier: "wind",
      p_nom_min: 2,
      p_nom_max: 4,
      marginal_cost: 0,
      build_year: 2040,
      lifetime: 5,
      p_max_pu: [0, 0, 0, 0, 1, 0.5, 1, 0.5],
    };
    const reading = await read(network({ generators: complete({ gas, old, wind }) }));
    // 2030: 8 of 10 at 1, 2 at 50; 2040: 4 of wind, 12 of 20 units.
    expect(await objectiveAsReported(reading)).toBeCloseTo(10 * (32 + 8 * 50) + 7 * (4 * 8 + 8 * 50), 4);
  });

  it("have a limit of emissions of one period, and one of all as a carbon budget", async () => {
    const carriers = { gas: { co2_emissions: 0.5 }, plant: { co2_emissions: 0 } };
    const dear = { ...plant, marginal_cost: 90, capital_cost: 0 };
    const limit = (constant: number, investment_period: number) =>
      read(
        network({
          carriers,
          generators: complete({ gas, dear }),
          global_constraints: { co2: { sense: "<=", constant, investment_period } },
        }),
      );
    const free = 10 * 40 * 50 + 7 * 20 * 50;
    // 10 years of 40 units emit 200; 150 leave 30 of them.
    expect(await objectiveAsReported(await limit(150, 2030))).toBeCloseTo(free + 10 * 10 * 40, 4);
    const budgeted = await limit(250, Number.NaN);
    // Both periods emit 300; to save 50 is cheapest in 2040, by 10 units.
    expect(budgeted.report.objective?.run_options).toMatchObject({ foresight: "perfect", year_weights: [10, 7] });
    expect(await objectiveAsReported(budgeted)).toBeCloseTo(free + 7 * 10 * 40, 4);
  });

  it("have a limit of the operation of a carrier in all periods as a budget of its sources", async () => {
    const dear = { ...plant, marginal_cost: 90, capital_cost: 0 };
    const operation = { type: "operational_limit", carrier_attribute: "gas", sense: "<=", constant: 500 };
    const reading = await read(
      network({
        generators: complete({ gas, dear }),
        global_constraints: { operation: { ...operation, investment_period: Number.NaN } },
      }),
    );
    expect(reading.content?.components[0]).toMatchObject({ commodity_limit_id: "operational_limit of gas" });
    // Both periods have 600 units in their 10 years; the 100 that are too much are cheapest in 2040, by 10 units.
    expect(await objectiveAsReported(reading)).toBeCloseTo(10 * 40 * 50 + 7 * 20 * 50 + 7 * 10 * 40, 4);
  });

  it("have limits of what stands in a period, and of growth", async () => {
    const early = { ...plant, build_year: 2030, lifetime: 10 };
    const late = { ...plant, build_year: 2040, lifetime: 10 };
    const generators = complete({ gas, early, late });
    const type = "tech_capacity_expansion_limit";
    const limited = network({
      generators,
      global_constraints: {
        c: { type, carrier_attribute: "plant", sense: "<=", constant: 4, investment_period: 2030 },
      },
    });
    const late2040 = 7 * (5 * 8 + 20 * 30);
    expect(await objectiveAsReported(await read(limited))).toBeCloseTo(10 * (4 * 8 + 16 * 30 + 24 * 50) + late2040, 4);
    const growing = network({ carriers: { plant: { max_growth: 2, max_relative_growth: 0.5 } }, generators });
    // 2 in 2030, 2 + 0.5·2 in 2040.
    const expected = 10 * (2 * 8 + 8 * 30 + 32 * 50) + 7 * (3 * 8 + 12 * 30 + 8 * 50);
    expect(await objectiveAsReported(await read(growing))).toBeCloseTo(expected, 4);
  });

  it("are read from folders of CSV files, too", async () => {
    const path = join(folder, "periods.zip");
    const rows = demand.map((_, step) => `${step},${step < 4 ? 2030 : 2040},${step % 4},1,1,1`);
    writeFileSync(
      path,
      await zipOf({
        "network.csv": "name,pypsa_version\nsmall,1.4.0\n",
        "snapshots.csv": [",period,timestep,objective,stores,generators", ...rows, ""].join("\n"),
        "investment_periods.csv": "period,objective,years\n2030,10.0,10\n2040,7.0,10\n",
        "buses.csv": "name\nel\n",
        "loads.csv": "name,bus\nload,el\n",
        "loads-p_set.csv": [",load", ...demand.map((value, step) => `${step},${value}`), ""].join("\n"),
        "generators.csv": "name,bus,carrier,p_nom,marginal_cost\ngas,el,gas,20,50\n",
      }),
    );
    expect(await objectiveAsReported(await readPypsa(path, { dataset: target }))).toBeCloseTo(10 * 2000 + 7 * 1000, 4);
  });

  const generators = complete({ gas });
  it.each<[string, NetworkFile, string]>([
    ["a version that may count otherwise", network({ generators }, { version: "1.3.0" }), "error periods"],
    [
      "snapshots that are no block of a period",
      network(
        { generators },
        { variables: years({ snapshots_period: { data: [2030, 2040, 2030, 2040, 2030, 2040, 2030, 2040] } }) },
      ),
      "error periods",
    ],
    [
      "periods that are not equally spaced",
      network(
        { generators, loads: {} },
        {
          snapshots: 3,
          variables: years({
            snapshots_period: { data: [2030, 2040, 2045] },
            investment_periods: { data: [2030, 2040, 2045] },
          }),
        },
      ),
      "error periods",
    ],
    [
      "weights that are not positive",
      network({ generators }, { variables: years({ investment_periods_objective: { data: [1, 0] } }) }),
      "error periods",
    ],
    [
      "more periods than pathways have",
      network(
        { generators, loads: {} },
        {
          snapshots: 101,
          variables: {
            snapshots_period: { data: Array.from({ length: 101 }, (_, year) => year) },
            investment_periods: { data: Array.from({ length: 101 }, (_, year) => year) },
          },
        },
      ),
      "error periods",
    ],
    [
      "a limit of a year that is no period",
      network({ generators, global_constraints: { c: { sense: "<=", constant: 5, investment_period: 2035 } } }),
      "error periods GlobalConstraint investment_period",
    ],
    [
      "a content that goes on to the next period",
      network({ generators, stores: { s: { bus: "el", e_nom: 5, e_cyclic: true } } }),
      "error not_cyclic_periods Store e_cyclic_per_period",
    ],
    [
      "a content at the start of each period",
      network({ generators, stores: { s: { bus: "el", e_nom: 5, e_initial_per_period: true, e_initial: 1 } } }),
      "error not_cyclic_periods Store e_cyclic_per_period",
    ],
    [
      "an efficiency that differs between periods",
      network({
        buses: { el: { carrier: "AC" }, heat: { carrier: "heat" } },
        generators,
        links: { l: { bus0: "el", bus1: "heat", p_nom: 1, efficiency: [1, 1, 1, 1, 2, 2, 2, 2] } },
      }),
      "error series_by_period Link",
    ],
    [
      "a least operation of all periods",
      network({
        generators,
        global_constraints: {
          c: {
            type: "operational_limit",
            carrier_attribute: "gas",
            sense: ">=",
            constant: 5,
            investment_period: Number.NaN,
          },
        },
      }),
      "error limit_over_periods GlobalConstraint type",
    ],
    [
      "an energy of all periods",
      network({ generators: complete({ gas: { ...gas, e_sum_max: 50 } }) }),
      "error limit_over_periods Generator e_sum_max",
    ],
    [
      "a limit of capacities that stand in no common period",
      network({
        generators: complete({
          early: { ...plant, build_year: 2030, lifetime: 10 },
          late: { ...plant, build_year: 2040, lifetime: 10 },
        }),
        global_constraints: {
          c: {
            type: "tech_capacity_expansion_limit",
            carrier_attribute: "plant",
            sense: "<=",
            constant: 4,
            investment_period: Number.NaN,
          },
        },
      }),
      "error capacity_limit GlobalConstraint type",
    ],
    [
      "a negative limit of growth",
      network({ carriers: { plant: { max_growth: -1 } }, generators: complete({ gas, plant }) }),
      "error growth_limit Carrier max_growth",
    ],
    [
      "a line of a circle that is built in a later period",
      network({
        buses: { el: { carrier: "AC" }, b: { carrier: "AC" } },
        generators,
        lines: {
          l: { bus0: "el", bus1: "b", x: 1, s_nom: 1, s_nom_extendable: false, s_nom_min: 0, build_year: 0 },
          k: { bus0: "el", bus1: "b", x: 1, s_nom: 0, s_nom_extendable: true, s_nom_min: 1, build_year: 2040 },
        },
      }),
      "error dc_line_may_be_absent Line s_nom_min",
    ],
  ])("are refused with %s", async (_, file, expected) => {
    expect(await found(file)).toContain(expected);
  });

  it("are refused where lines are to lose power with the square of their flow", async () => {
    const path = join(folder, "losses.nc");
    await writeNetcdf(path, network({ generators }));
    const choices = { transmissionLosses: { mode: "tangents", segments: 3 } } as const;
    const { content, report } = await readPypsa(path, { dataset: target, choices, ...readHere });
    expect([content, report.findings.map(({ code }) => code)]).toEqual([null, ["periods"]]);
  });
});
