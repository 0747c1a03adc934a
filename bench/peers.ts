/**
 * How long do programs of several shapes take by the whole path of the service, and by HiGHS?
 *
 *     npx node bench/peers.ts                    # generated grids, and the programs of ../shared if present
 *     npx node bench/peers.ts 500×24 pypsa-sclopf        # nodes × hours of a grid, or names of programs
 *
 * Prints one JSON object. "ours" is the service with the bundled solvers: its own method, the check, what follows where that fails.
 * The peers are HiGHS's simplex, IPX and its own choice from PyPI, with one thread and presolve, where HIGHSPY_PYTHON names a Python that has
 * highspy; otherwise they are missing. Processor seconds, since the machine may have other work; PEERS_LIMIT_S limits each solve.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSolverConfig } from "../src/config/config.ts";
import { type LinearProgram, sizeOf } from "../src/linear-program/linear-program.ts";
import { adapterOf } from "../src/solvers/registry/known-solvers.ts";
import { solveProgram } from "../src/solvers/solve/solve.ts";
import { programFolder, programNames, readProgram } from "../tests/support/systems/program-file.ts";
import { powerFlowProgram } from "./peers/power-flow.ts";

const limitSeconds = Number(process.env.PEERS_LIMIT_S ?? 240);
const python = process.env.HIGHSPY_PYTHON;
const script = fileURLToPath(new URL("./peers/highs.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "peers-"));
const rounded = (value: number): number => Number(value.toPrecision(3));

/** Of this process and its children that have ended (Linux only). */
function processorSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

async function solveOurselves(program: LinearProgram) {
  const config = readSolverConfig({});
  const { adapter } = adapterOf("highs-wasm", config);
  const interiorPoint = adapterOf("interior-point", config).adapter ?? undefined;
  if (adapter === null) throw new Error("The bundled solver is missing.");
  const before = processorSeconds();
  const outcome = await solveProgram(program, { adapter, interiorPoint, timeLimitSeconds: limitSeconds });
  return {
    status: outcome.status,
    objective: outcome.status === "optimal" ? outcome.objective : null,
    cpu_s: rounded(processorSeconds() - before),
    attempts: outcome.attempts.map(({ algorithm, verdict }) => `${algorithm}: ${verdict}`),
  };
}

function solveByHighs(file: string, solver: string): unknown {
  const words = [script, file, solver, String(limitSeconds)];
  return JSON.parse(
    execFileSync(python ?? "python3", words, { encoding: "utf8" })
      .trim()
      .split("\n")
      .at(-1) ?? "{}",
  );
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

const generated = ["500×24", "100×168"];
const names = process.argv.length > 2 ? process.argv.slice(2) : [...generated, ...programNames()];
const programs = [];
for (const name of names) {
  const grid = /^(\d+)×(\d+)$/.exec(name);
  if (!grid && !existsSync(`${programFolder}${name}.json`)) throw new Error(`There is no program ${name}.`);
  const program = grid ? powerFlowProgram(Number(grid[1]), Number(grid[2])) : readProgram(name);
  const ours = await solveOurselves(program);
  const file = join(folder, "program");
  writeProgram(file, program);
  const peers = python ? ["simplex", "ipx", "choose"].map((solver) => solveByHighs(file, solver)) : null;
  programs.push({ name: grid ? `grid of ${grid[1]} nodes × ${grid[2]} h` : name, ...sizeOf(program), ours, peers });
  process.stderr.write(`${name} ${JSON.stringify(ours)} ${JSON.stringify(peers)}\n`);
}
rmSync(folder, { recursive: true });
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(
  `${JSON.stringify({ machine, node: process.version, limit_s: limitSeconds, programs }, null, 2)}\n`,
);
