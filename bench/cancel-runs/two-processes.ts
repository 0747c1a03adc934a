/** Runs cancelled at a service while a worker has them: two processes that share nothing but PostgreSQL. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { testDatabases } from "../../apps/service/tests/store/databases.ts";
import { startCluster } from "../../apps/service/tests/workers/cluster.ts";
import { childrenOf } from "../../tests/support/processes.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { longestWaitMs, type Moment, type Sign, type Stage, stepsOf } from "./moments.ts";

/** @throws where TEST_DATABASE_URL names no server */
export async function inTwoProcesses(): Promise<Stage> {
  const postgresql = testDatabases.find(({ name }) => name === "PostgreSQL");
  if (!postgresql || postgresql.isMissing) throw new Error("TEST_DATABASE_URL must name a PostgreSQL server.");
  const folder = mkdtempSync(join(tmpdir(), "cancel-runs-"));
  const folders = ["service", "worker"].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path);
  const [ofService, ofWorker] = folders;
  const cluster = await startCluster(postgresql);
  const url = await cluster.service({ TMPDIR: ofService });
  const worker = await cluster.worker({ TMPDIR: ofWorker, MAX_CONCURRENT_RUNS: "1" });
  const { pid = -1 } = worker.child;
  const headers = { authorization: `Bearer ${await cluster.token(url)}`, "content-type": "application/json" };
  const models = {
    slow: (await cluster.model(slowExample(stepsOf.slow))).id,
    quick: (await cluster.model(slowExample(stepsOf.quick))).id,
  };

  async function ask(method: string, path: string, body?: object) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url + path, { method, headers, ...init });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const statusOf = async (id: number) =>
    ((await (await ask("GET", `/runs/${id}`)).json()) as { status: string }).status;
  const isOpen = (status: string): boolean => status === "queued" || status === "running";

  /** Reads the events of a run until the moment has come or the run has ended. */
  async function follow(id: number, moment: Moment, signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${url}/runs/${id}/events`, { headers, signal });
    const events = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events ?? []) {
      if (event === "progress" && moment.isReached(JSON.parse(data) as Sign)) return;
    }
  }

  return {
    async begin(moment) {
      const options = { resolution: "full", ...moment.options };
      const body = { kind: "optimize", options, force: true };
      const begun = await ask("POST", `/models/${models[moment.steps]}/runs`, body);
      const { id } = (await begun.json()) as { id: number };
      if (moment.name === "start") return id;
      const end = new AbortController();
      await Promise.race([follow(id, moment, end.signal), setTimeout(longestWaitMs)]);
      end.abort();
      return id;
    },
    processes() {
      const jobs = childrenOf(pid);
      return [...jobs, ...jobs.flatMap(childrenOf)];
    },
    async cancel(id) {
      await ask("POST", `/runs/${id}/cancel`);
      for (;;) {
        const status = await statusOf(id);
        if (!isOpen(status)) return status;
        await setTimeout(10);
      }
    },
    residentBytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]) * 1024,
    async close() {
      await cluster.stop();
      const files = folders.flatMap((path) => readdirSync(path));
      rmSync(folder, { recursive: true });
      return files;
    },
  };
}
