import { inLanguage } from "@esm/messages/render";
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import { problemsAfter } from "@esm/optimize/checks/problems-after";
import { validateInput } from "@esm/optimize/optimization/validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Checks of what is not saved, on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    let datasetId: number;
    let modelId: number;
    beforeAll(async () => {
      service = await startTestService(database, { inThreads: true });
      token = await service.login("owner");
      const json = { name: "checked", number_of_time_steps: 4 };
      const { body } = await service.send("POST", "/datasets/", { token, json });
      datasetId = body.id;
      const content = { ...sampleContent(), dataset: {} };
      await service.store.writeDatasetContent(datasetId, content, { userId: body.user.id });
      modelId = (await service.send("GET", `/models/?dataset_id=${datasetId}`, { token })).body[0].id;
    });
    afterAll(() => service.stop());

    const check = (json: object, { id = modelId, by = token } = {}) =>
      service.send("POST", `/models/${id}/check`, { token: by, json });
    const revision = async (): Promise<number> =>
      (await service.send("GET", `/datasets/${datasetId}/overview`, { token })).body.revision;
    const codes = (body: { problems?: { type: string }[]; detail?: { type: string }[] }) =>
      (body.problems ?? body.detail ?? []).map(({ type }) => type);
    const lowMaximum = {
      operation: "values",
      table: "min-capacities",
      component: "wind",
      region: "north",
      values: [2],
    };

    it("say what a validation finds after the same changes", long, async () => {
      const json = { name: "copy" };
      const copy = (await service.send("POST", `/datasets/${datasetId}/copy`, { token, json })).body.id;
      const copied = (await service.send("GET", `/models/?dataset_id=${copy}`, { token })).body[0].id;
      const operations = [lowMaximum];
      const headers = {
        "if-match": `"${(await service.send("GET", `/datasets/${copy}/overview`, { token })).body.revision}"`,
      };
      const changed = await service.send("POST", `/datasets/${copy}/changes`, { token, json: { operations }, headers });
      expect(changed.status).toBe(200);
      const stored = await service.store.readModelInput(copied);
      if (!stored) throw new Error("The copy has a model.");
      const { override_parameters: overrides, optimization_parameters: parameters } = stored.model;
      const validated = validateInput({ snapshot: { content: stored.content, overrides }, parameters });
      const { status, body } = await check({ operations });
      expect(status).toBe(200);
      expect(inLanguage(validated, "en")).toEqual({ system: null, problems: body.problems });
      expect(codes(body)).toContain("capacity_min_above_max");
    });

    it("store nothing", async () => {
      const before = await revision();
      await check({ operations: [lowMaximum] });
      expect(await revision()).toBe(before);
      expect(codes((await check({})).body)).not.toContain("capacity_min_above_max");
      expect((await service.send("GET", `/runs/?dataset_id=${datasetId}`, { token })).body).toEqual([]);
    });

    it("take overrides and a pathway in place of those of the model", async () => {
      const override = { component_name: "wind", attribute: "interest_rate", operation: "set", value: 9 };
      const { body } = await check({ override_parameters: [override] });
      expect(codes(body)).toContain("override_value");
      const codesWith = async (json: object) => codes((await check(json)).body);
      expect(await codesWith({ override_parameters: [], optimization_parameters: null })).not.toEqual(
        await codesWith({}),
      );
    });

    it("refuse operations that could not be saved, at their positions", async () => {
      const unknown = { operation: "delete", kind: "source", name: "wnd" };
      const { status, body } = await check({ operations: [lowMaximum, unknown] });
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        expect.objectContaining({
          type: "not_found",
          loc: ["body", "operations", 1],
          hint: "Did you mean 'wind'?",
        }),
      ]);
    });

    it("refuse what is no operation, unknown models, and strangers", async () => {
      expect(codes((await check({ operations: [{ operation: "put" }] })).body)).toEqual(["enum"]);
      expect((await check({ operation: [] })).status).toBe(422);
      expect((await check({}, { id: 999_999 })).status).toBe(404);
      expect((await check({}, { by: await service.login("stranger") })).status).toBe(403);
    });

    const content = (id: number, by = token) =>
      fetch(`${service.url}/models/${id}/content`, { headers: { authorization: `Bearer ${by}` } });

    it("can be made by clients, with all that the service reads", async () => {
      const answer = await content(modelId);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
      const read = modelOfBytes(await answer.arrayBuffer());
      const stored = await service.store.readModelInput(modelId);
      const { override_parameters, optimization_parameters } = stored?.model ?? {};
      expect(read.model).toEqual({ override_parameters, optimization_parameters });
      expect(read.content).toEqual(stored?.content);
      expect(read.revision).toBe(await revision());
      const { body } = await check({});
      expect(inLanguage(problemsAfter(read, { operations: [] }, read.machineBytes), "en")).toEqual(body);
    });

    it("give these data to no stranger, and none of unknown models", async () => {
      expect((await content(modelId, await service.login("another stranger"))).status).toBe(403);
      expect((await content(999_999)).status).toBe(404);
    });

    it("leave data of more than 32 MiB to runs", async () => {
      const json = { name: "large", number_of_time_steps: 1_500_000 };
      const { body } = await service.send("POST", "/datasets/", { token, json });
      const large = sampleContent(1_500_000);
      const [series] = large.tables.filter(({ family }) => family === "operationRateFix");
      const written = { ...large, dataset: {}, tables: [...large.tables, { ...series, region: "South" }] };
      await service.store.writeDatasetContent(body.id, written, { userId: body.user.id });
      const id = (await service.send("GET", `/models/?dataset_id=${body.id}`, { token })).body[0].id;
      const answer = await check({}, { id });
      expect([answer.status, answer.body.detail]).toEqual([413, expect.stringContaining("32 MiB")]);
      expect((await content(id)).status).toBe(413);
    });
  });
}
