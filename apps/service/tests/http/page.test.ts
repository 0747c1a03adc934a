/** How the workbench is served: one document for every address, files that are kept for ever, and a strict policy. */
import { gunzipSync } from "node:zlib";
import { type PageFiles, packFile } from "@esm/workbench/page-files/packed-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const files: PageFiles = new Map([
  ["index.html", packFile("index.html", "<!doctype html><title>Workbench</title>")],
  ["assets/main-abc.js", packFile("assets/main-abc.js", `console.log(${"1 + ".repeat(100)}1);`)],
]);

describe("The workbench", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { page: files });
  });
  afterAll(() => service.stop());

  it.each(["/app/", "/app/d/3/runs?from=1", "/app/nowhere"])("is the same document at %s", async (path) => {
    const { status, headers, body } = await service.send("GET", path);
    expect([status, body]).toEqual([200, "<!doctype html><title>Workbench</title>"]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("is found without its last slash", async () => {
    const { status, headers } = await service.send("GET", "/app");
    expect([status, headers.get("location")]).toEqual([307, `${service.url}/app/`]);
  });

  it("is not sent again while it is the same", async () => {
    const { headers } = await service.send("GET", "/app/");
    const again = await service.send("GET", "/app/", { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect([again.status, again.body]).toEqual([304, ""]);
    const changed = await service.send("GET", "/app/", { headers: { "if-none-match": '"of yesterday"' } });
    expect(changed.status).toBe(200);
  });

  it("lets nothing run but its own files", async () => {
    const { headers } = await service.send("GET", "/app/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types esm-core esm-checks");
    expect(policy.replace("'wasm-unsafe-eval'", "")).not.toMatch(/unsafe|\*|http/);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    expect(headers.get("permissions-policy")).toBe("geolocation=(), camera=(), microphone=()");
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
    ["", null],
  ])("has files that are kept for ever, in the form that is accepted: %s", async (accepted, coding) => {
    const { headers } = await fetch(`${service.url}/app/assets/main-abc.js`, {
      headers: { "accept-encoding": accepted },
    });
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([coding, "accept-encoding"]);
  });

  it("packs what it sends", () => {
    const file = files.get("assets/main-abc.js");
    expect(gunzipSync(Buffer.from(file?.gzip ?? []))).toEqual(Buffer.from(file?.plain ?? []));
  });

  it.each(["/app/assets/main-old.js", "/app/assets/..%2F..%2Fpackage.json"])("has no file %s", async (path) => {
    expect((await service.send("GET", path)).status).toBe(404);
  });
});

describe("The workbench of a service that was started without a build", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
  });
  afterAll(() => service.stop());

  it("says how to get it, and the rest of the service answers", async () => {
    const { status, body } = await service.send("GET", "/app/");
    expect(status).toBe(503);
    expect(body.detail).toContain("npm start");
    expect((await service.send("GET", "/health")).status).toBe(200);
  });
});
