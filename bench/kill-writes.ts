/**
 * Does anything that was acknowledged get lost when the service is killed?
 *
 *     npx node bench/kill-writes.ts [kills] [seconds at most]     # prints one JSON object
 *
 * A service is started, several clients write at random, `kill -9` comes at a random moment, and the next service is asked
 * for everything the clients know: what was acknowledged is there as it was said, and a data set that was on its way is
 * there whole or not at all. SQLite in a folder of its own, or the empty database that DATABASE_URL names.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createLedger, type Ledger } from "./kill-writes/ledger.ts";
import { type Api, startKillable } from "./kill-writes/service.ts";
import { workUntilKilled } from "./kill-writes/workload.ts";

const kills = Number(process.argv[2] ?? 20);
const longestSeconds = Number(process.argv[3] ?? 3600);
const clients = 4;
const folder = mkdtempSync(join(tmpdir(), "kill-writes-"));
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: process.env.DATABASE_URL ?? "",
  REGISTRATIONS_PER_ADDRESS: "0",
  LOG_LEVEL: "info",
};

const ledger: Ledger = createLedger();
const begin = performance.now();
const starts: number[] = [];
const lost: string[] = [];
let done = 0;
let service = await startKillable(environment);
await ledger.prepare(service.api);
for (; done < kills && performance.now() - begin < longestSeconds * 1000 && lost.length === 0; done++) {
  const api: Api = service.api;
  const working = Array.from({ length: clients }, () => workUntilKilled(api, ledger));
  await setTimeout(30 + Math.random() * 400);
  await service.kill();
  await Promise.all(working);
  service = await startKillable(environment);
  starts.push(service.startSeconds);
  lost.push(...(await ledger.check(service.api, { everything: done % 50 === 49 })));
}
lost.push(...(await ledger.check(service.api, { everything: true })));
await service.kill();
rmSync(folder, { recursive: true });

starts.sort((left, right) => left - right);
const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  database: environment.DATABASE_URL ? "PostgreSQL" : "SQLite",
  kills: done,
  seconds: Math.round((performance.now() - begin) / 1000),
  acknowledgedWrites: ledger.acknowledged(),
  writesUnderWayWhenKilled: ledger.interrupted(),
  startSeconds: { median: starts[starts.length >> 1], longest: starts.at(-1) },
  lost,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = lost.length === 0 && done > 0 ? 0 : 1;
