/** Runs that look for near-optimal alternatives over HTTP: their options, tables, plans, workbook and refusals. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { readSheets } from "../../../../../tests/support/workbook.ts";
import type { PlanRow, RangeRow } from "../../../src/runs/stored-results/alternatives-tables.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const wind = { id: "wind", terms: [{ quantity: "capacity", component_name: "Wind" }] };

describe("A run with near-optimal alternatives", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  const get = (path: string) => service.send("GET", path, { token });
  const post = (json: object) => service.send("POST", `/models/${modelId}/runs`, { token, json });

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const content = { ...workedExample(), models: [] };
    const { id } = await createDataset(service.store, content, { userId: ann.id });
    modelId = (await service.send("POST", "/models/", { token, json: { ref_dataset: id, name: "m" } })).body.id;
  });
  afterAll(() => service.stop());

  async function succeeded(options: object): Promise<number> {
    const { body, status } = await post({ kind: "alternatives", options });
    expect([200, 202]).toContain(status);
    await eventually(async () => expect((await get(`/runs/${body.id}`)).body.status).toBe("succeeded"));
    return body.id;
  }

  it("answers its options with their defaults, its plans and its ranges", async () => {
    const id = await succeeded({ targets: [wind] });
    const { body: run } = await get(`/runs/${id}`);
    expect(run).toMatchObject({ kind: "alternatives", options: { slack: [0.05], spread: null, seed: 0 } });
    expect(run.options.targets).toMatchObject([{ id: "wind", sense: "both", unit: null }]);
    const plans: PlanRow[] = (await get(`/runs/${id}/alternatives`)).body;
    expect(plans.map(({ plan, kind, sense }) => [plan, kind, sense])).toEqual([
      [0, "optimum", null],
      [1, "target", "min"],
      [2, "target", "max"],
    ]);
    expect(plans[0].cost).toBeCloseTo(run.objective, 9);
    for (const { cost } of plans) expect(Number(cost)).toBeLessThan(1.05 * run.objective * (1 + 1e-6));
    const [range]: RangeRow[] = (await get(`/runs/${id}/ranges`)).body;
    expect(range).toMatchObject({ target: "wind", slack: 0.05, least_plan: 1, most_plan: 2 });
    expect(Number(range.least)).toBeLessThanOrEqual(range.optimum);
    expect(Number(range.most)).toBeGreaterThanOrEqual(range.optimum);
    const statistics = (await get(`/runs/${id}/statistics?group=alternatives`)).body;
    expect(statistics.map(({ quantity, value }: { quantity: string; value: number }) => [quantity, value])).toEqual([
      ["optimum", range.optimum],
      ["least at 0.05", range.least],
      ["most at 0.05", range.most],
    ]);
  });

  it("answers the summary and the series of each plan by its number", async () => {
    const id = await succeeded({ targets: [wind] });
    const [range]: RangeRow[] = (await get(`/runs/${id}/ranges`)).body;
    const windOf = async (query: string): Promise<number> => {
      const { body } = await get(`/runs/${id}/summary${query}`);
      type Row = { component: string; property: string; region: string | null; value: number };
      return body.find((row: Row) => row.component === "Wind" && row.property === "capacity" && row.region === null)
        .value;
    };
    expect(await windOf("")).toBeCloseTo(range.optimum, 9);
    expect(await windOf("?plan=0")).toBeCloseTo(range.optimum, 9);
    expect(await windOf("?plan=1")).toBeCloseTo(Number(range.least), 9);
    expect(await windOf("?plan=2")).toBeCloseTo(Number(range.most), 9);
    const own = (await get(`/runs/${id}/series`)).body;
    const most = (await get(`/runs/${id}/series?plan=2`)).body;
    expect(most.length).toBe(own.length);
    expect(most).not.toEqual(own);
    const none = await get(`/runs/${id}/summary?plan=3`);
    expect(none).toMatchObject({ status: 422, body: { detail: [{ type: "unknown_plan", loc: ["query", "plan"] }] } });
    expect((await get(`/runs/${id}/series?plan=9`)).status).toBe(422);
  });

  it("has its tables as CSV and in the workbook", async () => {
    const id = await succeeded({ targets: [wind] });
    const { body: plans } = await get(`/runs/${id}/alternatives?format=csv`);
    expect(plans.split("\n")[0]).toMatch(
      /^plan,id,kind,sense,slack,cost,value,unit,obstacle,cost_of_one_more,rank,.*Wind\/capacity\/N /,
    );
    const { body: ranges } = await get(`/runs/${id}/ranges?format=csv`);
    expect(ranges.split("\n")).toHaveLength(3);
    expect((await get(`/runs/${id}/alternatives?format=parquet`)).status).toBe(200);
    const answer = await fetch(`${service.url}/runs/${id}/workbook`, { headers: { authorization: `Bearer ${token}` } });
    const sheets = await readSheets(Buffer.from(await answer.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ranges", "Alternatives"]));
  });

  it("is another one with another slack, and the same one when it is asked for again", async () => {
    const id = await succeeded({ targets: [wind] });
    expect(await succeeded({ targets: [wind], slack: 0.05 })).toBe(id);
    expect(await succeeded({ targets: [wind], slack: [0.1, 0.05] })).not.toBe(id);
  });

  it("is refused with all that is wrong in its request", async () => {
    const options = {
      slack: 2,
      targets: [
        { id: "a", terms: [] },
        { id: "a", terms: wind.terms, sense: "least" },
      ],
    };
    const { status, body } = await post({ kind: "alternatives", options });
    expect(status).toBe(422);
    const at = (...rest: (string | number)[]) => ["body", "options", ...rest];
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      at("slack"),
      at("targets", 0, "terms"),
      at("targets", 1, "sense"),
    ]);
    const unknown = { targets: [{ id: "a", terms: [{ quantity: "capacity", component_name: "Wnd" }] }] };
    expect(await post({ kind: "alternatives", options: unknown })).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: "unknown_component",
            loc: at("targets", 0, "terms", 0, "components", 0),
            hint: expect.stringContaining("Wind"),
          },
        ],
      },
    });
    expect(await post({ kind: "alternatives", options: { targets: [] } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: at("targets") }] },
    });
  });

  it("is refused with rounds of reactances, as is a run with scenarios", async () => {
    const scenarios = ["dry", "wet"].map((name) => ({ name, probability: 0.5 }));
    for (const request of [{ kind: "alternatives" }, { kind: "optimize", scenarios }]) {
      const { kind, ...more } = request;
      expect(await post({ kind, options: { reactance_rounds: 2, ...more } })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "options", "reactance_rounds"], input: 2 }] },
      });
    }
  });

  it("alone has these options, and alone has plans", async () => {
    const refused = await post({ kind: "optimize", options: { slack: 0.05, seed: 1 } });
    expect(refused.status).toBe(422);
    expect(refused.body.detail.map(({ loc }: { loc: string[] }) => loc[2])).toEqual(["slack", "seed"]);
    const { body } = await post({ kind: "optimize" });
    await eventually(async () => expect((await get(`/runs/${body.id}`)).body.status).toBe("succeeded"));
    expect((await get(`/runs/${body.id}`)).body.options).not.toHaveProperty("slack");
    for (const table of ["alternatives", "ranges"]) expect((await get(`/runs/${body.id}/${table}`)).status).toBe(409);
  });

  it("is estimated as an optimization and two solves for each component", async () => {
    const estimate = async (kind: string) =>
      (await get(`/models/${modelId}/estimate?kind=${kind}&resolution=full`)).body;
    const [one, all] = [await estimate("optimize"), await estimate("alternatives")];
    expect(all.nonzeros).toBe(one.nonzeros);
  });
});
