/** `.ci/suites/fuzz` makes a long run, the long tests a short one. FUZZ_SEED and FUZZ_CASES choose another. */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServiceProcess, startProcess } from "../../apps/service/tests/http/process.ts";
import { temporaryFolder } from "../../apps/service/tests/store/databases.ts";
import { long } from "../support/long.ts";
import { fuzz } from "./fuzz.ts";

const seed = Number(process.env.FUZZ_SEED ?? 1);
const cases = Number(process.env.FUZZ_CASES ?? 100);
const isLong = cases >= 10_000;
const weights = isLong
  ? { heavyWeight: 0.02, heavyChances: 200, withResults: true }
  : { heavyWeight: 0.01, heavyChances: 3, withResults: false };

let service: ServiceProcess;
beforeAll(async () => {
  const folder = temporaryFolder();
  const limits = { LOGIN_FAILURES_PER_ACCOUNT: "0", LOGIN_FAILURES_PER_ADDRESS: "0", REGISTRATIONS_PER_ADDRESS: "0" };
  service = await startProcess({
    DATA_DIR: folder,
    STOP_GRACE_S: "1",
    ...limits,
    DATABASE_URL: process.env.FUZZ_DATABASE_URL ?? "",
  });
  service.child.stdout?.resume();
});
afterAll(() => service.end("SIGKILL"));

it(`${cases} requests by chance (seed ${seed}) get documented answers`, { ...long, timeout: 1_200_000 }, async () => {
  const started = performance.now();
  const report = await fuzz({ url: service.url, seed, cases, ...weights });
  const { findings, table, unseen, ...figures } = report;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const place = writeLists({ unseen, table });
  const summary = JSON.stringify({ ...figures, unseen: unseen.length, seconds });
  process.stdout.write(`fuzzing with seed ${seed}: ${summary}; lists in ${place}\n`);
  expect(findings).toEqual([]);
  // The requests have to get somewhere, or their answers mean little.
  const taken = Object.entries(report.statuses).filter(([status]) => status.startsWith("2"));
  if (!isLong) return expect(taken.reduce((sum, [, count]) => sum + count, 0) / cases).toBeGreaterThan(0.3);
  expect(unseen).toEqual([]);
});

/** Hundreds of lines, of interest only to somebody who works on the fuzzer. */
function writeLists(lists: object): string {
  const folder = resolve("coverage");
  mkdirSync(folder, { recursive: true });
  const place = `coverage/fuzz-${seed}.json`;
  writeFileSync(resolve(place), `${JSON.stringify(lists, null, 1)}\n`);
  return place;
}
