import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { standInArchive, startTestService, type TestService } from "./service.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Data sets on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    let stranger: string;
    beforeAll(async () => {
      service = await startTestService(database, { storeArchive: standInArchive });
      token = await service.login("owner");
      stranger = await service.login("stranger");
    });
    afterAll(() => service.stop());

    const create = (json: unknown, by = token) => service.send("POST", "/datasets/", { token: by, json });

    it("creates a data set with every default, and echoes what is given", async () => {
      const { status, body } = await create({ name: "defaults", unknown_field: 1 });
      expect(status).toBe(200);
      expect(body).toEqual({
        name: "defaults",
        description: null,
        hours_per_time_step: 1,
        number_of_time_steps: 8760,
        cost_unit: "1e9 €",
        length_unit: "km",
        id: expect.any(Number),
        user: { id: expect.any(Number), username: "owner" },
      });
      const given = {
        name: "giv€n",
        description: "",
        hours_per_time_step: 4,
        number_of_time_steps: 42,
        cost_unit: "$",
        length_unit: "mi",
      };
      expect((await create(given)).body).toMatchObject(given);
    });

    it("reads numbers in texts, and null as the default", async () => {
      const { body } = await create({
        name: "lax",
        hours_per_time_step: " 2 ",
        number_of_time_steps: null,
        cost_unit: null,
      });
      expect(body).toMatchObject({ hours_per_time_step: 2, number_of_time_steps: 8760, cost_unit: "1e9 €" });
    });

    it("accepts a body without a media type", async () => {
      const body = new Blob(['{"name": "no media type"}']);
      expect((await service.send("POST", "/datasets/", { token, body })).status).toBe(200);
    });

    it("refuses a second one of the same name from any user", async () => {
      await create({ name: "taken" });
      expect((await create({ name: "taken" })).status).toBe(409);
      const { status, body } = await create({ name: "taken" }, stranger);
      expect([status, body.detail]).toEqual([409, "Dataset taken already exists! Please choose a different name."]);
    });

    it("creates one of a hundred equal ones at once", async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => create({ name: "race" })));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    });

    it("lists the data sets of all users in the order of creation, in pages", async () => {
      const first = (await create({ name: "list 1" })).body;
      const second = (await create({ name: "list 2" }, stranger)).body;
      const { body } = await service.send("GET", "/datasets/?limit=100000", { token });
      expect(body.slice(-2)).toEqual([first, second]);
      const skip = body.length - 1;
      expect((await service.send("GET", `/datasets/?skip=${skip}&limit=5`, { token })).body).toEqual([second]);
      expect((await service.send("GET", "/datasets/?limit=0", { token })).body).toEqual([]);
    });

    it("refuses invalid pages", async () => {
      const { status, body } = await service.send("GET", "/datasets/?skip=-1&limit=many&other=1", { token });
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        expect.objectContaining({ type: "greater_than_equal", loc: ["query", "skip"], input: "-1", ctx: { ge: 0 } }),
        expect.objectContaining({ type: "int_parsing", loc: ["query", "limit"], input: "many" }),
      ]);
    });

    it("gets a data set for those who may use it", async () => {
      const created = (await create({ name: "mine" })).body;
      expect((await service.send("GET", `/datasets/${created.id}`, { token })).body).toEqual(created);
      const refused = await service.send("GET", `/datasets/${created.id}`, { token: stranger });
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("not allowed to use")]);
      const unknown = await service.send("GET", "/datasets/999999999999", { token });
      expect([unknown.status, unknown.body.detail]).toEqual([404, "Dataset 999999999999 not found!"]);
    });

    it("updates what is given, and nothing else", async () => {
      const created = (await create({ name: "before", cost_unit: "$" })).body;
      const path = `/datasets/${created.id}`;
      const updated = await service.send("PUT", path, { token, json: { name: "after", description: "now" } });
      expect(updated.body).toEqual({ ...created, name: "after", description: "now" });
      expect((await service.send("PUT", path, { token, json: {} })).body).toEqual(updated.body);
      expect((await service.send("PUT", path, { token, json: { description: null } })).body.description).toBeNull();
    });

    it("checks an update: form first, then existence, permission, name", async () => {
      const { id } = (await create({ name: "checked" })).body;
      const put = (at: number | string, json: unknown, by = token) =>
        service.send("PUT", `/datasets/${at}`, { token: by, json });
      expect((await put(999_999, { name: 1 })).status).toBe(422);
      expect((await put(999_999, { name: "x" })).status).toBe(404);
      expect((await put(id, { name: "taken" }, stranger)).status).toBe(403);
      expect((await put(id, { name: "taken" })).status).toBe(409);
      const both = await put("x", { name: 1, hours_per_time_step: 0 });
      expect(both.body.detail.map((problem: { loc: unknown }) => problem.loc)).toEqual([
        ["path", "dataset_id"],
        ["body", "name"],
        ["body", "hours_per_time_step"],
      ]);
    });

    it("does not let the number of time steps leave the series", async () => {
      const { id, user } = (await create({ name: "with series" })).body;
      await service.store.writeDatasetContent(id, sampleContent(), { userId: user.id });
      const { status, body } = await service.send("PUT", `/datasets/${id}`, {
        token,
        json: { number_of_time_steps: 5 },
      });
      expect([status, body.detail[0].msg]).toEqual([422, expect.stringMatching(/demand.*4 values/)]);
    });

    it("deletes for those who may modify, and hides what does not exist", async () => {
      const created = (await create({ name: "gone" })).body;
      const path = `/datasets/${created.id}`;
      expect((await service.send("DELETE", path, { token: stranger })).status).toBe(403);
      expect(await service.send("DELETE", path, { token })).toMatchObject({ status: 200, body: created });
      expect((await service.send("GET", path, { token })).status).toBe(404);
      expect((await service.send("DELETE", path, { token })).status).toBe(404);
    });

    const upload = (id: number, content: string, { type = "application/zip", by = token, field = "file" } = {}) => {
      const form = new FormData();
      form.append("comment", "before the file");
      form.append(field, new Blob([content], { type }), "dataset.zip");
      return service.send("POST", `/datasets/${id}/upload`, { token: by, body: form });
    };

    it("uploads and downloads an archive", async () => {
      const { id } = (await create({ name: "übertragen 1" })).body;
      const uploaded = await upload(id, '["north", "south"]');
      expect(uploaded).toMatchObject({
        status: 200,
        body: { status: "OK", file_results: [{ file: "regions.json", status: "OK", message: null }] },
      });
      expect((await upload(id, '["north"]', { type: "application/x-zip-compressed" })).status).toBe(200);
      const downloaded = await service.send("GET", `/datasets/${id}/download`, { token });
      expect([downloaded.status, downloaded.body]).toEqual([200, expect.stringMatching(/^PK.*regions\.json/s)]);
      expect(downloaded.headers.get("content-type")).toBe("application/zip");
      expect(downloaded.headers.get("content-disposition")).toBe(
        "attachment; filename*=utf-8''%C3%BCbertragen%201.zip",
      );
      expect((await service.send("GET", `/datasets/${id}/download`, { token: stranger })).status).toBe(403);
      expect((await service.send("GET", "/datasets/999999/download", { token })).status).toBe(404);
    });

    it("refuses uploads: missing file, no zip, unknown data set, stranger, faulty archive", async () => {
      const { id } = (await create({ name: "refusing" })).body;
      const missing = await upload(id, "[]", { field: "archive" });
      expect(missing).toMatchObject({ status: 422, body: { detail: [{ type: "missing", loc: ["body", "file"] }] } });
      const text = new FormData();
      text.append("file", "text");
      expect(await service.send("POST", `/datasets/${id}/upload`, { token, body: text })).toMatchObject({
        status: 422,
        body: { detail: [{ type: "value_error", loc: ["body", "file"] }] },
      });
      expect((await service.send("POST", `/datasets/${id}/upload`, { token, json: {} })).status).toBe(422);
      expect((await upload(999_999, "[]", { type: "text/plain" })).status).toBe(400);
      expect((await upload(999_999, "[]")).status).toBe(404);
      expect((await upload(id, "[]", { by: stranger })).status).toBe(403);
      expect(await upload(id, "fault")).toMatchObject({
        status: 400,
        body: { detail: { status: "ERROR", file_results: [{ file: "regions.json", status: "ERROR" }] } },
      });
    });

    it("names what does not fit together in an upload, and stores nothing", async () => {
      const { id } = (await create({ name: "twins" })).body;
      const { status, body } = await upload(id, '["a", "a"]');
      expect([status, body.detail.file_results.at(-1)]).toEqual([
        400,
        { file: "dataset.zip", status: "ERROR", message: expect.stringContaining("'a'") },
      ]);
      expect((await service.store.readDatasetContent(id))?.regions).toEqual([]);
    });

    it("keeps everything over a restart", async () => {
      const created = (await create({ name: "kept" })).body;
      await service.restart();
      expect((await service.send("GET", `/datasets/${created.id}`, { token })).body).toEqual(created);
    });
  });
}
