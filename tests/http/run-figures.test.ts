/** Figures for pictures of a run, over HTTP: statistics as rows. */
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runJob } from "#src/runs/jobs/run-job.ts";
import type { StatisticRow } from "#src/runs/stored-results/statistics-table.ts";
import { testDatabases } from "../store/databases.ts";
import { createDataset } from "../support/create-dataset.ts";
import { eventually } from "../support/eventually.ts";
import { workedExample } from "../support/worked-example.ts";
import { standInJob, startTestService, type TestService } from "./service.ts";

describe("Figures of a run", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  let runId: number;
  let pathwayId: number;
  const get = (path: string) => service.send("GET", path, { token });
  async function run(json: object): Promise<number> {
    const { status: begun, body } = await service.send("POST", `/models/${modelId}/runs`, { token, json });
    expect([200, 202], JSON.stringify(body)).toContain(begun);
    await eventually(async () => {
      const { status, error } = (await get(`/runs/${body.id}`)).body;
      expect([status, error]).toEqual(["succeeded", null]);
    });
    return body.id;
  }
  let isOld = false;

  beforeAll(async () => {
    const job: typeof runJob = (order, hooks) => (isOld ? standInJob : runJob)(order, hooks);
    service = await startTestService(testDatabases[0], { runJob: job });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const { id } = await createDataset(service.store, { ...workedExample(), models: [] }, { userId: ann.id });
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const model = { name: "base", ref_dataset: id, optimization_parameters };
    modelId = (await service.send("POST", "/models/", { token, json: model })).body.id;
    [runId, pathwayId] = await Promise.all([
      run({ kind: "optimize", options: { prices: true } }),
      run({ kind: "myopic" }),
    ]);
  });
  afterAll(() => service.stop());

  describe("as statistics", () => {
    const rowsOf = async (query = "", id = runId): Promise<StatisticRow[]> =>
      (await get(`/runs/${id}/statistics${query}`)).body;

    it("hold the objective, and balances that close", async () => {
      const rows = await rowsOf();
      const { objective } = (await get(`/runs/${runId}`)).body;
      expect(rows[0]).toMatchObject({ group: "cost", component: null, quantity: "objective", value: objective });
      for (const region of ["N", "S"]) {
        const balance = rows.filter((row) => row.group === "balance" && row.region === region);
        const most = Math.max(...balance.map(({ value }) => Math.abs(value)));
        expect(balance.reduce((sum, { value }) => sum + value, 0) / most).toBeCloseTo(0, 9);
      }
    });

    it("are chosen by group, component, commodity, region, and totals alone", async () => {
      const all = await rowsOf();
      const chosen = async (query: string, isMeant: (row: StatisticRow) => boolean) => {
        const rows = await rowsOf(query);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows).toEqual(all.filter(isMeant));
      };
      await chosen("?group=line", ({ group }) => group === "line");
      await chosen("?component=Bat&totals=true", ({ component, region }) => component === "Bat" && region === null);
      await chosen("?commodity=el&region=S", ({ commodity, region }) => commodity === "el" && region === "S");
      expect(await rowsOf("?group=potential")).toEqual([]);
    });

    it("come as CSV and Parquet with the same rows", async () => {
      const rows = await rowsOf();
      const { body } = await get(`/runs/${runId}/statistics?format=csv`);
      const [header, ...lines] = body.trim().split("\n");
      expect(header).toBe("group,component,commodity,region,region_to,quantity,unit,value,year");
      expect(lines.map((line: string) => Number(line.split(",").at(-2)))).toEqual(rows.map(({ value }) => value));
      const answer = await fetch(`${service.url}/runs/${runId}/statistics?format=parquet`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await parquetReadObjects({ file: await answer.arrayBuffer() })).toEqual(rows);
    });

    it("of a pathway have its years, with what stands, was built and was retired", async () => {
      const wind = (await rowsOf("?group=pathway&component=Wind&totals=true", pathwayId)).map(
        ({ year, quantity }) => `${year} ${quantity}`,
      );
      expect(wind).toEqual(["2030 standing", "2030 built", "2040 standing"]);
      const later = await rowsOf("?year=2040", pathwayId);
      expect(new Set(later.map(({ year }) => year))).toEqual(new Set([2040]));
    });

    it("name the nearest valid name where one is unknown", async () => {
      const { status, body } = await get(`/runs/${runId}/statistics?component=Bas`);
      expect([status, body.detail[0].msg, body.detail[0].hint]).toEqual([
        422,
        "There is no figure with the component 'Bas' in this result.",
        "Did you mean 'Bat'?",
      ]);
      expect((await get(`/runs/${runId}/statistics?group=costs`)).status).toBe(422);
      expect((await get(`/runs/${runId}/statistics?year=2040`)).status).toBe(422);
    });
  });

  it("are not sent again to who has them, as long as they may see them", async () => {
    const ask = async (path: string, tag: string | null, as = token) =>
      fetch(service.url + path, {
        headers: { authorization: `Bearer ${as}`, ...(tag !== null && { "if-none-match": tag }) },
      });
    const path = `/runs/${runId}/statistics`;
    const first = await ask(path, null);
    const tag = first.headers.get("etag");
    expect([first.status, tag, first.headers.get("cache-control")]).toEqual([
      200,
      expect.stringMatching(/^W\/"/),
      "private, no-cache",
    ]);
    const again = await ask(path, `"another", ${tag}`);
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
    expect((await ask(`${path}?group=cost`, tag)).status).toBe(200);
    const stranger = await service.login("stranger");
    expect((await ask(path, tag, stranger)).status).toBe(403);
    const refused = await ask(`${path}?component=nobody`, null);
    expect([refused.status, refused.headers.get("etag")]).toEqual([422, null]);
  });

  it("are not there for validations, and for results of earlier versions", async () => {
    const validation = await run({ kind: "validate" });
    isOld = true;
    const old = await run({ kind: "optimize", force: true });
    isOld = false;
    for (const part of ["statistics"]) {
      expect((await get(`/runs/${validation}/${part}`)).status).toBe(409);
      const { status, body } = await get(`/runs/${old}/${part}`);
      expect([status, body.detail]).toEqual([409, expect.stringMatching(/earlier version.*force/)]);
    }
  });
});
