/**
 * Nobody waits behind what takes much longer: validations, small and large runs have places of their own. On every
 * database; jobs are stand-ins that end when the test says so.
 */

import type { RunEnd } from "@esm/model/domain/runs/run";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { long } from "../../../../../tests/support/long.ts";
import type { RunJob } from "../../../src/runs/jobs/run-job.ts";
import { failedRun } from "../../../src/runs/jobs/run-outcome.ts";
import { testDatabases } from "../../store/databases.ts";
import { standInJob, startTestService, type TestOptions, type TestService } from "../service.ts";

interface HeldJob {
  runId: number | undefined;
  class: string | undefined;
  end(end?: RunEnd | Promise<never>): void;
}

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Classes of runs on $name", (database) => {
  let service: TestService;
  let jobs: HeldJob[] = [];
  let tokens: Record<string, string>;
  let modelId: number;

  const runJob: RunJob = async (order, hooks) => {
    const ended = Promise.withResolvers<RunEnd>();
    hooks.signal.addEventListener("abort", () => ended.resolve(failedRun("cancelled")));
    const done = await standInJob(order, hooks);
    jobs.push({ runId: order.runId, class: order.class, end: (end = done) => ended.resolve(end) });
    return ended.promise;
  };

  /** With one general place, one of small runs and two of validations, and a model whose full resolution is large. */
  async function begin(options: TestOptions = {}): Promise<void> {
    jobs = [];
    const environment = { MAX_CONCURRENT_RUNS: "1", ...options.environment };
    service = await startTestService(database, { runJob, ...options, environment });
    tokens = { ann: await service.login("ann"), bob: await service.login("bob") };
    const json = { name: "d", number_of_time_steps: 240_000 };
    const { id } = (await send("POST", "/datasets/", json)).body;
    await send("POST", "/regions/", { name: "here", ref_dataset: id });
    await send("POST", "/commodities/", { name: "gas", unit: "GW", ref_dataset: id });
    for (let source = 1; source <= 12; source++) {
      const json = { name: `Source ${source}`, commodity_name: "gas", capacity_variable: true, ref_dataset: id };
      expect((await send("POST", "/sources/", json)).status).toBe(200);
    }
    modelId = (await send("POST", "/models/", { name: "m", ref_dataset: id })).body.id;
    const users = (await send("GET", "/users/")).body as { id: number; username: string }[];
    const ref_user = users.find(({ username }) => username === "bob")?.id;
    await send("POST", "/datasets/permissions/", { ref_dataset: id, ref_user, allow_usage: true });
  }
  afterEach(() => service.stop());

  const send = (method: string, path: string, json?: unknown, by = "ann") =>
    service.send(method, path, { token: tokens[by], ...(json === undefined ? {} : { json }) });
  const kinds = {
    validation: { kind: "validate" },
    small: { kind: "optimize", options: { typical_periods: 1, segments: 1 } },
    large: { kind: "optimize", options: { resolution: "full" } },
  };
  const start = async (which: keyof typeof kinds, by = "ann"): Promise<number> => {
    const { status, body } = await send("POST", `/models/${modelId}/runs`, { ...kinds[which], force: true }, by);
    expect([status, body.class]).toEqual([202, which]);
    return body.id;
  };
  const get = async (id: number) => (await send("GET", `/runs/${id}`)).body;
  const reaches = (id: number, status: string) =>
    eventually(async () => expect(await get(id)).toMatchObject({ status }));
  const job = (runId: number) =>
    eventually(() => {
      const found = jobs.findLast((one) => one.runId === runId);
      if (!found) throw new Error(`Run ${runId} was not begun.`);
      return found;
    });
  const begun = async (which: keyof typeof kinds, by = "ann") => {
    const id = await start(which, by);
    expect(await job(id)).toMatchObject({ class: which });
    return id;
  };

  it("keep neither validations nor small runs waiting behind a large one", long, async () => {
    await begin();
    await begun("large");
    const waits = await start("large", "bob");
    expect(await get(waits)).toMatchObject({
      status: "queued",
      class: "large",
      position: { ahead: 1, running: 1, places: 1, wait_s: expect.any(Number) },
    });
    const asked = send("GET", `/models/${modelId}/esm`, undefined, "bob");
    (await eventually(() => jobs.find((one) => one.class === "validation") ?? Promise.reject(new Error("none")))).end();
    expect((await asked).status).toBe(200);
    const optimized = send("GET", `/models/${modelId}/optimize?typical_periods=1`, undefined, "bob");
    (await eventually(() => jobs.find((one) => one.class === "small") ?? Promise.reject(new Error("none")))).end();
    expect((await optimized).status).toBe(200);
    expect(await get(waits)).toMatchObject({ status: "queued" });
  });

  it("keep no large run waiting behind small ones, nor validations behind each other but for two", long, async () => {
    await begin();
    const small = await begun("small");
    const general = await begun("small");
    // Now both places that small runs may have are taken.
    const third = await start("small");
    const large = await start("large", "bob");
    expect((await get(third)).position).toMatchObject({ ahead: 2, running: 2 });
    expect((await get(large)).position).toMatchObject({ ahead: 1, running: 1, places: 1 });
    (await job(small)).end();
    // The place that got free is that of small runs' own, which makes the general one free.
    await job(large);
    expect((await get(third)).status).toBe("queued");
    for (const _ of [1, 2]) await begun("validation");
    const waits = await start("validation", "bob");
    expect((await get(waits)).position).toMatchObject({ ahead: 2, running: 2, places: 2 });
    (await job(general)).end();
    await job(third);
  });

  it("say how long a large run takes here, once three models had one", long, async () => {
    await begin();
    const ref_dataset = (await send("GET", `/models/${modelId}`)).body.dataset.id;
    const anotherModel = async (name: string) => (await send("POST", "/models/", { name, ref_dataset })).body.id;
    const fresh = await anotherModel("fresh");
    const secondsOf = async () => (await send("GET", `/models/${fresh}/estimate?resolution=full`)).body.seconds;
    const bySize = await secondsOf();
    for (const name of ["second", "third", "fourth"]) {
      expect(await secondsOf()).toBe(bySize);
      const id = await begun("large");
      (await job(id)).end();
      await reaches(id, "succeeded");
      modelId = await anotherModel(name);
    }
    // They ended at once, but no place is more than twice as fast.
    expect(await secondsOf()).toBeCloseTo(bySize / 2, 6);
  });

  it("take turns within each class: a hundred small runs of one user do not delay those of another", long, async () => {
    await begin();
    await begun("large");
    const first = await begun("small");
    const many: number[] = [];
    for (let count = 0; count < 5; count++) many.push(await start("small"));
    const other = await start("small", "bob");
    expect((await get(other)).position).toMatchObject({ ahead: 1, running: 1, places: 1 });
    expect((await get(many[0])).position).toMatchObject({ ahead: 2, running: 1 });
    const listed = (await send("GET", "/runs/?status=queued")).body as { id: number; position: { ahead: number } }[];
    expect(listed.map(({ id, position }) => [id, position.ahead])).toEqual([
      [other, 1],
      ...many.map((id, place) => [id, place + 2]).reverse(),
    ]);
    (await job(first)).end();
    await job(other);
  });

  it("limit what one user may have at work in each class for itself", long, async () => {
    await begin({ environment: { MAX_CONCURRENT_RUNS: "2", MAX_RUNNING_RUNS_PER_USER: "1" } });
    const large = await begun("large");
    const second = await start("large");
    await begun("small");
    await begun("validation");
    expect((await get(second)).status).toBe("queued");
    await begun("large", "bob");
    expect((await get(second)).status).toBe("queued");
    (await job(large)).end();
    await job(second);
  });

  it("get places back from runs that fail, are cancelled, or lose their process twice", long, async () => {
    await begin();
    const ends: [string, (id: number) => Promise<unknown>][] = [
      ["failed", async (id) => (await job(id)).end(failedRun("time_limit"))],
      ["failed", async (id) => (await job(id)).end(Promise.reject(new Error("a fault")))],
      ["cancelled", (id) => send("POST", `/runs/${id}/cancel`)],
    ];
    for (const which of ["large", "small", "validation"] as const) {
      for (const [status, end] of ends) {
        const id = await begun(which);
        await end(id);
        await reaches(id, status);
      }
      const lost = await begun(which);
      (await job(lost)).end(failedRun("worker_lost"));
      await eventually(() => expect(jobs.filter(({ runId }) => runId === lost)).toHaveLength(2));
      (await job(lost)).end(failedRun("worker_lost"));
      await reaches(lost, "failed");
    }
    await begun("large");
    await begun("small");
  });

  it("let a small run that takes too long go on in a general place where one is free", long, async () => {
    await begin({ maxSmallMs: 1 });
    const grown = await begun("small");
    await eventually(async () => expect(await get(grown)).toMatchObject({ status: "running", class: "large" }));
    const next = await start("large");
    expect((await get(next)).position).toMatchObject({ ahead: 1, running: 1 });
    (await job(grown)).end();
    await reaches(grown, "succeeded");
    expect(await get(grown)).toMatchObject({ attempt: 1 });
    await job(next);
  });

  it(
    "let a small run that takes too long wait and start again where no place is free, and give its place to the next",
    long,
    async () => {
      await begin({ maxSmallMs: 1 });
      const large = await begun("large");
      const grown = await start("small");
      await eventually(async () => expect(await get(grown)).toMatchObject({ status: "queued", class: "large" }));
      expect((await get(grown)).position).toMatchObject({ ahead: 1, running: 1, places: 1 });
      const events = await service.store.runContents.events(grown, 0);
      expect(events.map(({ kind, data }) => [kind, data.reason])).toContainEqual([
        "requeued",
        "it takes longer than small runs may",
      ]);
      (await job(large)).end();
      await eventually(async () => expect(await get(grown)).toMatchObject({ status: "running", attempt: 2 }));
      // The run is at work a little before its second job is.
      await eventually(() => expect(jobs.filter(({ runId }) => runId === grown)).toHaveLength(2));
      (await job(grown)).end();
      await reaches(grown, "succeeded");
    },
  );
});
