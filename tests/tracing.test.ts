/** Traces as a collector receives them: from a request over the run it begins to the solve. */

import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProcess } from "./http/process.ts";
import { temporaryFolder } from "./store/databases.ts";

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const spans: SentSpan[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(await text(request));
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  response.end("{}");
});
const folder = temporaryFolder();
beforeAll(() => new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  collector.close();
  rmSync(folder, { recursive: true });
});

it("Traces go from the client's over the request and the run to its phases", async () => {
  const { port } = collector.address() as AddressInfo;
  const environment = { DATA_DIR: folder, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const service = await startProcess(environment);
  const user = { username: "ann", password: "secret" };
  await fetch(`${service.url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
  const login = await fetch(`${service.url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
  const { access_token } = (await login.json()) as { access_token: string };
  const traceId = "0123456789abcdef0123456789abcdef";
  const headers = { authorization: `Bearer ${access_token}`, traceparent: `00-${traceId}-0123456789abcdef-01` };
  const create = async (path: string, json: object) => {
    const body = new Blob([JSON.stringify(json)]);
    return (await (await fetch(service.url + path, { method: "POST", headers, body })).json()) as { id: number };
  };
  const { id: ref_dataset } = await create("/datasets/", { name: "traced", number_of_time_steps: 2 });
  const { id } = await create("/models/", { name: "m", ref_dataset });
  const answer = await fetch(`${service.url}/models/${id}/optimize`, { headers });
  expect(answer.status).toBe(422);
  await service.end("SIGTERM");

  const request = spans.find(({ name }) => name === "GET /models/:model_id/optimize");
  expect(request).toMatchObject({ traceId, parentSpanId: "0123456789abcdef" });
  const job = spans.find(({ name }) => name === "run optimize");
  expect(job).toMatchObject({ traceId, parentSpanId: request?.spanId });
  const phases = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(phases.map(({ name }) => name)).toContain("build");
  expect(spans.find(({ name }) => name === "POST /auth/login")?.traceId).not.toBe(traceId);
});
