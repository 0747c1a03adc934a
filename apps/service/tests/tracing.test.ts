/** Traces as a collector receives them: from a client's request over the run it queues to every attempt of a solver. */
import { rmSync } from "node:fs";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Collector, startCollector } from "../../../tests/support/collector.ts";
import { createDataset } from "../../../tests/support/create-dataset.ts";
import { long } from "../../../tests/support/long.ts";
import { workedExample } from "../../../tests/support/systems/worked-example.ts";
import { openStore } from "../src/store/store.ts";
import { withReport } from "../src/trace-exporter.ts";
import { startTracing } from "../src/tracing.ts";
import { type ServiceProcess, startProcess } from "./http/process.ts";
import { temporaryFolder } from "./store/databases.ts";

const traceId = "0123456789abcdef0123456789abcdef";
const traceparent = `00-${traceId}-0123456789abcdef-01`;

let collector: Collector;
let folder: string;
let service: ServiceProcess;
let token: string;
let model: number;

async function send(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${token}`;
  const body = json && { body: json instanceof URLSearchParams ? json : new Blob([JSON.stringify(json)]) };
  return fetch(service.url + path, { method, headers: { authorization, ...headers }, ...body });
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
const answered = async (...call: Parameters<typeof send>): Promise<any> => (await send(...call)).json();

const start = async () => {
  service = await startProcess({ DATA_DIR: folder, STOP_GRACE_S: "0", ...collector.environment });
};
const ended = (path: string) =>
  expect.poll(async () => (await answered("GET", path)).status, { interval: 100 }).toMatch(/succeeded|ended/);

const listener = () => {
  const said: string[] = [];
  const log = (level: string) => (text: unknown) => void said.push(`${level}: ${text}`);
  return { said, log: { info: log("info"), warn: log("warn") } as never };
};

describe("A collector", () => {
  it("that does not answer is reported", long, async () => {
    const gone = await startCollector();
    gone.close();
    const { said, log } = listener();
    const tracing = await startTracing(gone.environment.OTEL_EXPORTER_OTLP_ENDPOINT, "service", log);
    const server = fastify();
    tracing.watch(server);
    server.get("/", async () => "answer");
    await server.inject("/");
    await tracing.stop();
    expect(said).toEqual([
      expect.stringMatching(/^warn: Traces are lost, because http.*\/v1\/traces does not take them/),
    ]);
  });

  it("is reported once while it does not take traces, once when it does again, and again after that", () => {
    const { said, log } = listener();
    const results = [0, 1, 1, 1, 0, 0, 1];
    const export_ = (_: unknown, done: (result: { code: number; error?: Error }) => void) => {
      const code = results.shift() ?? 0;
      done(code === 0 ? { code } : { code, error: new Error("connect ECONNREFUSED") });
    };
    const reported = withReport(
      { export: export_, shutdown: async () => undefined } as never,
      "http://c/v1/traces",
      log,
    );
    const codes: number[] = [];
    while (results.length > 0) reported.export([], ({ code }) => codes.push(code));
    expect(codes).toEqual([0, 1, 1, 1, 0, 0, 1]);
    const lost = expect.stringMatching(/^warn: Traces are lost, because http:.*\(connect ECONNREFUSED\)/);
    expect(said).toEqual([lost, "info: Traces are sent to http://c/v1/traces again.", lost]);
  });
});

describe("The traces of a service", () => {
  beforeEach(async () => {
    [collector, folder, token] = [await startCollector(), temporaryFolder(), ""];
    await start();
    const user = { username: "ann", password: "a long secret" };
    const { id: userId } = await answered("POST", "/auth/register", user);
    token = (await answered("POST", "/auth/login", new URLSearchParams(user))).access_token;
    const store = await openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} });
    const { id } = await createDataset(store, { ...workedExample(), models: [] }, { userId });
    await store.close();
    model = (await answered("POST", "/models/", { name: "m", ref_dataset: id })).id;
  });
  afterEach(() => {
    collector.close();
    rmSync(folder, { recursive: true });
  });

  it(
    "One trace goes from the client over the request and the run to the solver, also where the service was started again",
    long,
    async () => {
      const { id } = await answered("POST", `/models/${model}/runs`, { kind: "optimize" }, { traceparent });
      await service.end("SIGTERM");
      await start();
      await ended(`/runs/${id}`);
      await send("GET", `/models/${model}/optimize`);
      await service.end("SIGTERM");

      const [request] = collector.named("POST /models/:model_id/runs");
      expect(request).toMatchObject({
        traceId,
        parentSpanId: "0123456789abcdef",
        attributes: { "run.id": String(id) },
      });
      // The service gave the run back when it stopped, and took it again.
      const job = collector.below(request).at(-1);
      const attributes = { "run.id": String(id), "run.end": "succeeded" };
      expect(job).toMatchObject({ name: "run optimize", traceId, attributes });
      const phases = collector.below(job);
      expect(phases.map(({ name }) => name)).toEqual(["build", "solve", "results", "export"]);
      const solve = phases.find(({ name }) => name === "solve");
      const attempts = collector.below(solve);
      expect(attempts.map(({ attributes }) => attributes["attempt.verdict"])).toContain("accepted");
      expect(attempts[0]).toMatchObject({ name: expect.stringMatching(/^attempt highs/), traceId });
      expect(collector.below(attempts[0])).toEqual([]);
      // In time, too, one lies within the other.
      for (const [inner, outer] of [
        [solve, job],
        [attempts[0], solve],
      ]) {
        // A job says when its attempts began; its phases begin when the service hears of them, later on a busy machine.
        const onTheWay = 10e9;
        const nanoseconds = (text: string | undefined): number => Number(text);
        expect(nanoseconds(inner?.startTimeUnixNano) + onTheWay).toBeGreaterThan(nanoseconds(outer?.startTimeUnixNano));
        expect(nanoseconds(inner?.endTimeUnixNano) - onTheWay).toBeLessThan(nanoseconds(outer?.endTimeUnixNano));
      }
      // Earlier runs are recognized by their id: none is executed in the second request's trace.
      const [reused] = collector.named("GET /models/:model_id/optimize");
      expect(reused.traceId).not.toBe(traceId);
      expect(reused.attributes["run.id"]).toBe(String(id));
      expect(collector.below(reused)).toEqual([]);
    },
  );

  it("Every point of a sweep belongs to the request that asked for them all", long, async () => {
    const [component] = workedExample().components ?? [];
    const parameter = {
      component_name: component.name,
      attribute: "interest_rate",
      operation: "set",
      values: [0.05, 0.06],
    };
    const { id } = await answered("POST", `/models/${model}/sweeps`, { parameters: [parameter] }, { traceparent });
    await ended(`/sweeps/${id}`);
    await service.end("SIGTERM");
    const [request] = collector.named("POST /models/:model_id/sweeps");
    expect(collector.below(request).map(({ name }) => name)).toEqual(["run optimize", "run optimize"]);
  });
});
