import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { long } from "../../../../../tests/support/long.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const [sqlite] = testDatabases;

describe("The protocol", () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startTestService(sqlite, { environment: { MAX_JSON_BYTES: "2000", MAX_UPLOAD_BYTES: "5000" } });
    token = await service.login("ann");
  });
  afterAll(() => service.stop());

  const post = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
    service.send("POST", "/datasets/", {
      token,
      body: new Blob([body]),
      ...(type ? { headers: { "content-type": type } } : {}),
    });

  it("answers for the service without a token", async () => {
    expect(await service.send("GET", "/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  it.each([
    ["GET", "/datasets?skip=1&x=a%20b", "/datasets/?skip=1&x=a%20b"],
    ["POST", "/datasets", "/datasets/"],
    ["GET", "/datasets/1/", "/datasets/1"],
    ["POST", "/auth/login/", "/auth/login"],
    ["GET", "/models/3/optimize/", "/models/3/optimize"],
    ["GET", "/models?dataset_id=1", "/models/?dataset_id=1"],
  ])("redirects %s %s to the other form, absolutely, with the query", async (method, path, target) => {
    const { status, headers } = await service.send(method, path);
    expect([status, headers.get("location")]).toEqual([307, service.url + target]);
  });

  it("keeps method and body over the redirect", async () => {
    const answer = await service.send("POST", "/datasets", { token, json: { name: "redirected" }, redirect: "follow" });
    expect(answer).toMatchObject({ status: 200, body: { name: "redirected" } });
  });

  it("answers 404 for unknown paths", async () => {
    for (const path of ["/nothing", "/datasets/1/nothing", "//example.org/"]) {
      expect(await service.send("GET", path)).toMatchObject({ status: 404, body: { detail: "Not Found" } });
    }
  });

  it("answers 405 for methods a path does not have, and names those it has", async () => {
    const { status, body, headers } = await service.send("PATCH", "/datasets/1");
    expect([status, body, headers.get("allow")]).toEqual([
      405,
      { detail: "Method Not Allowed" },
      "DELETE, GET, HEAD, PUT",
    ]);
  });

  it("takes no empty id for an id", async () => {
    const answers = [
      ["PUT", "/datasets/", 405, "GET, HEAD, POST"],
      ["GET", "/fix-capacities/", 405, "POST"],
      ["GET", "/datasets//download", 404, null],
      ["DELETE", "/regions//", 404, null],
    ] as const;
    for (const [method, path, expected, allow] of answers) {
      const { status, headers } = await service.send(method, path, { token });
      expect([method, path, status, headers.get("allow")]).toEqual([method, path, expected, allow]);
    }
  });

  it("leads people to the workbench, and to the documentation from where clients look for it", async () => {
    for (const [path, target] of [
      ["/", "/app/"],
      ["/redoc", "/docs"],
    ]) {
      const { status, headers } = await service.send("GET", path);
      expect([status, headers.get("location")]).toEqual([307, target]);
      expect((await service.send("POST", path)).status).toBe(405);
    }
  });

  it("says which part of a body it cannot read", async () => {
    const send = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      service.send("POST", "/datasets/", { token, body, headers: { "content-type": "application/json", ...headers } });
    const packed = await send(Uint8Array.from([0x1f, 0x8b]), { "content-encoding": "gzip" });
    expect([packed.status, packed.body.detail]).toEqual([415, expect.stringContaining("gzip")]);
    const latin = await send(Uint8Array.from(Buffer.from('{"name":"é"}', "latin1")), {});
    expect([latin.status, latin.body.detail]).toEqual([400, expect.stringContaining("UTF-8")]);
    expect((await send(Uint8Array.from(Buffer.from("{}")), { "content-encoding": "identity" })).status).toBe(422);
  });

  it("takes no file without a name", async () => {
    const { body: dataset } = await service.send("POST", "/datasets/", { token, json: { name: "nameless" } });
    for (const name of ["", '; filename=""']) {
      const body = `--x\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: application/zip\r\n\r\n[]\r\n--x--\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const answer = await service.send("POST", `/datasets/${dataset.id}/upload`, { token, body, headers });
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.body.detail).toMatchObject([{ type: "value_error", loc: ["body", "file"] }]);
    }
  });

  it("answers in the same shape where a path cannot be read", async () => {
    expect(await service.send("GET", "/datasets/%zz")).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    });
  });

  it("says where JSON is malformed", async () => {
    const { status, body } = await post('{"name": "a",}', "application/json");
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        type: "json_invalid",
        loc: ["body", 13],
        msg: "JSON decode error",
        input: {},
        ctx: { error: expect.any(String) },
      },
    ]);
  });

  it.each([
    ["text/plain", '{"name": "a"}', "model_attributes_type"],
    ["application/x-www-form-urlencoded", "name=a", "model_attributes_type"],
    ["application/json", "[]", "model_attributes_type"],
    ["application/json", '"text"', "model_attributes_type"],
    ["application/json", "", "missing"],
    ["nonsense", '{"name": "a"}', "model_attributes_type"],
  ])("refuses as %s the body %s", async (type, body, problem) => {
    const answer = await post(body, type);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type: problem, loc: ["body"] }] } });
  });

  it("reads JSON under its other names, and with a byte order mark", async () => {
    expect((await post('{"name": "vendor"}', "application/vnd.api+json; charset=utf-8")).status).toBe(200);
    expect((await post('\uFEFF{"name": "marked"}', "application/json")).status).toBe(200);
    expect((await post(Uint8Array.of(123, 34, 255, 34, 125), "application/json")).status).toBe(400);
  });

  it("does not let bodies set anything but fields", async () => {
    const answer = await post(
      '{"name": "proto", "__proto__": {"cost_unit": "evil"}, "id": 99, "constructor": 1}',
      "application/json",
    );
    expect(answer.body).toMatchObject({ cost_unit: "1e9 €", id: expect.not.toSatisfy((id: number) => id === 99) });
  });

  it("keeps its answers in proportion to what is wrong", long, async () => {
    const large = await startTestService(sqlite);
    const json = { ref_dataset: 1, filling: "x".repeat(100_000), override_parameters: Array(500).fill({}) };
    const { body } = await large.send("POST", "/models/", { token: await large.login("ann"), json });
    expect(body.detail).toHaveLength(1001);
    expect(body.detail[0]).toEqual({ type: "missing", loc: ["body", "name"], msg: "Field required" });
    expect(body.detail[1000].msg).toMatch(/ 1001 further problems/);
    expect((await large.send("POST", "/auth/register", { json: { filling: "x".repeat(100_000) } })).status).toBe(413);
    await large.stop();
  });

  it("refuses bodies and files that are too large", async () => {
    expect(await post(`{"name": "${"x".repeat(3000)}"}`, "application/json")).toMatchObject({
      status: 413,
      body: { detail: expect.any(String) },
    });
    const { body: created } = await post('{"name": "large file"}', "application/json");
    const form = new FormData();
    form.append("file", new Blob(["x".repeat(2 ** 20)], { type: "application/zip" }), "large.zip");
    const answer = await service.send("POST", `/datasets/${created.id}/upload`, { token, body: form });
    expect([answer.status, answer.body.detail]).toEqual([413, expect.stringContaining("5000 bytes")]);
  });

  it("answers an upload it refuses without waiting for the whole file", long, async () => {
    const form = () => {
      const data = new FormData();
      data.append("file", new Blob([new Uint8Array(30 * 2 ** 20)], { type: "application/zip" }), "large.zip");
      return data;
    };
    const { body: created } = await post('{"name": "of another"}', "application/json");
    const stranger = await service.login("stranger");
    const path = `/datasets/${created.id}/upload`;
    for (let time = 0; time < 3; time++) {
      expect((await service.send("POST", path, { token: stranger, body: form() })).status).toBe(403);
      expect((await service.send("POST", path, { body: form() })).status).toBe(401);
    }
  });

  it("refuses a form that breaks off", async () => {
    const { body: created } = await post('{"name": "broken form"}', "application/json");
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n';
    const path = `/datasets/${created.id}/upload`;
    for (const body of [head, `${head}half of it`, "no form"]) {
      expect(await service.send("POST", path, { token, headers, body })).toMatchObject({
        status: 400,
        body: { detail: expect.any(String) },
      });
    }
  });

  it("lets pages of other origins read, with their tokens", async () => {
    const headers = {
      origin: "http://localhost:3000",
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,content-type",
    };
    const preflight = await service.send("OPTIONS", "/datasets/1", { headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toMatch(/PUT/);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
    const answer = await service.send("GET", "/datasets/", { headers: { origin: "http://localhost:3000" } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("lets only chosen origins read where these are configured", async () => {
    const other = await startTestService(sqlite, {
      environment: { CORS_ORIGINS: "https://a.example, https://b.example" },
    });
    const allowed = async (origin: string) =>
      (await other.send("GET", "/health", { headers: { origin } })).headers.get("access-control-allow-origin");
    expect(await allowed("https://b.example")).toBe("https://b.example");
    expect(await allowed("https://c.example")).not.toBe("https://c.example");
    await other.stop();
  });

  it("protects answers by headers", async () => {
    const { headers } = await service.send("GET", "/health");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("answers an unexpected fault with the id of the request only, which the log has too", async () => {
    const fault = vi.spyOn(service.store.datasets, "list").mockRejectedValueOnce(new Error("select secret from users"));
    const { status, body, headers } = await service.send("GET", "/datasets/", { token });
    fault.mockRestore();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(body.detail).toContain(body.request_id);
    expect(headers.get("x-request-id")).toBe(body.request_id);
    const line = service.log.find((entry) => entry.includes(body.request_id));
    expect(line).toContain("select secret from users");
  });

  it("does not count a client that breaks off as a fault of the service", async () => {
    const { hostname, port } = new URL(service.url);
    const before = service.log.length;
    const socket = connect(Number(port), hostname);
    const head = `POST /datasets/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{`, () => setTimeout(() => socket.destroy(), 100));
    const counted = async () =>
      (await (await fetch(`${service.url}/metrics`)).text()).match(/method="POST",route="\/datasets\/",status="\d+"/g);
    await expect.poll(counted).toContain('method="POST",route="/datasets/",status="400"');
    expect((await counted())?.filter((line) => line.includes('status="5'))).toEqual([]);
    expect(service.log.slice(before)).toEqual([]);
  });

  it("says when the database is not responding", async () => {
    const fault = vi.spyOn(service.store, "ping").mockRejectedValueOnce(new Error("gone"));
    expect((await service.send("GET", "/health")).status).toBe(503);
    fault.mockRestore();
  });

  it("survives bytes that are not HTTP", async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write("\u0016\u0003 nonsense\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*\{"detail":"Bad Request"\}$/s);
    expect((await service.send("GET", "/health")).status).toBe(200);
  });
});
