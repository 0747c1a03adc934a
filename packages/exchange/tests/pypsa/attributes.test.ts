/** Attributes of networks of PyPSA: each is used, without influence, or refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, describe, expect, it } from "vitest";
import type { Accepted } from "../../src/findings/report.ts";
import { attributeUses } from "../../src/pypsa/attributes/attribute-uses.ts";
import { classes, type ListName } from "../../src/pypsa/attributes/attributes.ts";
import { type PublishedAttribute, publishedClasses } from "../../src/pypsa/attributes/published-attributes.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target, zipOf } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { type NetworkFile, small, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "attributes-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const read = async (network: NetworkFile, accepted?: Accepted) => {
  const path = join(folder, `${files++}.nc`);
  await writeNetcdf(path, network);
  return readPypsa(path, { dataset: target, ...readHere, ...(accepted && { accepted }) });
};
const withLists = (lists: NetworkFile["lists"], more: Partial<NetworkFile> = {}): NetworkFile => ({
  ...small,
  ...more,
  lists: { ...small.lists, ...lists },
});
const found = async (network: NetworkFile) =>
  (await read(network)).report.findings.map(({ severity, code, component, attribute }) =>
    [severity, code, component, attribute].join(" "),
  );
/** The objective as PyPSA has it. */
async function objectiveOf(network: NetworkFile): Promise<number> {
  const { content, report } = await read(network);
  if (!content || !report.objective) throw new Error(JSON.stringify(report.findings));
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 100 });
  if (end.status !== "optimal") throw new Error(`The end is ${end.status}.`);
  return end.objective / report.objective.factor;
}
const missing = Number.NaN;
const plant = { bus: "el", p_nom: 20, marginal_cost: 50, p_set: missing, p_init: missing, ramp_limit_up: missing };
const battery = { bus: "el", p_nom: 2, max_hours: 4, cyclic_state_of_charge: true };
const tank = { bus: "el", e_nom: 9, e_cyclic: true };
const heater = { bus0: "el", bus1: "heat", p_nom: 5, p_set: missing };

it("Every published input attribute of PyPSA has a use", () => {
  const inputs = (list: ListName) =>
    Object.entries<PublishedAttribute>(classes[list].attributes).flatMap(([name, { isOutput }]) =>
      isOutput ? [] : [name],
    );
  for (const list of Object.keys(classes) as ListName[]) {
    expect(Object.keys(attributeUses[list]).toSorted(), list).toEqual(inputs(list).toSorted());
  }
  // Nothing in these lists is translated: they describe, count in power flow only, or are types of branches, which
  // count in circles.
  const others = Object.keys(publishedClasses).filter((list) => !Object.hasOwn(classes, list));
  expect(others.toSorted()).toEqual(["line_types", "shapes", "shunt_impedances", "sub_networks", "transformer_types"]);
});

describe("PyPSA's attributes without a counterpart that decide about the optimum", () => {
  const heat = { buses: { el: {}, heat: { carrier: "heat" } } };
  it.each<[what: string, lists: NetworkFile["lists"], finding: string]>([
    [
      "maintenance",
      { generators: { g: { ...plant, maintainable: true } } },
      "error maintenance Generator maintainable",
    ],
    [
      "discharging that is given",
      { storage_units: { s: { ...battery, p_dispatch_set: [0, 1, 0, 1] } } },
      "error store_levels StorageUnit p_dispatch_set",
    ],
    [
      "charging that is given as 0",
      { storage_units: { s: { ...battery, p_store_set: 0 } } },
      "error store_levels StorageUnit p_store_set",
    ],
    ["a content that is given as 0", { stores: { s: { ...tank, e_set: 0 } } }, "error store_levels Store e_set"],
    ["the sign of a storage unit", { storage_units: { s: { ...battery, sign: -1 } } }, "error sign StorageUnit sign"],
    ["the sign of a store", { stores: { s: { ...tank, sign: -1 } } }, "error sign Store sign"],
    [
      "an efficiency above 1",
      { storage_units: { s: { ...battery, efficiency_store: 1.3 } } },
      "error out_of_bounds StorageUnit efficiency_store",
    ],
    [
      "an efficiency of 0",
      { storage_units: { s: { ...battery, efficiency_dispatch: 0 } } },
      "error out_of_bounds StorageUnit efficiency_dispatch",
    ],
    ["a loss above 1", { stores: { s: { ...tank, standing_loss: 1.5 } } }, "error out_of_bounds Store "],
    [
      "costs of spilling over time",
      { storage_units: { s: { ...battery, inflow: [1, 2, 1, 0], spill_cost: [1, 2, 1, 2] } } },
      "error store_levels StorageUnit spill_cost",
    ],
    [
      "a cost of spilling below 0",
      { storage_units: { s: { ...battery, inflow: [1, 2, 1, 0], spill_cost: -1 } } },
      "error negative_cost StorageUnit spill_cost",
    ],
    [
      "the operation of a link of both directions",
      { ...heat, links: { l: { ...heater, p_set: 1, p_min_pu: -1 } } },
      "error given_operation Link p_set",
    ],
    [
      "a ramp as of an operation before",
      { generators: { g: { ...plant, ramp_limit_up: 1, p_init: 40 } } },
      "error initial_state Generator p_init",
    ],
    [
      "a ramp that differs by snapshot",
      { generators: { g: { ...plant, ramp_limit_up: [0.1, 0.2, 0.1, 0.3] } } },
      "error ramp_series Generator ramp_limit_up",
    ],
    [
      "a ramp below 0",
      { generators: { g: { ...plant, ramp_limit_up: -0.1 } } },
      "error out_of_bounds Generator ramp_limit_up",
    ],
    [
      "a ramp of a committed plant",
      { generators: { g: { ...plant, committable: 1, ramp_limit_up: 0.1 } } },
      "error ramps Generator ramp_limit_up",
    ],
    [
      "a ramp above the capacity and below what the rates allow",
      { generators: { g: { ...plant, p_max_pu: 2, ramp_limit_up: 1.5 } } },
      "error ramps Generator ramp_limit_up",
    ],
    [
      "a ramp of a line",
      {
        buses: { el: {}, b: {} },
        links: { l: { bus0: "el", bus1: "b", p_nom: 5, p_set: missing, ramp_limit_up: 0.1 } },
      },
      "error ramps Link ramp_limit_up",
    ],
    [
      "a ramp of a given operation",
      { generators: { g: { ...plant, p_set: 2, ramp_limit_up: 0.1 } } },
      "error ramps Generator ramp_limit_up",
    ],
    [
      "a ramp below all that the rates allow",
      { generators: { g: { ...plant, p_min_pu: -1, ramp_limit_up: 1.5 } } },
      "error ramps Generator ramp_limit_up",
    ],
    [
      "a negative efficiency beside limited emissions",
      {
        carriers: { gas: { co2_emissions: 0.2 } },
        generators: { g: { ...plant, carrier: "gas", efficiency: -0.5 } },
        global_constraints: { limit: { sense: "<=", constant: 9 } },
      },
      "error out_of_bounds Generator efficiency",
    ],
    [
      "a content at the start of a store without capacity",
      { stores: { s: { ...tank, e_nom: 0, e_cyclic: false, e_initial: 2 } } },
      "error contradiction Store e_initial",
    ],
    [
      "a content at the start of a storage unit without capacity",
      { storage_units: { s: { ...battery, p_nom: 0, cyclic_state_of_charge: false, state_of_charge_initial: 2 } } },
      "error contradiction StorageUnit state_of_charge_initial",
    ],
    [
      "an infinite capacity that may be extended",
      { generators: { g: { ...plant, p_nom: Number.POSITIVE_INFINITY, p_nom_extendable: true } } },
      "error not_finite Generator p_nom",
    ],
    [
      "limits of the voltage angle",
      { buses: { el: {}, b: {} }, lines: { l: { bus0: "el", bus1: "b", s_nom: 5, v_ang_max: 30 } } },
      "error angle_limit Line v_ang_max",
    ],
    [
      "a limit of one period",
      { global_constraints: { c: { sense: "<=", constant: 5, investment_period: 2030 } } },
      "error periods GlobalConstraint investment_period",
    ],
    [
      "a delay at a third bus",
      { ...heat, links: { l: { ...heater, bus2: "heat", delay2: 2 } } },
      "error delay Link delay2",
    ],
    [
      "limits of capacity in columns of buses",
      { buses: { el: { nom_max_wind: 4 } } },
      "error capacity_limit Bus nom_max_wind",
    ],
    [
      "a flow of a line that is given",
      { buses: { el: {}, b: {} }, lines: { l: { bus0: "el", bus1: "b", s_nom: 5, s_set: [1, 2, 3, 4] } } },
      "error capacity_limit Line s_set",
    ],
    [
      "given operation of what is to be built",
      { generators: { g: { ...plant, p_nom_extendable: true, capital_cost: 5, p_set: 2 } } },
      "error given_operation Generator p_set",
    ],
    [
      "given operation above the capacity",
      { generators: { g: { ...plant, p_set: 21 } } },
      "error contradiction Generator p_set",
    ],
    [
      "a lowest rate above the highest",
      { generators: { g: { ...plant, p_min_pu: 0.6, p_max_pu: 0.5 } } },
      "error contradiction Generator p_max_pu",
    ],
    ["a negative capacity", { generators: { g: { ...plant, p_nom: -1 } } }, "error contradiction Generator p_nom"],
    [
      "a lowest capacity above the highest",
      { generators: { g: { ...plant, p_nom_extendable: true, p_nom_min: 3, p_nom_max: 2 } } },
      "error contradiction Generator p_nom_min",
    ],
    [
      "an energy that no capacity can bring",
      { generators: { g: { ...plant, p_nom: 0, e_sum_min: 5 } } },
      "error contradiction Generator e_sum_min",
    ],
  ])("%s", async (_, lists, finding) => {
    expect(await found(withLists(lists))).toContain(finding);
  });

  it("are refused also where they are the points of a table", async () => {
    const variables = {
      links_pw_efficiency: { data: [0, 1, 5, 9], shape: [2, 1, 2] },
      links_pw_efficiency_i: { data: ["l"] },
      links_pw_efficiency_attr_i: { data: ["p_pu", "efficiency"] },
    };
    const links = { l: { bus0: "el", bus1: "heat", p_nom: 5 } };
    expect(await found(withLists({ ...heat, links }, { variables }))).toEqual(["error piecewise Link efficiency"]);
    const csv = {
      "network.csv": "name,pypsa_version\nsmall,1.4.0\n",
      "snapshots.csv": ",snapshot,objective,stores,generators\n0,0,1,1,1\n",
      "buses.csv": "name\nel\n",
      "generators.csv": "name,bus,p_nom\ngas,el,9\n",
      "generators-marginal_cost-pw.csv": "name,gas,gas\nattribute,p,marginal_cost\n0,0,5\n1,9,7\n",
    };
    const path = join(folder, "points.zip");
    writeFileSync(path, await zipOf(csv));
    const { report } = await readPypsa(path, { dataset: target });
    expect(report.findings).toMatchObject([{ code: "piecewise", component: "Generator", attribute: "marginal_cost" }]);
  });

  it("are taken where the user accepts that, which the report says", async () => {
    const network = withLists({ generators: { g: { ...plant, maintainable: true, marginal_cost_quadratic: 1 } } });
    const accepted = { approximate: new Set(["maintenance"]), ignore: new Set(["nonlinear_cost"]) };
    const { content, report } = await read(network, accepted);
    expect(content).not.toBeNull();
    expect(report.findings.map(({ severity, code }) => [severity, code])).toEqual([
      ["approximation", "maintenance"],
      ["ignored", "nonlinear_cost"],
    ]);
  });

  it("are not refused with their default, nor in inactive components", async () => {
    const generators = {
      usual: { ...plant, maintainable: false, sign: 1, marginal_cost_quadratic: 0, active: true },
      off: { ...plant, maintainable: true, sign: 1, marginal_cost_quadratic: 1, active: false },
    };
    expect(await found(withLists({ generators }))).toEqual([]);
  });
});

describe("Attributes that PyPSA does not publish", () => {
  it("are not read, as a note says, also where it has a series of another one", async () => {
    const generators = { g: { ...plant, remark: 7, p_nom: [1, 2, 3, 4] } };
    expect(await found(withLists({ generators, buses: { el: { active: false } } }))).toEqual([
      "note unknown_attribute Bus active",
      "note unknown_attribute Generator remark",
      "note unknown_attribute Generator p_nom",
    ]);
  });

  it("are not read where only a later version publishes them: overnight costs before 1.1", async () => {
    const generators = { g: { ...plant, overnight_cost: 100, p_nom_extendable: true } };
    expect(await found(withLists({ generators }, { version: "1.0.7" }))).toEqual([
      "note unknown_attribute Generator overnight_cost",
    ]);
    expect(await found(withLists({ generators }, { version: "1.1.0" }))).toEqual([
      "error not_finite Generator discount_rate",
    ]);
  });

  it("are results, which the report leaves out", async () => {
    const generators = { g: { ...plant, p_nom_opt: 7, mu_upper: [1, 2, 3, 4] } };
    expect(await found(withLists({ generators }))).toEqual([]);
  });
});

it("Attributes of a limit that PyPSA before 1.3 loses are refused", async () => {
  const carriers = { wind: {} };
  const global_constraints = {
    most: { type: "tech_capacity_expansion_limit", carrier_attribute: "wind", sense: "<=", constant: 4 },
  };
  const lists = { carriers, global_constraints };
  expect(await found(withLists(lists, { version: "1.2.0" }))).toEqual(["error capacity_limit GlobalConstraint type"]);
  expect(await found(withLists(lists, { version: "1.3.0" }))).toEqual([]);
});

describe("Attributes of a given operation", () => {
  const generators = { g: plant, given: { ...plant, marginal_cost: 90, p_set: 3 } };
  it.each([
    ["0.35.2", 40 * 50, 1],
    ["1.2.0", 40 * 50, 1],
    ["1.4.0", 40 * 50 + 4 * 3 * 40, 0],
  ])("count as a single value as PyPSA %s counts them", async (version, objective, notes) => {
    const network = withLists({ generators }, { version });
    expect(await found(network)).toHaveLength(notes);
    expect(await objectiveOf(network)).toBeCloseTo(objective, 6);
  });

  it.each(["0.35.2", "1.2.0", "1.4.0"])("count as a series in PyPSA %s", async (version) => {
    const series = { g: plant, given: { ...plant, marginal_cost: 90, p_set: [3, 3, 3, 3] } };
    expect(await objectiveOf(withLists({ generators: series }, { version }))).toBeCloseTo(40 * 50 + 4 * 3 * 40, 6);
  });
});

describe("Attributes of snapshots", () => {
  const uneven = [1, 2, 1, 2];
  const cheap = { gas: plant };

  it("are no periods where the list of periods is empty", async () => {
    const variables = { investment_periods: { data: [], shape: [0] } };
    expect(await found({ ...small, variables })).toEqual([]);
    expect(await found({ ...small, variables: { investment_periods: { data: [2030] } } })).toContain("error periods  ");
  });

  it("are no periods in a folder of CSV files with an empty list of them", async () => {
    const csv = {
      "network.csv": "name,pypsa_version\nsmall,1.1.2\n",
      "snapshots.csv": ",snapshot,objective,stores,generators\n0,0,1,1,1\n",
      "investment_periods.csv": ",objective,years\n",
      "buses.csv": "name\nel\n",
      "generators.csv": "name,bus,p_nom\ngas,el,9\n",
    };
    const path = join(folder, "periods.zip");
    writeFileSync(path, await zipOf(csv));
    expect((await readPypsa(path, { dataset: target })).report.findings).toEqual([]);
    writeFileSync(path, await zipOf({ ...csv, "investment_periods.csv": ",objective,years\n2030,1,1\n" }));
    expect((await readPypsa(path, { dataset: target })).report.findings).toMatchObject([{ code: "periods" }]);
  });

  it("are refused with scenarios that have no weights, which the message names", async () => {
    const variables = { scenario: { data: ["low", "high"] } };
    const { report } = await read({ ...small, variables });
    expect(report.findings).toMatchObject([
      { code: "scenarios", msg: "The network has stochastic scenarios: 'low', 'high'." },
    ]);
  });

  it("are refused where an attribute has two values for each name", async () => {
    const variables = { generators_weight: { data: [1, 2, 3, 4], shape: [2, 2] } };
    expect(await found({ ...small, variables })).toEqual(["error damaged_file  "]);
  });

  it("may have any weights of storages where there is none", async () => {
    const network = withLists({ generators: cheap }, { weights: { stores: uneven } });
    expect(await objectiveOf(network)).toBeCloseTo(40 * 50, 6);
    expect(await found(withLists({ stores: { s: tank } }, { weights: { stores: uneven } }))).toEqual([
      "error weights_vary  stores",
    ]);
  });

  it("may have any weights of energies where no energy is limited", async () => {
    const network = withLists({ generators: cheap }, { weights: { generators: uneven } });
    expect(await objectiveOf(network)).toBeCloseTo(40 * 50, 6);
    const limited = { gas: { ...plant, e_sum_max: 900 } };
    expect(await found(withLists({ generators: limited }, { weights: { generators: uneven } }))).toEqual([
      "error weights_vary  generators",
    ]);
  });
});

it("The report says that PyPSA keeps the cost of existing capacity apart from its objective", async () => {
  const explanation = async (p_nom: number) => {
    const wind = { bus: "el", p_nom_extendable: true, p_nom, capital_cost: 100 };
    return (await read(withLists({ generators: { wind } }))).report.objective?.explanation ?? "";
  };
  expect(inEnglish(await explanation(0))).toContain("· objective of PyPSA:");
  expect(inEnglish(await explanation(5))).toContain("· (n.objective + n.objective_constant of PyPSA):");
});

it("Ramps of PyPSA are those of an hour, and nothing precedes the first snapshot", async () => {
  const network = withLists({
    loads: { demand: { bus: "el", p_set: [10, 18, 12, 12] } },
    generators: {
      slow: { bus: "el", p_nom: 20, marginal_cost: 1, p_set: missing, ramp_limit_up: 0.2, ramp_limit_down: 0.1 },
      fast: { bus: "el", p_nom: 20, marginal_cost: 50, p_set: missing, ramp_limit_up: 1, ramp_limit_down: missing },
    },
  });
  const { content, report } = await read(network);
  expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const { hours_per_time_step: hours } = content?.dataset ?? { hours_per_time_step: Number.NaN };
  expect(content?.dataset.joins_ends).toBe(false);
  const [slow] = content?.components.filter(({ name }) => name === "slow") ?? [];
  expect(slow).toMatchObject({ ramp_up: 0.2 / hours, ramp_down: 0.1 / hours });
  expect(content?.components.find(({ name }) => name === "fast")).toMatchObject({ ramp_up: null, ramp_down: null });
  // 10, 14, 12 and 12 by the slow plant, 4 by the fast one.
  expect(await objectiveOf(network)).toBeCloseTo((48 + 4 * 50) * hours, 6);
});
