/**
 * Does the service respond to others while runs are solved?
 *
 *     npx node bench/latency.ts [seconds]     # prints one JSON object
 *
 * Two runs are solved at the same time, while a client in a separate thread requests a data set 200 times a second. The delay of
 * the service's own timers is also measured.
 */
import "./help.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { readConfig } from "@esm/service/config/config";
import { openStore } from "@esm/service/store/store";
import { pino } from "pino";
import { startService } from "../apps/service/src/main.ts";
import { createDataset } from "../tests/support/create-dataset.ts";
import { slowExample } from "../tests/support/systems/slow-example.ts";

interface Measured {
  latency: { p50: number; p99: number; max: number };
  requests: { average: number };
  non2xx: number;
  errors: number;
  timeouts: number;
}

// It has no types of its own.
const { default: autocannon } = (await import("autocannon" as string)) as {
  default(options: object): Promise<Measured>;
};

const seconds = Number(process.argv[2] ?? 20);
const rate = 200;
const folder = mkdtempSync(join(tmpdir(), "latency-"));
const config = readConfig({ DATA_DIR: folder, PORT: "0", MAX_CONCURRENT_RUNS: "2" });
const loadBefore = loadavg()[0];
const { address, stop } = await startService({ ...config, stopGraceSeconds: 0 }, pino({ level: "warn" }));

let token = "";
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function send(method: string, path: string, body?: object): Promise<any> {
  const isForm = body instanceof URLSearchParams;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (body && !isForm) headers["content-type"] = "application/json";
  const answer = await fetch(address + path, {
    method,
    headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
const user = { username: "bench", password: "a long secret" };
const { id: userId } = await send("POST", "/auth/register", user);
token = (await send("POST", "/auth/login", new URLSearchParams(user))).access_token;

// Beside the service, as another process would: the data set is too large to be typed in.
const store = await openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} });
const content = slowExample(6000);
const dataset = await createDataset(store, { ...content, models: [] }, { userId });
await store.close();

async function measured() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await autocannon({
    url: `${address}/datasets/${dataset.id}`,
    headers: { authorization: `Bearer ${token}` },
    connections: 10,
    overallRate: rate,
    duration: seconds,
    workers: 1,
  });
  delay.disable();
  const { p50, p99, max } = result.latency;
  const milliseconds = (nanoseconds: number) => Math.round(nanoseconds / 1e5) / 10;
  return {
    requestsPerSecond: result.requests.average,
    failures: result.non2xx + result.errors + result.timeouts,
    latencyMs: { median: p50, p99, longest: max },
    eventLoopDelayMs: {
      median: milliseconds(delay.percentile(50)),
      p99: milliseconds(delay.percentile(99)),
      longest: milliseconds(delay.max),
    },
  };
}

const idle = await measured();
const runs: number[] = [];
for (const name of ["one", "two"]) {
  const model = await send("POST", "/models/", { name, ref_dataset: dataset.id });
  const options = { resolution: "full", solver: "highs-wasm" };
  runs.push((await send("POST", `/models/${model.id}/runs`, { kind: "optimize", options, force: true })).id);
}
const phaseOf = async (id: number) => (await send("GET", `/runs/${id}`)).progress.phase;
while ((await Promise.all(runs.map(phaseOf))).some((phase) => phase !== "solve")) await setTimeout(200);
const solving = await measured();
const phases = await Promise.all(runs.map(phaseOf));
for (const id of runs) await send("POST", `/runs/${id}/cancel`);
await stop();
rmSync(folder, { recursive: true });

const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  loadBefore: Math.round(loadBefore * 10) / 10,
  rate,
  seconds,
  idle,
  solving,
  phasesAtTheEnd: phases,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
