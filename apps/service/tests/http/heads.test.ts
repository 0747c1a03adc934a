/** HEAD: the answer of GET without its body, where GET only reads. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { packFile } from "@esm/workbench/page-files/packed-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const [sqlite] = testDatabases;
/** JSON that a request begins the work for. */
const beginsWork = ["/models/{model_id}/esm"];
/** Headers that differ from one request to the next. */
const ownHeaders = ["date", "x-request-id", "keep-alive", "connection", "transfer-encoding"];

describe("HEAD", () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    const document = packFile("index.html", "<!doctype html><title>Workbench</title>");
    const page = new Map([["index.html", document]]);
    service = await startTestService(sqlite, { page });
    token = await service.login("ann");
    await service.send("POST", "/datasets/", { token, json: { name: "first" } });
    // More than what is sent uncompressed.
    for (let count = 0; count < 30; count++) {
      const name = `region ${count} ${"x".repeat(200)}`;
      await service.send("POST", "/regions/", { token, json: { name, ref_dataset: 1 } });
    }
    await service.send("POST", "/models/", { token, json: { name: "model", ref_dataset: 1 } });
    const { body: run } = await service.send("POST", "/models/1/runs", { token, json: { kind: "optimize" } });
    const find = () => service.send("GET", `/runs/${run.id}`, { token });
    while ((await find()).body.status !== "succeeded") await setTimeout(20);
  });
  afterAll(() => service.stop());

  const headersOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${token}`;
    const answer = await fetch(service.url + path, {
      method,
      headers: { authorization, ...headers },
      redirect: "manual",
    });
    const rest = [...answer.headers].filter(([name]) => !ownHeaders.includes(name));
    return { status: answer.status, headers: Object.fromEntries(rest), body: await answer.text() };
  };

  it.each([
    ["/health", 200],
    ["/health/live", 200],
    ["/health/ready", 200],
    ["/", 307],
    ["/app/", 200],
    ["/app/runs/17", 200],
    ["/docs", 200],
    ["/docs/static/index.html", 302],
    ["/docs/static/swagger-ui.css", 200],
    ["/redoc", 307],
    ["/openapi.json", 200],
    ["/schemas/dataset-1.json", 200],
    ["/datasets", 307],
    ["/datasets/", 200],
    ["/datasets/1", 200],
    ["/datasets/2", 404],
    ["/regions/?dataset_id=1", 200],
    ["/regions/?dataset_id=one", 422],
    ["/models/1", 200],
    ["/models/2", 404],
    ["/runs/", 200],
    ["/runs/1", 200],
    ["/nothing", 404],
  ])("has the status and headers of GET, and no body: %s (%i)", async (path, status) => {
    for (const coding of ["identity", "gzip", "br"]) {
      const accepted = { "accept-encoding": coding };
      const [head, get] = [await headersOf("HEAD", path, accepted), await headersOf("GET", path, accepted)];
      expect([head.status, head.body]).toEqual([status, ""]);
      // Where GET sends pieces, their length is not known before.
      const { "content-length": length = get.headers["content-length"], ...headers } = head.headers;
      expect({ ...headers, ...(length !== undefined && { "content-length": length }) }).toEqual(get.headers);
    }
  });

  it("answers 304 for what has not changed, as GET does", async () => {
    const { etag } = (await headersOf("GET", "/app/")).headers;
    const same = await headersOf("HEAD", "/app/", { "if-none-match": etag });
    expect([same.status, same.headers.etag]).toEqual([304, etag]);
  });

  it("sends no byte of a body over the connection", async () => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(
      `HEAD /regions/?dataset_id=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.slice(answer.indexOf("\r\n\r\n"))).toBe("\r\n\r\n");
  });

  it(
    "is refused with 405 where GET begins work, writes a file or sends a stream, and nothing is begun",
    long,
    async () => {
      const { body: document } = await service.send("GET", "/openapi.json");
      const operations = Object.entries<Record<string, { responses: Record<string, { content?: object }> }>>(
        document.paths,
      ).filter(([, { get }]) => get);
      const wrong: unknown[] = [];
      let refused = 0;
      for (const [path, { get }] of operations) {
        const { status, headers } = await headersOf("HEAD", path.replaceAll(/\{\w+\}/g, "1"));
        const types = Object.keys(get.responses[200]?.content ?? get.responses[202]?.content ?? {});
        const isRead = types.every((type) => type === "application/json") && !beginsWork.includes(path);
        if (!isRead) refused++;
        if (isRead === (status === 405)) wrong.push([path, types, status]);
        if (status === 405 && !/\bGET\b/.test(headers.allow)) wrong.push([path, headers.allow]);
        if (status === 405 && /\bHEAD\b/.test(headers.allow)) wrong.push([path, headers.allow]);
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(15);
      const { body: runs } = await service.send("GET", "/runs/", { token });
      expect(runs).toHaveLength(1);
    },
  );

  it("is named among the methods of an address that has it", async () => {
    expect((await service.send("PATCH", "/datasets/")).headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await service.send("PUT", "/models/1/optimize")).headers.get("allow")).toBe("GET");
    expect((await service.send("POST", "/app/")).headers.get("allow")).toBe("GET, HEAD");
  });
});
