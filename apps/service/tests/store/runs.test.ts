/** Runs in the store: who is first has it, each end is told once, and what was lost comes back, on every database. */
import { setTimeout } from "node:timers/promises";
import type { RunEnd, RunError, RunProgress } from "@esm/model/domain/runs/run";
import { type RunEstimate, runClasses } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { lineOf, nextRun } from "../../src/runs/queue/fair-order.ts";
import { untilInputSettled } from "../../src/runs/requests/start-run.ts";
import { connectDatabase } from "../../src/store/database/database.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";

const waiting: RunProgress = { phase: "queued", fraction: 0, message: "waiting" };
const lost: RunError = { cause: "worker_lost", message: "lost", problems: [] };
const cancelled: RunError = { cause: "cancelled", message: "cancelled", problems: [] };
const silent = { silentMs: 0, mine: [] };
const success: RunEnd = {
  status: "succeeded",
  figures: {
    objective: 5,
    years: null,
    resolution: "full",
    problem: null,
    timings: null,
    solver: null,
    programHash: "p",
    warnings: [],
  },
};

const large: RunEstimate = { class: "large", seconds: null };
const small: RunEstimate = { class: "small", seconds: 2 };

/** Differences between queued runs. */
interface More {
  of?: string;
  solver?: string | null;
  estimate?: RunEstimate;
}

const worker = (id: string) => ({ id, version: "2" });

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Runs in the store on ${database.name}`, () => {
    let store: Store;
    let other: Store;
    let place: Awaited<ReturnType<typeof database.create>>;
    let owned: { modelId: number; datasetId: number; userId: number };
    let queue: (hash?: string, more?: More) => Promise<number>;
    beforeAll(async () => {
      place = await database.create();
      [store, other] = [await openStore(place.options), await openStore(place.options)];
      const { id: userId } = await store.users.create({ username: "ann", passwordHash: "-" });
      const { id: datasetId } = await createDataset(store, sampleContent(), { userId });
      const [{ id: modelId }] = await store.models.listOfDataset(datasetId, { skip: 0, limit: 1 });
      owned = { modelId, datasetId, userId };
      const { id: bob } = await store.users.create({ username: "bob", passwordHash: "-" });
      queue = async (hash = "h", { of = "ann", solver = null, estimate = large }: More = {}) => {
        const input = { hash, size: 3, portions: () => [Buffer.from("in"), Buffer.from("put")] };
        const create = () =>
          store.runs.create({
            modelId,
            datasetId,
            userId: of === "ann" ? userId : bob,
            kind: "optimize",
            options: defaultRunOptions(),
            optionsHash: "o",
            overrides: [],
            version: "1",
            input,
            revision: 0,
            requirements: { format: 1, solver },
            estimate,
            progress: waiting,
          });
        // As whoever begins runs does.
        const { run } = await untilInputSettled(store, create);
        return run.id;
      };
    });
    afterAll(async () => {
      await Promise.all([store.close(), other.close()]);
      await place.remove();
    });

    const kinds = async (id: number) => (await store.runContents.events(id, 0)).map(({ kind }) => kind);

    it("are begun by one of many who try at the same time", async () => {
      const id = await queue();
      const claims = await Promise.all(
        [store, other, store, other].map(({ runQueue }, index) =>
          runQueue.claim(id, worker(`worker ${index}`), 60_000),
        ),
      );
      // Queued by version 1: what counts is who works it off.
      expect(claims.filter((run) => run !== undefined)).toMatchObject([
        { status: "running", attempt: 1, version: "2" },
      ]);
      expect(await kinds(id)).toEqual(["queued", "started"]);
    });

    it("end once, and only by the attempt that has them", async () => {
      const id = await queue();
      await store.runQueue.claim(id, worker("one"), 60_000);
      expect(await store.runQueue.finish({ id, attempt: 2 }, success)).toBe(false);
      const ends = await Promise.all(
        [store, other, store].map(({ runQueue }) => runQueue.finish({ id, attempt: 1 }, success)),
      );
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect(await kinds(id)).toEqual(["queued", "started", "succeeded"]);
      expect(await store.runs.find(id)).toMatchObject({ status: "succeeded", figures: { objective: 5 } });
      expect(await store.runQueue.progress({ id, attempt: 1 }, waiting, {})).toBe(false);
    });

    it("say how long the last three of a model took, with these options and a result", async () => {
      const ids: number[] = [];
      for (let round = 0; round < 4; round++) {
        const id = await queue();
        await store.runQueue.claim(id, worker("one"), 60_000);
        // The time of the latest one is not known.
        const end = round < 3 ? { ...success, peakBytes: 400e6 + round } : success;
        await store.runQueue.finish({ id, attempt: 1 }, end);
        ids.unshift(id);
      }
      await queue();
      const { modelId } = owned;
      const runs = await Promise.all(ids.slice(0, 3).map((id) => store.runs.find(id)));
      const peaks = [null, 400e6 + 2, 400e6 + 1] as const;
      const took = runs.map((run, latest) => ({
        seconds: (Date.parse(run?.finishedAt ?? "") - Date.parse(run?.startedAt ?? "")) / 1000,
        peakBytes: peaks[latest],
      }));
      const key = { modelId, kind: "optimize", optionsHash: "o" } as const;
      expect(await other.runs.lastMeasures(key)).toEqual(took);
      expect(await other.runs.lastMeasures({ ...key, kind: "myopic" })).toEqual([]);
      expect(await other.runs.lastMeasures({ ...key, optionsHash: "another" })).toEqual([]);
      expect(await other.runs.lastMeasures({ ...key, modelId: modelId + 999 })).toEqual([]);
    });

    it("whose worker is lost are begun once more, then they have failed; the lost worker's end comes too late", async () => {
      const id = await queue();
      await store.runQueue.claim(id, worker("one"), -1);
      await store.runContents.addResultPortion(
        { id, attempt: 1 },
        { part: 0, portion: 0, name: "summary", year: null, bytes: Buffer.from("old") },
      );
      const ends = { waiting, lost, cancelled };
      expect(await other.runQueue.recover({ ...silent, ...ends })).toContain(id);
      expect(await store.runs.find(id)).toMatchObject({ status: "queued", attempt: 1 });
      expect(await store.runQueue.heartbeat({ id, attempt: 1 }, 60_000)).toBe("lost");
      await other.runQueue.claim(id, worker("two"), -1);
      expect(await store.runQueue.finish({ id, attempt: 1 }, success)).toBe(false);
      const late = { part: 0, portion: 0, name: "summary", year: null, bytes: Buffer.from("late") };
      await store.runContents.addResultPortion({ id, attempt: 1 }, late);
      expect(await store.runContents.resultParts(id)).toEqual([]);
      expect((await store.runContents.resultPart(id, 0)).toString()).toBe("");
      expect(await other.runQueue.recover({ ...silent, ...ends })).toContain(id);
      expect(await store.runs.find(id)).toMatchObject({ status: "failed", error: lost });
      expect(await kinds(id)).toEqual(["queued", "started", "requeued", "started", "failed"]);
    });

    it("whose process is lost are begun once more, and then have failed", async () => {
      const id = await queue();
      const ends = { waiting, lost, cancelled };
      await store.runQueue.claim(id, worker("one"), 60_000);
      expect(await store.runQueue.lose({ id, attempt: 1 }, ends)).toBe(true);
      expect(await store.runQueue.lose({ id, attempt: 1 }, ends)).toBe(false);
      await store.runQueue.claim(id, worker("two"), 60_000);
      expect(await store.runQueue.lose({ id, attempt: 1 }, ends)).toBe(false);
      expect(await store.runQueue.lose({ id, attempt: 2 }, ends)).toBe(true);
      expect(await store.runs.find(id)).toMatchObject({ status: "failed", error: lost });
    });

    it("are lost when their worker is silent for long, whatever the clocks of machine and database say", async () => {
      const id = await queue();
      const ends = { mine: [], waiting, lost, cancelled };
      await store.runQueue.claim(id, worker("one"), 60_000);
      const clock = vi.spyOn(performance, "now");
      const begin = performance.now();
      const lookAfter = async (ms: number) => {
        clock.mockReturnValue(begin + ms);
        return (await other.runQueue.recover({ silentMs: 15_000, ...ends })).includes(id);
      };
      const { write, close } = connectDatabase(place.options);
      const set = (at: number) => write.updateTable("runs").set({ heartbeat_at: at }).where("id", "=", id).execute();
      expect(await lookAfter(0)).toBe(false);
      // Signs of life go on while the database's clock is set forward, and back.
      await set(Date.now() + 86_400_000);
      expect(await lookAfter(16_000)).toBe(false);
      await set(1);
      expect(await lookAfter(32_000)).toBe(false);
      expect(await lookAfter(46_000)).toBe(false);
      // Not to the millisecond: sums of clock readings are rounded.
      expect(await lookAfter(47_001)).toBe(true);
      expect(await store.runs.find(id)).toMatchObject({ status: "queued" });
      clock.mockRestore();
      await close();
    });

    it("that were to be cancelled when their worker was lost are cancelled", async () => {
      const id = await queue();
      await store.runQueue.claim(id, worker("one"), 60_000);
      expect(await store.runs.cancel(id, cancelled)).toMatchObject({ status: "running", cancelRequested: true });
      expect(await store.runQueue.leaseState({ id, attempt: 1 })).toBe("cancel-requested");
      expect(await store.runQueue.recover({ ...silent, mine: [id], waiting, lost, cancelled })).not.toContain(id);
      expect(await store.runQueue.recover({ ...silent, waiting, lost, cancelled })).toContain(id);
      expect(await store.runs.find(id)).toMatchObject({ status: "cancelled", error: cancelled });
    });

    it("come in the same order whether all that wait are read or the first of each line", async () => {
      for (const { id } of (await store.runQueue.state()).queued) await store.runs.cancel(id, cancelled);
      for (const line of "aabbabacbbcad") {
        const solver = line === "c" ? "gurobi" : line === "d" ? "highs-native" : null;
        await queue("h", { of: line === "b" ? "bob" : "ann", solver });
      }
      for (const name of ["bob", "bob", "ann"]) await queue("h", { of: name, estimate: small });
      const begun: (number | undefined)[] = [];
      for (const usable of [[null], [null, "highs-native"], [null, "gurobi", "highs-native"]]) {
        for (;;) {
          const next = [await store.runQueue.state(), await store.runQueue.heads()].map((state) => {
            const queued = state.queued.filter(({ requirements }) => usable.includes(requirements.solver));
            const firsts = runClasses.map((which) => nextRun(lineOf({ ...state, queued }, which), 100));
            return firsts.find((id) => id !== undefined);
          });
          expect(next[1]).toBe(next[0]);
          if (next[0] === undefined) break;
          begun.push(next[0]);
          await store.runQueue.claim(next[0], worker("one"), 60_000);
          expect((await store.runQueue.heads()).queued.length).toBeLessThan(7);
        }
      }
      expect(begun).toHaveLength(16);
    });

    it("give their class, and when a run of each class was started last", async () => {
      for (const { id } of (await store.runQueue.state()).queued) await store.runs.cancel(id, cancelled);
      const [before, one] = [await queue("h", { of: "bob" }), await queue("h", { of: "bob", estimate: small })];
      const state = await other.runQueue.state();
      expect(state.queued).toMatchObject([
        { id: before, class: "large", estimateSeconds: null },
        { id: one, class: "small", estimateSeconds: 2 },
      ]);
      const { userId } = state.queued[0];
      const begun = { small: state.lastStarts.small.get(userId), large: state.lastStarts.large.get(userId) };
      await store.runQueue.claim(one, worker("one"), 60_000);
      const { lastStarts, running } = await other.runQueue.state();
      expect(lastStarts.large.get(userId)).toBe(begun.large);
      expect(lastStarts.small.get(userId)).toBe(running.find(({ id }) => id === one)?.startedAt);
    });

    it("say how long they took by their estimates: the one in the middle of those that succeeded", async () => {
      expect(await store.runQueue.pace("validation")).toBeNull();
      const { write, close } = connectDatabase(place.options);
      for (const seconds of [3, 30, 1]) {
        const id = await queue("h", { estimate: { class: "validation", seconds: 2 } });
        await store.runQueue.claim(id, worker("one"), 60_000);
        await store.runQueue.finish({ id, attempt: 1 }, success);
        const times = {
          started_at: "2030-01-01T00:00:00.000Z",
          finished_at: `2030-01-01T00:00:${`0${seconds}`.slice(-2)}Z`,
        };
        await write.updateTable("runs").set(times).where("id", "=", id).execute();
      }
      await close();
      // One that failed says nothing.
      const failed = await queue("h", { estimate: { class: "validation", seconds: 0.001 } });
      await store.runQueue.claim(failed, worker("one"), 60_000);
      await store.runQueue.finish({ id: failed, attempt: 1 }, { status: "failed", error: lost });
      expect(await other.runQueue.pace("validation")).toBe(1.5);
    });

    it("of several models say how fast this place is, each model once", async () => {
      const { write, close } = connectDatabase(place.options);
      const took = async (modelId: number, seconds: number): Promise<void> => {
        const id = await queue("h", { estimate: { class: "large", seconds: 100 } });
        await store.runQueue.claim(id, worker("one"), 60_000);
        await store.runQueue.finish({ id, attempt: 1 }, success);
        const finished_at = new Date(Date.parse("2030-01-01T00:00:00.000Z") + 1000 * seconds).toISOString();
        const times = { started_at: "2030-01-01T00:00:00.000Z", finished_at, model_id: modelId };
        await write.updateTable("runs").set(times).where("id", "=", id).execute();
      };
      const modelOf = async (name: string): Promise<number> => {
        const content = sampleContent();
        const dataset = { ...content.dataset, name };
        const { id } = await createDataset(store, { ...content, dataset }, { userId: owned.userId });
        return (await store.models.listOfDataset(id, { skip: 0, limit: 1 }))[0].id;
      };
      const [second, third] = [await modelOf("second"), await modelOf("third")];
      await took(owned.modelId, 150);
      await took(second, 160);
      expect(await other.runQueue.paceOfModels("large")).toBeNull();
      for (let point = 0; point < 10; point++) await took(third, 1);
      // 0.01, 1.5 and 1.6, although most runs were quick.
      expect(await other.runQueue.paceOfModels("large")).toBe(1.5);
      expect(await other.runQueue.pace("large")).toBe(0.01);
      // Of the ten runs of one model, five.
      const shares = await other.runQueue.shares("large");
      expect(shares.toSorted((left, right) => left - right)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 1.5, 1.6]);
      await took(owned.modelId, 900);
      await took(second, 900);
      expect(await other.runQueue.paceOfModels("large")).toBe(2);
      await close();
    });

    it("that outgrow small places become large, with those that wait and differ in overrides only", async () => {
      const [outgrown, like, unlike] = [
        await queue("same", { estimate: small }),
        await queue("same", { estimate: small }),
        await queue("other", { estimate: small }),
      ];
      const run = await store.runQueue.claim(outgrown, worker("one"), 60_000);
      if (run) await store.runQueue.outgrow(run);
      const classes = await Promise.all([outgrown, like, unlike].map(async (id) => (await store.runs.find(id))?.class));
      expect(classes).toEqual(["large", "large", "small"]);
    });

    it("are taken from under no sweep that is just being written", async () => {
      const definition = { kind: "optimize", parameters: [], combine: "grid", options: defaultRunOptions() } as const;
      const ends = new Set<string>();
      for (let time = 0; time < 20; time++) {
        const id = await queue(`reused ${time}`);
        await store.runs.cancel(id, cancelled);
        // Between its points a sweep lets others have their turns.
        const points = Array.from({ length: 15 }, () => ({ overrides: [], run: id }));
        const [sweep, removal] = await Promise.allSettled([
          other.sweeps.create({ ...owned, definition: { ...definition, parameters: [] }, points }),
          // Before, amid and after.
          setTimeout(time).then(() => store.runs.remove(id)),
        ]);
        const isThere = (await store.runs.find(id)) !== undefined;
        ends.add(sweep.status);
        expect(isThere).toBe(sweep.status === "fulfilled");
        if (sweep.status === "rejected") continue;
        expect(removal).toEqual({ status: "fulfilled", value: { reusedBy: sweep.value } });
        expect(
          (await store.sweeps.points(sweep.value, { skip: 0, limit: 100 })).every(({ run }) => run?.id === id),
        ).toBe(true);
      }
      expect([...ends]).toContain("fulfilled");
    });

    it("share equal inputs, which go with the last of them", async () => {
      const [one, two] = await Promise.all([queue("shared"), queue("shared")]);
      expect((await store.runContents.input("shared"))?.toString()).toBe("input");
      for (const id of [one, two]) {
        expect(await store.runs.remove(id)).toBe("not ended");
        expect((await store.runContents.input("shared"))?.toString()).toBe("input");
        await store.runs.cancel(id, cancelled);
        expect(await store.runs.remove(id)).toBe("removed");
      }
      expect(await store.runContents.input("shared")).toBeUndefined();
    });
  });
}
