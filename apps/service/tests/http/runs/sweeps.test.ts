/** Sweeps with real solves: a demand of 2 GW all year is met by gas or by wind, whatever is cheaper. */

import { pointsOf } from "@esm/model/domain/runs/sweep";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { long } from "../../../../../tests/support/long.ts";
import { createJobPool } from "../../../src/runs/jobs/job-pool.ts";
import { runJob } from "../../../src/runs/jobs/run-job.ts";
import { component, dataset } from "../../store/contents.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Sweeps on $name", (database) => {
  const jobs = createJobPool();
  let service: TestService;
  let token: string;
  let modelId: number;
  const send = (method: string, path: string, json?: unknown) =>
    service.send(method, path, { token, ...(json === undefined ? {} : { json }) });
  const start = (body: object) => send("POST", `/models/${modelId}/sweeps`, body);
  const ended = (id: number) =>
    eventually(async () => expect((await send("GET", `/sweeps/${id}`)).body.status).toBe("ended"));

  const gas = { component_name: "gas", attribute: "commodity_cost", operation: "set", values: [1, 3] };
  const wind = { component_name: "wind", attribute: "opex_per_capacity", operation: "multiply", values: [1, 0.5] };

  beforeAll(async () => {
    // One process works off the points of a sweep, so that what a point takes from the one before is known.
    const environment = { MAX_QUEUED_RUNS_PER_USER: "6", MAX_RUNNING_RUNS_PER_USER: "1" };
    service = await startTestService(database, { runJob: jobs.runJob, environment });
    token = await service.login("owner");
    const steps = 4;
    const { id, user } = (await send("POST", "/datasets/", { name: "d", number_of_time_steps: steps })).body;
    const commodity = (name: string) => ({ name, unit: "GW", description: null });
    const free = { capacity_variable: false };
    await service.store.writeDatasetContent(
      id,
      {
        dataset: dataset({ name: "d", number_of_time_steps: steps }),
        regions: [{ name: "here" }],
        commodities: ["electricity", "gas", "CO2"].map(commodity),
        components: [
          component("SOURCE", { name: "gas", commodity_name: "gas", commodity_cost: 2, ...free }),
          component("SOURCE", {
            name: "wind",
            commodity_name: "electricity",
            capacity_variable: true,
            invest_per_capacity: 0,
            opex_per_capacity: 20_000,
          }),
          component("CONVERSION", {
            name: "gas plant",
            physical_unit: "GW",
            ...free,
            conversion_factors: [
              { commodity_name: "gas", conversion_factor: -2 },
              { commodity_name: "electricity", conversion_factor: 1 },
              { commodity_name: "CO2", conversion_factor: 0.4 },
            ],
          }),
          component("SINK", { name: "CO2 to environment", commodity_name: "CO2", ...free }),
          component("SINK", { name: "demand", commodity_name: "electricity", ...free }),
        ],
        tables: [
          {
            family: "operationRateFix",
            component: "demand",
            region: "here",
            regionTo: null,
            values: new Float64Array(steps).fill(2),
          },
        ],
        models: [],
      },
      { userId: user.id },
    );
    modelId = (await send("POST", "/models/", { name: "m", ref_dataset: id })).body.id;
  });
  afterAll(async () => {
    await service.stop();
    jobs.close();
  });

  it("queue a run for each combination of values, and answer with one table of the results", long, async () => {
    const { status, headers, body } = await start({ parameters: [gas, wind] });
    expect([status, body.points, headers.get("location")]).toEqual([202, 4, `/sweeps/${body.id}`]);
    await ended(body.id);
    const { columns, rows } = (await send("GET", `/sweeps/${body.id}/table`)).body;
    const year = 8760;
    // 2 GW from gas cost 2 · 2 · price per hour; from wind 2 · opex per year, whatever the wind.
    const byGas = { objective: 4 * year, wind: 0, emissions: 0.8 * year };
    const byWind = (objective: number) => ({ objective, wind: 2, emissions: 0 });
    const expected = [byGas, byWind(20_000), byWind(40_000), byWind(20_000)];
    const column = (name: string) => columns.findIndex((own: string) => own.startsWith(name));
    rows.forEach((row: number[], point: number) => {
      expect(row[column("objective")]).toBeCloseTo(expected[point].objective, 5);
      expect(row[column("capacity of wind")]).toBeCloseTo(expected[point].wind, 8);
      expect(row[column("emissions of CO2 to environment")]).toBeCloseTo(expected[point].emissions, 5);
    });
    expect(rows.map((row: unknown[]) => row.slice(0, 3))).toEqual([
      [0, 1, 1],
      [1, 1, 0.5],
      [2, 3, 1],
      [3, 3, 0.5],
    ]);
    const csv = (await send("GET", `/sweeps/${body.id}/table?format=csv`)).body as string;
    expect(csv.split("\n").length).toBe(6);
    const { headers: said } = await send("GET", `/sweeps/${body.id}/table?format=csv`);
    expect(said.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv).toMatch(/^position,gas\.commodity_cost set,wind\.opex_per_capacity multiply,run_id,status,/);
  });

  it("keep the unit of their values when the component and its commodity get other names", long, async () => {
    const price = { ...gas, component_name: "gas to be renamed", values: [1] };
    const { dataset } = (await send("GET", `/models/${modelId}`)).body;
    const rename = async (kind: string, name: string, value: string) => {
      const path = `/datasets/${dataset.id}`;
      const headers = { "if-match": `"${(await send("GET", `${path}/overview`)).body.revision}"` };
      const operations = [{ operation: "set", kind, name, attribute: "name", value }];
      const { status } = await service.send("POST", `${path}/changes`, { token, headers, json: { operations } });
      expect(status).toBe(200);
    };
    await rename("source", "gas", price.component_name);
    const { body } = await start({ parameters: [price, wind] });
    const units = async () =>
      (await send("GET", `/sweeps/${body.id}`)).body.parameters.map((one: { value_unit: string }) => one.value_unit);
    expect(await units()).toEqual(["[1e9 €/(GW*h)]", "[1e9 €/(GW*a)]"]);
    await rename("source", price.component_name, "gas");
    await rename("commodity", "gas", "methane");
    expect(await units()).toEqual(["[1e9 €/(GW*h)]", "[1e9 €/(GW*a)]"]);
    await rename("commodity", "methane", "gas");
    await ended(body.id);
  });

  it("patch the program of the point before where its process is kept", long, async () => {
    const { body } = await start({ parameters: [{ ...gas, values: [1.1, 1.2, 1.3, 1.4] }] });
    await ended(body.id);
    const points = (await send("GET", `/sweeps/${body.id}/points`)).body;
    const logs: string[] = [];
    for (const { run_id } of points) logs.push((await send("GET", `/runs/${run_id}/log`)).body);
    expect(logs.filter((log) => log.includes("patched the program of the previous run")).length).toBeGreaterThan(0);
    const ids = points.map(({ run_id }: { run_id: number }) => run_id).join("|");
    expect(logs.join("\n")).toMatch(new RegExp(`starting from the basis of run (${ids})\\b`));
  });

  it("vary what a pathway assumes from a year on, in place of the model's own entry", long, async () => {
    const ref_dataset = (await send("GET", `/models/${modelId}`)).body.dataset.id;
    const assumed = { component_name: "gas", attribute: "commodity_cost", operation: "set", year: 2040 };
    const pathway = {
      name: "pathway",
      ref_dataset,
      optimization_parameters: { start_year: 2030, end_year: 2040, number_of_steps: 1 },
      override_parameters: [{ component_name: "wind", attribute: "economic_lifetime", operation: "set", value: 5 }],
      overrides_by_year: [{ ...assumed, value: 0.5 }],
    };
    const { body: model } = await send("POST", "/models/", pathway);
    expect(model).toHaveProperty("id");
    const parameters = [{ ...assumed, values: [1, 3] }];
    const { status, body } = await send("POST", `/models/${model.id}/sweeps`, { kind: "myopic", parameters });
    expect([status, body.detail]).toEqual([202, undefined]);
    expect(body.parameters).toMatchObject(parameters);
    await ended(body.id);
    // A unit of gas costs 2·2·8760 a year, and wind 40,000: in 2040 gas at 1, or wind. Wind stands for five years.
    const { columns, rows } = (await send("GET", `/sweeps/${body.id}/table`)).body;
    expect(columns.slice(0, 2)).toEqual(["position", "gas.commodity_cost set from 2040"]);
    expect(rows.map((row: number[]) => [row[1], row[columns.indexOf("objective")]])).toEqual([
      [1, expect.closeTo(35_040, 3)],
      [3, expect.closeTo(40_000, 3)],
    ]);
    const { body: points } = await send("GET", `/sweeps/${body.id}/points`);
    expect(points[0].overrides).toEqual([{ ...assumed, value: 1 }]);
    const { body: run } = await send("GET", `/runs/${points[0].run_id}`);
    expect([run.overrides, run.overrides_by_year]).toEqual([[], [{ ...assumed, value: 1 }]]);
    const own = (await send("GET", `/runs/${points[0].run_id}/inputs`)).body;
    expect(own.overrides).toEqual([{ ...assumed, value: 1 }]);
    const { body: refused } = await send("POST", `/models/${model.id}/sweeps`, { parameters });
    expect(refused.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg])).toEqual([
      ["year", "Value error, only sweeps of the kind myopic have years"],
    ]);
    await send("DELETE", `/models/${model.id}`);
  });

  it("use existing runs", long, async () => {
    const sweepOf = async (prices: number[]) => {
      const parameters = [
        { ...gas, values: prices },
        { ...wind, values: [1] },
      ];
      const { body } = await start({ parameters });
      await ended(body.id);
      return body;
    };
    await sweepOf([1]);
    const body = await sweepOf([1, 2]);
    const points = (await send("GET", `/sweeps/${body.id}/points`)).body;
    expect(points.map(({ reused, status }: Record<string, unknown>) => [reused, status])).toEqual([
      [true, "succeeded"],
      [false, "succeeded"],
    ]);
  });

  it("are refused with every value that is invalid for an attribute, and nothing is queued", async () => {
    const parameters = [
      { ...wind, component_name: "wimd" },
      { ...gas, component_name: "wind", attribute: "interest_rate", values: [0.05, -1, -2] },
    ];
    const { status, body } = await start({ parameters, options: { typical_periods: 3, period_length: 2 } });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.join("."))).toEqual([
      "body.parameters.0.component_name",
      "body.parameters.1.values.1",
      "body.parameters.1.values.2",
      "body.options.typical_periods",
    ]);
    expect(body.detail[0].hint).toContain("wind");
    expect((await send("GET", "/runs/?status=queued")).body).toEqual([]);
  });

  it("are refused with the reason where no point can be optimized, and nothing is queued", async () => {
    const limit = {
      component_name: "CO2 to environment",
      attribute: "yearly_limit",
      operation: "set",
      values: [100, 200, 300],
    };
    const before = (await send("GET", "/sweeps/")).headers.get("x-total-count");
    const refused = await start({ parameters: [limit, gas] });
    expect([refused.status, refused.body.detail.length]).toEqual([422, 1]);
    expect(refused.body.detail[0]).toMatchObject({
      type: "yearly_limit_without_id",
      loc: ["components", "CO2 to environment", "commodity_limit_id"],
      msg: expect.stringMatching(/^No point of the sweep can be optimized: 'CO2 to environment' has a yearly_limit/),
      hint: expect.stringContaining("commodity_limit_id"),
    });
    expect((await send("GET", "/sweeps/")).headers.get("x-total-count")).toBe(before);
    expect((await send("GET", "/runs/?status=queued")).body).toEqual([]);
    const group = { ...limit, attribute: "commodity_limit_id", values: ["CO2"] };
    expect((await start({ parameters: [limit, group] })).status).toBe(202);
  });

  it("report the first wrong parameters only, so that thousands delay no other request", long, async () => {
    const parameters = Array.from({ length: 5_000 }, (_, index) => ({
      ...wind,
      component_name: `no plant ${index}`,
      values: [1],
    }));
    const { status, body } = await start({ parameters });
    expect([status, body.detail.length]).toEqual([422, 50]);
  });

  it("are refused as a whole where more runs would wait than one may have at all", long, async () => {
    const before = (await send("GET", "/sweeps/")).headers.get("x-total-count");
    const { status, body } = await start({ parameters: [{ ...gas, values: [11, 12, 13, 14, 15, 16, 17] }] });
    const after = (await send("GET", "/sweeps/")).headers.get("x-total-count");
    expect([status, after]).toEqual([422, before]);
    expect(body.detail).toMatchObject([{ loc: ["body", "parameters"], msg: expect.stringMatching(/\b7 .*\b6 /) }]);
  });

  it("end with what they began when they are deleted", async () => {
    const { body } = await start({ parameters: [{ ...gas, values: [21, 22, 23] }] });
    await send("POST", `/sweeps/${body.id}/cancel`);
    await ended(body.id);
    const runs = (await send("GET", `/sweeps/${body.id}/points`)).body;
    expect((await send("DELETE", `/sweeps/${body.id}`)).status).toBe(200);
    expect((await send("GET", `/sweeps/${body.id}`)).status).toBe(404);
    for (const { run_id } of runs) expect((await send("GET", `/runs/${run_id}`)).status).toBe(404);
  });

  it("leave the runs that another user's sweep stands on when they are deleted", long, async () => {
    const mine = (await start({ parameters: [{ ...gas, values: [41, 42] }] })).body;
    await ended(mine.id);
    const own = (await send("GET", `/sweeps/${mine.id}/points`)).body;

    const colleague = await service.login("colleague");
    const ref_user = (await service.send("GET", "/auth/me", { token: colleague })).body.id;
    const right = { ref_dataset: mine.dataset_id, ref_user, allow_usage: true };
    expect((await send("POST", "/datasets/permissions/", right)).status).toBe(200);
    const parameters = [{ ...gas, values: [41, 43] }];
    const path = `/models/${modelId}/sweeps`;
    const theirs = (await service.send("POST", path, { token: colleague, json: { parameters } })).body;
    await ended(theirs.id);
    const table = async () => (await send("GET", `/sweeps/${theirs.id}/table`)).body;
    const before = await table();

    const refusal = await send("DELETE", `/runs/${own[0].run_id}`);
    expect(refusal).toMatchObject({ status: 409, body: { detail: expect.stringContaining(`sweep ${theirs.id}`) } });
    expect((await send("DELETE", `/sweeps/${mine.id}`)).status).toBe(200);
    expect(await table()).toEqual(before);
    expect((await send("GET", `/runs/${own[0].run_id}`)).status).toBe(200);
    expect((await send("GET", `/runs/${own[1].run_id}`)).status).toBe(404);

    // A run that no sweep needs any more is a run like any other.
    expect((await send("DELETE", `/sweeps/${theirs.id}`)).status).toBe(200);
    expect((await send("DELETE", `/runs/${own[0].run_id}`)).status).toBe(200);
  });

  it("keep their table where a run was deleted", long, async () => {
    const { body } = await start({ parameters: [{ ...gas, values: [31] }] });
    await ended(body.id);
    const [{ run_id }] = (await send("GET", `/sweeps/${body.id}/points`)).body;
    await send("DELETE", `/runs/${run_id}`);
    const { columns, rows } = (await send("GET", `/sweeps/${body.id}/table`)).body;
    expect(rows[0][columns.indexOf("status")]).toBe("deleted");
  });

  it("have all their values by their id, and the first ones in lists and after changes", long, async () => {
    const [points, varied] = [300, 40];
    const { body: small } = await start({ parameters: [{ ...gas, values: [51] }] });
    await ended(small.id);
    const [{ run_id }] = (await send("GET", `/sweeps/${small.id}/points`)).body;
    const target = { attribute: "commodity_cost", operation: "set" } as const;
    const parameters = Array.from({ length: varied }, (_, index) => ({
      component_name: `gas ${index}`,
      ...target,
      values: Array.from({ length: points }, (_, point) => point + index / 100),
    }));
    const definition = { kind: "optimize" as const, combine: "table" as const, parameters, options: small.options };
    const id = await service.store.sweeps.create({
      modelId,
      datasetId: small.dataset_id,
      userId: small.user_id,
      definition,
      points: pointsOf(definition).map((overrides) => ({ overrides, run: run_id })),
    });

    const whole = (await send("GET", `/sweeps/${id}`)).body;
    expect(whole).toMatchObject({ parameter_count: varied, points, counts: { succeeded: points }, status: "ended" });
    expect(whole.parameters).toEqual(parameters.map((one) => ({ ...one, value_count: points })));

    const first = parameters
      .slice(0, 10)
      .map((one) => ({ ...one, values: one.values.slice(0, 10), value_count: points }));
    const short = { ...whole, parameters: first };
    expect((await send("GET", `/sweeps/?model_id=${modelId}`)).body[0]).toEqual(short);
    expect((await send("POST", `/sweeps/${id}/cancel`)).body).toEqual(short);

    const { body: listed, headers } = await send("GET", `/sweeps/${id}/points?skip=290`);
    expect([headers.get("x-total-count"), listed.length, listed[9].position]).toEqual([`${points}`, 10, 299]);
    expect(listed[9].overrides.map(({ value }: { value: number }) => value)).toEqual(
      parameters.map(({ values }) => values[299]),
    );
    const { columns, rows } = (await send("GET", `/sweeps/${id}/table`)).body;
    expect(columns[40]).toBe("gas 39.commodity_cost set");
    expect([rows.length, rows[299][0], rows[299][40], rows[299][41]]).toEqual([points, 299, 299.39, run_id]);
    const csv = (await send("GET", `/sweeps/${id}/table?format=csv`)).body as string;
    expect(csv.split("\n")[300].startsWith("299,299,299.01,")).toBe(true);

    expect(await send("DELETE", `/sweeps/${id}`)).toMatchObject({ status: 200, body: short });
    expect((await send("GET", `/sweeps/${id}`)).status).toBe(404);
    expect((await send("GET", `/runs/${run_id}`)).status).toBe(200);
  });
});

describe("A sweep that would fit into an empty queue", () => {
  it("gets the answer to try again later", long, async () => {
    const idle = Promise.withResolvers<never>();
    idle.promise.catch(() => undefined);
    const environment = { MAX_QUEUED_RUNS_PER_USER: "2", MAX_RUNNING_RUNS_PER_USER: "1" };
    const service = await startTestService(testDatabases[0], { runJob: () => idle.promise, environment });
    try {
      const token = await service.login("owner");
      const send = (method: string, path: string, json: unknown) => service.send(method, path, { token, json });
      const { id } = (await send("POST", "/datasets/", { name: "d" })).body;
      await send("POST", "/regions/", { name: "here", ref_dataset: id });
      await send("POST", "/commodities/", { name: "gas", unit: "GW", ref_dataset: id });
      const gas = { ref_dataset: id, name: "gas", commodity_name: "gas", capacity_variable: false };
      expect((await send("POST", "/sources/", gas)).status).toBe(200);
      const { id: modelId } = (await send("POST", "/models/", { name: "m", ref_dataset: id })).body;
      const values = (list: number[]) => ({
        parameters: [{ component_name: "gas", attribute: "commodity_cost", operation: "set", values: list }],
      });
      const path = `/models/${modelId}/sweeps`;
      expect((await send("POST", path, values([1, 2]))).status).toBe(202);
      const refused = await send("POST", path, values([3, 4]));
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    } finally {
      idle.reject(new Error("The test is over."));
      await service.stop();
    }
  });
});

describe("A run of its own overrides", () => {
  it("applies them after those of the model and leaves the model as it is", long, async () => {
    const service = await startTestService(testDatabases[0], { runJob });
    try {
      const token = await service.login("owner");
      const send = (method: string, path: string, json?: unknown) =>
        service.send(method, path, { token, ...(json === undefined ? {} : { json }) });
      const { id, user } = (await send("POST", "/datasets/", { name: "d", number_of_time_steps: 1 })).body;
      await service.store.writeDatasetContent(
        id,
        {
          dataset: dataset({ name: "d", number_of_time_steps: 1 }),
          regions: [{ name: "here" }],
          commodities: [{ name: "electricity", unit: "GW", description: null }],
          components: [
            component("SOURCE", { name: "gas", commodity_name: "electricity", commodity_cost: 1 }),
            component("SINK", { name: "demand", commodity_name: "electricity" }),
          ],
          tables: [
            {
              family: "operationRateFix",
              component: "demand",
              region: "here",
              regionTo: null,
              values: Float64Array.of(1),
            },
          ],
          models: [],
        },
        { userId: user.id },
      );
      const override = { component_name: "gas", attribute: "commodity_cost", operation: "add", value: 2 };
      const model = { name: "m", ref_dataset: id, override_parameters: [override] };
      const modelId = (await send("POST", "/models/", model)).body.id;
      const overrides = [{ ...override, operation: "multiply", value: 10 }];
      const wrong = [
        { ...override, component_name: "gaz" },
        { ...override, component_name: "demand", attribute: "cyclic_lifetime" },
        { ...override, component_name: "demand", operation: "set", value: -1 },
        { ...override, attribute: "interest_rate", operation: "set", value: 0.05 },
        // Before it comes the model's own.
        { ...override, value: -3.5 },
      ];
      for (const kind of ["optimize", "validate"]) {
        const refused = await send("POST", `/models/${modelId}/runs`, { kind, overrides: wrong });
        expect(refused.status).toBe(422);
        expect(refused.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join("."))).toEqual([
          "body.overrides.0.component_name",
          "body.overrides.1.attribute",
          "body.overrides.2.value",
          "body.overrides.4.value",
        ]);
        expect(refused.body.detail[0].hint).toContain("gas");
      }
      expect((await send("GET", "/runs/")).body).toEqual([]);
      const run = (await send("POST", `/models/${modelId}/runs`, { kind: "optimize", overrides })).body;
      await eventually(async () => expect((await send("GET", `/runs/${run.id}`)).body.status).toBe("succeeded"));
      // (1 + 2) · 10 a GWh.
      expect((await send("GET", `/runs/${run.id}`)).body.objective).toBeCloseTo(30 * 8760, 5);
      expect((await send("GET", `/models/${modelId}`)).body.override_parameters.length).toBe(1);
    } finally {
      await service.stop();
    }
  });
});
