/**
 * Are damaged netCDF files of PyPSA and FINE read or refused in their time, and is no other file opened meanwhile?
 *
 *     npx node bench/mutated-files.ts <folder of cases> [--files N] [--seed N]   # prints one JSON object; exit code 1 if one is neither
 *
 * Changes bytes of the netCDF files in the folder by chance, and imports each as the service does. Where `strace` is there, every file
 * that a process of the library opens is looked at: after its start, none may be.
 */
import "./help.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readModelFile } from "@esm/exchange/formats/read-model-file";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";

const [cases] = process.argv.slice(2);
const optionOf = (name: string, absent: number): number => {
  const place = process.argv.indexOf(name);
  return place < 0 ? absent : Number(process.argv[place + 1]);
};
const [files, seed] = [optionOf("--files", 500), optionOf("--seed", 1)];
/** The time limit of small files, and what a busy machine needs to start a process. */
const maxSeconds = 10 + 60;

let state = seed >>> 0 || 1;
function chance(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

/** Some bytes, a run of equal ones, a number of HDF5 that is too large, or a part from elsewhere in the file. */
function mutated(sound: Buffer): Buffer {
  const bytes = Buffer.from(sound);
  const place = (): number => Math.floor(chance() * (bytes.length - 16));
  const times = 1 + Math.floor(chance() ** 2 * 20);
  for (let change = 0; change < times; change++) {
    const kind = chance();
    if (kind < 0.5) bytes[place()] = Math.floor(chance() * 256);
    else if (kind < 0.7) bytes.writeUInt32LE(Math.floor(2 ** (32 * chance())), place());
    else if (kind < 0.85) bytes.fill(chance() < 0.5 ? 0 : 255, place(), place() + 8);
    else bytes.copyWithin(place(), place(), place() + Math.floor(chance() * 64));
  }
  return chance() < 0.1 ? bytes.subarray(0, place()) : bytes;
}

const isTraced = process.argv.includes("--traced");
const hasStrace =
  process.platform === "linux" && spawnSync("strace", ["-f", "--seccomp-bpf", "-o", "/dev/null", "true"]).status === 0;
if (hasStrace && !isTraced) {
  const folder = mkdtempSync(join(tmpdir(), "trace-"));
  const log = join(folder, "log");
  // Only calls that name a file stop a process; `-f` follows what it starts.
  const words = [
    "-f",
    "--seccomp-bpf",
    "-qq",
    "-s",
    "300",
    "-e",
    "trace=execve,clone,clone3,open,openat,openat2,connect",
    "-e",
    "signal=none",
  ];
  const given = [...words, "-o", log, process.execPath, ...process.execArgv, ...process.argv.slice(1), "--traced"];
  try {
    const figures = JSON.parse(
      execFileSync("strace", given, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }),
    );
    const opened = openedIn(readFileSync(log, "utf8"));
    const { processes, foreign } = opened;
    process.stdout.write(`${JSON.stringify({ ...figures, traced: { processes, foreign } }, null, 2)}\n`);
    if (foreign.length > 0 || processes === 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
} else await readAll();

/** Files that processes of the library open beside the system's loader, Node.js and their program. */
function openedIn(trace: string): { processes: number; foreign: string[] } {
  const lines = trace.split("\n");
  let processes = 0;
  /** With their threads. */
  const ofLibrary = new Set<string>();
  for (const line of lines) {
    const [id] = line.split(" ");
    if (/execve\(.*netcdf-process/.test(line) && !ofLibrary.has(id)) {
      ofLibrary.add(id);
      processes += 1;
    }
    const thread = /clone.* = (\d+)$/.exec(line)?.[1];
    if (thread !== undefined && ofLibrary.has(id)) ofLibrary.add(thread);
  }
  const expected =
    /"(?:\/lib|\/usr\/lib|\/etc\/ld\.so|\/etc\/ssl\/openssl\.cnf|\/proc\/(?:self\/(?:maps|cgroup|oom_score_adj)|meminfo|sys|version|cpuinfo|stat)|\/sys\/(?:fs\/cgroup|devices)|\/dev\/(?:null|urandom)|.*\/(?:node_modules|exchange\/src\/netcdf)\/|.*\/package\.json")/;
  const opened = lines.filter(
    (line) => ofLibrary.has(line.split(" ")[0]) && /(?:open|openat|openat2|connect)\(/.test(line),
  );
  return { processes, foreign: opened.filter((line) => !expected.test(line)) };
}

async function readAll(): Promise<void> {
  const sound = globSync("**/*.nc", { cwd: cases })
    .sort()
    .map((path) => readFileSync(join(cases, path)));
  const large = sound.filter(({ length }) => length > 1000);
  if (large.length === 0) throw new Error(`There is no netCDF file in ${cases}.`);
  const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
  const folder = mkdtempSync(join(tmpdir(), "mutated-"));
  const path = join(folder, "file.nc");
  const ends: Record<string, number> = {};
  const faults: string[] = [];
  const times: number[] = [];
  const slow: number[] = [];
  for (let index = 0; index < files; index++) {
    writeFileSync(path, mutated(large[index % large.length]));
    const begin = performance.now();
    let end: string;
    try {
      const { report, failed } = await readModelFile(path, { dataset });
      end = report?.findings.find(({ severity }) => severity === "error")?.code ?? (failed ? "refused" : "read");
    } catch (error) {
      end = "crashed";
      faults.push(`file ${index} of seed ${seed}: ${(error as Error).stack}`);
    }
    const seconds = (performance.now() - begin) / 1000;
    ends[end] = (ends[end] ?? 0) + 1;
    times.push(seconds);
    if (end === "too_slow") slow.push(index);
    if (seconds > maxSeconds) faults.push(`file ${index} of seed ${seed} took ${seconds} s`);
  }
  rmSync(folder, { recursive: true });
  times.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] * 100) / 100;
  const seconds = { median: at(0.5), p99: at(0.99), longest: at(1) };
  const figures = { files, seed, ends, seconds, slow, faults };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
