/**
 * Does a sweep of a thousand points block the service when it is started and when its table is read?
 *
 *     npx node bench/sweep-table.ts [points] [rows]     # prints one JSON object
 *
 * Uses a real service with SQLite; the jobs only return a prepared summary with the given number of rows. A timer of one
 * millisecond measures how long the event loop is blocked.
 */
import "./help.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { SummaryValue } from "@esm/model/results/summary";
import { packJson } from "../apps/service/src/runs/stored-results/parts.ts";
import { startTestService } from "../apps/service/tests/http/service.ts";
import { createDataset } from "../tests/support/create-dataset.ts";
import { slowExample } from "../tests/support/systems/slow-example.ts";

const points = Number(process.argv[2] ?? 1000);
const rows = Number(process.argv[3] ?? 1500);

const summary: SummaryValue[] = Array.from({ length: rows }, (_, row) => ({
  kind: "source",
  component: `plant ${row % 50}`,
  property: ["capacity", "operation", "TAC"][row % 3],
  unit: "[GW]",
  region: `region ${row % 8}`,
  region_to: null,
  value: Math.sin(row),
}));
const bytes = packJson(summary);
const none = { years: null, resolution: "full", problem: null, timings: null, solver: null, programHash: null };

/** Jobs end only after the sweep has begun. */
const gate = Promise.withResolvers<void>();

const folder = mkdtempSync(join(tmpdir(), "sweep-table-"));
const options = { dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} };
const service = await startTestService(
  { name: "SQLite", isMissing: false, create: async () => ({ options, remove: async () => undefined }) } as never,
  {
    environment: { MAX_QUEUED_RUNS_PER_USER: String(points), MAX_CONCURRENT_RUNS: "8", MAX_RUNNING_RUNS_PER_USER: "8" },
    async runJob(_, { onPortion }) {
      await gate.promise;
      await setTimeout(5);
      await onPortion?.({ part: 0, portion: 0, name: "summary", year: null, bytes });
      return { status: "succeeded", figures: { ...none, objective: 1, warnings: [] } };
    },
  },
);
const token = await service.login("sweeper");
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
const dataset = await createDataset(service.store, { ...slowExample(48), models: [] }, { userId });
const model = { name: "m", description: null, override_parameters: [], optimization_parameters: null };
const { id: modelId } = await service.store.models.create(dataset.id, model, userId);

/** Costs of the work, and the longest time in which nobody else had a turn. */
async function watched(work: () => Promise<unknown>) {
  let [last, longest] = [performance.now(), 0];
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  const begin = performance.now();
  await work();
  const milliseconds = Math.round(performance.now() - begin);
  look();
  clearInterval(timer);
  return { milliseconds, longestBlockMs: Math.round(longest) };
}

let sweep = 0;
const values = Array.from({ length: points }, (_, point) => 1 + point / points);
const parameters = [{ component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", values }];
const begun = await watched(async () => {
  const body = JSON.stringify({ parameters });
  const answer = await fetch(`${service.url}/models/${modelId}/sweeps`, { method: "POST", headers, body });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  sweep = ((await answer.json()) as { id: number }).id;
});
gate.resolve();
while ((await service.send("GET", `/sweeps/${sweep}`, { token })).body.status !== "ended") await setTimeout(200);
const table = (format: string) =>
  watched(async () =>
    (await fetch(`${service.url}/sweeps/${sweep}/table?format=${format}`, { headers })).arrayBuffer(),
  );
const first = await table("json");
const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  points,
  rows,
  begun,
  first,
  json: await table("json"),
  csv: await table("csv"),
  peakMebibytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
await service.stop();
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
