/**
 * Is a run lost, stuck or published twice when the service is killed?
 *
 *     npx node bench/kill-runs.ts [kills] [seconds at most]     # prints one JSON object
 *
 * Clients start runs and cancel some of them, the service is killed (`kill -9`) at random moments, and the next service continues.
 * At the end every acknowledged run must have ended, with one final event and no gap before it, and the successful ones must have
 * the right result. Uses SQLite in a separate folder, or the empty database named by DATABASE_URL.
 */
import "./help.ts";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { prepare } from "./kill-runs/island.ts";
import { conclude, endure } from "./kill-writes/series.ts";
import type { Api } from "./kill-writes/service.ts";

/** Lost workers are noticed after 15 s, and each run may lose one before it is failed by the next. */
const patienceSeconds = 150;

interface Known {
  id: number;
  kind: "validate" | "optimize";
  cancelled: boolean;
}

const known: Known[] = [];
const faults: string[] = [];

/** Ends with the service. */
async function workUntilKilled(api: Api, modelId: number): Promise<void> {
  try {
    for (;;) {
      const kind = Math.random() < 0.4 ? "validate" : "optimize";
      const { status, body } = await api.send("POST", `/models/${modelId}/runs`, { kind, force: true });
      if (status === 202) {
        const run: Known = { id: body.id, kind, cancelled: false };
        known.push(run);
        if (Math.random() < 0.2) {
          run.cancelled = true;
          await api.send("POST", `/runs/${body.id}/cancel`);
        }
      } else if (status !== 429) faults.push(`beginning a run was answered with ${status} ${JSON.stringify(body)}`);
      await setTimeout(Math.random() * 150);
    }
  } catch {
    // Killed.
  }
}

/**
 * Now and then long enough for runs to end. On PostgreSQL who has lost a run is known only to those who watched for 15 s:
 * without such rounds all that a user may run would soon be runs of services that are gone.
 */
function pauseMs(round: number): number {
  if (process.env.DATABASE_URL && round % 10 === 9) return 17_000 + Math.random() * 6000;
  return 50 + Math.random() * (round % 3 === 2 ? 8000 : 1500);
}

async function waitForAll(api: Api): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    // In one list: a lost run that waits again would be missing from one of those at work and one of those that wait.
    const { body } = await api.send("GET", "/runs/?limit=10000");
    const active = (body as { id: number; status: string }[]).filter(({ status }) =>
      ["queued", "running"].includes(status),
    );
    if (active.length === 0) return;
    if (performance.now() > end) {
      const stuck = active.map(({ id, status }) => `${id} ${status}`);
      faults.push(`runs are stuck: ${stuck.join(", ")}`);
      return;
    }
    await setTimeout(200);
  }
}

async function check(api: Api, run: Known): Promise<string> {
  const fault = (what: string) => faults.push(`run ${run.id}: ${what}`);
  const { status, body } = await api.send("GET", `/runs/${run.id}`);
  if (status !== 200) {
    fault(`it was acknowledged and is answered with ${status}`);
    return "missing";
  }
  const events: { id: number; kind: string }[] = [];
  const headers = { authorization: `Bearer ${api.token}` };
  const answer = await fetch(`${api.url}/runs/${run.id}/events`, { headers });
  const stream = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, event = "" } of stream as unknown as AsyncIterable<{ id?: string; event?: string }>) {
    if (id !== undefined) events.push({ id: Number(id), kind: event });
  }
  const ends = events.filter(({ kind }) => ["succeeded", "failed", "cancelled"].includes(kind));
  if (ends.length !== 1 || ends[0] !== events.at(-1)) fault(`it has the events ${events.map(({ kind }) => kind)}`);
  const starts = events.filter(({ kind }) => kind === "started").length;
  if (starts !== body.attempt) fault(`it has ${starts} starts and attempt ${body.attempt}`);
  const cause = body.error?.cause;
  if (body.status === "failed" && cause !== "worker_lost") fault(`it failed by ${cause}: ${body.error.message}`);
  if (body.status === "cancelled" && !run.cancelled) fault("it is cancelled, and nobody asked for that");
  if (body.status === "succeeded" && run.kind === "optimize") {
    if (Math.abs(body.objective - 6) > 1e-6) fault(`its objective is ${body.objective}`);
    const summary = (await api.send("GET", `/runs/${run.id}/summary`)).body as { property: string; value: number }[];
    if (!summary.some(({ property, value }) => property === "capacity" && Math.abs(value - 3) < 1e-6)) {
      fault("its result is not the optimum's");
    }
  }
  return body.status;
}

/** Processes of jobs and solvers of services that are gone. */
function leftProcesses(folder: string): number {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "latin1");
      return command.includes("job-process.ts") && readFileSync(`/proc/${name}/environ`, "latin1").includes(folder);
    } catch {
      return false;
    }
  }).length;
}

let modelId = 0;
const endured = await endure({
  name: "kill-runs",
  settings: { MAX_CONCURRENT_RUNS: "2", MAX_QUEUED_RUNS_PER_USER: "6" },
  clients: 3,
  async prepare(api) {
    modelId = await prepare(api);
  },
  work: (api) => workUntilKilled(api, modelId),
  pauseMs,
  faults,
});
const { service, folder } = endured;
await waitForAll(service.api);
const ends: Record<string, number> = {};
for (const run of known) {
  const status = await check(service.api, run);
  ends[status] = (ends[status] ?? 0) + 1;
}
await endured.end();
// Jobs that have to give way on a busy machine see late that their service is gone.
for (let wait = 0; leftProcesses(folder) > 0 && wait < 60; wait++) await setTimeout(1000);
const left = leftProcesses(folder);
if (left > 0) faults.push(`${left} processes of jobs are left`);
const otherFiles = readdirSync(folder).filter((name) => !/^(energy-systems\.sqlite|service\.lock|signing)/.test(name));
conclude({ ...endured.figures(), runs: known.length, ends, otherFiles, faults }, endured, faults);
