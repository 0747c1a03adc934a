/** Services without places of their own, and workers beside them, on one PostgreSQL. */

import { inEnglish } from "@esm/messages/render";
import { runFormat } from "@esm/model/domain/runs/run-requirements";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCollector } from "../../../../tests/support/collector.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../store/databases.ts";
import { type Cluster, startCluster } from "./cluster.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");

describe.skipIf(postgresql.isMissing)("workers", () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await startCluster(postgresql);
  });
  afterEach(() => cluster.stop());

  const find = async (id: number) => {
    const run = await cluster.store.runs.find(id);
    if (!run) throw new Error(`Run ${id} is gone.`);
    return run;
  };
  const becomes = (id: number, status: string) =>
    expect.poll(async () => (await find(id)).status, { interval: 50 }).toBe(status);
  const says = (id: number, message: RegExp) =>
    expect.poll(async () => inEnglish((await find(id)).progress.message), { interval: 200 }).toMatch(message);
  const kinds = async (id: number) => (await cluster.store.runContents.events(id, 0)).map(({ kind }) => kind);

  it("stand beside services in all of which a link counts, and is gone at once when it is ended in one", async () => {
    const services = await Promise.all([cluster.service(), cluster.service()]);
    const headers = { authorization: `Bearer ${await cluster.token(services[0])}`, "content-type": "application/json" };
    const { datasetId } = await cluster.model(workedExample());
    const made = await fetch(`${services[0]}/datasets/${datasetId}/links`, { method: "POST", headers, body: "{}" });
    const { id, token } = (await made.json()) as { id: number; token: string };
    const statuses = () =>
      Promise.all(services.map(async (service) => (await fetch(`${service}/shared/${token}`)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await fetch(`${services[1]}/links/${id}`, { method: "DELETE", headers })).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
  });

  it("work for several services, each of which shows the progress of a run and its result", async () => {
    const [one, other] = await Promise.all([cluster.service(), cluster.service()]);
    const headers = { authorization: `Bearer ${await cluster.token(one)}`, "content-type": "application/json" };
    const model = await cluster.model(workedExample());
    const worker = await cluster.worker();
    const begun = await fetch(`${one}/models/${model.id}/runs`, {
      method: "POST",
      headers,
      body: '{"kind":"optimize"}',
    });
    expect(begun.status).toBe(202);
    const { id } = (await begun.json()) as { id: number };

    const { body } = await fetch(`${other}/runs/${id}/events`, { headers });
    const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const seen: string[] = [];
    for await (const { event } of events ?? []) seen.push(event ?? "");
    expect(seen[0]).toBe("queued");
    expect(seen).toContain("started");
    expect(seen.at(-1)).toBe("succeeded");

    const file = await fetch(`${other}/models/${model.id}/optimize`, { headers });
    expect(file.headers.get("content-type")).toContain("spreadsheet");
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    const said = worker.lines.map((line) => JSON.parse(line)).filter(({ run_id }) => run_id === id);
    expect(said.map(({ model_id, msg }) => [model_id, msg.split(" ").slice(0, 3).join(" ")])).toEqual([
      [model.id, `run ${id}: started:`],
      [model.id, `run ${id}: succeeded`],
    ]);
  });

  it("go on the trace of the request that queued a run", async () => {
    const collector = await startCollector();
    const url = await cluster.service(collector.environment);
    const headers = { authorization: `Bearer ${await cluster.token(url)}` };
    const model = await cluster.model(workedExample());
    const worker = await cluster.worker(collector.environment);
    const answer = await fetch(`${url}/models/${model.id}/optimize`, { headers });
    expect(answer.status).toBe(200);
    await worker.end("SIGTERM");
    const request = () => collector.named("GET /models/:model_id/optimize").at(0);
    // The service sends every five seconds.
    await expect.poll(request, { interval: 200 }).toMatchObject({ by: expect.stringMatching(/-service$/) });
    const [run] = collector.below(request());
    expect(run).toMatchObject({ name: "run optimize", by: expect.stringMatching(/-worker$/) });
    const phases = collector.below(run);
    expect(phases.map(({ name }) => name)).toEqual(["build", "solve", "results", "export"]);
    expect(collector.below(phases[1]).length).toBeGreaterThan(0);
    collector.close();
  });

  it("end a run that is cancelled at another machine, and its processes", async () => {
    const url = await cluster.service();
    const headers = { authorization: `Bearer ${await cluster.token(url)}` };
    const model = await cluster.model(slowExample(1000));
    await cluster.worker();
    const { id } = await cluster.queue(model);
    await expect.poll(async () => (await find(id)).progress.phase).toBe("solve");
    const asked = await fetch(`${url}/runs/${id}/cancel`, { method: "POST", headers });
    expect(((await asked.json()) as { status: string }).status).toBe("cancelled");
  });

  it("take only runs that they can execute, and a run that waits in vain shows the reason", async () => {
    const model = await cluster.model(workedExample());
    const url = await cluster.service();
    expect(url).toMatch(/^http/);
    const usual = await cluster.queue(model);
    const newer = await cluster.queue(model, { format: runFormat + 1, solver: null });
    const special = await cluster.queue(model, { format: runFormat, solver: "cplex" });
    await says(usual.id, /no worker is running/);
    await cluster.worker();
    await becomes(usual.id, "succeeded");
    await says(newer.id, /older version/);
    await says(special.id, /the solver 'cplex'/);
    expect((await find(newer.id)).status).toBe("queued");
  });

  it("keep no small run waiting behind large ones, and show the position of a run in the queue", async () => {
    const url = await cluster.service();
    const headers = { authorization: `Bearer ${await cluster.token(url)}` };
    const slow = await cluster.model(slowExample(6000));
    const model = await cluster.model(workedExample());
    const position = async (id: number) =>
      ((await (await fetch(`${url}/runs/${id}`, { headers })).json()) as { position: object | null }).position;
    const [first, second] = [await cluster.queue(slow), await cluster.queue(slow)];
    // Nobody works on runs.
    expect(await position(second.id)).toEqual({ ahead: 1, running: 0, places: 0, wait_s: null });
    await cluster.worker({ MAX_CONCURRENT_RUNS: "1" });
    await becomes(first.id, "running");
    const any = { format: runFormat, solver: null };
    const small = await cluster.queue(model, any, { class: "small", seconds: 1 });
    await becomes(small.id, "succeeded");
    expect((await find(first.id)).status).toBe("running");
    expect(await position(second.id)).toEqual({ ahead: 1, running: 1, places: 1, wait_s: null });
  });

  it("give back what they work on when they have to stop, and lose nothing by it", async () => {
    const model = await cluster.model(slowExample(1000));
    const first = await cluster.worker();
    const { id } = await cluster.queue(model);
    await becomes(id, "running");
    expect(await first.end("SIGTERM")).toBe(0);
    expect((await find(id)).status).toBe("queued");
    await cluster.worker();
    await becomes(id, "succeeded");
    expect((await kinds(id)).filter((kind) => kind !== "progress")).toEqual([
      "queued",
      "started",
      "requeued",
      "started",
      "succeeded",
    ]);
  });

  /** No test lasts as long. */
  const hour = { STOP_GRACE_S: "3600" };

  it("give back what others can take at once, and do not wait for it to end", async () => {
    const model = await cluster.model(slowExample(400));
    const first = await cluster.worker(hour);
    const { id } = await cluster.queue(model);
    await becomes(id, "running");
    await cluster.worker();
    expect(await first.end("SIGTERM")).toBe(0);
    await becomes(id, "succeeded");
    expect((await kinds(id)).filter((kind) => kind !== "progress")).toEqual([
      "queued",
      "started",
      "requeued",
      "started",
      "succeeded",
    ]);
  });

  it("give a client that waits at a service that stops the result of the one that goes on", async () => {
    const stopping = await cluster.serviceProcess({ ...hour, MAX_CONCURRENT_RUNS: "1" });
    const headers = { authorization: `Bearer ${await cluster.token(stopping.url)}` };
    const model = await cluster.model(slowExample(400));
    const answer = fetch(`${stopping.url}/models/${model.id}/optimize`, { headers });
    const first = async () => (await cluster.store.runs.find(1))?.status;
    await expect.poll(first, { interval: 50 }).toBe("running");
    await cluster.worker();
    const ended = stopping.end("SIGTERM");
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
    expect(await find(1)).toMatchObject({ status: "succeeded", attempt: 2 });
  });

  it("finish what they work on where they are given the time", async () => {
    const model = await cluster.model(workedExample());
    const worker = await cluster.worker({ STOP_GRACE_S: "60" });
    const { id } = await cluster.queue(model);
    await becomes(id, "running");
    expect(await worker.end("SIGTERM")).toBe(0);
    expect((await find(id)).status).toBe("succeeded");
  });
});
