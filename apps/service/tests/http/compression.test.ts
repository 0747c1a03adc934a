/** Large JSON answers are compressed for those who accept it; everything else is sent as it is. */
import { get } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { compressLargeAnswers } from "../../src/http/answers/compression.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe("A server that compresses", () => {
  const server = fastify();
  const bytes = Buffer.alloc(10_000, 1);
  const types = ["application/octet-stream", "application/zip", "text/event-stream", "application/json; charset=utf-8"];
  beforeAll(() => {
    compressLargeAnswers(server);
    for (const type of types) server.get(`/${type}`, async (_request, reply) => reply.type(type).send(bytes));
    server.get("/broken", async (_request, reply) => {
      reply.type("application/json");
      return Readable.from(
        (function* () {
          yield "[".padEnd(100_000);
          throw new Error("The source ended too early.");
        })(),
      );
    });
  });
  afterAll(() => server.close());

  it("does so with JSON and float32 only", async () => {
    const codings = types.map(async (type) => {
      const answer = await server.inject({ url: `/${type}`, headers: { "accept-encoding": "gzip" } });
      return answer.headers["content-encoding"];
    });
    expect(await Promise.all(codings)).toEqual(["gzip", undefined, undefined, "gzip"]);
  });

  it("breaks off what its source breaks off", async () => {
    const address = await server.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${address}/broken`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    await expect(answer.text()).rejects.toThrow();
  });
});

describe("Compression", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let componentId: number;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("owner");
    const [user] = (await service.send("GET", "/users/", { token })).body;
    const steps = 10_000;
    const { id } = await createDataset(service.store, sampleContent(steps), { userId: user.id });
    datasetId = id;
    const sources = (await service.send("GET", `/sources/?dataset_id=${id}`, { token })).body;
    componentId = sources.find(({ component }: { component: { name: string } }) => component.name === "wind").component
      .id;
  });
  afterAll(() => service.stop());

  /** The answer as it comes over the network. */
  async function received(path: string, encoding?: string) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(encoding !== undefined && { "accept-encoding": encoding }),
    };
    return new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>(
      (resolve, reject) => {
        get(service.url + path, { headers }, (answer) => {
          buffer(answer).then(
            (bytes) => resolve({ status: answer.statusCode, headers: answer.headers, bytes }),
            reject,
          );
        }).on("error", reject);
      },
    );
  }
  const series = () => `/max-operation-rates/component/${componentId}`;

  it.each([
    ["a streamed list", series, 5],
    ["a long document", () => "/openapi.json", 5],
    ["a short list", () => `/runs/?dataset_id=${datasetId}`, 0],
    ["one record", () => `/datasets/${datasetId}`, 0],
  ])("of %s", async (_, pathOf, times) => {
    const plain = await received(pathOf());
    const packed = await received(pathOf(), "gzip, deflate, br");
    expect([plain.status, packed.status]).toEqual([200, 200]);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    if (times === 0) {
      expect(packed.headers["content-encoding"]).toBeUndefined();
      expect(packed.bytes.equals(plain.bytes)).toBe(true);
      return;
    }
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringMatching(/accept-encoding/),
    });
    expect(plain.headers.vary).toMatch(/accept-encoding/);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length * times).toBeLessThan(plain.bytes.length);
  });

  it.each([
    ["gzip", true],
    ["GZIP;q=0.5, br", true],
    ["*", true],
    ["deflate, br", false],
    ["gzip;q=0", false],
    ["gzip;q=0.000, *;q=0", false],
    ["identity", false],
    ["x-gzipped", false],
  ])("is what the client accepts: %s", async (encoding, isPacked) => {
    const { headers } = await received(series(), encoding);
    expect(headers["content-encoding"] === "gzip").toBe(isPacked);
  });

  it("leaves files as they are", async () => {
    const { headers, bytes } = await received(`/datasets/${datasetId}/download`, "gzip");
    expect(headers).toMatchObject({ "content-type": "application/zip", "content-length": String(bytes.length) });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("leaves refusals as they are, however long", async () => {
    const { status, headers } = await received(`/datasets/?name=${"x".repeat(9_000)}`, "gzip");
    expect([status, headers["content-encoding"]]).toEqual([422, undefined]);
  });
});
