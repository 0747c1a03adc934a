/** Pathways with perfect foresight as networks of PyPSA with investment periods: the same optimum when they are read again, and what is refused. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { YearOverride } from "@esm/model/domain/model";
import { modelSchema, yearOverridesSchema } from "@esm/model/domain/model-schema";
import { pathwaySystems } from "@esm/optimize/optimization/pathways/pathway-systems";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { afterAll, describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { type Accepted, strict } from "../../src/findings/report.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { writePypsa } from "../../src/pypsa/export/writer.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere, readNetcdfHere, writeHere } from "../netcdf-here.ts";
import { endAsReported } from "../run-as-reported.ts";

const folder = mkdtempSync(join(tmpdir(), "pathway-of-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Years of two steps. */
const stepYears = 2 / 8760;
const el = { commodity_name: "el" };
const plant = { type: "SOURCE", ...el, capacity_variable: true, commodity_cost: 30, opex_per_capacity: 8 } as const;

/** Two steps of an hour. A plant costs 8 a year for each unit, and 30 per energy; imports 50. */
const system = (components: ContentText["components"] = {}, more: Partial<ContentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["A"],
  commodities: { el: "GW" },
  components: {
    Imports: { type: "SOURCE", ...el, commodity_cost: 50 },
    Plant: { ...plant, economic_lifetime: 10 },
    Load: { type: "SINK", ...el, tables: { operationRateFix: { A: [10, 4] } } },
    ...components,
  },
  ...more,
});

/** Its constraint may be exceeded at a price, which PyPSA does not have. */
const priced = system(
  {},
  {
    constraints: [
      {
        id: "soft",
        sense: "<=",
        value: 5,
        slack_cost: 9,
        terms: [{ quantity: "capacity", components: ["Plant"] }],
      },
    ],
  },
);

const from2040 = { year: 2040, operation: "set", to_next: "hold" };

interface How {
  changes?: unknown[];
  pathway?: Record<string, unknown>;
  budget?: number;
  accepted?: Accepted;
  foresight?: "perfect" | "myopic";
}

/** 2030 and 2040, which count 10 and 7 years. */
async function exported(
  text: ContentText,
  { changes = [], pathway = {}, budget, accepted, foresight = "perfect" }: How = {},
) {
  const { optimization_parameters: parameters } = modelSchema.parse({
    name: "pathway",
    optimization_parameters: { start_year: 2030, number_of_steps: 1, years_per_step: 10, ...pathway },
  });
  if (!parameters) throw new Error("There is no pathway.");
  const overridesByYear: YearOverride[] = yearOverridesSchema.parse(changes);
  const snapshot = { content: contentOf(text), overrides: [], overridesByYear };
  const options = {
    foresight,
    yearWeights: [10, 7].slice(0, parameters.number_of_steps + 1),
    carbonBudget: budget ?? null,
  };
  const systems = pathwaySystems(snapshot, parameters, options);
  if ("problems" in systems) return { problems: systems.problems };
  const path = join(folder, `${files++}.nc`);
  const outcome = await writePypsa(snapshot.content, path, { ...writeHere, ...systems, accepted: accepted ?? strict });
  const solve = async () => {
    const end = await optimizePathway(
      snapshot,
      parameters,
      { ...options, solver: "auto", timeLimitSeconds: 60 },
      { onYear() {} },
    );
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    return end.discounted?.sum ?? Number.NaN;
  };
  return { path, outcome, solve };
}

/** The discounted sum of the pathway, and of the network that is read again. */
async function sums(
  text: ContentText,
  how: How = {},
): Promise<{ path: string; own: number; again: number; content: DatasetContent }> {
  const result = await exported(text, how);
  if ("problems" in result || result.outcome.status !== "written") throw new Error(JSON.stringify(result));
  const { path, solve } = result;
  const reading = await readPypsa(path, { dataset: target, ...readHere });
  if (!reading.content) throw new Error(JSON.stringify(reading.report.findings));
  const { cost } = await endAsReported(reading);
  return { path, own: await solve(), again: cost ?? Number.NaN, content: reading.content };
}

/** The values of some variables. */
async function valuesIn(path: string, names: readonly string[]): Promise<Record<string, unknown>> {
  const { variables } = await readNetcdf(path, /(?!)/, readNetcdfHere);
  const all = variables.filter(({ name }) => names.includes(name));
  return Object.fromEntries(all.map(({ name, texts, numbers }) => [name, texts ?? [...(numbers ?? [])]]));
}

/** Each GlobalConstraint with its period, which is none over all of them. */
async function limitsIn(path: string) {
  const names = ["i", "type", "carrier_attribute", "bus", "sense", "constant", "investment_period"];
  const found = await valuesIn(
    path,
    names.map((name) => `global_constraints_${name}`),
  );
  const columns = names.map((name) => (found[`global_constraints_${name}`] ?? []) as (string | number)[]);
  return columns[0].map((_, at) => columns.map((column) => column[at]).filter((value) => value !== undefined));
}

async function refusals(text: ContentText, how: How = {}) {
  const result = await exported(text, how);
  if ("problems" in result) return result.problems.map(({ loc, msg }) => [loc.join("."), inEnglish(msg)]);
  const { path, outcome } = result;
  expect(outcome.status).toBe("refused");
  expect(existsSync(path)).toBe(false);
  if (outcome.status !== "refused") return [];
  return outcome.report.findings.map(({ severity, code, component, attribute, places }) =>
    [severity, code, component, attribute, ...places].filter((part) => part !== null).join(" "),
  );
}

describe("A pathway with perfect foresight as a network of PyPSA", () => {
  it("has a period for each milestone year, and a component for what each year may build", async () => {
    const { path, own, again } = await sums(system());
    expect(
      await valuesIn(path, [
        ...["snapshots_period", "snapshots_timestep", "investment_periods", "investment_periods_objective"],
        ...["investment_periods_years", "generators_i", "generators_build_year", "generators_lifetime"],
        ...["generators_capital_cost", "loads_t_p_set"],
      ]),
    ).toEqual({
      snapshots_period: [2030, 2030, 2040, 2040],
      snapshots_timestep: [0, 1, 0, 1],
      investment_periods: [2030, 2040],
      investment_periods_objective: [10, 7],
      investment_periods_years: [10, 10],
      generators_i: ["Imports A", "Plant A 2030", "Plant A 2040"],
      generators_build_year: [0, 2030, 2040],
      generators_lifetime: [Number.POSITIVE_INFINITY, 10, 10],
      generators_capital_cost: [0, 8 * stepYears, 8 * stepYears],
      loads_t_p_set: [10, 4, 10, 4],
    });
    // Each year: 10 units of the plant at 8, and 4380 times 14 units of energy at 30.
    const expected = (10 + 7) * (10 * 8 + (14 * 30) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("bounds all that stands in a period, whoever built it", async () => {
    const text = system({
      Plant: { ...plant, economic_lifetime: 20, tables: { capacityMax: { A: 6 }, capacityMin: { A: 1 } } },
    });
    const { path, own, again } = await sums(text);
    expect(await valuesIn(path, ["generators_p_nom_max", "generators_p_nom_min"])).toEqual({
      generators_p_nom_max: [Number.POSITIVE_INFINITY, 6, Number.POSITIVE_INFINITY],
      generators_p_nom_min: [0, 1, 0],
    });
    expect(await limitsIn(path)).toEqual([
      ["Plant A 2040", "tech_capacity_expansion_limit", "Plant", "A el", ">=", 1, 2040],
      ["Plant A 2040 2", "tech_capacity_expansion_limit", "Plant", "A el", "<=", 6, 2040],
    ]);
    const expected = (10 + 7) * (6 * 8 + (10 * 30 + 4 * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("has limits of single years, and a budget of all of them", async () => {
    const limited = {
      type: "SOURCE",
      ...el,
      commodity_cost: 20,
      commodity_limit_id: "imports",
      yearly_limit: 4380 * 12,
    };
    const text = system({ Imports: limited as ContentText["components"][string] });
    const pathway = {
      emission_limit_id: "imports",
      limit_targets: [{ limit_id: "imports", side: "max", reference: 4380 * 12, reductions: [0, 25] }],
    };
    // The limit that the budget counts has no other target.
    const targets = { limit_targets: pathway.limit_targets };
    const { path, own, again } = await sums(text, { pathway: targets });
    const limit = ["operational_limit", "Imports"];
    expect(await limitsIn(path)).toEqual([
      ["Imports A 2030", ...limit, "<=", expect.closeTo(10 * 12, 9), 2030],
      ["Imports A 2040", ...limit, "<=", expect.closeTo(10 * 9, 9), 2040],
    ]);
    // 12 and 9 of 14 units at 20; the plant has 1 unit in both steps and what the first one still needs.
    const expected = 10 * (1 * 8 + (12 * 20 + 2 * 30) / stepYears) + 7 * (2.5 * 8 + (9 * 20 + 5 * 30) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);

    const budgeted = await sums(text, { pathway: { emission_limit_id: "imports" }, budget: 10 * 4380 * 20 });
    expect((await limitsIn(budgeted.path)).at(-1)).toEqual([
      "imports budget",
      ...limit,
      "<=",
      expect.closeTo(10 * 20, 9),
      Number.NaN,
    ]);
    // 20 of 28 units in both years; what is saved in 2040 costs less.
    const saved = 10 * (8 + (12 * 20 + 2 * 30) / stepYears) + 7 * (3 * 8 + (8 * 20 + 6 * 30) / stepYears);
    expect(budgeted.own / saved).toBeCloseTo(1, 12);
    expect(budgeted.again / saved).toBeCloseTo(1, 9);
  });

  it("has what plants keep from their year, and what the years change for all of them", async () => {
    const text = system({
      Plant: { ...plant, economic_lifetime: 20 },
      Battery: {
        type: "STORAGE",
        ...el,
        capacity_variable: true,
        opex_per_capacity: 1,
        charge_rate: 1,
        discharge_rate: 1,
        economic_lifetime: 20,
      },
      Old: {
        type: "SOURCE",
        ...el,
        commodity_cost: 1,
        capacity_variable: true,
        opex_per_capacity: 2,
        tables: { capacityFix: { A: 3 } },
      },
    });
    const changes = [
      { ...from2040, component_name: "Plant", attribute: "opex_per_capacity", value: 4 },
      { ...from2040, component_name: "Plant", attribute: "commodity_cost", value: 45 },
      { ...from2040, component_name: "Battery", attribute: "discharge_efficiency", value: 0.9 },
      { ...from2040, component_name: "Old", table: "capacityFix", regions: ["A"], value: 2 },
      { ...from2040, component_name: "Load", table: "operationRateFix", regions: ["A"], value: [12, 5] },
    ];
    const { path, own, again } = await sums(text, { changes });
    const found = await valuesIn(path, [
      ...["generators_i", "generators_build_year", "generators_lifetime", "generators_capital_cost", "loads_t_p_set"],
      ...[
        "generators_t_marginal_cost_i",
        "generators_t_marginal_cost",
        "stores_i",
        "links_efficiency",
        "generators_p_nom_min",
      ],
    ]);
    expect(found).toMatchObject({
      generators_i: ["Imports A", "Old A 2030", "Old A 2040", "Plant A 2030", "Plant A 2040"],
      generators_build_year: [0, 2030, 2040, 2030, 2040],
      generators_lifetime: [Number.POSITIVE_INFINITY, 10, 10, 20, 20],
      generators_p_nom_min: [0, 3, 2, 0, 0],
      loads_t_p_set: [10, 4, 12, 5],
      // Both plants pay what the fuel costs in the year.
      generators_t_marginal_cost_i: ["Plant A 2030"],
      generators_t_marginal_cost: [30, 30, 45, 45],
    });
    const [, early, later] = [0, 3, 4].map((at) => (found.generators_capital_cost as number[])[at] / stepYears);
    expect([early, later]).toEqual([expect.closeTo(8, 9), expect.closeTo(4, 9)]);
    expect(again / own).toBeCloseTo(1, 9);
  });

  it("builds nothing where a constraint says so, and has sums of capacities, of what is built and of energies", async () => {
    const two = {
      Wind: { ...plant, economic_lifetime: 30, commodity_cost: 1 },
      Plant: { ...plant, economic_lifetime: 30 },
    };
    const term = (quantity: string, components: string[]) => ({ quantity, components });
    const text = system(two, {
      constraints: [
        { id: "no late plants", sense: "<=", value: 0, years: [2040], terms: [term("built", ["Plant"])] },
        { id: "all", sense: "<=", value: 9, years: [2040], terms: [term("capacity", ["Wind", "Plant"])] },
        { id: "energy", sense: "<=", value: 4380 * 11, terms: [term("operation", ["Plant", "Wind"])] },
      ],
    });
    const { path, own, again, content } = await sums(text);
    expect(await valuesIn(path, ["generators_i"])).toEqual({
      generators_i: ["Imports A", "Plant A 2030", "Wind A 2030", "Wind A 2040"],
    });
    expect(again / own).toBeCloseTo(1, 9);
    // Exporting what was read gives the same pathway again.
    const [{ optimization_parameters: parameters, overrides_by_year: overridesByYear }] = content.models;
    if (!parameters) throw new Error("There is no pathway.");
    const options = { foresight: "perfect", yearWeights: [10, 7], carbonBudget: null } as const;
    const systems = pathwaySystems({ content, overrides: [], overridesByYear }, parameters, options);
    if ("problems" in systems) throw new Error(JSON.stringify(systems.problems));
    const second = join(folder, "second.nc");
    expect(await writePypsa(content, second, { ...writeHere, ...systems })).toMatchObject({ status: "written" });
    const { cost } = await endAsReported(await readPypsa(second, { dataset: target, ...readHere }));
    expect((cost ?? Number.NaN) / own).toBeCloseTo(1, 9);
  });

  it("keeps what stands where nothing may be built any more", async () => {
    const text = system({ Plant: { ...plant, economic_lifetime: 30, tables: { capacityMax: { A: 8 } } } });
    const changes = [
      {
        ...from2040,
        component_name: "Plant",
        table: "capacityMax",
        regions: ["A"],
        value: 0,
      },
    ];
    const { path, own, again } = await sums(text, { changes });
    expect(await valuesIn(path, ["generators_i"])).toEqual({ generators_i: ["Imports A", "Plant A 2030"] });
    const expected = (10 + 7) * (8 * 8 + (12 * 30 + 2 * 50) / stepYears);
    expect(own / expected).toBeCloseTo(1, 12);
    expect(again / expected).toBeCloseTo(1, 9);
  });

  it("is refused where PyPSA has no counterpart, by name", async () => {
    expect(await refusals(system(), { foresight: "myopic" })).toEqual([
      ["foresight", expect.stringContaining("no file says that years are decided one after the other")],
    ]);
    expect(await refusals(priced)).toEqual(["error not_exported constraint constraints soft"]);
    const relative = system(
      {},
      {
        constraints: [
          {
            id: "growth",
            sense: "<=",
            value: 5,
            terms: [
              { quantity: "built", components: ["Plant"] },
              { quantity: "capacity", components: ["Plant"], factor: -0.5, year_offset: -1 },
            ],
          },
        ],
      },
    );
    expect(await refusals(relative)).toEqual(["error not_exported constraint constraints growth"]);
    const line = {
      type: "TRANSMISSION",
      ...el,
      power_flow: "DC",
      capacity_variable: true,
      opex_per_capacity: 1,
      economic_lifetime: 20,
      tables: {
        distances: { A: { B: 1 } },
        reactances: { A: { B: 0.1 } },
        capacityMin: { A: { B: 1 } },
        capacityMax: { A: { B: 9 } },
      },
    };
    const load = {
      type: "SINK",
      ...el,
      tables: { operationRateFix: { A: [10, 4], B: [1, 1] } },
    } satisfies ContentText["components"][string];
    const both = { Line: line as ContentText["components"][string], Load: load };
    const grid = { ...system(both), regions: ["A", "B"] };
    expect(await refusals(grid)).toEqual(["error lines_of_cohorts transmission power_flow Line"]);
    // Reactances are those of the years, and lines have one.
    const built = { quantity: "built", components: ["Line"] };
    const once = {
      ...grid,
      components: { ...grid.components, Line: { ...line, economic_lifetime: 30 } as ContentText["components"][string] },
      constraints: [{ id: "once", sense: "<=", value: 0, years: [2040], terms: [built] }],
    };
    expect(await exported(once)).toMatchObject({ outcome: { status: "written" } });
    const changes = [
      {
        ...from2040,
        component_name: "Line",
        table: "reactances",
        regions: ["A"],
        region_to: "B",
        value: 0.2,
      },
    ];
    expect(await refusals(once, { changes })).toEqual([
      "error values_by_year transmission x Line",
      "error values_by_year transmission r Line",
    ]);
  });

  it("is refused where a limit of capacity would count plants of two years in different units", async () => {
    const factors = [
      { commodity_name: "gas", conversion_factor: -2 },
      { commodity_name: "el", conversion_factor: 1 },
    ];
    const turbine = {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      conversion_factors: factors,
    } as const;
    const limited = { ...turbine, economic_lifetime: 20, capacity_limit_id: "turbines", capacity_limit: 5 };
    const text = system(
      { Turbine: limited, Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 10 } },
      { commodities: { el: "GW", gas: "GW" } },
    );
    const better = { component_name: "Turbine", attribute: "conversion_factor", commodity_name: "gas", value: -1.8 };
    const changes = [{ ...better, ...from2040 }];
    const bounded = { ...text.components, Turbine: { ...limited, capacity_limit_id: null, capacity_limit: null } };
    const alone = { ...bounded, Turbine: { ...bounded.Turbine, tables: { capacityMax: { A: 5 } } } };
    // Links of each year count by their length.
    const { own, again } = await sums({ ...text, components: alone }, { changes });
    expect(again / own).toBeCloseTo(1, 9);
    const generators = [{ commodity_name: "el", conversion_factor: 2 }];
    const sized = { ...limited, conversion_factors: generators };
    const other = { component_name: "Turbine", attribute: "conversion_factor", commodity_name: "el", value: 3 };
    const twice = [{ ...other, ...from2040 }];
    expect(await refusals({ ...text, components: { ...text.components, Turbine: sized } }, { changes: twice })).toEqual(
      ["error capacity_limit capacity_limit Turbine"],
    );
  });

  it("says in German what it refuses", async () => {
    const result = await exported(priced);
    if ("problems" in result || result.outcome.status !== "refused") throw new Error("It is not refused.");
    expect(JSON.stringify(inLanguage(result.outcome.report.findings, "de"))).toContain(
      "Keine GlobalConstraint sagt dasselbe.",
    );
  });
});
