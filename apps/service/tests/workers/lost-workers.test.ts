/**
 * Workers that are lost: killed at moments by chance, or without a network for a while. No run gets stuck, none is
 * published twice, and nobody has to be started again. WORKER_KILLS and WORKER_CUT_S ask for more of it.
 */

import type { Run } from "@esm/model/domain/runs/run";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutProxyFor } from "../../../../tests/support/cut-proxy.ts";
import { childrenOf } from "../../../../tests/support/processes.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../store/databases.ts";
import { type Cluster, startCluster } from "./cluster.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const kills = Number(process.env.WORKER_KILLS ?? 4);
const cutSeconds = Number(process.env.WORKER_CUT_S ?? 18);

const stuckMs = 150_000;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const terminal = ["succeeded", "failed", "cancelled"];

describe.skipIf(postgresql.isMissing)(
  "lost workers",
  { timeout: 600_000 + kills * 20_000 + cutSeconds * 2_000 },
  () => {
    let cluster: Cluster;
    beforeEach(async () => {
      cluster = await startCluster(postgresql);
    });
    afterEach(() => cluster.stop());

    const find = async (id: number): Promise<Run> => {
      const run = await cluster.store.runs.find(id);
      if (!run) throw new Error(`Run ${id} is gone.`);
      return run;
    };
    const becomes = (id: number, status: string, timeout = 180_000) =>
      expect.poll(async () => (await find(id)).status, { timeout, interval: 100 }).toBe(status);

    /** The published result of a run belongs to one attempt, and is published once. */
    async function isPublishedOnce(id: number): Promise<void> {
      const run = await find(id);
      const events = await cluster.store.runContents.events(id, 0);
      expect(events.map(({ sequence }) => sequence)).toEqual(
        [...events.map(({ sequence }) => sequence)].sort((a, b) => a - b),
      );
      const ends = events.filter(({ kind }) => terminal.includes(kind)).map(({ kind }) => kind);
      expect(ends).toEqual([run.status]);
      const parts = await cluster.store.runContents.resultParts(id);
      if (run.status !== "succeeded") expect(parts).toEqual([]);
      else expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length);
    }

    it(`killed ${kills} times: every run ends, once`, async () => {
      const model = await cluster.model(workedExample());
      // It watches over lost runs: none of the workers lives long enough to know that another one's lease has ended.
      await cluster.service();
      const machines = await Promise.all([1, 2].map(() => cluster.worker()));
      const ids: number[] = [];
      // A connection of its own: hundreds of questions must not take those of the store.
      const database = new pg.Client({ connectionString: cluster.databaseUrl });
      database.on("error", () => {});
      await database.connect();
      /** Seconds until each run of a killed worker was back in the queue, or had failed. */
      const returns: Promise<number>[] = [];
      const runsOf = async (pid: number) => {
        const sql = "select id, attempt from runs where status = 'running' and worker_id like $1";
        const { rows } = await database.query<{ id: unknown; attempt: unknown }>(sql, [`% ${pid} %`]);
        return rows.map(({ id, attempt }) => ({ id: Number(id), attempt: Number(attempt) }));
      };
      async function secondsUntilBack({ id, attempt }: { id: number; attempt: number }): Promise<number> {
        const begin = performance.now();
        for (; performance.now() - begin < stuckMs; await sleep(100)) {
          const run = await find(id);
          if (run.status !== "running" || run.attempt !== attempt) break;
        }
        return (performance.now() - begin) / 1000;
      }
      let killed = 0;
      // Each machine is killed at some moment of a run, and started anew by its operator, while the others go on.
      async function endure(machine: number): Promise<void> {
        while (killed < kills) {
          killed++;
          ids.push((await cluster.queue(model)).id);
          const { pid = -1 } = machines[machine].child;
          await expect.poll(() => childrenOf(pid).length, { interval: 20 }).toBeGreaterThan(0);
          await sleep(2_500 * Math.random());
          process.kill(pid, "SIGKILL");
          returns.push(...(await runsOf(pid)).map(secondsUntilBack));
          machines[machine] = await cluster.worker();
        }
      }
      await Promise.all(machines.map((_, machine) => endure(machine)));
      const open = async () =>
        (await database.query("select id, status from runs where status in ('queued', 'running')")).rows;
      // Slow machines may take their time; stuck is where nothing ends for longer than a lost run needs to come back.
      for (
        let [left, since] = [-1, performance.now()];
        left !== 0 && performance.now() - since < stuckMs;
        await sleep(500)
      ) {
        const now = (await open()).length;
        if (now !== left) [left, since] = [now, performance.now()];
      }
      expect((await open()).map(({ id, status }) => `${id} ${status}`)).toEqual([]);
      const runs: Run[] = [];
      for (const id of ids) {
        runs.push(await find(id));
        await isPublishedOnce(id);
      }
      // A run may be lost twice by chance; it then says so, and anything else would be wrong.
      const failed = runs.filter(({ status }) => status !== "succeeded");
      expect(failed.filter(({ error }) => error?.cause !== "worker_lost")).toEqual([]);
      const objectives = new Set(runs.flatMap(({ figures }) => figures?.objective?.toPrecision(9) ?? []));
      expect(objectives.size).toBe(1);
      const retried = runs.filter(({ attempt }) => attempt > 1).length;
      const seconds = (await Promise.all(returns)).toSorted((a, b) => a - b).map((some) => Math.round(some * 10) / 10);
      const backAfterSeconds = { times: seconds.length, median: seconds[seconds.length >> 1], longest: seconds.at(-1) };
      console.info(JSON.stringify({ kills, runs: runs.length, retried, lostTwice: failed.length, backAfterSeconds }));
      await database.end();
    });

    it("its run is with another one within half a minute", async () => {
      const model = await cluster.model(slowExample(500));
      const first = await cluster.worker();
      const { id } = await cluster.queue(model);
      await becomes(id, "running");
      await cluster.worker();
      await first.end("SIGKILL");
      const killed = performance.now();
      await expect.poll(async () => (await find(id)).attempt, { interval: 100 }).toBe(2);
      console.info(JSON.stringify({ againAfterSeconds: Math.round((performance.now() - killed) / 100) / 10 }));
      await becomes(id, "succeeded");
      await isPublishedOnce(id);
    });

    it(`a network cut for ${cutSeconds} s: the run ends once, and the worker goes on without a restart`, async () => {
      const proxy = await cutProxyFor(cluster.databaseUrl);
      try {
        const model = await cluster.model(slowExample(500));
        const worker = await cluster.worker({ DATABASE_URL: proxy.url });
        const { id } = await cluster.queue(model);
        await becomes(id, "running");
        proxy.cut();
        await sleep(cutSeconds * 1000);
        proxy.mend();
        const mended = performance.now();
        // Nobody but the watch over lost runs, as every service keeps it, is there beside the worker.
        const service = await cluster.service();
        expect(service).toMatch(/^http/);
        await becomes(id, "succeeded");
        const next = await cluster.queue(model);
        await becomes(next.id, "succeeded");
        console.info(JSON.stringify({ cutSeconds, wellAfterSeconds: Math.round((performance.now() - mended) / 1000) }));
        expect(worker.child.exitCode).toBeNull();
        await isPublishedOnce(id);
      } finally {
        await proxy.close();
      }
    });
  },
);
