/** Networks of PyPSA with scenarios → scenarios of a run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { afterAll, describe, expect, it } from "vitest";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { objectiveAsReported } from "../run-as-reported.ts";
import { type NetworkFile, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Variables = NonNullable<NetworkFile["variables"]>;

/**
 * Two snapshots and two scenarios, of weights 0.75 and 0.25. The plant costs 8 for each unit, and 30 per energy; imports 50, and in
 * the second scenario 80. Attributes are those of each scenario, one after the other.
 */
const variables = (more: Variables = {}): Variables => ({
  scenario: { data: ["usual", "dear"] },
  scenario_weight: { data: [0.75, 0.25] },
  buses_i: { data: ["el"] },
  buses_carrier: { data: ["AC", "AC"], shape: [2, 1] },
  generators_i: { data: ["imports", "plant"] },
  generators_bus: { data: ["el", "el", "el", "el"], shape: [2, 2] },
  generators_carrier: { data: ["imports", "plant", "imports", "plant"], shape: [2, 2] },
  generators_p_nom: { data: [100, 0, 100, 0], shape: [2, 2] },
  generators_p_nom_extendable: { data: [0, 1, 0, 1], shape: [2, 2] },
  generators_capital_cost: { data: [0, 8, 0, 8], shape: [2, 2] },
  generators_marginal_cost: { data: [50, 30, 80, 30], shape: [2, 2] },
  loads_i: { data: ["load"] },
  loads_bus: { data: ["el", "el"], shape: [2, 1] },
  loads_t_p_set_i: { data: ["load"] },
  loads_t_p_set: { data: [10, 10, 0, 20], shape: [2, 2, 1] },
  ...more,
});
const network = (more: Variables = {}, rest: Partial<NetworkFile> = {}): NetworkFile => ({
  snapshots: 2,
  lists: {},
  variables: variables(more),
  ...rest,
});
const read = async (file: NetworkFile, options: Partial<Parameters<typeof readPypsa>[1]> = {}) => {
  const path = join(folder, `${files++}.nc`);
  await writeNetcdf(path, file);
  return readPypsa(path, { dataset: target, ...readHere, ...options });
};
const errors = async (file: NetworkFile, options: Partial<Parameters<typeof readPypsa>[1]> = {}) =>
  (await read(file, options)).report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, component, msg }) => [code, component, inEnglish(msg)].join(" ").replace("  ", " "));
const differsIn = (component: string, what: string): string =>
  `scenario_differs ${component} It differs in the stochastic scenario 'dear' in what all stochastic scenarios have to share: '${what}'.`;

describe("Networks with scenarios", () => {
  it("have one design, costs by scenario, and series by scenario as named series", async () => {
    const reading = await read(network());
    expect(reading.report.findings).toEqual([]);
    expect(reading.content?.named_series).toEqual({
      "load operationRateFix el dear": { unit: null, values: [10, 20] },
    });
    expect(reading.report.objective?.run_options).toEqual({
      scenarios: [
        { name: "usual", probability: 0.75, overrides: [] },
        {
          name: "dear",
          probability: 0.25,
          overrides: [{ component_name: "imports", attribute: "commodity_cost", operation: "set", value: 80 }],
          override_tables: [
            {
              component_name: "load",
              table: "operationRateFix",
              regions: ["el"],
              operation: "set",
              value: { series: "load operationRateFix el dear" },
            },
          ],
        },
      ],
    });
    // The demand is 10 and 0 in `usual`, 10 and 20 in `dear`. 20 units of the plant are built: of the last 10, each saves
    // 0.25·(80 − 30) and costs 8. All is produced at 30: 0.75·10 + 0.25·30 units.
    expect(await objectiveAsReported(reading)).toBeCloseTo(20 * 8 + 30 * 15, 4);
  });

  it("count a risk preference, which the report says that the file does not hold", async () => {
    const reading = await read(network({ generators_p_nom_extendable: { data: [0, 0, 0, 0], shape: [2, 2] } }));
    const explanation = reading.report.objective?.explanation;
    expect(explanation && inEnglish(explanation)).toContain("The file does not hold a risk preference");
    // Imports alone: 10·50 in the one, 30·80 in the other, whose probability is that of the tail.
    const [usual, dear] = [500, 2400];
    const expected = 0.75 * usual + 0.25 * dear;
    expect(await objectiveAsReported(reading)).toBeCloseTo(expected, 4);
    expect(await objectiveAsReported(reading, { risk: { level: 0.75, weight: 0.4 } })).toBeCloseTo(
      0.6 * expected + 0.4 * dear,
      4,
    );
  });

  it("may differ in costs over time, rates, limits, emissions and efficiencies", async () => {
    const reading = await read(
      network({
        carriers_i: { data: ["imports"] },
        carriers_co2_emissions: { data: [0.5, 0.4], shape: [2, 1] },
        generators_t_p_max_pu_i: { data: ["plant"] },
        generators_t_p_max_pu: { data: [1, 0.5, 1, 1], shape: [2, 2, 1] },
        generators_t_marginal_cost_i: { data: ["plant"] },
        // Equal over time in each scenario.
        generators_t_marginal_cost: { data: [30, 40, 30, 40], shape: [2, 2, 1] },
        global_constraints_i: { data: ["cap"] },
        global_constraints_type: { data: ["primary_energy", "primary_energy"], shape: [2, 1] },
        global_constraints_carrier_attribute: { data: ["co2_emissions", "co2_emissions"], shape: [2, 1] },
        global_constraints_sense: { data: ["<=", "<="], shape: [2, 1] },
        global_constraints_constant: { data: [5, 4], shape: [2, 1] },
      }),
    );
    expect(reading.report.findings).toEqual([]);
    const run = reading.report.objective?.run_options;
    const [, dear] = run && "scenarios" in run ? run.scenarios : [];
    expect(dear.overrides.map(({ component_name, attribute }) => `${component_name} ${attribute}`)).toEqual([
      "CO2 to environment yearly_limit",
      "imports opex_per_operation",
    ]);
    expect(dear.override_tables?.map(({ attribute, table }) => attribute ?? table)).toEqual([
      "conversion_factor",
      "commodityCostTimeSeries",
      "operationRateMax",
      "operationRateFix",
    ]);
    // In `dear` the plant runs at 40, and at the first snapshot at half of its capacity: a unit of it saves 0.25·1.5·(80 − 40) there, and
    // costs 8. So 20 are built, and there are no imports: 10 units at 30 in `usual`, 30 at 40 in `dear`.
    expect(await objectiveAsReported(reading)).toBeCloseTo(160 + 225 + 0.25 * 1200, 4);
  });

  it("are networks like any other where there is a single one", async () => {
    const { report, content } = await read(
      network({
        scenario: { data: ["usual"] },
        scenario_weight: { data: [1] },
        buses_carrier: { data: ["AC"], shape: [1, 1] },
        generators_bus: { data: ["el", "el"], shape: [1, 2] },
        generators_carrier: { data: ["imports", "plant"], shape: [1, 2] },
        generators_p_nom: { data: [100, 0], shape: [1, 2] },
        generators_p_nom_extendable: { data: [0, 1], shape: [1, 2] },
        generators_capital_cost: { data: [0, 8], shape: [1, 2] },
        generators_marginal_cost: { data: [50, 30], shape: [1, 2] },
        loads_bus: { data: ["el"], shape: [1, 1] },
        loads_t_p_set: { data: [10, 0], shape: [2, 1, 1] },
      }),
    );
    expect(report.findings).toEqual([]);
    expect(report.objective?.run_options).toBeUndefined();
    expect(content?.components).toHaveLength(3);
  });
});

describe("Networks with scenarios are refused", () => {
  it("where costs of the design, capacities or ramps differ", async () => {
    expect(await errors(network({ generators_capital_cost: { data: [0, 8, 0, 9], shape: [2, 2] } }))).toEqual([
      differsIn("Generator", "opex_per_capacity"),
    ]);
    expect(await errors(network({ generators_p_nom: { data: [100, 0, 90, 0], shape: [2, 2] } }))).toEqual([
      differsIn("Generator", "capacityFix"),
    ]);
    expect(await errors(network({ generators_ramp_limit_up: { data: [0.5, 1, 0.4, 1], shape: [2, 2] } }))).toEqual([
      differsIn("Generator", "ramp_up"),
    ]);
  });

  it("where components or places differ", async () => {
    expect(await errors(network({ generators_active: { data: [1, 1, 1, 0], shape: [2, 2] } }))).toEqual([
      differsIn("Generator", "components"),
    ]);
    expect(await errors(network({ loads_t_p_set: { data: [10, 0, 0, 0], shape: [2, 2, 1] } }))).toEqual([
      differsIn("Load", "components"),
    ]);
    expect(await errors(network({ buses_unit: { data: ["MW", "GW"], shape: [2, 1] } }))).toEqual([
      differsIn("Bus", "buses"),
    ]);
  });

  it("where a limit holds in some of them only", async () => {
    const limit = { generators_e_sum_max: { data: [Number.POSITIVE_INFINITY, 99, 9, 99], shape: [2, 2] } };
    expect(await errors(network(limit))).toEqual([
      differsIn("Generator", "yearly_limit"),
      differsIn("Generator", "commodity_limit_id"),
    ]);
  });

  it("where another scenario alone has something that is refused", async () => {
    const found = await errors(network({ generators_sign: { data: [1, 1, 1, 2], shape: [2, 2] } }));
    expect(found.some((error) => error.startsWith("sign Generator"))).toBe(true);
  });

  it("with versions before 1.4, investment periods, or losses with the square of flows", async () => {
    expect(await errors(network({}, { version: "1.3.0" }))).toContainEqual(
      expect.stringContaining("scenarios Stochastic scenarios in files of PyPSA before 1.4"),
    );
    const periods = { investment_periods: { data: [2030] }, snapshots_period: { data: [2030, 2030] } };
    expect(await errors(network(periods))).toContainEqual(
      expect.stringContaining("scenarios The network has stochastic scenarios and investment periods"),
    );
    const transmissionLosses = { mode: "tangents", segments: 2 } as never;
    expect(await errors(network(), { choices: { transmissionLosses } })).toContainEqual(
      expect.stringContaining("scenarios Losses with the square of a flow"),
    );
  });

  it("with weights that are no probabilities, or too many of them", async () => {
    const weights =
      "scenarios The weights of the stochastic scenarios are not one positive number each, with a sum of 1.";
    for (const data of [[0.75, 0.2], [1, 0], [1]]) {
      expect(await errors(network({ scenario_weight: { data } }))).toEqual([weights]);
    }
    const many = Array.from({ length: 101 }, (_, at) => `${at}`);
    const all = {
      snapshots: 1,
      lists: {},
      variables: { scenario: { data: many }, scenario_weight: { data: many.map(() => 1 / 101) } },
    };
    expect(await errors(all)).toContainEqual(
      "scenarios The network has 101 stochastic scenarios; at most 100 are possible.",
    );
  });

  it("with more named series than a data set may have", async () => {
    const loads = Array.from({ length: 1001 }, (_, at) => `load ${at}`);
    const file = network({
      loads_i: { data: loads },
      loads_bus: { data: [...loads, ...loads].map(() => "el"), shape: [2, 1001] },
      loads_t_p_set_i: { data: loads },
      loads_t_p_set: { data: [...loads, ...loads, ...loads, ...loads].map((_, at) => at + 1), shape: [2, 2, 1001] },
    });
    expect(await errors(file)).toEqual([
      "scenarios The stochastic scenarios would need 1001 of 'named_series', more than 1000.",
    ]);
  });

  it("with variables of another shape", async () => {
    expect(await errors(network({ generators_p_nom: { data: [1, 2, 3], shape: [3] } }))).toEqual([
      expect.stringContaining("damaged_file"),
    ]);
    expect(await errors(network({ loads_t_p_set: { data: [1, 2, 3, 4, 5, 6], shape: [2, 3, 1] } }))).toEqual([
      expect.stringContaining("damaged_file"),
    ]);
  });
});
