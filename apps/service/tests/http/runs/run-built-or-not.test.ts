/** Runs that decide what is built: their data, options, bounds and figures over HTTP. */
import type { ComponentType } from "@esm/model/domain/component";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const el = { commodity_name: "el" };
/** Imports cost 8.76 in a year; the plant 1 per unit, and what is given if built. */
const content = contentOf({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [2] } } },
    Import: { type: "SOURCE", ...el, commodity_cost: 4.38 / 8760 },
    Plant: {
      type: "SOURCE" satisfies ComponentType,
      ...el,
      capacity_variable: true,
      opex_per_capacity: 1,
      opex_if_built: 3,
      tables: { capacityMax: { R: 10 } },
    },
  },
});

let service: TestService;
let token: string;
let datasetId: number;
let modelId: number;
const get = (path: string) => service.send("GET", path, { token });
const post = (path: string, json: object) => service.send("POST", path, { token, json });

beforeAll(async () => {
  service = await startTestService(testDatabases[0], { runJob: jobInProcess });
  token = await service.login("ann");
  const { body: ann } = await get("/auth/me");
  datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
  modelId = (await post("/models/", { name: "Least cost", ref_dataset: datasetId })).body.id;
});
afterAll(() => service.stop());

async function ended(options: object) {
  const { body } = await post(`/models/${modelId}/runs`, { kind: "optimize", options });
  await eventually(async () => expect((await get(`/runs/${body.id}`)).body.status).toMatch(/succeeded|failed/));
  return (await get(`/runs/${body.id}`)).body;
}

const record = (value: object) => ({ ref_dataset: datasetId, component_name: "Plant", region_name: "R", ...value });

it("A run that decides what is built says how close its cost is to a lower bound", async () => {
  const run = await ended({ mip_gap: 0 });
  expect(run).toMatchObject({ status: "succeeded", objective: expect.closeTo(5, 9), bound: expect.closeTo(5, 6) });
  expect(run.gap).toBeLessThan(1e-6);
  expect(run.options).toMatchObject({ mip_gap: 0, accept_gap: null, relax_existence: false });
  const summary = JSON.stringify((await get(`/runs/${run.id}/summary`)).body);
  expect(summary).toContain('"isBuilt"');
  expect(summary).toContain('"opexIfBuilt"');
});

it("A run in which parts of decisions count has its cost as a bound, and a warning that says so", async () => {
  const run = await ended({ relax_existence: true });
  expect(run).toMatchObject({ status: "succeeded", objective: expect.closeTo(2.6, 9), gap: null });
  expect(run.bound).toBe(run.objective);
  expect(run.warnings.map(({ type }: { type: string }) => type)).toContain("existence_relaxed");
});

it("A gap that is not from 0 to a tenth is refused", async () => {
  for (const mip_gap of [-0.1, 0.2]) {
    const { status } = await post(`/models/${modelId}/runs`, { kind: "optimize", options: { mip_gap } });
    expect(status).toBe(422);
  }
});

it("Least capacities if built and decisions are records with routes of their own", async () => {
  const least = await post("/min-capacities-if-built/", record({ capacity_min_if_built: 7 }));
  expect(least.status).toBe(200);
  expect(least.body).toMatchObject({ capacity_min_if_built: 7 });
  // 3 + 7 are more than the imports cost.
  expect((await ended({})).objective).toBeCloseTo(8.76, 9);
  const half = await post("/existence-fixes/", record({ existence_fix: 1.5 }));
  expect(half.status).toBe(422);
  const given = await post("/existence-fixes/", record({ existence_fix: 1 }));
  expect(given.status).toBe(200);
  expect((await ended({})).objective).toBeCloseTo(10, 9);
});
