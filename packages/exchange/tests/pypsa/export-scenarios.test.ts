/** Scenarios of a run as a network of PyPSA: the same when it is read again, with the same optimum, and what is refused. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { scenarioFileSchema } from "@esm/model/domain/runs/scenario-schema";
import type { Risk } from "@esm/model/domain/runs/scenarios";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { afterAll, describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { type Accepted, type ScenarioRun, strict } from "../../src/findings/report.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import type { ScenariosToWrite } from "../../src/pypsa/export/scenarios.ts";
import { writePypsa } from "../../src/pypsa/export/writer.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { sortedContent } from "../archive/random-content.ts";
import { readHere, readNetcdfHere, writeHere } from "../netcdf-here.ts";

const folder = mkdtempSync(join(tmpdir(), "scenarios-of-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Scenarios as a file of the command line has them. */
type Written = Parameters<typeof scenarioFileSchema.parse>[0];
const setOf = (written: Written, content: DatasetContent | null = null): ScenariosToWrite => {
  const { scenarios, risk = null, limits = "each" } = scenarioFileSchema.parse(written);
  return {
    scenarios: scenarios.map(
      ({ dataset, ...scenario }): ScenarioInput => ({
        ...scenario,
        content: dataset === null ? null : content,
      }),
    ),
    risk: risk ?? null,
    limits,
  };
};

async function exported(content: DatasetContent, scenarios: ScenariosToWrite, accepted: Accepted = strict) {
  const path = join(folder, `${files++}.nc`);
  return { path, outcome: await writePypsa(content, path, { ...writeHere, scenarios, accepted }) };
}

async function costOf(content: DatasetContent, { scenarios, risk }: ScenariosToWrite): Promise<number> {
  const end = await optimizeScenarios(
    { content, overrides: [] },
    { scenarios, risk, limits: "each", compareAlone: false },
    { solver: "auto", timeLimitSeconds: 100 },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}

/** What is in the network, and the options of a run of it. */
async function readAgain(content: DatasetContent, scenarios: ScenariosToWrite, risk: Risk | null = null) {
  const { path, outcome } = await exported(content, scenarios);
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  const { content: again, report } = await readPypsa(path, { dataset: target, ...readHere });
  const run = report.objective?.run_options;
  if (!again || !run || !("scenarios" in run)) throw new Error(JSON.stringify(report.findings));
  return { path, content: again, run: run as ScenarioRun, set: { ...setOf(run), risk }, report: outcome.report };
}

/** Shapes and values of some variables. */
async function variablesIn(path: string, names: readonly string[]) {
  const { variables } = await readNetcdf(path, /(?!)/, readNetcdfHere);
  const all = variables.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    all.map(({ name, shape, texts, numbers }) => [name, [shape, texts ?? [...(numbers ?? [])]] as const]),
  );
}

/** Two steps of an hour. The plant costs 8 a year for each unit, and 30 per energy; imports 50. */
const system = (components: ContentText["components"] = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["A"],
  commodities: { el: "GW", heat: "GW" },
  components: {
    Imports: { type: "SOURCE", commodity_name: "el", commodity_cost: 50 },
    Plant: { type: "SOURCE", commodity_name: "el", capacity_variable: true, commodity_cost: 30, opex_per_capacity: 8 },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [10, 0] } } },
    ...components,
  },
});
const usual = { name: "usual", probability: 0.75 };
const dear = {
  name: "dear",
  probability: 0.25,
  overrides: [{ component_name: "Imports", attribute: "commodity_cost", operation: "set", value: 80 }],
  override_tables: [
    { component_name: "Load", table: "operationRateFix", regions: ["A"], operation: "set", value: [10, 20] },
  ],
};
const overriding = (component_name: string, attribute: string, value: number) => ({
  scenarios: [
    { ...usual, probability: 0.5 },
    {
      name: "dear",
      probability: 0.5,
      overrides: [{ component_name, attribute, operation: "set", value }],
    },
  ],
});

describe("Scenarios of a run as a network of PyPSA", () => {
  it("have values by scenario, and weights", async () => {
    const { path, report } = await readAgain(contentOf(system()), setOf({ scenarios: [usual, dear] }));
    expect(report.findings).toEqual([]);
    const found = await variablesIn(path, ["scenario", "scenario_weight", "generators_marginal_cost", "loads_t_p_set"]);
    expect(found).toEqual({
      scenario: [[2], ["usual", "dear"]],
      scenario_weight: [[2], [0.75, 0.25]],
      // By scenario, then imports and plant.
      generators_marginal_cost: [
        [2, 2],
        [50, 30, 80, 30],
      ],
      // By snapshot, then by scenario.
      loads_t_p_set: [
        [2, 2, 1],
        [10, 10, 0, 20],
      ],
    });
  });

  it("have the same optimum when the network is read again, also with a risk preference", async () => {
    const content = contentOf(system());
    const set = setOf({ scenarios: [usual, dear] });
    const again = await readAgain(content, set);
    const years = 2 / 8760;
    // A year is 4380 times these two hours: 20 units of the plant cost 8, and serve 0.75·10 + 0.25·30 units of demand at 30.
    const expected = 20 * 8 + (30 * 15) / years;
    expect(await costOf(content, set)).toBeCloseTo(expected, 4);
    expect((await costOf(again.content, again.set)) / expected).toBeCloseTo(1, 9);
    const risk = { level: 0.75, weight: 0.4 };
    const averse = await readAgain(content, { ...set, risk }, risk);
    expect(averse.report.findings.map(({ code, severity, msg }) => [code, severity, inEnglish(msg)])).toEqual([
      ["risk_preference", "note", expect.stringContaining("n.set_risk_preference(alpha=0.75, omega=0.4)")],
    ]);
    // The tail is `dear`: 30 units at 30.
    const tail = 20 * 8 + (0.6 * 30 * 15 + 0.4 * 30 * 30) / years;
    expect((await costOf(averse.content, averse.set)) / tail).toBeCloseTo(1, 9);
  });

  it("are the same scenarios and the same data when the network is exported and read again", async () => {
    const first = await readAgain(contentOf(system()), setOf({ scenarios: [usual, dear] }));
    const second = await readAgain(first.content, first.set);
    // Descriptions name the network that was read.
    const dataOf = ({ content }: typeof first) =>
      sortedContent({ ...content, dataset: { ...content.dataset, description: null } });
    expect(dataOf(second)).toEqual(dataOf(first));
    expect(second.run).toEqual(first.run);
  });

  it("share the powers to which series refer, whose peaks differ, and the classes of storages whose efficiencies do", async () => {
    const content = contentOf(
      system({
        Wind: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { A: [3, 1] } } },
        Battery: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          opex_per_capacity: 1,
          discharge_rate: 0.5,
          charge_rate: 0.5,
        },
      }),
    );
    const set = setOf({
      scenarios: [
        { ...usual, probability: 0.5 },
        {
          name: "dear",
          probability: 0.5,
          overrides: [
            ["Battery", "discharge_rate", 0.25],
            ["Battery", "charge_efficiency", 0.8],
          ].map(([component_name, attribute, value]) => ({ component_name, attribute, operation: "set", value })),
          override_tables: [
            { component_name: "Wind", table: "operationRateMax", regions: ["A"], operation: "set", value: [0, 6] },
            ...dear.override_tables,
          ],
        },
      ],
    });
    const { path, ...again } = await readAgain(content, set);
    expect((await costOf(again.content, again.set)) / (await costOf(content, set))).toBeCloseTo(1, 9);
    const units = ["max_hours", "p_max_pu", "efficiency_store"].map((attribute) => `storage_units_${attribute}`);
    const found = await variablesIn(path, [...units, "generators_p_nom"]);
    // Six units of wind are the most of both scenarios; a rate of 0.5 is two hours.
    expect(found).toMatchObject({
      storage_units_max_hours: [
        [2, 1],
        [2, 2],
      ],
      storage_units_p_max_pu: [
        [2, 1],
        [1, 0.5],
      ],
      storage_units_efficiency_store: [
        [2, 1],
        [1, 0.8],
      ],
    });
    expect(found.generators_p_nom[1].filter((power) => power === 6)).toHaveLength(2);
  });

  it("share the power of a link, of which each efficiency of a storage leaves a share", async () => {
    const tank = {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      state_of_charge_min: 0.1,
      charge_efficiency: 0.9,
      charge_rate: 1,
      discharge_rate: 0.2,
      tables: { capacityFix: { A: 4 } },
    } as const;
    const set = setOf(overriding("Tank", "discharge_efficiency", 0.5));
    const { path } = await exported(contentOf(system({ Tank: tank })), set);
    // What leaves counts when it enters the link: 0.8 units arrive of 0.8, and of 1.6 in the second scenario.
    expect(await variablesIn(path, ["links_p_nom", "links_p_max_pu", "links_efficiency"])).toEqual({
      links_p_nom: [
        [2, 2],
        [4, 1.6, 4, 1.6],
      ],
      links_p_max_pu: [
        [2, 2],
        [1, 0.5, 1, 1],
      ],
      links_efficiency: [
        [2, 2],
        [0.9, 1, 0.9, 0.5],
      ],
    });
  });

  it("may have data sets of their own", async () => {
    const own = contentOf(system({ Imports: { type: "SOURCE", commodity_name: "el", commodity_cost: 90 } }));
    const set = setOf({ scenarios: [usual, { name: "own", probability: 0.25, dataset: "own.zip" }] }, own);
    const content = contentOf(system());
    const again = await readAgain(content, set);
    expect((await costOf(again.content, again.set)) / (await costOf(content, set))).toBeCloseTo(1, 9);
  });
});

describe("A network of scenarios is refused", () => {
  const findingsOf = async (text: ContentText, set: ScenariosToWrite, accepted?: Accepted) => {
    const { path, outcome } = await exported(contentOf(text), set, accepted);
    expect(existsSync(path)).toBe(outcome.status === "written");
    if (outcome.status === "invalid") return outcome.problems.map(({ type, ctx }) => [type, ctx?.scenario]);
    return outcome.report.findings.map(({ code, severity, places }) => [code, severity, ...places]);
  };

  it("where what belongs to the design in PyPSA would differ", async () => {
    const battery = {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      state_of_charge_max: 0.9,
      charge_rate: 0.5,
      discharge_rate: 0.5,
    } as const;
    const set = setOf(overriding("Battery", "state_of_charge_max", 0.8));
    expect(await findingsOf(system({ Battery: battery }), set)).toEqual([["scenario_differs", "error", "Battery A"]]);
    // Unlimited in one scenario, a power in the other.
    const limited = {
      component_name: "Imports",
      table: "operationRateMax",
      regions: ["A"],
      operation: "set",
      value: [9, 9],
    };
    const rates = setOf({ scenarios: [usual, { name: "dear", probability: 0.25, override_tables: [limited] }] });
    expect(await findingsOf(system(), rates)).toContainEqual(["scenario_differs", "error", "Imports A"]);
  });

  it("where limits hold in the expectation, unless that is accepted", async () => {
    const text = system({
      Imports: { type: "SOURCE", commodity_name: "el", commodity_limit_id: "imports", yearly_limit: 9e4 },
    });
    const set: ScenariosToWrite = { ...setOf({ scenarios: [usual, dear] }), limits: "expected" };
    expect(await findingsOf(text, set)).toEqual([["expected_limits", "error"]]);
    const accepted = { approximate: new Set<string>(), ignore: new Set(["expected_limits"]) };
    expect(await findingsOf(text, set, accepted)).toEqual([["expected_limits", "ignored"]]);
    expect(await findingsOf(system(), set)).toEqual([]);
  });

  it("where other things have no place in PyPSA, once for all scenarios", async () => {
    const battery = { type: "STORAGE", commodity_name: "el", capacity_variable: true, cyclic_lifetime: 5000 } as const;
    const set = setOf({ scenarios: [usual, dear] });
    expect(await findingsOf(system({ Battery: battery }), set)).toEqual([["cyclic_lifetime", "error", "Battery"]]);
  });

  it("where overrides or data sets of scenarios have errors, which name their scenario", async () => {
    expect(await findingsOf(system(), setOf(overriding("Import", "commodity_cost", 80)))).toEqual([
      [expect.any(String), "dear"],
    ]);
    const other = contentOf({ ...system(), regions: ["A", "B"] });
    const set = setOf({ scenarios: [usual, { name: "own", probability: 0.25, dataset: "own.zip" }] }, other);
    expect(await findingsOf(system(), set)).toContainEqual(["scenario_differs", undefined]);
  });
});
