/** One program by the service and by its peers, in turns. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LinearProgram, type ProgramSize, sizeOf } from "@esm/program/linear-program";
import { type Ours, solveOurselves, type Times } from "./ours.ts";
import { programNamed } from "./programs.ts";
import { pythonOfPeers } from "./python.ts";

export interface Theirs extends Times {
  solver: string;
  version: string;
  status: string;
}

const limitSeconds = Number(process.env.PEERS_LIMIT_S ?? 240);
const allSolvers = (process.env.PEERS_SOLVERS ?? "simplex,ipx,hipo,pdlp,clarabel").split(",").filter(Boolean);
const script = fileURLToPath(new URL("./solve.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "peers-"));
const python = pythonOfPeers(folder);
const manyTimes = Number(process.env.PEERS_RUNS ?? 3);
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

export interface Compared extends ProgramSize {
  readonly name: string;
  readonly ours: Ours;
  /** Null where they are not here. */
  readonly peers: readonly Theirs[] | null;
}

async function compare(name: string): Promise<Compared> {
  const { title, make } = programNamed(name);
  const program = await make();
  const file = join(folder, "program");
  writeProgram(file, program);
  // Clarabel has no integers.
  const suitable = allSolvers.filter((solver) => solver !== "clarabel" || program.integer === null);
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

/**
 * Compares the programs that the command line names after `--into FILE`, which may be absent, and prints or writes one JSON object. In
 * a file, the programs take the place of those with their names, and peers that were not asked keep their figures.
 *
 * @param judged adds figures to those of a program
 */
export async function compareAll<Judged extends Compared>(
  words: readonly string[],
  available: readonly string[],
  judged: (name: string, compared: Compared) => Judged,
): Promise<void> {
  const into = words[0] === "--into" ? words[1] : null;
  const named = into === null ? words : words.slice(2);
  const known: Judged[] = into !== null && existsSync(into) ? JSON.parse(readFileSync(into, "utf8")).programs : [];
  const programs = [...known];
  for (const name of named.length > 0 ? named : available) {
    const compared = await compare(name);
    const at = programs.findIndex((other) => other.name === compared.name);
    const asked = compared.peers?.map(({ solver }) => solver) ?? [];
    const others = programs[at]?.peers?.filter(({ solver }) => !asked.includes(solver)) ?? [];
    const result = judged(name, { ...compared, peers: compared.peers && [...compared.peers, ...others] });
    programs.splice(at < 0 ? programs.length : at, at < 0 ? 0 : 1, result);
    const figures = (compared.peers ?? []).map(({ solver, cpu_s, status }) => `${solver} ${cpu_s} ${status}`);
    process.stderr.write(`${name}: ${[compared.ours.cpu_s, ...figures].join(", ")}\n`);
  }
  rmSync(folder, { recursive: true });
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  const about = { machine, node: process.version, load: loadavg()[0], limit_s: limitSeconds };
  const text = `${JSON.stringify({ ...about, programs }, null, 2)}\n`;
  if (into === null) process.stdout.write(text);
  else writeFileSync(into, text);
}
