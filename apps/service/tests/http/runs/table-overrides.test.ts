/** Runs and sweeps with overrides of tables and of constraints: checked before they are queued, and what they give. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const text = {
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2190 },
  regions: ["N", "S"],
  commodities: { electricity: "GW" },
  components: {
    Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0,
      opex_per_capacity: 1,
      tables: { capacityMax: { N: 1, S: 1 }, operationRateMax: { N: [1, 1, 1, 1], S: [1, 1, 1, 1] } },
    },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { N: [2, 2, 2, 2], S: [4, 4, 4, 4] } },
    },
  },
  named_series: { High: { values: [10, 10, 10, 10] }, Low: { values: [0, 0, 0, 0] } },
  constraints: [{ id: "wind", sense: "<=", value: 1, terms: [{ quantity: "capacity", component_name: "Wind" }] }],
} as const;
const demand = { component_name: "Demand", table: "operationRateFix" };
const wind = { component_name: "Wind", table: "capacityMax" };

describe("A run with overrides of tables", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let modelId: number;
  const send = (method: string, path: string, json?: unknown) =>
    service.send(method, path, { token, ...(json === undefined ? {} : { json }) });

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await send("GET", "/auth/me");
    const content = contentOf(text as unknown as Parameters<typeof contentOf>[0]);
    datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
    const double = { ...demand, regions: ["N"], operation: "multiply", value: 2 };
    const { body } = await send("POST", "/models/", { ref_dataset: datasetId, name: "m", override_tables: [double] });
    modelId = body.id;
  });
  afterAll(() => service.stop());

  const started = (json: object, id = modelId) =>
    send("POST", `/models/${id}/runs`, { kind: "optimize", options: { resolution: "full" }, ...json });
  async function ended(json: object, id = modelId) {
    const { body, status } = await started(json, id);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await eventually(async () =>
      expect((await send("GET", `/runs/${body.id}`)).body.status).toMatch(/succeeded|failed/),
    );
    return (await send("GET", `/runs/${body.id}`)).body;
  }
  // A GW of wind costs 1 a year and gives 2190 GWh in each of the four steps; a GWh of imports costs 1.
  const ofWind = (energyOfAllSteps: number): number => energyOfAllSteps / 4 / 2190;
  const ofImports = (energyOfAllSteps: number): number => energyOfAllSteps;

  it("has those of the model, then its own", async () => {
    const usual = await ended({});
    expect(usual.objective).toBeCloseTo(ofWind(4 * (4 + 4)), 9);
    expect(usual).not.toHaveProperty("override_tables");
    const own = { ...demand, regions: ["S"], operation: "set", value: { series: "High" } };
    const run = await ended({ override_tables: [own] });
    expect(run.override_tables).toEqual([own]);
    expect(run.objective).toBeCloseTo(ofWind(4 * (4 + 10)), 9);
    const inputs = (await send("GET", `/runs/${run.id}/inputs`)).body;
    expect(inputs).toMatchObject({
      override_tables: [{ ...demand, regions: ["N"], operation: "multiply", value: 2 }],
      overrides: [own],
      named_series: { High: { values: [10, 10, 10, 10] } },
    });
  });

  const ratesOf = async (run: number, query = ""): Promise<[string, number[]][]> => {
    const { body } = await send("GET", `/runs/${run}/periods?component=Demand${query}`);
    return body.rates.map(({ region, values }: { region: string; values: number[] }) => [region, values]);
  };

  it("shows the rates that were optimized, with those of the model and its own", async () => {
    const reference = { component_name: "Wind", table: "operationRateMax", region: "S" };
    const series = { ...demand, regions: ["S"], operation: "set", value: reference };
    const { id } = await ended({ override_tables: [series] });
    expect(await ratesOf(id)).toEqual([
      ["N", [4, 4, 4, 4]],
      ["S", [1, 1, 1, 1]],
    ]);
    const { body } = await send("GET", `/runs/${id}/periods/duration?component=Demand&region=N`);
    expect([body.original.values, body.mean_difference]).toEqual([[4, 4, 4, 4], 0]);
    const options = { typical_periods: 1, period_length: 1 };
    const overPeriods = await ended({ override_tables: [series], options });
    const compared = await send("GET", `/runs/${overPeriods.id}/periods/duration?component=Demand&region=N`);
    expect([compared.body.original.values, compared.body.represented.values, compared.body.mean_difference]).toEqual([
      [4, 4, 4, 4],
      [4, 4, 4, 4],
      0,
    ]);
  });

  it("has its inputs as they were optimized, with those of the model and its own", async () => {
    const own = { ...demand, regions: ["S"], operation: "set", value: { series: "High" } };
    const cheaper = { component_name: "Import", attribute: "commodity_cost", operation: "multiply", value: 0.5 };
    const { id } = await ended({ override_tables: [own], overrides: [cheaper] });
    const inputs = async (query: string) => (await send("GET", `/runs/${id}/inputs?${query}`)).body;
    const optimized = await inputs("values=optimized");
    const costOf = ({ components }: typeof optimized) =>
      components.find(({ name }: { name: string }) => name === "Import").commodity_cost;
    const ratesIn = ({ tables }: typeof optimized) =>
      tables
        .filter(({ component }: { component: string }) => component === "Demand")
        .map(({ values }: { values: number[] }) => values);
    expect([costOf(await inputs("")), costOf(optimized)]).toEqual([1, 0.5]);
    expect(ratesIn(await inputs(""))).toEqual([
      [2, 2, 2, 2],
      [4, 4, 4, 4],
    ]);
    expect(ratesIn(optimized)).toEqual([
      [4, 4, 4, 4],
      [10, 10, 10, 10],
    ]);
    expect(optimized.tables).toHaveLength((await inputs("values=given")).tables.length);
    expect(optimized.overrides).toEqual([cheaper, own]);
    for (const query of ["year=2030", "scenario=dry", "values=optimized&format=zip"]) {
      const { status, body } = await send("GET", `/runs/${id}/inputs?${query}`);
      expect([status, body.detail[0].type], query).toEqual([422, "value_error"]);
    }
    const { status } = await send("GET", `/runs/${id}/inputs?values=optimized&year=2030`);
    expect(status).toBe(422);
  });

  it("shows the rates of each year of a pathway", async () => {
    const entry = { ...demand, regions: ["N", "S"], operation: "add" };
    const model = {
      ref_dataset: datasetId,
      name: "pathway",
      override_tables: [{ ...demand, regions: ["N"], operation: "multiply", value: 2 }],
      overrides_by_year: [
        { ...entry, year: 2030, value: 1, to_next: "linear" },
        { ...entry, year: 2050, value: 3 },
      ],
      optimization_parameters: { start_year: 2030, end_year: 2050, number_of_steps: 2 },
    };
    const { id } = (await send("POST", "/models/", model)).body;
    const run = await ended({ kind: "myopic" }, id);
    expect(run.status).toBe("succeeded");
    for (const [year, more] of [
      [2030, 1],
      [2040, 2],
      [2050, 3],
    ]) {
      const values = (base: number): number[] => [0, 1, 2, 3].map(() => base + more);
      expect(await ratesOf(run.id, `&year=${year}`)).toEqual([
        ["N", values(4)],
        ["S", values(4)],
      ]);
      const { body } = await send("GET", `/runs/${run.id}/inputs?component=Demand&values=optimized&year=${year}`);
      expect(body.tables.map((table: { values: number[] }) => table.values)).toEqual([values(4), values(4)]);
    }
  });

  it("is refused with all problems before it is queued", async () => {
    const refused = await started({
      override_tables: [
        { ...demand, component_name: "Demnd", operation: "multiply", value: 2 },
        { ...demand, operation: "set", value: { series: "Hgh" } },
        { ...wind, operation: "add", value: -2 },
      ],
    });
    expect(refused.status).toBe(422);
    const places = refused.body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, loc.join("/")]);
    expect(places).toEqual([
      ["unknown_component", "body/override_tables/0/component_name"],
      ["unknown_series", "body/override_tables/1/value"],
      ["override_out_of_range", "body/override_tables/2/value"],
      ["override_out_of_range", "body/override_tables/2/value"],
    ]);
    expect(refused.body.detail[0].hint).toContain("'Demand'");
  });

  it("is refused for overrides of its model, too, which a validation lists", async () => {
    const faulty = { ...demand, regions: ["Nn"], operation: "multiply", value: 2 };
    const { body } = await send("POST", "/models/", {
      ref_dataset: datasetId,
      name: "faulty",
      override_tables: [faulty],
    });
    const refused = await started({}, body.id);
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatchObject([
      { type: "unknown_region", loc: ["body", "model", "override_tables", 0, "regions"] },
    ]);
    const run = await ended({ kind: "validate" }, body.id);
    expect(run.error.problems).toMatchObject([{ type: "unknown_region", loc: ["override_tables", 0, "regions"] }]);
  });

  it("a sweep varies tables by numbers and named series, and constraints", async () => {
    const parameters = [
      { ...demand, regions: ["S"], operation: "set", values: [4, "High", "Low"] },
      { constraint_id: "wind", operation: "set", values: [1, 0] },
    ];
    const { body, status } = await send("POST", `/models/${modelId}/sweeps`, {
      parameters,
      options: { resolution: "full" },
    });
    expect(status, JSON.stringify(body)).toBe(202);
    expect(body.parameters).toMatchObject(parameters);
    await eventually(async () => expect((await send("GET", `/sweeps/${body.id}`)).body.status).toBe("ended"));
    const table = (await send("GET", `/sweeps/${body.id}/table`)).body;
    expect(table.columns.slice(0, 3)).toEqual(["position", "Demand.operationRateFix in S set", "constraint wind set"]);
    const place = table.columns.indexOf("objective");
    const rows = table.rows.map((row: unknown[]) => [row[1], row[2], row[place]]);
    expect(rows).toEqual([
      [4, 1, expect.closeTo(ofWind(32), 9)],
      [4, 0, expect.closeTo(ofImports(32), 6)],
      ["High", 1, expect.closeTo(ofWind(56), 9)],
      ["High", 0, expect.closeTo(ofImports(56), 6)],
      ["Low", 1, expect.closeTo(ofWind(16), 9)],
      ["Low", 0, expect.closeTo(ofImports(16), 6)],
    ]);
    const points = (await send("GET", `/sweeps/${body.id}/points`)).body;
    expect(points[2].overrides).toEqual([
      { ...demand, regions: ["S"], operation: "set", value: "High" },
      { constraint_id: "wind", operation: "set", value: 1 },
    ]);
  });

  it("a sweep is refused with the problem of each value", async () => {
    const parameters = [
      { ...demand, operation: "set", values: [1, "Hgh", -1] },
      { constraint_id: "wnd", operation: "set", values: [1, 2] },
      { ...wind, attribute: "yearly_limit", operation: "set", values: [1] },
    ];
    const refused = await send("POST", `/models/${modelId}/sweeps`, { parameters: parameters.slice(0, 2) });
    expect(refused.status).toBe(422);
    const places = refused.body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, loc.join("/")]);
    expect(places).toEqual([
      ["unknown_series", "body/parameters/0/values/1"],
      ["override_out_of_range", "body/parameters/0/values/2"],
      ["override_out_of_range", "body/parameters/0/values/2"],
      ["unknown_constraint", "body/parameters/1/constraint_id"],
    ]);
    const both = await send("POST", `/models/${modelId}/sweeps`, { parameters: parameters.slice(2) });
    expect(both.body.detail).toMatchObject([{ type: "value_error", loc: ["body", "parameters", 0, "attribute"] }]);
  });
});
