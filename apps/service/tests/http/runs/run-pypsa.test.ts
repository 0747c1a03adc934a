/** The result of a run as a solved network of PyPSA: powers, contents, prices and capacities as PyPSA sets them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelContent } from "@esm/model/domain/model";
import h5wasm, { Dataset, File } from "h5wasm/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { type ContentText, contentOf } from "../../../../../tests/support/systems/content.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

/**
 * Four steps of two hours. Wind fills the battery in the first one; it empties in the third, when gas is dearest. Gas gives 2, 2 and
 * 1 GWh in the others, for 5, 6 and 5: 27 in all.
 */
const windAndGas: ContentText = {
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2 },
  regions: ["A"],
  commodities: { el: "GW" },
  components: {
    Wind: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { A: [8, 2, 0, 3] } } },
    Gas: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 5,
      tables: { commodityCostTimeSeries: { A: [0, 0, 1, 0] } },
    },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [4, 4, 4, 4] } } },
    Battery: { type: "STORAGE", commodity_name: "el", capacity_variable: true, tables: { capacityFix: { A: 2 } } },
  },
};

const paid = { capacity_variable: true, invest_per_capacity: 20, opex_per_capacity: 1, economic_lifetime: 20 };

/** A network with every class of PyPSA, and with features that have no counterpart. */
const everything: ContentText = {
  dataset: { number_of_time_steps: 6, hours_per_time_step: 2 },
  regions: ["A", "B"],
  commodities: { el: "GW", heat: "GW", co2: "t/h" },
  components: {
    Engine: {
      type: "CONVERSION",
      physical_unit: "GW",
      opex_per_operation: 2,
      conversion_factors: [
        { commodity_name: "el", conversion_factor: 1 },
        { commodity_name: "heat", conversion_factor: 0.5 },
        { commodity_name: "co2", conversion_factor: 0.5 },
      ],
    },
    Clean: { type: "SOURCE", commodity_name: "el", commodity_cost: 7 },
    Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 3 },
    Air: { type: "SINK", commodity_name: "co2", yearly_limit: 2000, commodity_limit_id: "c" },
    Waste: { type: "SINK", commodity_name: "heat" },
    Warmth: {
      type: "SINK",
      commodity_name: "heat",
      tables: { operationRateFix: { A: [3, 3, 1, 1, 2, 3], B: [1, 1, 1, 1, 1, 1] } },
    },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { A: [4, 8, 6, 2, 8, 4], B: [2, 2, 4, 6, 2, 2] } },
    },
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      ...paid,
      invest_per_capacity: 3,
      tables: { capacityMax: { A: 2, B: 2 }, operationRateMax: { A: [0, 1, 1, 0, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "el",
      ...paid,
      invest_per_capacity: 2,
      cyclic_lifetime: 100_000,
      charge_rate: 0.5,
      discharge_rate: 0.5,
      charge_efficiency: 0.9,
      discharge_efficiency: 0.95,
    },
    Lake: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      charge_rate: 0.1,
      discharge_rate: 0.1,
      discharge_efficiency: 0.8,
      self_discharge: 0.01,
      spill: true,
      is_cyclic: false,
      content_at_start: 3,
      tables: { capacityFix: { A: 40, B: 5 }, inflow: { A: [1, 2, 1, 0, 3, 1], B: [9, 9, 0, 0, 9, 0] } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      ...paid,
      tables: { capacityMax: { A: { B: 3 } }, distances: { A: { B: 2 } }, losses: { A: { B: 0.05 } } },
    },
  },
};

/** Takes in each step what it takes then. */
const heatPump: ContentText["components"] = {
  "Heat pump": {
    type: "CONVERSION",
    physical_unit: "GW",
    conversion_factors: [
      { commodity_name: "el", conversion_factor: -0.3 },
      { commodity_name: "heat", conversion_factor: 1 },
    ],
    profile_commodity_name: "el",
    tables: {
      conversionFactorProfile: { A: [-0.4, -0.3, -0.3, 0, -0.5, -0.2], B: [-0.2, -0.3, -0.3, -0.4, -0.1, -0.2] },
    },
  },
};

interface Network {
  objective: number;
  meta: Record<string, unknown>;
  names(list: string): string[];
  /** A value of a component, or the values of all steps. */
  value(list: string, name: string, attribute: string): unknown;
  series(list: string, name: string, attribute: string): number[] | undefined;
}

function networkIn(path: string): Network {
  const file = new File(path, "r");
  const variables = new Map(
    file.keys().map((name) => {
      const found = file.get(name);
      return [name, found instanceof Dataset ? { values: [...(found.value as unknown[])], shape: found.shape } : null];
    }),
  );
  const attribute = (name: string) => file.attrs[name].value;
  const names = (name: string): string[] => (variables.get(name)?.values ?? []) as string[];
  const objective = Number(attribute("network_objective"));
  const meta = JSON.parse(String(attribute("meta")));
  file.close();
  return {
    objective,
    meta,
    names: (list) => names(`${list}_i`),
    value: (list, name, of) => variables.get(`${list}_${of}`)?.values[names(`${list}_i`).indexOf(name)],
    series(list, name, of) {
      const all = names(`${list}_t_${of}_i`);
      const values = (variables.get(`${list}_t_${of}`)?.values ?? []) as number[];
      return all.includes(name) ? values.filter((_, index) => index % all.length === all.indexOf(name)) : undefined;
    },
  };
}

describe("The result of a run as a solved network of PyPSA", () => {
  const folder = mkdtempSync(join(tmpdir(), "solved-network-"));
  let service: TestService;
  let token: string;
  let userId: number;
  let datasets = 0;

  const get = (path: string) => service.send("GET", path, { token });
  async function started(text: ContentText, json: object, model: Partial<ModelContent> = {}): Promise<number> {
    const dataset = { ...text.dataset, name: `network ${datasets++}` };
    const { id } = await createDataset(service.store, contentOf({ ...text, dataset }), { userId });
    const { body } = await service.send("POST", "/models/", { token, json: { name: "m", ref_dataset: id, ...model } });
    const { body: run } = await service.send("POST", `/models/${body.id}/runs`, { token, json });
    await eventually(async () => expect((await get(`/runs/${run.id}`)).body.status).toBe("succeeded"));
    return run.id;
  }
  async function network(runId: number, query = ""): Promise<Network> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/runs/${runId}/export?format=pypsa${query}`, { headers });
    expect(answer.headers.get("content-disposition")).toContain(".pypsa.nc");
    const path = join(folder, `${runId}${query}.nc`);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    return networkIn(path);
  }
  const refused = async (runId: number, query = "") => {
    const { status, body } = await get(`/runs/${runId}/export?format=pypsa${query}`);
    expect(status).toBe(422);
    return body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, ...loc]);
  };

  beforeAll(async () => {
    await h5wasm.ready;
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    userId = (await get("/auth/me")).body.id;
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it(
    "has powers, contents at the end of steps, capacities, prices and the objective over the snapshots",
    long,
    async () => {
      const runId = await started(windAndGas, { kind: "optimize", options: { prices: true } });
      const found = await network(runId);
      expect(found.objective).toBeCloseTo(27, 9);
      expect((await get(`/runs/${runId}`)).body.objective).toBeCloseTo(27 * Number(found.meta.annual_cost_factor), 6);
      expect(found.meta).toMatchObject({ annual_cost_factor: 1095, run: runId, resolution: expect.any(String) });
      const expected: [string, string, string, number[]][] = [
        ["generators", "Wind A", "p", [3, 1, 0, 1.5]],
        ["generators", "Gas A", "p", [0, 1, 1, 0.5]],
        ["loads", "Load A", "p", [2, 2, 2, 2]],
        ["stores", "Battery A", "p", [-1, 0, 1, 0]],
        ["stores", "Battery A", "e", [2, 2, 0, 0]],
        ["buses", "A el", "p", [0, 0, 0, 0]],
        ["buses", "A el", "marginal_price", [0, 5, 6, 5]],
      ];
      for (const [list, name, attribute, values] of expected) {
        const close = values.map((value) => expect.closeTo(value, 9));
        expect([name, attribute, found.series(list, name, attribute)]).toEqual([name, attribute, close]);
      }
      const capacities = [
        found.value("generators", "Wind A", "p_nom_opt"),
        // Free and without limit: as much as is used.
        found.value("generators", "Gas A", "p_nom_opt"),
        found.value("stores", "Battery A", "e_nom_opt"),
      ];
      expect(capacities).toEqual([4, 1, 2].map((value) => expect.closeTo(value, 9)));
    },
  );

  it("is of the input and the overrides that were optimized, and has prices only where the run has", long, async () => {
    const override = { component: "Gas", attribute: "commodity_cost", operation: "set", value: 10 };
    const json = { component_name: "Gas", attribute: "commodity_cost", operation: "set", value: override.value };
    const runId = await started(windAndGas, { kind: "optimize" }, { override_parameters: [json] } as never);
    const before = await network(runId);
    expect(before.objective).toBeCloseTo(2 * 10 + 2 * 11 + 10, 9);
    expect(before.series("generators", "Gas A", "marginal_cost")).toEqual([10, 10, 11, 10]);
    expect(before.series("buses", "A el", "marginal_price")).toBeUndefined();
    const { dataset_id } = (await get(`/runs/${runId}`)).body;
    const { body: sources } = await get(`/sources/?dataset_id=${dataset_id}`);
    const wind = sources.find(({ component }: { component: { name: string } }) => component.name === "Wind");
    expect((await service.send("DELETE", `/sources/${wind.component.id}`, { token })).status).toBe(200);
    expect((await network(runId, "&steps=false")).names("generators")).toEqual(before.names("generators"));
  });

  it.each([
    ["in every time step", {}, heatPump],
    [
      "over typical periods, of which each original step has what represents it",
      { typical_periods: 2, period_length: 2 },
      {},
    ],
  ])("is balanced at every bus, with what was accepted: %s", async (_, options, more) => {
    const runId = await started(
      { ...everything, components: { ...everything.components, ...more } },
      { kind: "optimize", options: { prices: true, ...options } },
    );
    const codes = (await refused(runId)).map(([code]: string[]) => code);
    expect(codes.toSorted()).toEqual(["cyclic_lifetime", "shared_line"]);
    const found = await network(runId, "&approximate=shared_line&ignore=cyclic_lifetime");
    const close = (values: number[]) => values.map((value) => expect.closeTo(value, 9));
    for (const bus of found.names("buses")) {
      expect([bus, found.series("buses", bus, "p")]).toEqual([bus, close([0, 0, 0, 0, 0, 0])]);
    }
    const power = (list: string, name: string, attribute = "p"): number[] => found.series(list, name, attribute) ?? [];
    for (const place of ["A", "B"]) {
      const engine = power("links", `Engine ${place}`, "p0");
      const ports = ["p1", "p2", "p3"].map((port) => power("links", `Engine ${place}`, port).map((value) => value + 0));
      const outputs = [1, 0.5, 0.5].map((factor) => close(engine.map((value) => 0 - factor * value)));
      expect(ports).toEqual(outputs);
      expect(power("generators", `operation of Engine ${place}`)).toEqual(close(engine));
    }
    const air = power("links", "Air A", "p0").map((value, step) => value + power("links", "Air B", "p0")[step]);
    expect(power("generators", "limit c")).toEqual(close(air));
    expect(Math.max(...air)).toBeGreaterThan(0);
    expect(found.series("buses", "A limit c", "marginal_price")?.[0]).toBeLessThan(0);
    expect(found.series("links", "Line A – B", "p2")).toBeUndefined();
    expect(found.series("buses", "A Lake", "marginal_price")).toBeUndefined();
    const battery = power("storage_units", "Battery A", "p_dispatch");
    const stored = power("storage_units", "Battery A", "p_store");
    expect(power("storage_units", "Battery A")).toEqual(close(battery.map((value, step) => value - stored[step])));
  });

  it("follows the content of storages from its start, with losses, inflow and spill", long, async () => {
    const runId = await started(everything, { kind: "optimize", options: { prices: true } });
    const found = await network(runId, "&approximate=all&ignore=cyclic_lifetime");
    const [contents, powers] = [
      found.series("stores", "Lake B", "e") ?? [],
      found.series("stores", "Lake B", "p") ?? [],
    ];
    let before = Number(found.value("stores", "Lake B", "e_initial"));
    for (const [step, content] of contents.entries()) {
      expect(content).toBeCloseTo((step === 0 ? before : before * 0.99 ** 2) - 2 * powers[step], 9);
      before = content;
    }
    expect(found.series("generators", "Lake B inflow", "p")).toEqual([4.5, 4.5, 0, 0, 4.5, 0]);
    expect(Math.max(...(found.series("generators", "Lake B spill", "p") ?? []))).toBeGreaterThan(0);
  });

  it("refuses pathways, and years of other runs", async () => {
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const pathway = await started(windAndGas, { kind: "myopic" }, { optimization_parameters } as never);
    expect(await refused(pathway, "&year=2030")).toEqual([["value_error", "query", "format"]]);
    const runId = await started(windAndGas, { kind: "optimize" });
    expect(await refused(runId, "&year=2030")).toEqual([["unknown_name", "query", "year"]]);
  });
});
