/**
 * How much time and memory does the whole job take, from the archive to the workbook?
 *
 *     npx node bench/main-job.ts             # prints one JSON object
 *     npx node bench/main-job.ts --large     # eight regions over 24 days instead: many minutes
 *
 * Runs the command line as users do, including the start of npm and Node.js, three times each (once if it takes longer than a
 * minute), and gives medians. Processor time is that of all processes (Linux only), memory that of the job and its solvers.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Job {
  job: string;
  archive: string;
  options: string[];
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const [example, one, eight] = [
  file("../examples/one-region-year.zip"),
  file("../../shared/datasets/1node_Example.zip"),
  file("../../shared/datasets/Multi-regional_Example.zip"),
];
const short = ["--typical-periods", "7", "--segments", "12"];
const jobs: Job[] = [
  { job: "example, 1 region × 8,760 h", archive: example, options: [] },
  { job: "1 region, 7 days × 12 segments", archive: one, options: short },
  { job: "1 region × 8,760 h", archive: one, options: [] },
  { job: "8 regions, 7 days × 12 segments", archive: eight, options: short },
];
const large: Job[] = [
  { job: "8 regions, 24 days × 24 h", archive: eight, options: ["--typical-periods", "24", "--segments", "24"] },
];

const longSeconds = 60;
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Processor time of all children that have ended; null where the system does not report it. */
function processorSeconds(): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function measure({ job, archive, options }: Job) {
  const walls: number[] = [];
  const processor: number[] = [];
  const words = [
    "run",
    "--silent",
    "solve",
    "--",
    archive,
    ...options,
    "--json",
    "--workbook",
    `${folder}/result.xlsx`,
  ];
  for (;;) {
    const [begin, before] = [performance.now(), processorSeconds()];
    const report = JSON.parse(execFileSync("npm", words, { encoding: "utf8", maxBuffer: 2 ** 28 }));
    walls.push((performance.now() - begin) / 1000);
    processor.push((processorSeconds() ?? Number.NaN) - (before ?? Number.NaN));
    if (walls[0] < longSeconds && walls.length < 3) continue;
    const { objective, problem, timings, peak_rss_mb, solver, attempts } = report;
    const times = { times: walls.length, wall_s: median(walls), cpu_s: median(processor) };
    return { job, objective, ...times, problem, timings, peak_rss_mb, solver, attempts };
  }
}

const wanted = process.argv.includes("--large") ? large : jobs;
const runs = wanted.filter(({ archive }) => existsSync(archive)).map(measure);
rmSync(folder, { recursive: true });
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, runs }, null, 2)}\n`);
