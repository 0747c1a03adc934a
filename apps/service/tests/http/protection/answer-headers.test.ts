/** Headers that say who may keep an answer, and how the host is reached. */
import { afterEach, describe, expect, it } from "vitest";
import { long } from "../../../../../tests/support/long.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const [sqlite] = testDatabases;

describe("Answers", () => {
  let service: TestService;
  afterEach(() => service.stop());
  const start = async (environment: Record<string, string> = {}) => {
    service = await startTestService(sqlite, { environment });
    return service.login("ann");
  };
  const header = async (name: string, method: string, path: string, given: object = {}) =>
    (await service.send(method, path, given)).headers.get(name);

  it("for the sender alone are kept by nobody", async () => {
    const token = await start();
    const json = { name: "data" };
    const none = "private, no-store";
    expect(await header("cache-control", "POST", "/datasets/", { token, json })).toBe(none);
    for (const path of ["/datasets/", "/datasets/1", "/datasets/77", "/datasets/1/download", "/users/"]) {
      expect([path, await header("cache-control", "GET", path, { token })]).toEqual([path, none]);
      expect([path, await header("cache-control", "GET", path)]).toEqual([path, none]);
    }
    const body = new URLSearchParams({ username: "ann", password: "secret" });
    expect(await header("cache-control", "POST", "/auth/login", { body })).toBe(none);
    expect(await header("cache-control", "PUT", "/datasets/1", { token, json: { name: 1 } })).toBe(none);
  });

  it(
    "with an entity tag are kept by the browser, which asks whether they have changed; refusals by nobody",
    long,
    async () => {
      const token = await start();
      await service.send("POST", "/datasets/", { token, json: { name: "data" } });
      await service.send("POST", "/models/", { token, json: { name: "model", ref_dataset: 1 } });
      const { body: run } = await service.send("POST", "/models/1/runs", { token, json: { kind: "optimize" } });
      const find = () => service.send("GET", `/runs/${run.id}`, { token });
      await expect.poll(async () => (await find()).body.status, { interval: 20 }).toBe("succeeded");
      const path = `/runs/${run.id}/inputs`;
      const answer = await service.send("GET", path, { token });
      const of = ({ status, headers }: typeof answer) => [status, headers.get("cache-control"), headers.has("etag")];
      expect(of(answer)).toEqual([200, "private, no-cache", true]);
      const tag = answer.headers.get("etag") ?? "";
      const known = await service.send("GET", path, { token, headers: { "if-none-match": tag } });
      expect(of(known)).toEqual([304, "private, no-cache", true]);
      const stranger = await service.login("bob");
      expect(of(await service.send("GET", path, { token: stranger }))).toEqual([403, "private, no-store", false]);
    },
  );

  it("that everybody may read say nothing about it", async () => {
    await start();
    expect(await header("cache-control", "GET", "/health")).toBeNull();
    expect(await header("cache-control", "GET", "/openapi.json")).toBeNull();
  });

  it("say for how long browsers use TLS only, where the setting says so and the answer is encrypted", async () => {
    const name = "strict-transport-security";
    const https = { headers: { "x-forwarded-proto": "https" } };
    await start({ HSTS_MAX_AGE_S: "31536000", TRUST_PROXY: "true" });
    for (const path of ["/health", "/app/", "/nothing", "/datasets/"]) {
      expect(await header(name, "GET", path, https)).toBe("max-age=31536000");
      expect(await header(name, "GET", path)).toBeNull();
    }
    await service.stop();
    await start({ TRUST_PROXY: "true" });
    expect(await header(name, "GET", "/health", https)).toBeNull();
    await service.stop();
    await start({ HSTS_MAX_AGE_S: "31536000" });
    expect(await header(name, "GET", "/health", https)).toBeNull();
  });

  it("name the host that a trusted proxy names, and not the one that a client names", long, async () => {
    const claimed = { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } };
    const target = async () => header("location", "GET", "/datasets", claimed);
    await start({ TRUST_PROXY: "true" });
    expect(await target()).toBe("https://evil.example/datasets/");
    for (const TRUST_PROXY of ["false", "192.0.2.1", "10.0.0.0/8"]) {
      await service.stop();
      await start({ TRUST_PROXY });
      expect(await target()).toBe(`${service.url}/datasets/`);
    }
  });
});
