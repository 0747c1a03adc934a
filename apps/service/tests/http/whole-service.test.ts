import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { runJob } from "../../src/runs/jobs/run-job.ts";
import { component, dataset, sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe("The whole service", () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob });
    token = await service.login("ann");
  });
  afterAll(() => service.stop());

  const create = async (name: string, attributes = {}) =>
    (await service.send("POST", "/datasets/", { token, json: { name, ...attributes } })).body;

  async function download(id: number): Promise<Blob> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/datasets/${id}/download`, { headers });
    expect(answer.status).toBe(200);
    return new Blob([await answer.arrayBuffer()], { type: "application/zip" });
  }
  function upload(id: number, archive: Blob) {
    const form = new FormData();
    form.append("file", archive, "archive.zip");
    return service.send("POST", `/datasets/${id}/upload`, { token, body: form });
  }

  it("moves a data set with everything in it by an archive, and takes the archive again", async () => {
    const first = await create("first");
    await service.store.writeDatasetContent(first.id, sampleContent(), { userId: first.user.id });
    const archive = await download(first.id);
    const second = await create("second");
    for (const time of [1, 2]) {
      expect([time, await upload(second.id, archive)]).toMatchObject([time, { status: 200, body: { status: "OK" } }]);
    }
    const [before, after] = [
      await service.store.readDatasetContent(first.id),
      await service.store.readDatasetContent(second.id),
    ];
    expect(after).toEqual({ ...before, dataset: { ...before?.dataset, name: "second" } });
  });

  it("refuses bytes that are not an archive", async () => {
    const { id } = await create("no archive");
    const { status, body } = await upload(id, new Blob(["no archive"], { type: "application/zip" }));
    expect([status, body.detail.status, body.detail.file_results[0].file]).toEqual([400, "ERROR", "archive.zip"]);
  });

  it("validates and optimizes a stored model", async () => {
    const steps = 168;
    const { id, user } = await create("island", { number_of_time_steps: steps, cost_unit: "€" });
    const demand = new Float64Array(steps).fill(2);
    const source = { name: "plant", commodity_name: "electricity", capacity_variable: true, invest_per_capacity: 1 };
    await service.store.writeDatasetContent(
      id,
      {
        dataset: {},
        regions: [{ name: "island" }],
        commodities: [{ name: "electricity", unit: "GW", description: null }],
        components: [component("SOURCE", source), component("SINK", { name: "demand", commodity_name: "electricity" })],
        tables: [{ family: "operationRateFix", component: "demand", region: "island", regionTo: null, values: demand }],
        models: [],
      },
      { userId: user.id },
    );
    const model = (await service.send("POST", "/models/", { token, json: { name: "base", ref_dataset: id } })).body;
    expect(await service.send("GET", `/models/${model.id}/esm`, { token })).toMatchObject({ status: 200, body: model });
    const optimum = await service.send("GET", `/models/${model.id}/optimize`, { token });
    expect([optimum.status, optimum.body.slice(0, 2)]).toEqual([200, "PK"]);
    expect(optimum.headers.get("x-temporal-resolution")).toMatch(/\w/);
  });

  it("reports all problems of a model", long, async () => {
    const { id } = await create("nothing in it", dataset({ name: "nothing in it" }));
    const model = (await service.send("POST", "/models/", { token, json: { name: "empty", ref_dataset: id } })).body;
    for (const path of ["esm", "optimize"]) {
      const { status, body } = await service.send("GET", `/models/${model.id}/${path}`, { token });
      expect([path, status]).toEqual([path, 422]);
      expect(body.detail[0]).toMatchObject({
        type: expect.any(String),
        loc: expect.any(Array),
        msg: expect.any(String),
      });
    }
  });
});
