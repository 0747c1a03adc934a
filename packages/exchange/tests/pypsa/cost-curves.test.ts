/** Piecewise linear `capital_cost` of PyPSA as curves of investment: in, out, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { createDraft } from "../../src/pypsa/export/draft.ts";
import { solutionOf } from "../../src/pypsa/export/solution.ts";
import { writePypsa } from "../../src/pypsa/export/writer.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target, zipOf } from "../archive/archives.ts";
import { readHere, writeHere } from "../netcdf-here.ts";
import { type NetworkFile, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "pypsa-curves-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = (ending = "nc"): string => join(folder, `${files++}.${ending}`);
const missing = Number.NaN;

type Table = Record<string, readonly (readonly [x: number, value: number])[]>;
/** The variables of a table of points, as PyPSA writes them: by breakpoint, name and attribute. */
function pointsOf(variable: string, axis: string, table: Table): NonNullable<NetworkFile["variables"]> {
  const names = Object.keys(table);
  const count = Math.max(...Object.values(table).map((points) => points.length));
  const attribute = variable.replace(/^.*_pw_/, "");
  const rows = Array.from({ length: count }, (_, index) =>
    names.flatMap((name) => table[name][index] ?? [missing, missing]),
  );
  return {
    [variable]: { data: rows.flat(), shape: [count, names.length, 2] },
    [`${variable}_i`]: { data: names },
    [`${variable}_attr_i`]: { data: [axis, attribute] },
  };
}
const ofGenerators = (table: Table) => pointsOf("generators_pw_capital_cost", "p_nom", table);

/** Gas at 5 for each unit of energy, and wind that costs nothing but its capacity; four snapshots of an hour. */
const wind = { bus: "el", carrier: "wind", p_nom_extendable: true, p_nom_max: Infinity, capital_cost: 99, fom_cost: 0 };
const gas = { ...wind, carrier: "gas", p_nom: 20, p_nom_extendable: false, marginal_cost: 5 };
const network = (load: number, more: Partial<NetworkFile> = {}): NetworkFile => ({
  snapshots: 4,
  ...more,
  lists: {
    buses: { el: { carrier: "AC" } },
    generators: { wind: { ...wind, p_nom: 0, marginal_cost: 0 }, gas },
    loads: { load: { bus: "el", p_set: load } },
    ...more.lists,
  },
});

const read = async (file: NetworkFile, choices: { fixedCosts?: boolean } = {}) => {
  const path = newPath();
  await writeNetcdf(path, file);
  return readPypsa(path, { dataset: target, ...readHere, choices });
};
async function costOf(content: DatasetContent): Promise<number> {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 500 });
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}
/** The objective as PyPSA has it. */
async function objectiveOf(file: NetworkFile): Promise<number> {
  const { content, report } = await read(file);
  if (!content || !report.objective || report.findings.length > 0) throw new Error(JSON.stringify(report.findings));
  return (await costOf(content)) / report.objective.factor;
}
const found = async (file: NetworkFile, choices: { fixedCosts?: boolean } = {}) =>
  (await read(file, choices)).report.findings.map(({ severity, code, component, attribute }) =>
    [severity, code, component, attribute].join(" ").trim(),
  );

describe("A piecewise linear capital_cost of PyPSA", () => {
  const cheaper: Table = {
    wind: [
      [0, 0],
      [4, 22],
      [9, 10],
    ],
  };

  it("is built where the whole plant pays: 4·22 + 1·10 = 98 instead of 4·5·5 for gas", async () => {
    expect(await objectiveOf(network(5, { variables: ofGenerators(cheaper) }))).toBeCloseTo(98, 6);
  });

  it("is not built where it does not pay, although its last unit would", async () => {
    expect(await objectiveOf(network(4.5, { variables: ofGenerators(cheaper) }))).toBeCloseTo(90, 6);
  });

  it("ends at its last point, which is the largest capacity: 3·10 + 2·4·5", async () => {
    expect(
      await objectiveOf(
        network(5, {
          variables: ofGenerators({
            wind: [
              [0, 0],
              [3, 10],
            ],
          }),
        }),
      ),
    ).toBeCloseTo(70, 6);
  });

  it("has the points of each component in a table of several, shorter ones with rows without numbers", async () => {
    const lists = {
      generators: { wind: { ...wind, marginal_cost: 0 }, sun: { ...wind, carrier: "sun", marginal_cost: 0 }, gas },
    };
    const variables = ofGenerators({
      sun: [
        [0, 7],
        [1, 1],
      ],
      wind: [
        [0, 0],
        [4, 22],
        [9, 10],
      ],
    });
    // Sun costs 1, and 4 units are left, for which wind does not pay: 1 + 4·4·5.
    expect(await objectiveOf(network(5, { variables, lists }))).toBeCloseTo(81, 6);
  });

  it("replaces the fixed operation, as in PyPSA: what fom_cost says is not paid", async () => {
    const lists = { generators: { wind: { ...wind, fom_cost: 50, marginal_cost: 0 }, gas: { ...gas, fom_cost: 0 } } };
    expect(await objectiveOf(network(5, { variables: ofGenerators(cheaper), lists }))).toBeCloseTo(98, 6);
  });

  it("belongs to the power of a link, whatever its efficiency: 1·3 for heat of 8, and 4·5 for gas", async () => {
    const lists = {
      buses: { el: { carrier: "AC" }, heat: { carrier: "heat" } },
      generators: { gas },
      loads: { load: { bus: "heat", p_set: 8 } },
      links: { pump: { ...wind, bus: "", bus0: "el", bus1: "heat", carrier: "pump", efficiency: 8 } },
    };
    const variables = pointsOf("links_pw_capital_cost", "p_nom", {
      pump: [
        [0, 0],
        [2, 3],
      ],
    });
    expect(await objectiveOf(network(8, { variables, lists }))).toBeCloseTo(23, 6);
  });

  it("counts once for a generator that may run backwards", async () => {
    const both = { ...wind, carrier: "market", marginal_cost: 1, p_min_pu: -1 };
    const variables = ofGenerators({
      market: [
        [0, 0],
        [10, 2],
      ],
    });
    expect(await objectiveOf(network(5, { variables, lists: { generators: { market: both } } }))).toBeCloseTo(30, 6);
  });

  it("is that of the whole line also where lines are limited by their length", async () => {
    const lists = {
      buses: { A: { carrier: "AC" }, B: { carrier: "AC" } },
      generators: { a: { ...gas, bus: "A", marginal_cost: 1 }, b: { ...gas, bus: "B", marginal_cost: 50 } },
      loads: { load: { bus: "B", p_set: 5 } },
      links: { cable: { ...wind, bus: "", bus0: "A", bus1: "B", carrier: "DC", length: 100, efficiency: 1 } },
      global_constraints: {
        most: { type: "transmission_volume_expansion_limit", carrier_attribute: "DC", sense: "<=", constant: 400 },
      },
    };
    const variables = pointsOf("links_pw_capital_cost", "p_nom", {
      cable: [
        [0, 0],
        [10, 3],
      ],
    });
    // Four units cost 12 and bring energy at 1; the fifth comes from B.
    expect(await objectiveOf(network(5, { variables, lists }))).toBeCloseTo(12 + 4 * (4 + 50), 6);
  });

  it("is read from a folder of CSV files, too", async () => {
    const csv = {
      "network.csv": "name,pypsa_version\nsmall,1.4.0\n",
      "snapshots.csv": ",snapshot,objective,stores,generators\n0,0,1,1,1\n1,1,1,1,1\n2,2,1,1,1\n3,3,1,1,1\n",
      "buses.csv": "name,carrier\nel,AC\n",
      "loads.csv": "name,bus,p_set\nload,el,5\n",
      "generators.csv":
        "name,bus,carrier,p_nom,p_nom_extendable,marginal_cost\nwind,el,wind,0,True,0\ngas,el,gas,20,False,5\n",
      "generators-capital_cost-pw.csv": [
        "name,wind,wind",
        "attribute,p_nom,capital_cost",
        "breakpoint,,",
        "0,0,0",
        "1,4,22",
        "2,9,10",
        "3,,\n",
      ].join("\n"),
    };
    const path = newPath("zip");
    writeFileSync(path, await zipOf(csv));
    const { content, report } = await readPypsa(path, { dataset: target });
    expect(report.findings).toEqual([]);
    expect(content && (await costOf(content)) / (report.objective?.factor ?? missing)).toBeCloseTo(98, 6);
  });

  it("says nothing about a capacity that is given, which PyPSA does not pay", async () => {
    expect(
      await found(
        network(5, {
          variables: ofGenerators({
            gas: [
              [3, 0],
              [1, -2],
            ],
          }),
        }),
      ),
    ).toEqual([]);
  });
});

describe("Points of PyPSA are refused by name", () => {
  const many = Array.from({ length: 22 }, (_, index) => [index, 1] as const);
  it.each<[string, Table]>([
    [
      "where they begin above 0",
      {
        wind: [
          [1, 0],
          [4, 22],
        ],
      },
    ],
    [
      "where they do not rise",
      {
        wind: [
          [0, 0],
          [4, 22],
          [4, 10],
        ],
      },
    ],
    [
      "where a capacity is missing in between",
      {
        wind: [
          [0, 0],
          [missing, 22],
          [9, 10],
        ],
      },
    ],
    [
      "where a cost is missing",
      {
        wind: [
          [0, 0],
          [4, missing],
          [9, 10],
        ],
      },
    ],
    [
      "where more capacity costs less",
      {
        wind: [
          [0, 0],
          [4, 22],
          [9, -1],
        ],
      },
    ],
    ["where there is only one", { wind: [[0, 0]] }],
    ["where there are more than 20 after the first", { wind: many }],
    [
      "where a capacity has no end",
      {
        wind: [
          [0, 0],
          [Infinity, 2],
        ],
      },
    ],
  ])("%s", async (_, table) => {
    expect(await found(network(5, { variables: ofGenerators(table) }))).toEqual([
      "error piecewise Generator capital_cost",
    ]);
  });

  it("where they are those of another attribute", async () => {
    const variables = pointsOf("generators_pw_marginal_cost", "p_pu", {
      gas: [
        [0, 0],
        [1, 5],
      ],
    });
    expect(await found(network(5, { variables }))).toEqual(["error piecewise Generator marginal_cost"]);
  });

  it("beside an overnight_cost, with which PyPSA does not optimize either", async () => {
    const lists = {
      generators: {
        wind: { ...wind, overnight_cost: 7, discount_rate: 0.05 },
        gas: { ...gas, overnight_cost: missing, discount_rate: missing },
      },
    };
    const variables = ofGenerators({
      wind: [
        [0, 0],
        [4, 22],
      ],
    });
    expect(await found(network(5, { variables, lists }))).toEqual(["error contradiction Generator capital_cost"]);
  });

  it("over several investment periods", async () => {
    const variables = {
      ...ofGenerators({
        wind: [
          [0, 0],
          [4, 22],
        ],
      }),
      snapshots_period: { data: [2030, 2030, 2040, 2040] },
      investment_periods: { data: [2030, 2040] },
      investment_periods_objective: { data: [10, 7] },
      investment_periods_years: { data: [10, 10] },
    };
    expect(await found(network(5, { variables }))).toContain("error piecewise Generator capital_cost");
  });

  it("of a given capacity, where the cost of given capacities is to be counted", async () => {
    const variables = ofGenerators({
      gas: [
        [0, 0],
        [30, 2],
      ],
    });
    expect(await found(network(5, { variables }), { fixedCosts: true })).toEqual([
      "error piecewise Generator capital_cost",
    ]);
  });

  it.each<[string, (variables: NonNullable<NetworkFile["variables"]>) => NonNullable<NetworkFile["variables"]>]>([
    ["without the names of its components", ({ generators_pw_capital_cost_i: _, ...rest }) => rest],
    ["with three columns", (all) => ({ ...all, generators_pw_capital_cost_attr_i: { data: ["p_nom", "a", "b"] } })],
    ["without a column of costs", (all) => ({ ...all, generators_pw_capital_cost_attr_i: { data: ["p_nom", "a"] } })],
    ["of two dimensions", (all) => ({ ...all, generators_pw_capital_cost: { data: [0, 0, 4, 22], shape: [2, 2] } })],
  ])("as a damaged file, in a table %s", async (_, damaged) => {
    const variables = damaged(
      ofGenerators({
        wind: [
          [0, 0],
          [4, 22],
        ],
      }),
    );
    expect(await found(network(5, { variables }))).toEqual(["error damaged_file"]);
  });

  it("as a damaged file, in a file of CSV with one column of a component", async () => {
    const path = newPath("zip");
    const csv = {
      "network.csv": "name,pypsa_version\nsmall,1.4.0\n",
      "snapshots.csv": ",snapshot,objective,stores,generators\n0,0,1,1,1\n",
      "buses.csv": "name\nel\n",
      "generators.csv": "name,bus\ngas,el\n",
      "generators-capital_cost-pw.csv": "name,gas\nattribute,capital_cost\n0,0\n1,5\n",
    };
    writeFileSync(path, await zipOf(csv));
    const { report } = await readPypsa(path, { dataset: target });
    expect(report.findings).toMatchObject([{ severity: "error", code: "damaged_file" }]);
  });
});

describe("Curves of investment, exported to PyPSA", () => {
  const curve = [
    { capacity: 3, invest: 400, opex: 2 },
    { capacity: 9, invest: 700, opex: 3 },
  ];
  const paid = { capacity_variable: true, invest_curve: curve, economic_lifetime: 20, interest_rate: 0.05 };
  const text: ContentText = {
    dataset: { number_of_time_steps: 4, hours_per_time_step: 1 },
    regions: ["A", "B"],
    commodities: { el: "GW", heat: "GW" },
    components: {
      Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.004 },
      Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 0.02 },
      Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [4, 2, 1, 3], B: [1, 1, 2, 1] } } },
      Heat: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: [2, 2, 1, 1], B: [0, 0, 0, 1] } },
      },
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: { capacityMax: { A: 30, B: 8 }, operationRateMax: { A: [1, 0.5, 0.2, 1], B: [1, 1, 0.5, 0.5] } },
      },
      Pump: {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -1 },
          { commodity_name: "heat", conversion_factor: 3 },
        ],
      },
      Battery: { type: "STORAGE", commodity_name: "el", ...paid, invest_curve: [{ capacity: 5, invest: 10, opex: 0 }] },
      Line: { type: "TRANSMISSION", commodity_name: "el", ...paid, tables: { distances: { A: { B: 2 } } } },
    },
  } as ContentText;

  it("keep the optimum, and are the same curves in every later import", async () => {
    const [first, second] = [newPath(), newPath()];
    const content = contentOf(text);
    const outcome = await writePypsa(content, first, writeHere);
    if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
    expect(outcome.report.findings).toEqual([]);
    const once = await readPypsa(first, { dataset: target, ...readHere });
    if (!once.content) throw new Error(JSON.stringify(once.report.findings));
    const cost = await costOf(content);
    expect(cost).toBeGreaterThan(0);
    expect(Math.abs((await costOf(once.content)) / cost - 1)).toBeLessThan(1e-9);
    expect(once.content.components.filter(({ invest_curve }) => invest_curve !== null)).toHaveLength(4);
    await writePypsa(once.content, second, writeHere);
    const twice = await readPypsa(second, { dataset: target, ...readHere });
    const curves = (all: DatasetContent | null) =>
      all?.components.flatMap(({ name, invest_curve }) => invest_curve?.map((point) => ({ name, ...point })) ?? []);
    expect(curves(twice.content)?.length).toBeGreaterThan(0);
    for (const [index, point] of (curves(twice.content) ?? []).entries()) {
      const { name, capacity, invest, opex } = curves(once.content)?.[index] ?? {};
      expect([point.name, point.capacity, point.invest]).toEqual([name, capacity, invest]);
      expect(point.opex).toBeCloseTo(opex ?? missing, 9);
    }
  });

  it.each([
    ["between two points", 5, (4 * 22 + 10) / 5],
    ["at the first", 4, 22],
    ["where nothing is built", 0, 0],
  ])("have the mean cost of a unit in a solved network, %s", (_, built, expected) => {
    const draft = createDraft();
    const points = [
      { x: 0, value: 0 },
      { x: 4, value: 22 },
      { x: 9, value: 10 },
    ];
    draft.add(
      "generators",
      "Wind",
      { p_nom_extendable: true, capital_cost: { axis: "p_nom", points } },
      { origin: { powers: { p: [] }, capacity: { of: "wind", size: 1 } } },
    );
    const result = { run: 1, annualCost: 0, resolution: "", values: new Map([["wind", Float64Array.of(built)]]) };
    const solved = solutionOf(draft, { ...result, hasPrices: false }, { steps: 1, hours: 1, years: 1 });
    expect(solved.draft.lists.get("generators")?.[0].values).toMatchObject({
      p_nom_opt: built,
      capital_cost_piecewise_opt: expected,
    });
  });
});
