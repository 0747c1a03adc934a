/** Runs with scenarios over HTTP: what is refused, their frozen data sets, and their results as rows, series, pictures and files. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

interface Row {
  scenario: string;
  property: string;
  component: string;
  region: string | null;
  value: number;
}

/** Returns the data with half of each demand. */
function halved(content: DatasetContent): DatasetContent {
  const tables = content.tables.map((record) =>
    record.family === "operationRateFix" ? { ...record, values: record.values.map((value) => value / 2) } : record,
  );
  return { ...content, tables, dataset: { ...content.dataset, name: "half" } };
}

describe("A run with scenarios", () => {
  let service: TestService;
  let token: string;
  let other: string;
  let modelId: number;
  let halfId: number;
  const get = (path: string) => service.send("GET", path, { token });
  const scenarios = (more: Record<string, unknown> = {}) => [
    { name: "usual", probability: 0.75 },
    { name: "half", probability: 0.25, dataset_id: halfId, ...more },
  ];

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    other = await service.login("bea");
    const [ann, bea] = [token, other].map(async (by) => (await service.send("GET", "/auth/me", { token: by })).body.id);
    const content = { ...workedExample(), models: [] };
    const { id } = await createDataset(service.store, content, { userId: await ann });
    halfId = (await createDataset(service.store, halved(content), { userId: await ann })).id;
    const json = { ref_dataset: id, name: "model" };
    modelId = (await service.send("POST", "/models/", { token, json })).body.id;
    await service.store.permissions.create(id, await bea, {
      allow_usage: true,
      allow_modification: false,
      allow_permission_grant: false,
      allow_permission_revoke: false,
    });
  });
  afterAll(() => service.stop());

  const start = (options: object, { kind = "optimize", by = token } = {}) =>
    service.send("POST", `/models/${modelId}/runs`, { token: by, json: { kind, options } });

  async function ended(options: object) {
    const { body } = await start(options);
    await eventually(async () => expect((await get(`/runs/${body.id}`)).body.status).toMatch(/succeeded|failed/));
    return (await get(`/runs/${body.id}`)).body;
  }

  /** The demand in the south that was optimized. */
  const loadIn = async (id: number, more = ""): Promise<number[]> =>
    (await get(`/runs/${id}/periods?component=Load&region=S${more}`)).body.rates[0].values;

  it("is refused with every problem of its options", long, async () => {
    const override = { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: 1 };
    const problemsOf = async (options: object, more = {}) =>
      (await start(options, more)).body.detail.map(({ loc }: { loc: string[] }) => loc.slice(2).join("."));
    expect(
      await problemsOf({ scenarios: scenarios({ probability: 0.5, overrides: [override], name: "usual" }) }),
    ).toEqual(["scenarios.1.name", "scenarios.1.overrides.0.attribute", "scenarios"]);
    expect(await problemsOf({ scenarios: [scenarios()[0]] })).toEqual(["scenarios", "scenarios"]);
    expect(await problemsOf({ risk: { level: 1, weight: 2 } })).toEqual(["risk.weight"]);
    expect(await problemsOf({ risk: { level: 1, weight: 1 } })).toEqual(["risk.level"]);
    expect(await problemsOf({ risk: { level: 0.5, weight: 1 }, compare_alone: true })).toEqual([
      "risk",
      "compare_alone",
    ]);
    expect(await problemsOf({ scenarios: scenarios({ dataset_id: 4711 }) })).toEqual(["scenarios.1.dataset_id"]);
    const unknown = { ...override, attribute: "commodity_cost", component_name: "Wnd" };
    expect(await problemsOf({ scenarios: scenarios({ overrides: [unknown] }) })).toEqual([
      "scenarios.1.overrides.0.component_name",
    ]);
    const table = { component_name: "Wind", table: "operationRateMax", operation: "multiply", value: 0.5 };
    const ofTables = (...given: object[]) =>
      problemsOf({ scenarios: scenarios({ dataset_id: null, override_tables: given }) });
    expect(await ofTables({ ...table, table: "capacityMax" })).toEqual(["scenarios.1.override_tables.0.table"]);
    expect(await ofTables(table, { ...table, component_name: "Wnd" })).toEqual([
      "scenarios.1.override_tables.1.component_name",
    ]);
    expect((await start({ scenarios: scenarios({ probabilty: 1 }) })).status).toBe(422);
    expect((await start({ scenarios: scenarios() }, { kind: "validate" })).body.detail[0].loc).toEqual([
      "body",
      "kind",
    ]);
  });

  it("is refused where the user may not use the data set of a scenario", async () => {
    const { status, body } = await start({ scenarios: scenarios() }, { by: other });
    expect([status, body.detail[0].type]).toEqual([422, "scenario_without_dataset"]);
    expect((await start({ scenarios: scenarios({ dataset_id: null }) }, { by: other })).status).toBe(202);
  });

  it("has the figures of each scenario, and rows, series, prices, pictures and files by scenario", long, async () => {
    const options = { scenarios: scenarios(), risk: { level: 0.5, weight: 0.5 }, compare_alone: true, prices: true };
    const run = await ended(options);
    expect(run.status).toBe("succeeded");
    const { scenarios: report, id } = run;
    expect(report.scenarios.map(({ name }: { name: string }) => name)).toEqual(["usual", "half"]);
    const [usual, half] = report.scenarios;
    expect(report.expected_cost).toBeCloseTo(0.75 * usual.total_annual_cost + 0.25 * half.total_annual_cost, 8);
    expect(report.value_at_risk).toBeCloseTo(usual.operating_cost, 8);
    expect(run.options.scenarios[1]).toMatchObject({ name: "half", dataset_id: halfId, overrides: [] });

    const rows: Row[] = (await get(`/runs/${id}/summary`)).body;
    const totalOf = (scenario: string, property: string): number =>
      rows
        .filter((row) => row.scenario === scenario && row.property === property && row.region === null)
        .reduce((sum, { value }) => sum + value, 0);
    expect(totalOf("usual", "TAC")).toBeCloseTo(usual.total_annual_cost, 6);
    expect(totalOf("half", "TAC")).toBeCloseTo(half.total_annual_cost, 6);
    expect(totalOf("usual", "capacity")).toBeCloseTo(totalOf("half", "capacity"), 6);

    for (const path of ["series?component=Wind", "statistics?group=cost", "prices/series?region=N"]) {
      const found: Row[] = (await get(`/runs/${id}/${path}`)).body;
      expect(new Set(found.map(({ scenario }) => scenario))).toEqual(new Set(["usual", "half"]));
      const chosen: Row[] = (await get(`/runs/${id}/${path}&scenario=half`)).body;
      expect(new Set(chosen.map(({ scenario }) => scenario))).toEqual(new Set(["half"]));
      const { status, body } = await get(`/runs/${id}/${path}&scenario=hlf`);
      expect([status, body.detail[0].loc]).toEqual([422, ["query", "scenario"]]);
      expect(JSON.stringify(body)).toContain("half");
    }
    const prices = (await get(`/runs/${id}/prices`)).body.prices;
    expect(prices.some(({ scenario }: Row) => scenario === "half")).toBe(true);
    const csv: string = (await get(`/runs/${id}/summary?format=csv`)).body;
    expect(csv.split("\n")[0]).toContain("scenario");

    const commodity = encodeURIComponent(workedExample().commodities[0].name);
    const picture = async (more: string) => (await get(`/runs/${id}/balance?commodity=${commodity}${more}`)).body;
    expect(await picture("")).toEqual(await picture("&scenario=usual"));
    expect(await picture("&scenario=half")).not.toEqual(await picture(""));

    expect(await loadIn(id)).toEqual([2, 3, 1]);
    expect(await loadIn(id, "&scenario=half")).toEqual([1, 1.5, 0.5]);

    const table: string = (await get(`/runs/${id}/export?format=csv&steps=false`)).body;
    const [head, ...lines] = table.trim().split("\n");
    expect(head.split(",").slice(0, 3)).toEqual(["run", "model", "scenario"]);
    expect(new Set(lines.map((line) => line.split(",")[2]))).toEqual(new Set(["usual", "half"]));
    expect((await get(`/runs/${id}/export?format=pypsa`)).status).toBe(422);
    expect((await get(`/runs/${id}/export?format=netcdf&scenario=half`)).status).toBe(200);
    const workbook = await get(`/runs/${id}/workbook`);
    expect(workbook.headers.get("content-type")).toContain("zip");
    expect(workbook.body).toContain("ESM_half.xlsx");

    // Its data are frozen: an equal run is the same one until a data set changes.
    expect((await start(options)).body).toMatchObject({ id, reused: true });
    await service.store.writeDatasetContent(halfId, { ...workedExample(), models: [] }, { userId: run.user_id });
    const again = await start(options);
    expect([again.status, again.body.reused]).toEqual([202, false]);
  });

  it(
    "may change tables by scenario, which the answer gives back and a link without inputs does not show",
    long,
    async () => {
      const halved = { component_name: "Load", table: "operationRateFix", operation: "multiply", value: 0.5 };
      const run = await ended({ scenarios: scenarios({ dataset_id: null, override_tables: [halved] }) });
      expect(run.status).toBe("succeeded");
      expect(run.options.scenarios.map((one: object) => "override_tables" in one)).toEqual([false, true]);
      expect(run.options.scenarios[1].override_tables).toEqual([halved]);
      expect(await loadIn(run.id, "&scenario=usual")).toEqual([2, 3, 1]);
      expect(await loadIn(run.id, "&scenario=half")).toEqual([1, 1.5, 0.5]);
      const unchanged = await ended({ scenarios: scenarios({ dataset_id: null }) });
      expect(run.hashes.program).not.toBe(unchanged.hashes.program);
      const { body } = await service.send("POST", `/runs/${run.id}/links`, { token, json: { inputs: false } });
      expect(JSON.stringify((await get(`/shared/${body.token}/runs/${run.id}`)).body)).not.toContain("override_tables");
    },
  );

  it("counts with its expectation in the table of a sweep", long, async () => {
    const options = { scenarios: scenarios({ dataset_id: null }) };
    const parameter = {
      component_name: "Wind",
      attribute: "invest_per_capacity",
      operation: "multiply",
      values: [1, 2],
    };
    const { body } = await service.send("POST", `/models/${modelId}/sweeps`, {
      token,
      json: { parameters: [parameter], options },
    });
    const table = async () => (await get(`/sweeps/${body.id}/table`)).body;
    await eventually(async () => expect(JSON.stringify(await table())).not.toMatch(/queued|running/));
    expect(JSON.stringify(await table())).toContain("succeeded");
  });
});
