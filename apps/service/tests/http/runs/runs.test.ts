/** The run resource, on every database; jobs are stand-ins that end when the test says so. */

import { message } from "@esm/messages/message";
import type { RunEnd } from "@esm/model/domain/runs/run";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { long } from "../../../../../tests/support/long.ts";
import type { RunJob } from "../../../src/runs/jobs/run-job.ts";
import { failedRun } from "../../../src/runs/jobs/run-outcome.ts";
import { sampleContent } from "../../store/contents.ts";
import { testDatabases } from "../../store/databases.ts";
import { inputOf, standInJob, startTestService, type TestService } from "../service.ts";

interface HeldJob {
  order: Parameters<RunJob>[0];
  hooks: Parameters<RunJob>[1];
  end(end?: RunEnd): void;
}

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Runs on $name", (database) => {
  let jobs: HeldJob[] = [];
  const runJob: RunJob = async (order, hooks) => {
    const ended = Promise.withResolvers<RunEnd>();
    hooks.signal.addEventListener("abort", () => ended.resolve(failedRun("cancelled")));
    if (hooks.signal.aborted) ended.resolve(failedRun("cancelled"));
    const done = await standInJob(order, hooks);
    jobs.push({ order, hooks, end: (end = done) => ended.resolve(end) });
    return ended.promise;
  };
  let service: TestService;
  let token: string;
  let other: string;
  let datasetId: number;
  let modelId: number;
  let changes = 0;

  const send = (method: string, path: string, json?: unknown, by = token) =>
    service.send(method, path, { token: by, ...(json === undefined ? {} : { json }) });
  const start = (json: object = {}, by = token) =>
    send("POST", `/models/${modelId}/runs`, { kind: "optimize", ...json }, by);
  const get = async (id: number) => (await send("GET", `/runs/${id}`)).body;
  const job = (index: number) => eventually(() => jobs[index] ?? Promise.reject(new Error("no job")));
  const ended = (id: number, status: string) => eventually(async () => expect((await get(id)).status).toBe(status));

  beforeAll(async () => {
    service = await startTestService(database, {
      runJob,
      environment: {
        MAX_EVENT_STREAMS_PER_USER: "3",
        MAX_QUEUED_RUNS_PER_USER: "2",
        MAX_RUNNING_RUNS_PER_USER: "1",
        MAX_CONCURRENT_RUNS: "2",
      },
    });
    [token, other] = [await service.login("owner"), await service.login("other")];
    const dataset = (await send("POST", "/datasets/", { name: "d", number_of_time_steps: 4 })).body;
    datasetId = dataset.id;
    await service.store.writeDatasetContent(datasetId, sampleContent(), { userId: dataset.user.id });
    modelId = (await send("GET", `/models/?dataset_id=${datasetId}`)).body[0].id;
    const users = (await send("GET", "/users/")).body as { id: number; username: string }[];
    const ref_user = users.find(({ username }) => username === "other")?.id;
    await send("POST", "/datasets/permissions/", { ref_dataset: datasetId, ref_user, allow_usage: true });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    jobs = [];
    changes += 1;
    await send("PUT", `/datasets/${datasetId}`, { description: `change ${changes}` });
  });

  it("are accepted at once, and are what they were when they were queued", long, async () => {
    const { status, headers, body } = await start({
      options: { solver: "highs-wasm", typical_periods: 2, period_length: 2 },
    });
    expect([status, headers.get("location")]).toEqual([202, `/runs/${body.id}`]);
    expect(body).toMatchObject({ model_id: modelId, dataset_id: datasetId, kind: "optimize", reused: false });
    expect(body.options).toMatchObject({ solver: "highs-wasm", typical_periods: 2, prices: false });
    await send("PUT", `/datasets/${datasetId}`, { description: "edited later" });
    const { order, end } = await job(0);
    expect((await inputOf(order)).snapshot.content.dataset.description).toBe(`change ${changes}`);
    expect(await get(body.id)).toMatchObject({ status: "running", attempt: 1, objective: null, finished_at: null });
    end();
    await ended(body.id, "succeeded");
    expect(await get(body.id)).toMatchObject({ objective: 1, resolution: "full", error: null });
  });

  it("are named in the log from their beginning to their end, by ids only", async () => {
    const { id } = (await start()).body;
    const { end } = await job(0);
    end(failedRun("infeasible"));
    await ended(id, "failed");
    const lines = await eventually(() => {
      const own = service.runLog.filter(({ run_id }) => run_id === id);
      expect(own.length).toBe(2);
      return own;
    });
    const fields = { run_id: id, model_id: modelId, dataset_id: datasetId, kind: "optimize", attempt: 1 };
    expect(lines).toEqual([
      { ...fields, line: `run ${id}: started: optimize of model ${modelId}, attempt 1` },
      { ...fields, line: expect.stringMatching(`^run ${id}: failed \\(infeasible\\) after [\\d.]+ s$`) },
    ]);
  });

  it("are reused where an equal one has a result, unless they are forced", long, async () => {
    const first = (await start()).body;
    (await job(0)).end();
    await ended(first.id, "succeeded");
    expect(await start()).toMatchObject({ status: 200, body: { id: first.id, reused: true } });
    expect((await start({ options: { prices: true } })).status).toBe(202);
    (await job(1)).end();
    const days = { typical_periods: 1, period_length: 2 };
    expect((await start({ options: { ...days } })).status).toBe(202);
    (await job(2)).end();
    expect((await start({ options: { ...days, storage_bounds: "simplified" } })).status).toBe(202);
    (await job(3)).end();
    const forced = await start({ force: true });
    expect([forced.status, forced.body.hashes.input]).toEqual([202, first.hashes.input]);
    (await job(4)).end();
    await ended(forced.body.id, "succeeded");
  });

  it("refuse what makes no sense, and who has too many waiting", async () => {
    const problems = async (json: object) => {
      const { status, body } = await start(json);
      return [status, ...body.detail.map(({ loc }: { loc: string[] }) => loc.join("."))];
    };
    expect(await problems({ kind: "dream" })).toEqual([422, "body.kind"]);
    expect(await problems({ options: { resolution: "full", segments: 3 } })).toEqual([422, "body.options.resolution"]);
    expect(await problems({ options: { segments: 2, storage_bounds: "simplified" } })).toEqual([
      422,
      "body.options.segments",
      "body.options.storage_bounds",
    ]);
    // The data set has 4 time steps.
    for (const kind of ["optimize", "validate", "myopic"]) {
      const unfit = (options: object) => problems({ kind, options });
      expect(await unfit({ period_length: 2, typical_periods: 3 })).toEqual([422, "body.options.typical_periods"]);
      expect(await unfit({ period_length: 2, typical_periods: 3, segments: 3 })).toEqual([
        422,
        "body.options.typical_periods",
        "body.options.segments",
      ]);
      expect(await unfit({ period_length: 3, typical_periods: 1 })).toEqual([422, "body.options.period_length"]);
    }
    expect((await send("POST", "/models/999999/runs", { kind: "validate" })).status).toBe(404);
    const begun: number[] = [];
    for (let count = 0; count < 3; count++) begun.push((await start({ force: true })).body.id);
    const refused = await start({ force: true });
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining("GET /runs/?status=queued")]);
    // Another user is served meanwhile.
    expect((await start({ force: true }, other)).status).toBe(202);
    await job(1);
    const running = (await send("GET", "/runs/?status=running")).body as { user_id: number }[];
    expect(new Set(running.map(({ user_id }) => user_id)).size).toBe(2);
    for (const id of begun) expect((await send("POST", `/runs/${id}/cancel`)).body.status).toBe("cancelled");
    (await job(1)).end();
    await eventually(async () => expect((await send("GET", "/runs/?status=running")).body).toEqual([]));
  });

  it("are listed with filters, the latest first, with the length of the list", async () => {
    const { id } = (await start({ kind: "validate" })).body;
    (await job(0)).end();
    await ended(id, "succeeded");
    const { headers, body } = await send("GET", `/runs/?dataset_id=${datasetId}&model_id=${modelId}&limit=1`);
    expect([body.length, body[0].id]).toEqual([1, id]);
    expect(Number(headers.get("x-total-count"))).toBeGreaterThan(1);
    expect((await send("GET", "/runs/?status=running")).body).toEqual([]);
    const kindsOf = async (query: string) =>
      (await send("GET", `/runs/?${query}`)).body.map(({ kind }: { kind: string }) => kind);
    expect(await kindsOf("kind=validate")).toContain("validate");
    expect(new Set(await kindsOf("kind=validate"))).toEqual(new Set(["validate"]));
    expect(await kindsOf("kind=optimize")).not.toContain("validate");
    expect(await kindsOf("kind=myopic")).toEqual([]);
    expect((await send("GET", "/runs/?kind=optimise")).status).toBe(422);
    const all = await kindsOf("limit=100");
    expect(await kindsOf(`limit=100&user_id=${body[0].user_id}`)).not.toEqual([]);
    expect((await kindsOf(`limit=100&user_id=${body[0].user_id}`)).length).toBeLessThan(all.length);
    expect(await kindsOf("user_id=999999")).toEqual([]);
    const stranger = await service.login("stranger");
    expect((await send("GET", "/runs/", undefined, stranger)).body).toEqual([]);
    expect((await send("GET", `/runs/${id}`, undefined, stranger)).status).toBe(403);
  });

  it("are cancelled as often as one likes, and deleted only after their end", async () => {
    const { id } = (await start()).body;
    await job(0);
    expect((await send("DELETE", `/runs/${id}`)).status).toBe(409);
    for (const _ of [1, 2]) {
      expect((await send("POST", `/runs/${id}/cancel`)).body).toMatchObject({
        status: "cancelled",
        error: { cause: "cancelled" },
      });
    }
    expect((await send("DELETE", `/runs/${id}`)).status).toBe(200);
    expect((await send("GET", `/runs/${id}`)).status).toBe(404);
    expect(await service.store.runContents.events(id, 0)).toEqual([]);
  });

  it("go with their model", async () => {
    const json = { name: "short-lived", ref_dataset: datasetId };
    const model = (await send("POST", "/models/", json)).body;
    const { id } = (await send("POST", `/models/${model.id}/runs`, { kind: "optimize" })).body;
    const { hooks } = await job(0);
    expect((await send("DELETE", `/models/${model.id}`)).status).toBe(200);
    expect(hooks.signal.aborted).toBe(true);
    expect((await send("GET", `/runs/${id}`)).status).toBe(404);
  });

  interface Event {
    id: string | undefined;
    event: string | undefined;
    data: Record<string, unknown>;
  }

  /** All events until the stream ends; `seen` has those that came so far. */
  async function events(id: number, headers: Record<string, string> = {}, by = token, seen: Event[] = [], query = "") {
    const authorization = `Bearer ${by}`;
    const answer = await fetch(`${service.url}/runs/${id}/events${query}`, { headers: { authorization, ...headers } });
    expect(answer.headers.get("content-type")).toMatch("text/event-stream");
    const stream = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id: sequence, event, data } of stream as unknown as AsyncIterable<{
      id?: string;
      event?: string;
      data: string;
    }>) {
      seen.push({ id: sequence, event, data: JSON.parse(data) });
    }
    return seen;
  }

  it("are followed to their end, and on from where one was cut off", async () => {
    const running = (await start({ force: true })).body;
    const first = await job(0);
    const { id } = (await start({ force: true })).body;
    const sofar: Event[] = [];
    const followed = events(id, {}, token, sofar);
    await eventually(() => expect(sofar.map(({ event }) => event)).toEqual(["queued", "position"]));
    first.end();
    const { hooks, end } = await job(1);
    const solver = { phase: "interior-point", iteration: 3, seconds: 1, gap: 1e-3, primalInfeasibility: 1e-5 } as const;
    hooks.onLog?.("a line of the log");
    hooks.onProgress?.({ phase: "solve", fraction: 0.5, message: "interior-point, iteration 3", solver });
    await eventually(async () => expect((await get(id)).progress.fraction).toBe(0.5));
    end();
    const seen = await followed;
    expect(seen.map(({ event }) => event)).toEqual(["queued", "position", "started", "progress", "succeeded"]);
    // The owner's other run is at work; that there are more places does not help, because one may have one only.
    expect(seen[1]).toMatchObject({ id: undefined, data: { ahead: 1, running: 1, places: 3 } });
    expect(seen[3].data).toMatchObject({ phase: "solve", fraction: 0.5, solver });
    const resumed = await events(id, { "Last-Event-ID": seen[2].id ?? "" });
    expect(resumed.map(({ event }) => event)).toEqual(["progress", "succeeded"]);
    expect(await send("GET", `/runs/${id}/log`)).toMatchObject({ status: 200, body: "a line of the log\n" });
    await ended(running.id, "succeeded");
  });

  it("say in German what they do where that is preferred: in events, answers and their logs", async () => {
    const { id } = (await start({ force: true })).body;
    const { hooks, end } = await job(0);
    hooks.onLog?.(message("milestone_year", { year: 2030 }));
    hooks.onLog?.("a line of the solver");
    hooks.onProgress?.({ phase: "build", fraction: 0.5, message: message("checking_data") });
    await eventually(async () => expect((await get(id)).progress.message).toBe("checking the data"));
    const german = { token, headers: { "accept-language": "de" } };
    const { progress } = (await service.send("GET", `/runs/${id}`, german)).body;
    expect(progress.message).toBe("Die Daten werden geprüft");
    end();
    await ended(id, "succeeded");
    const messages = async (query: string, headers: Record<string, string> = {}) =>
      (await events(id, headers, token, [], query)).flatMap(({ event, data }) =>
        event === "progress" ? [data.message] : [],
      );
    const [english, translated] = ["checking the data", "Die Daten werden geprüft"];
    expect(await messages("")).toEqual([english]);
    expect(await messages("", german.headers)).toEqual([translated]);
    // A browser sends its own language, whatever that of the page is.
    expect(await messages("?language=de")).toEqual([translated]);
    expect(await messages("?language=en", german.headers)).toEqual([english]);
    expect((await send("GET", `/runs/${id}/events?language=fr`)).status).toBe(422);
    expect((await service.send("GET", `/runs/${id}/log`, german)).body).toBe("Stützjahr 2030\na line of the solver\n");
  });

  it("are followed no longer than one is allowed to", long, async () => {
    const { id } = (await start({ force: true })).body;
    const { hooks, end } = await job(0);
    const sofar: Event[] = [];
    const followed = events(id, {}, other, sofar);
    await eventually(() => expect(sofar.map(({ event }) => event)).toEqual(["queued", "started"]));
    const users = (await send("GET", "/users/")).body as { id: number; username: string }[];
    const ref_user = users.find(({ username }) => username === "other")?.id;
    const permission = { ref_dataset: datasetId, ref_user };
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await send("PUT", "/datasets/permissions/", { ...permission, allow_usage: false });
    hooks.onProgress?.({ phase: "solve", fraction: 0.7, message: "not for everybody" });
    const seen = await followed;
    expect(seen.map(({ event }) => event)).toEqual(["queued", "started"]);
    await send("PUT", "/datasets/permissions/", { ...permission, allow_usage: true });
    end();
    await ended(id, "succeeded");
  });

  it("are followed by so many streams of a user and no more, until one is closed", async () => {
    const { id } = (await start({ force: true })).body;
    const { end } = await job(0);
    const follow = (by: string, signal?: AbortSignal) =>
      fetch(`${service.url}/runs/${id}/events`, { headers: { authorization: `Bearer ${by}` }, signal: signal ?? null });
    const leaving = new AbortController();
    const open = [await follow(token, leaving.signal), await follow(token), await follow(token)];
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await follow(token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/^3 of your event streams are open/),
    });
    const theirs = await follow(other);
    expect(theirs.status).toBe(200);
    leaving.abort();
    const next = await eventually(async () => {
      const answer = await follow(token);
      if (answer.status !== 200) throw new Error("no place yet");
      return answer;
    });
    end();
    for (const answer of [open[1], open[2], theirs, next]) expect(await answer.text()).toContain("event: succeeded");
  });

  it("have titles and notes, and can be pinned", async () => {
    const { id } = (await start({ force: true })).body;
    (await job(0)).end();
    await ended(id, "succeeded");
    expect(await get(id)).toMatchObject({ title: null, note: null, pinned: false });
    const put = (json: object, by = token) => send("PUT", `/runs/${id}`, json, by);
    const given = { title: "Less CO2", note: "As agreed.\n2 lines, <b>€</b>", pinned: true };
    expect((await put(given)).body).toMatchObject({ id, status: "succeeded", ...given });
    expect((await put({ title: null }, other)).body).toMatchObject({ ...given, title: null });
    expect((await put({})).body).toMatchObject({ ...given, title: null });
    const pinned = async (value: boolean) =>
      (await send("GET", `/runs/?pinned=${value}`)).body.map((run: { id: number }) => run.id);
    expect(await pinned(true)).toEqual([id]);
    expect(await pinned(false)).not.toContain(id);
    expect((await put({ title: "x".repeat(256) })).status).toBe(422);
    expect((await put({ note: "x".repeat(4_001) })).status).toBe(422);
    expect((await put({ pinned: "perhaps" })).status).toBe(422);
    expect((await send("PUT", "/runs/999999", {})).status).toBe(404);
    expect((await put({}, await service.login("stranger"))).status).toBe(403);
  });

  /** Events of the stream of all runs so far; it ends when the signal aborts. */
  async function followAll(signal: AbortSignal, sofar: Event[], by = token): Promise<void> {
    const answer = await fetch(`${service.url}/events`, { headers: { authorization: `Bearer ${by}` }, signal });
    const parsed = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, id, data } of parsed ?? []) sofar.push({ event, id, data: JSON.parse(data) });
  }

  it("of a user are followed in one stream, from the active ones on", long, async () => {
    const first = (await start({ force: true })).body;
    await job(0);
    const leaving = new AbortController();
    const [mine, theirs]: Event[][] = [[], []];
    const streams = [followAll(leaving.signal, mine), followAll(leaving.signal, theirs, other)];
    const of = (id: number) => mine.filter(({ data }) => data.id === id);
    await eventually(() => expect(mine.map(({ event }) => event)).toContain("ready"));
    expect(mine[0].data).toMatchObject({ id: first.id, model_id: modelId, kind: "optimize", position: null });

    const second = (await start({ force: true })).body;
    await eventually(() =>
      expect(of(second.id).at(-1)?.data).toMatchObject({ status: "queued", position: { ahead: 1 } }),
    );
    const { hooks, end } = await job(0);
    hooks.onProgress?.({ phase: "solve", fraction: 0.25, message: "a quarter" });
    await eventually(() => expect(of(first.id).at(-1)?.data.progress).toMatchObject({ fraction: 0.25 }));
    end();
    await eventually(() => expect(of(first.id).at(-1)?.data).toMatchObject({ status: "succeeded", objective: 1 }));
    await job(1);
    await send("PUT", `/runs/${second.id}`, { title: "second" });
    await eventually(() => expect(of(second.id).at(-1)?.data).toMatchObject({ status: "running", title: "second" }));
    (await job(1)).end();
    await eventually(() => expect(of(second.id).at(-1)?.data).toMatchObject({ status: "succeeded" }));
    // The user of another account started none of them.
    expect(theirs.map(({ event }) => event)).toEqual(["ready"]);
    leaving.abort();
    await Promise.allSettled(streams);
  });

  it("whose data set one may no longer use are removed from the stream", async () => {
    const [permission] = (await send("GET", `/datasets/permissions/?dataset_id=${datasetId}`)).body.filter(
      ({ user }: { user: { username: string } }) => user.username === "other",
    );
    const { id } = (await start({ force: true }, other)).body;
    const leaving = new AbortController();
    const sofar: Event[] = [];
    const stream = followAll(leaving.signal, sofar, other);
    await eventually(() => expect(sofar.map(({ event }) => event)).toContain("ready"));
    await send("DELETE", `/datasets/permissions/${permission.id}`);
    await eventually(() => expect(sofar.at(-1)).toMatchObject({ event: "removed", data: { id } }));
    await send("POST", `/runs/${id}/cancel`);
    leaving.abort();
    await stream.catch(() => undefined);
  });

  it("that are deleted with their data set are followed until they are cancelled or removed", async () => {
    const own = (await send("POST", "/datasets/", { name: `short-lived ${changes}`, number_of_time_steps: 4 })).body;
    await service.store.writeDatasetContent(own.id, sampleContent(), { userId: own.user.id });
    const [model] = (await send("GET", `/models/?dataset_id=${own.id}`)).body;
    const { id } = (await send("POST", `/models/${model.id}/runs`, { kind: "optimize" })).body;
    await job(0);
    const leaving = new AbortController();
    const sofar: Event[] = [];
    const stream = followAll(leaving.signal, sofar);
    await eventually(() => expect(sofar.map(({ event }) => event)).toContain("ready"));
    await send("DELETE", `/datasets/${own.id}`);
    // Which of the two it is depends on when the database is polled: a run that has ended is followed no longer.
    await eventually(() => {
      const { event, data } = sofar.at(-1) as Event;
      expect([id, event === "removed" || data.status === "cancelled"]).toEqual([data.id, true]);
    });
    leaving.abort();
    await stream.catch(() => undefined);
  });

  it("of a user are followed by no more streams than single runs are, all together", async () => {
    const { id } = (await start({ force: true })).body;
    await job(0);
    const headers = { authorization: `Bearer ${token}` };
    const leaving = new AbortController();
    const open = (path: string) => fetch(service.url + path, { headers, signal: leaving.signal });
    const answers = [await open("/events"), await open(`/runs/${id}/events`), await open("/events")];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open("/events")).status).toBe(429);
    expect((await open(`/runs/${id}/events`)).status).toBe(429);
    leaving.abort();
    (await job(0)).end();
    await ended(id, "succeeded");
    await eventually(async () => {
      const next = await fetch(`${service.url}/events`, { headers });
      await next.body?.cancel();
      expect(next.status).toBe(200);
    });
  });

  it("go on after a restart, from the beginning where they were running", long, async () => {
    const one = (await start({ force: true })).body.id;
    await job(0);
    const two = (await start({ force: true })).body.id;
    await service.restart();
    await job(1);
    expect((await get(one)).status).toBe("running");
    (await job(1)).end();
    (await job(2)).end();
    await ended(one, "succeeded");
    await ended(two, "succeeded");
    expect(await get(one)).toMatchObject({ attempt: 2 });
  });
});
