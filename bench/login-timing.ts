/**
 * Does a failed login take equally long for unknown and known users?
 *
 *     npx node bench/login-timing.ts [tries]     # prints one JSON object
 *
 * Uses a service with a new database and alternates between both over HTTP. Login limits are switched off.
 */
import "./help.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@esm/service/config/config";
import { pino } from "pino";
import { startService } from "../apps/service/src/main.ts";

const tries = Number(process.argv[2] ?? 300);
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const limits = { LOGIN_FAILURES_PER_ACCOUNT: "1000000", LOGIN_FAILURES_PER_ADDRESS: "1000000" };
const config = readConfig({ DATA_DIR: folder, PORT: "0", ...limits });
const { address, stop } = await startService(config, pino({ level: "silent" }));

const known = { username: "known", password: "the right one" };
await fetch(`${address}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(known)]) });

async function failedLogin(username: string): Promise<number> {
  const begin = performance.now();
  const body = new URLSearchParams({ username, password: "wrong" });
  const answer = await fetch(`${address}/auth/login`, { method: "POST", body });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`Status ${answer.status}`);
  return performance.now() - begin;
}

const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
for (let count = 0; count < tries + 20; count++) {
  const [first, second] = count % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
  for (const kind of [first, second]) {
    const milliseconds = await failedLogin(kind === "known" ? "known" : `unknown ${count}`);
    if (count >= 20) times[kind].push(milliseconds);
  }
}
await stop();
rmSync(folder, { recursive: true });

const median = (values: number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1];
const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  tries,
  medianKnownMs: Number(knownMs.toFixed(2)),
  medianUnknownMs: Number(unknownMs.toFixed(2)),
  differencePercent: Number(((Math.abs(knownMs - unknownMs) / knownMs) * 100).toFixed(2)),
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
