/**
 * Runs all measurements, one after the other, and adds a line for each to bench/results/history.jsonl.
 *
 *     npx node bench/all.ts                  # all but the long ones: about 40 minutes on two idle cores
 *     npx node bench/all.ts --long           # also the long ones: some hours
 *     npx node bench/all.ts building main-job …
 *     npx node bench/all.ts --list
 *
 * The output of a measurement is written to bench/results/<name>.json. The history has the date, commit, machine, load, the
 * seconds that the fixed task of reference-task.ts took just before, and the main figures. TEST_DATABASE_URL names a PostgreSQL
 * server for the measurements that need one.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { figuresOf, parsed } from "./all/figures.ts";
import { type Measurement, measurements } from "./all/measurements.ts";
import { referenceSeconds } from "./reference-task.ts";

const results = fileURLToPath(new URL("./results/", import.meta.url));
const given = process.argv.slice(2);
const named = given.filter((word) => !word.startsWith("--"));

function run({ name, command, keep }: Measurement): void {
  const [load, reference_s] = [loadavg()[0], referenceSeconds()];
  const begin = performance.now();
  const output = execFileSync(process.execPath, [`bench/${command[0]}.ts`, ...command.slice(1)], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const measured = parsed(output);
  writeFileSync(`${results}${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
  const line = {
    bench: name,
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0].model}`,
    load,
    reference_s,
    took_s: since(begin),
    figures: figuresOf(measured, keep, reference_s),
  };
  appendFileSync(`${results}history.jsonl`, `${JSON.stringify(line)}\n`);
  process.stdout.write(`${name}: ${line.took_s} s\n${JSON.stringify(line.figures, null, 2)}\n`);
}

/** With a mark where something is changed beside it. */
function commit(): string {
  const git = (...words: string[]): string => execFileSync("git", words, { encoding: "utf8" }).trim();
  return (
    git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "packages", "apps") === "" ? "" : " changed")
  );
}

const since = (begin: number): number => Math.round((performance.now() - begin) / 1000);

function missing({ needs = [] }: Measurement): string | null {
  if (needs.includes("reference") && !existsSync(new URL("../../shared/datasets/", import.meta.url))) {
    return "the reference archives are not here";
  }
  if (needs.includes("PostgreSQL") && !process.env.TEST_DATABASE_URL) return "TEST_DATABASE_URL names no server";
  if (needs.includes("root") && process.getuid?.() !== 0)
    return "it makes network namespaces, for which it must be root";
  if (needs.includes("library") && !process.env.HIGHS_LIBRARY) return "HIGHS_LIBRARY names no library";
  return null;
}

const unknown = named.filter((name) => !measurements.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`There is no measurement ${unknown}.`);
for (const one of measurements) {
  const wanted = named.length > 0 ? named.includes(one.name) : given.includes("--long") || !one.long;
  const why = missing(one);
  if (given.includes("--list"))
    process.stdout.write(`${one.name.padEnd(20)}${one.long ? "long" : "    "} ${one.what}\n`);
  else if (wanted && why !== null) process.stdout.write(`${one.name}: left out, ${why}\n`);
  else if (wanted) {
    try {
      run(one);
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`${one.name}: FAILED, ${(error as Error).message.split("\n")[0]}\n`);
    }
  }
}
