/** Costs by size over HTTP: their data, what is refused and where, their figures, and factors in sweeps. */
import type { ComponentType } from "@esm/model/domain/component";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const el = { commodity_name: "el" };
/** A demand of 4; the plant costs 5, 9 and 10 a year at 2, 6 and 16. */
const invest_curve = [
  { capacity: 2, invest: 40, opex: 1 },
  { capacity: 6, invest: 80, opex: 1 },
  { capacity: 16, invest: 80, opex: 2 },
];
const content = contentOf({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [4] } } },
    Import: { type: "SOURCE", ...el, commodity_cost: 4.38 / 8760 },
    Plant: {
      type: "SOURCE" satisfies ComponentType,
      ...el,
      capacity_variable: true,
      interest_rate: 0,
      economic_lifetime: 10,
      invest_curve,
    },
  },
});

let service: TestService;
let token: string;
let modelId: number;
let plantId: number;
const get = (path: string) => service.send("GET", path, { token });
const send = (method: "POST" | "PUT", path: string, json: object) => service.send(method, path, { token, json });

beforeAll(async () => {
  service = await startTestService(testDatabases[0], { runJob: jobInProcess });
  token = await service.login("ann");
  const { body: ann } = await get("/auth/me");
  const { id } = await createDataset(service.store, content, { userId: ann.id });
  modelId = (await send("POST", "/models/", { name: "Least cost", ref_dataset: id })).body.id;
  const { body: sources } = await get(`/sources/?dataset_id=${id}`);
  plantId = sources.find(({ component }: { component: { name: string } }) => component.name === "Plant").component.id;
});
afterAll(() => service.stop());

async function ended(overrides: object[] = []) {
  const { body } = await send("POST", `/models/${modelId}/runs`, { kind: "optimize", options: {}, overrides });
  await eventually(async () => expect((await get(`/runs/${body.id}`)).body.status).toMatch(/succeeded|failed/));
  return (await get(`/runs/${body.id}`)).body;
}

it("A component with a curve is answered with its points, and optimized at the cost of its piece", async () => {
  expect((await get(`/sources/${plantId}`)).body.component).toMatchObject({ invest_curve });
  const run = await ended();
  expect(run).toMatchObject({ status: "succeeded", objective: expect.closeTo(7, 9) });
  const summary = JSON.stringify((await get(`/runs/${run.id}/summary`)).body);
  expect(summary).toContain('"piece"');
});

it("An override of a run sets a curve, or multiplies its costs", async () => {
  const override = { component_name: "Plant", attribute: "invest_curve" };
  const half = await ended([{ ...override, operation: "multiply", value: 0.5 }]);
  expect(half.objective).toBeCloseTo(3.5, 9);
  const other = await ended([{ ...override, operation: "set", value: [{ capacity: 8, invest: 80 }] }]);
  expect(other.objective).toBeCloseTo(4, 9);
});

it.each<[what: string, curve: unknown, type: string, loc: (string | number)[]]>([
  ["no list", "5: 6", "list_type", []],
  ["no point", [], "too_short", []],
  ["a capacity of 0", [{ capacity: 0, invest: 1 }], "greater_than", [0, "capacity"]],
  ["an investment below 0", [{ capacity: 1, invest: -1 }], "greater_than_equal", [0, "invest"]],
  ["a point without an investment", [{ capacity: 1, invest: 1 }, { capacity: 2 }], "missing", [1, "invest"]],
  ["a point that is no object", [{ capacity: 1, invest: 1 }, 7], "dict_type", [1]],
  ["too many points", Array.from({ length: 21 }, (_, at) => ({ capacity: at + 1, invest: 1 })), "too_long", []],
])("A curve with %s is refused at its place", async (_, curve, type, loc) => {
  const { status, body } = await send("PUT", `/sources/${plantId}`, { invest_curve: curve });
  expect(status).toBe(422);
  expect(body.detail).toEqual([expect.objectContaining({ type, loc: ["body", "invest_curve", ...loc] })]);
});

it("A sweep multiplies the costs of a curve, and is refused where it would replace the curve", async () => {
  const sweep = (operation: string, values: unknown[]) =>
    send("POST", `/models/${modelId}/sweeps`, {
      kind: "optimize",
      parameters: [{ component_name: "Plant", attribute: "invest_curve", operation, values }],
    });
  const refused = await sweep("set", [invest_curve]);
  expect(refused.status).toBe(422);
  expect(refused.body.detail[0].loc.slice(0, 3)).toEqual(["body", "parameters", 0]);
  const { status, body } = await sweep("multiply", [1, 0.5]);
  expect([status, body.point_count ?? 2]).toEqual([expect.any(Number), 2]);
  await eventually(async () => {
    const { body: table } = await get(`/sweeps/${body.id}/table`);
    const at = table.columns.indexOf("objective");
    expect(table.rows.map((row: unknown[]) => row[at])).toEqual([expect.closeTo(7, 9), expect.closeTo(3.5, 9)]);
  });
});
