/**
 * How long do programs of several shapes take by the whole path of the service, and by other free solvers?
 *
 *     npx node bench/peers.ts                            # all: generated ones, examples, and those of ../shared if present
 *     npx node bench/peers.ts grid-500×24 ring-10×168 year pypsa-sclopf      # nodes × hours, regions × steps, or names
 *
 * Prints one JSON object, from which docs/generate.ts makes the page of the comparison. "ours" is the service with the bundled solvers:
 * reduction, its own method, the check, what follows where that fails, and the start of processes. The peers are HiGHS (simplex, IPX,
 * HiPO, PDLP) and Clarabel from PyPI, with one thread, their own presolve and tolerances, and without the start of Python; where PyPI
 * is not reached, they are missing. Processor seconds count, since the machine may have other work. What takes less than 5 s is
 * solved three times in turns, and the medians are given. PEERS_LIMIT_S limits each solve.
 */
import "./help.ts";
import "./compile-cache.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { type Ours, solveOurselves, type Times } from "./peers/ours.ts";
import { allPrograms, programNamed } from "./peers/programs.ts";
import { pythonOfPeers } from "./peers/python.ts";

interface Theirs extends Times {
  solver: string;
  version: string;
  status: string;
}

const limitSeconds = Number(process.env.PEERS_LIMIT_S ?? 240);
const solvers = ["simplex", "ipx", "hipo", "pdlp", "clarabel"];
const script = fileURLToPath(new URL("./peers/solve.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "peers-"));
const python = pythonOfPeers(folder);
const manyTimes = 3;
const longSeconds = 5;

function solveByPeer(file: string, solver: string): Theirs {
  const words = [script, file, solver, String(limitSeconds)];
  try {
    // A solver that does not keep its limit is ended.
    const timeout = 1000 * (2 * limitSeconds + 60);
    const output = execFileSync(python ?? "", words, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout,
    });
    return JSON.parse(output.trim().split("\n").at(-1) ?? "{}");
  } catch {
    return { solver, version: "", status: "failed", objective: null, cpu_s: 0, wall_s: 0 };
  }
}

/** In the form of ../shared/solver-instances. */
function writeProgram(file: string, program: LinearProgram): void {
  const { rows, columns, nonzeros, integers } = sizeOf(program);
  const { value, cost, columnLower, columnUpper, rowLower, rowUpper, columnStart, rowIndex, integer } = program;
  const arrays: ArrayBufferView[] = [value, cost, columnLower, columnUpper, rowLower, rowUpper, columnStart, rowIndex];
  if (integer && integers > 0) arrays.push(integer);
  writeFileSync(`${file}.json`, JSON.stringify({ rows, columns, nonzeros, integers, offset: program.objectiveOffset }));
  writeFileSync(
    `${file}.bin`,
    Buffer.concat(arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength))),
  );
}

/** The run of the median processor time. */
function median<Run extends Times>(runs: readonly Run[]): Run {
  const run = runs.toSorted((left, right) => left.cpu_s - right.cpu_s)[runs.length >> 1];
  return { ...run, cpu_s: rounded(run.cpu_s), wall_s: rounded(run.wall_s) };
}
const rounded = (value: number): number => Number(value.toPrecision(3));

async function compare(name: string) {
  const { title, make } = programNamed(name);
  const program = await make();
  const file = join(folder, "program");
  writeProgram(file, program);
  // Clarabel has no integers.
  const suitable = solvers.filter((solver) => solver !== "clarabel" || program.integer === null);
  const ours: Ours[] = [];
  const theirs = new Map<string, Theirs[]>();
  for (let time = 0; time < manyTimes; time++) {
    if (ours.every(({ cpu_s }) => cpu_s < longSeconds)) ours.push(await solveOurselves(program, limitSeconds));
    for (const solver of python ? suitable : []) {
      const runs = theirs.get(solver) ?? [];
      theirs.set(solver, runs);
      const isOver = runs.some(({ cpu_s, objective }) => cpu_s >= longSeconds || objective === null);
      if (!isOver) runs.push(solveByPeer(file, solver));
    }
  }
  const peers = python ? [...theirs.values()].map(median) : null;
  return { name: title, ...sizeOf(program), ours: median(ours), peers };
}

const names = process.argv.length > 2 ? process.argv.slice(2) : allPrograms();
const programs = [];
for (const name of names) {
  const compared = await compare(name);
  programs.push(compared);
  const { ours, peers } = compared;
  const figures = [ours.cpu_s, ...(peers ?? []).map(({ solver, cpu_s, status }) => `${solver} ${cpu_s} ${status}`)];
  process.stderr.write(`${name}: ${figures.join(", ")}\n`);
}
rmSync(folder, { recursive: true });
const machine = `${cpus().length} × ${cpus()[0].model}`;
const about = { machine, node: process.version, load: loadavg()[0], limit_s: limitSeconds };
process.stdout.write(`${JSON.stringify({ ...about, programs }, null, 2)}\n`);
