/** Links to results for people without an account, over HTTP and on every database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../tests/support/job-in-process.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const opensNothing = { detail: "There is no such link, or it has ended." };
const dayMs = 24 * 3_600_000;

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Links on ${database.name}`, () => {
    let service: TestService;
    let owner: string;
    let ownerId: number;
    let datasetId: number;
    let modelId: number;
    let runId: number;
    let otherRunId: number;
    let foreignRunId: number;

    const send = (method: string, path: string, json?: unknown, token = owner) =>
      service.send(method, path, { token, ...(json === undefined ? {} : { json }) });
    /** Without an account. */
    const read = (path: string, headers = {}) => service.send("GET", path, { headers });
    const madeBy = async (token: string, path: string, json: object = {}) => {
      const { status, body } = await send("POST", path, json, token);
      expect([status, body.detail]).toEqual([200, undefined]);
      return body as { id: number; token: string; url: string; expires_at: string };
    };
    const made = (path = `/runs/${runId}/links`, json: object = {}) => madeBy(owner, path, json);
    const opens = async (token: string) => (await read(`/shared/${token}`)).status;

    async function modelIn(name: string) {
      const content = workedExample();
      const named = { ...content, dataset: { ...content.dataset, name }, models: [] };
      const { id } = await createDataset(service.store, named, { userId: ownerId });
      return { dataset: id, model: (await send("POST", "/models/", { name: "base", ref_dataset: id })).body.id };
    }
    async function runOf(model: number, json: object): Promise<number> {
      const { status, body } = await send("POST", `/models/${model}/runs`, { kind: "optimize", ...json });
      expect([status, body.detail]).toEqual([202, undefined]);
      await eventually(async () => expect((await send("GET", `/runs/${body.id}`)).body.status).toBe("succeeded"));
      return body.id;
    }
    const overrides = [{ component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 1.1 }];

    beforeAll(async () => {
      const environment = { TRUST_PROXY: "true", LOGIN_FAILURES_PER_ADDRESS: "25", LOG_LEVEL: "debug" };
      service = await startTestService(database, { runJob: jobInProcess, environment });
      owner = await service.login("owner");
      ownerId = (await send("GET", "/auth/me")).body.id;
      const own = await modelIn("own");
      [datasetId, modelId] = [own.dataset, own.model];
      runId = await runOf(modelId, {});
      otherRunId = await runOf(modelId, { overrides });
      await send("PUT", `/runs/${otherRunId}`, { title: "dear wind", note: "for us alone" });
      foreignRunId = await runOf((await modelIn("foreign")).model, {});
    });
    afterAll(() => service.stop());

    describe("when they are made", () => {
      it("have 256 random bits, an end date in thirty days, and the address of the page", async () => {
        const link = await made();
        expect(link.token).toMatch(/^[\w-]{43}$/);
        expect(link.url).toBe(`${service.url}/app/shared/${link.token}`);
        expect((Date.parse(link.expires_at) - Date.now()) / dayMs).toBeCloseTo(30, 2);
        expect((await made()).token).not.toBe(link.token);
      });

      it("are listed without their tokens, which no table has", async () => {
        const { token, url: _, ...link } = await made(undefined, { expires_at: "2999-01-01T00:00:00+01:00" });
        expect(link).toEqual({
          id: expect.any(Number),
          dataset_id: datasetId,
          run_ids: [runId],
          inputs: false,
          user_id: ownerId,
          created_at: expect.any(String),
          expires_at: "2998-12-31T23:00:00.000Z",
        });
        for (const path of [`/runs/${runId}/links`, `/datasets/${datasetId}/links`]) {
          const { body, headers } = await send("GET", path);
          expect(body).toContainEqual(link);
          expect(Number(headers.get("x-total-count"))).toBe(body.length);
          expect(JSON.stringify(body)).not.toContain(token);
        }
        expect((await send("GET", `/runs/${otherRunId}/links`)).body).toEqual([]);
        expect(JSON.stringify(await service.store.audit.list({ since: "", afterId: 0, limit: 100 }))).not.toContain(
          token,
        );
      });

      it.each([
        [{ expires_at: "2001-01-01T00:00:00Z" }, "expires_at", "the end of a link must be in the future."],
        [{ expires_at: "2999-01-01" }, "expires_at", "an end is a time with its zone, e.g. 2030-12-31T23:59:59Z."],
        [{ expires_at: null }, "expires_at", "an end is a time with its zone, e.g. 2030-12-31T23:59:59Z."],
        [{ inputs: "some" }, "inputs", "Input should be a valid boolean"],
        [{ run_ids: "1,2" }, "run_ids", "further runs are a list of up to 24 ids, e.g. [2, 3]."],
        [{ run_ids: [0.5] }, "run_ids", "further runs are a list of up to 24 ids, e.g. [2, 3]."],
        [{ run_ids: [99_999] }, 0, "run 99999 is no run of data set"],
        [{ password: "x" }, "password", ""],
      ])("refuse %j", async (json, place, said) => {
        const { status, body } = await send("POST", `/runs/${runId}/links`, json);
        expect([status, body.detail[0].loc.at(-1)]).toEqual([422, place]);
        expect(body.detail[0].msg.toLowerCase()).toContain(said.toLowerCase());
      });

      it("refuse a run of another data set, because a link stands for one", async () => {
        const { status, body } = await send("POST", `/runs/${runId}/links`, { run_ids: [otherRunId, foreignRunId] });
        expect([status, body.detail[0].loc]).toEqual([422, ["body", "run_ids", 1]]);
      });

      it("need the rights to use the data set and to grant permissions, and no API key makes or ends them", async () => {
        const guest = await service.login("guest");
        const { id } = (await send("GET", "/auth/me", undefined, guest)).body;
        const own = await made();
        const none = { allow_usage: false, allow_permission_grant: false, allow_permission_revoke: false };
        const of = { ref_dataset: datasetId, ref_user: id, allow_modification: true };
        const attempt = async () => [
          (await send("POST", `/runs/${runId}/links`, {}, guest)).status,
          (await send("GET", `/datasets/${datasetId}/links`, undefined, guest)).status,
          (await send("DELETE", `/links/${own.id}`, undefined, guest)).status,
        ];
        await send("POST", "/datasets/permissions/", { ...of, ...none, allow_permission_grant: true });
        expect(await attempt()).toEqual([403, 403, 403]);
        await send("PUT", "/datasets/permissions/", { ...of, allow_usage: true, allow_permission_grant: false });
        expect(await attempt()).toEqual([403, 200, 403]);
        await send("PUT", "/datasets/permissions/", { ...of, allow_usage: true, allow_permission_grant: true });
        expect(await attempt()).toEqual([200, 200, 403]);
        const theirs = await madeBy(guest, `/runs/${runId}/links`);
        expect((await send("DELETE", `/links/${theirs.id}`, undefined, guest)).status).toBe(200);
        await send("PUT", "/datasets/permissions/", { ...of, allow_permission_revoke: true });
        expect(await attempt()).toEqual([200, 200, 200]);
        const { key } = (await send("POST", "/auth/keys/", { name: "job", scope: "write" })).body;
        expect((await send("POST", `/runs/${runId}/links`, {}, key)).status).toBe(403);
        expect((await send("DELETE", `/links/${(await made()).id}`, undefined, key)).status).toBe(403);
      });
    });

    describe("while they count", () => {
      it("show a run's results to everybody who has them, as its users see them", async () => {
        const { token, expires_at } = await made();
        const about = await read(`/shared/${token}`);
        expect(about.body).toEqual({
          dataset: { id: datasetId, name: "own" },
          run_ids: [runId],
          inputs: false,
          expires_at,
        });
        for (const path of [
          "statistics",
          "summary",
          "series?component=Wind",
          "balance?commodity=el",
          "duration?of=load&commodity=el",
          "flows",
          "prices",
          "price-setters?commodity=el&region=North",
        ]) {
          const [shared, own] = [
            await read(`/shared/${token}/runs/${runId}/${path}`),
            await send("GET", `/runs/${runId}/${path}`),
          ];
          expect([path, shared.status, shared.body]).toEqual([path, own.status, own.body]);
        }
        const workbook = await read(`/shared/${token}/runs/${runId}/workbook`);
        expect([workbook.status, workbook.headers.get("content-type")]).toEqual([
          200,
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ]);
        expect((await read(`/shared/${token}/datasets/${datasetId}`)).body).toMatchObject({ name: "own" });
        expect((await read(`/shared/${token}/runs/`)).body.map(({ id }: { id: number }) => id)).toEqual([runId]);
      });

      it("are in no index, no referrer and no cache, whatever the answer is", async () => {
        const { token } = await made();
        for (const path of [
          `/shared/${token}`,
          `/shared/${token}/runs/${runId}/statistics`,
          `/shared/${token}/runs/${runId}/statistics?group=nothing`,
          `/shared/${token}/runs/${foreignRunId}`,
          `/shared/${token}/nothing`,
          "/shared/unknown",
          `/app/shared/${token}`,
        ]) {
          const { headers } = await read(path);
          const found = [path, headers.get("x-robots-tag"), headers.get("referrer-policy")];
          expect(found).toEqual([path, "noindex", "no-referrer"]);
          if (!path.startsWith("/app") && !path.endsWith("/nothing"))
            expect(headers.get("cache-control"), path).toMatch(/^private, no-(store|cache)$/);
        }
      });

      it("stay out of the log, which names the route", async () => {
        const { token } = await made();
        await read(`/shared/${token}/runs/${runId}/statistics`);
        await read(`/shared/${token}/nothing`);
        await read(`/app/shared/${token}?a=1`);
        const lines = service.log.join("");
        expect(lines).not.toContain(token);
        expect(lines).toContain(`"url":"/shared/…/runs/${runId}/statistics"`);
        expect(lines).toContain('"url":"/app/shared/…?a=1"');
        expect(lines).toContain('"method":"GET"');
      });

      it("show no inputs, nobody's notes and no users, unless inputs were allowed", async () => {
        const closed = await made(`/runs/${otherRunId}/links`);
        const open = await made(`/runs/${otherRunId}/links`, { inputs: true });
        const runBy = async ({ token }: { token: string }) => (await read(`/shared/${token}/runs/${otherRunId}`)).body;
        const common = { title: "dear wind", note: null, user_id: null, error: null };
        expect(await runBy(closed)).toMatchObject({ ...common, overrides: [], warnings: [] });
        expect(await runBy(open)).toMatchObject({ ...common, overrides });
        expect(JSON.stringify((await read(`/shared/${closed.token}/runs/`)).body)).not.toContain("invest_per_capacity");
        for (const path of ["inputs", "inputs?format=zip", "export"]) {
          const statusBy = async ({ token }: { token: string }) =>
            (await read(`/shared/${token}/runs/${otherRunId}/${path}`)).status;
          expect([path, await statusBy(closed), await statusBy(open)]).toEqual([path, 403, 200]);
        }
        const refused = await read(`/shared/${closed.token}/runs/${otherRunId}/inputs`, { "accept-language": "de" });
        expect(refused.body).toEqual({ detail: "Dieser Link zeigt nur Ergebnisse, keine Eingaben." });
      });

      it("show several runs for a comparison, with what differs in inputs only where inputs were allowed", async () => {
        const closed = await made(undefined, { run_ids: [otherRunId, runId] });
        const open = await made(undefined, { run_ids: [otherRunId], inputs: true });
        expect((await read(`/shared/${closed.token}`)).body.run_ids).toEqual([runId, otherRunId]);
        const compare = async ({ token }: { token: string }) =>
          (await read(`/shared/${token}/runs/compare?runs=${runId},${otherRunId}`)).body;
        const own = (await send("GET", `/runs/compare?runs=${runId},${otherRunId}`)).body;
        expect(own.inputs.length).toBeGreaterThan(0);
        expect(own.results.length).toBeGreaterThan(0);
        expect(await compare(open)).toEqual(own);
        expect(await compare(closed)).toEqual({ ...own, inputs: [], varied: null });
        const series = `runs/compare/series?runs=${runId},${otherRunId}&commodity=el`;
        expect((await read(`/shared/${closed.token}/${series}`)).body).toEqual((await send("GET", `/${series}`)).body);
        const foreign = `/shared/${closed.token}/runs/compare?runs=${runId},${foreignRunId}`;
        expect((await read(foreign)).status).toBe(404);
      });

      it("to a data set show all its runs with a result, and none of other data sets", async () => {
        const { token } = await made(`/datasets/${datasetId}/links`);
        expect((await read(`/shared/${token}`)).body.run_ids).toBeNull();
        await send("POST", `/models/${modelId}/runs`, { kind: "validate", force: true });
        const { body, headers } = await read(`/shared/${token}/runs/?dataset_id=${datasetId}&limit=100`);
        expect(body.map(({ id }: { id: number }) => id)).toEqual([otherRunId, runId]);
        expect(headers.get("x-total-count")).toBe("2");
        expect((await read(`/shared/${token}/runs/${foreignRunId}/statistics`)).status).toBe(404);
        expect((await read(`/shared/${token}/places/?dataset_id=${datasetId}`)).status).toBe(200);
        expect((await read(`/shared/${token}/places/?dataset_id=${datasetId + 1}`)).status).toBe(404);
      });

      it("open nothing below them but what they show, and nothing as a bearer token", async () => {
        const { token } = await made();
        const statuses = async (paths: string[], given = {}) => {
          const found: unknown[] = [];
          for (const path of paths) found.push([path, (await read(path, given)).status]);
          return found;
        };
        const missing = [
          `/shared/${token}/runs/${otherRunId}`,
          `/shared/${token}/runs/${otherRunId}/statistics`,
          `/shared/${token}/runs/${foreignRunId}/workbook`,
          `/shared/${token}/runs/999999`,
          `/shared/${token}/datasets/${datasetId + 1}`,
          `/shared/${token}/datasets/${datasetId}/download`,
          `/shared/${token}/datasets/`,
          `/shared/${token}/runs/${runId}/log`,
          `/shared/${token}/runs/${runId}/links`,
          `/shared/${token}/models/`,
          `/shared/${token}/../runs/${runId}`,
        ];
        const as = { authorization: `Bearer ${token}` };
        expect(await statuses(missing)).toEqual(missing.map((path) => [path, 404]));
        expect(await statuses([`/runs/${runId}`, "/auth/me"], as)).toEqual([
          [`/runs/${runId}`, 403],
          ["/auth/me", 403],
        ]);
        for (const method of ["POST", "PUT", "DELETE"]) {
          expect((await service.send(method, `/shared/${token}`)).status).toBe(405);
        }
      });
    });

    describe("end", () => {
      let token: string;
      let id: number;
      beforeEach(async () => {
        ({ token, id } = await made());
        expect(await opens(token)).toBe(200);
      });

      it("at once when they are deleted, and are then as unknown as any", async () => {
        const { status, body } = await send("DELETE", `/links/${id}`);
        expect([status, body.id, body.token]).toEqual([200, id, undefined]);
        const gone = await read(`/shared/${token}/runs/${runId}/statistics`);
        expect([gone.status, gone.body]).toEqual([404, opensNothing]);
        expect((await send("DELETE", `/links/${id}`)).status).toBe(404);
        expect((await send("GET", `/runs/${runId}/links`)).body).not.toContainEqual(expect.objectContaining({ id }));
      });

      it("at their end date", async () => {
        const link = {
          userId: ownerId,
          datasetId,
          runId,
          furtherRuns: [],
          inputs: false,
          createdAt: new Date(0).toISOString(),
          expiresAt: new Date(1).toISOString(),
        };
        const { digestOfToken } = await import("../../src/http/routes/links/links.ts");
        await service.store.links.create(link, digestOfToken("an expired token"));
        const { status, body } = await read("/shared/an%20expired%20token");
        expect([status, body]).toEqual([404, opensNothing]);
        expect((await send("GET", `/runs/${runId}/links`)).body).not.toContainEqual(
          expect.objectContaining({ created_at: link.createdAt }),
        );
        await service.store.links.deleteExpired(new Date().toISOString());
        expect(await opens(token)).toBe(200);
      });

      it("with their run and with their data set; a comparison goes on without a further run", async () => {
        const { dataset, model } = await modelIn(`to delete ${database.name}`);
        const [first, second] = [await runOf(model, {}), await runOf(model, { overrides })];
        const ofFirst = await made(`/runs/${first}/links`, { run_ids: [second] });
        const ofSecond = await made(`/runs/${second}/links`);
        const ofAll = await made(`/datasets/${dataset}/links`);
        await send("DELETE", `/runs/${second}`);
        expect(await opens(ofSecond.token)).toBe(404);
        expect((await read(`/shared/${ofFirst.token}/runs/${second}`)).status).toBe(404);
        expect((await read(`/shared/${ofFirst.token}/runs/`)).body).toHaveLength(1);
        expect(await opens(ofAll.token)).toBe(200);
        await send("DELETE", `/datasets/${dataset}`);
        expect([await opens(ofFirst.token), await opens(ofAll.token)]).toEqual([404, 404]);
      });

      it("while their maker may not use the data set or grant permissions, or is disabled, and with the account", async () => {
        const name = `maker ${database.name}`;
        const maker = await service.login(name);
        const me = (await send("GET", "/auth/me", undefined, maker)).body;
        const of = { ref_dataset: datasetId, ref_user: me.id };
        const may = { ...of, allow_usage: true, allow_permission_grant: true };
        await send("POST", "/datasets/permissions/", may);
        const link = await madeBy(maker, `/runs/${runId}/links`);
        for (const lost of [{ allow_usage: false }, { allow_permission_grant: false }]) {
          await send("PUT", "/datasets/permissions/", { ...may, ...lost });
          expect(await opens(link.token)).toBe(404);
          await send("PUT", "/datasets/permissions/", may);
          expect(await opens(link.token)).toBe(200);
        }
        await service.store.accounts.setDisabled(name, new Date().toISOString());
        expect(await opens(link.token)).toBe(404);
        await service.store.accounts.setDisabled(name, null);
        expect(await opens(link.token)).toBe(200);
        await service.store.accounts.remove(name, "keep");
        expect(await opens(link.token)).toBe(404);
        expect((await send("GET", `/runs/${runId}/links`)).body).not.toContainEqual(
          expect.objectContaining({ id: link.id }),
        );
      });
    });

    describe("that are guessed", () => {
      const from = (address: string) => ({ "x-forwarded-for": address });

      it.each([
        ["short", "a"],
        ["of the right length", "a".repeat(43)],
        ["a zero byte", "\0"],
        ["a path", "../../runs"],
        ["a statement", "'; drop table links; --"],
        ["long", "a".repeat(5000)],
      ])("are unknown where they are %s", async (_, guess) => {
        const { status, body } = await read(`/shared/${encodeURIComponent(guess)}`, from("10.9.0.1"));
        expect([status, body]).toEqual([404, opensNothing]);
      });

      it("are refused after 25 of one network, while links that were given go on", async () => {
        const { token } = await made();
        const found: number[] = [];
        for (let number = 0; number < 27; number++) {
          found.push((await read(`/shared/guess${number}/runs/${runId}`, from("10.9.1.1"))).status);
        }
        expect(found).toEqual([...Array(25).fill(404), 429, 429]);
        const refused = await read("/shared/guess", { ...from("10.9.1.1"), "accept-language": "de" });
        expect(refused.body.detail).toMatch(/^Zu viele unbekannte Links\. Versuchen Sie es in \d+ s wieder\.$/);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
        expect((await read(`/shared/${token}`, from("10.9.1.1"))).status).toBe(200);
        expect((await read("/shared/guess", from("10.9.2.1"))).status).toBe(404);
      });
    });
  });
}
