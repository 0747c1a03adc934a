/**
 * Are the linear programs of Netlib solved as Netlib says?
 *
 *     npx node bench/netlib.ts                      # all 120: 92 with an optimum, 28 without a solution
 *     npx node bench/netlib.ts greenbea pilot87     # these
 *     npx node bench/netlib.ts --part 2/3           # the second of three parts
 *
 * Prints one JSON object; exit code 1 where an answer is not that of Netlib. The programs are those that come with the sources of
 * SciPy (30 MB); PEERS_PYTHON names a Python with SciPy, SCIPY_SOURCES its sources, and NETLIB_LIMIT_S limits each solve. Exit code 77
 * where the programs cannot be had.
 *
 * A tenth of them, by NETLIB_SEED, is solved once more with the kernel for browsers without relaxed SIMD.
 */
import "./help.ts";
import "./compile-cache.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sizeOf } from "@esm/program/linear-program";
import { programNames, readProgram } from "../tests/support/systems/program-file.ts";
import { type Ours, solveOurselves, solveWithPlainKernel } from "./peers/ours.ts";
import { pythonOfPeers } from "./peers/python.ts";

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string", default: "1/1" } },
});
const limitSeconds = Number(process.env.NETLIB_LIMIT_S ?? 120);
const seed = Number(process.env.NETLIB_SEED ?? 1);
/** Optima are stated with ten digits or more. */
const sameOptimum = 1e-6;
/**
 * Nine optima of Netlib's list are older than exact arithmetic, which found these: T. Koch, The final NETLIB-LP results, 2004. HiGHS
 * finds the same with tolerances of 1e-9.
 */
const restated: Readonly<Record<string, number>> = {
  "80bau3b": 987224.1924090903,
  ganges: -109585.73612927811,
  greenbea: -72555248.12984599,
  greenbeb: -4302260.261206587,
  pilot: -557.4897292840618,
  "pilot-we": -2720107.532844964,
  pilot87: 301.7103473331105,
  scrs8: 904.2969538007914,
  stocfor3: -39976.78394364959,
};

interface Solved extends Ours {
  readonly name: string;
  readonly nonzeros: number;
  /** Null where there is no solution. */
  readonly optimum: number | null;
  readonly agrees: boolean;
}

async function solve(name: string, folder: string, solver = solveOurselves): Promise<Solved> {
  const stated = JSON.parse(readFileSync(`${folder}${name}.json`, "utf8")) as { optimum: number | null };
  const optimum = restated[name] ?? stated.optimum;
  const program = readProgram(name, folder);
  const ours = await solver(program, limitSeconds);
  const { status, objective } = ours;
  const isSame =
    objective !== null && optimum !== null && Math.abs(objective - optimum) <= sameOptimum * Math.abs(optimum);
  const agrees = optimum === null ? status === "infeasible" : isSame;
  return { name, nonzeros: sizeOf(program).nonzeros, optimum, agrees, ...ours };
}

/** Writes the programs into the folder; false, with the reason on standard error, where they cannot be had. */
function fetchPrograms(folder: string, own: string): boolean {
  const python = pythonOfPeers(own);
  if (python === null) return false;
  const script = fileURLToPath(new URL("./netlib/programs.py", import.meta.url));
  try {
    execFileSync(python, [script, folder], { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
    return true;
  } catch (error) {
    const reason = (error as { stderr: string }).stderr.trim().split("\n").at(-1);
    process.stderr.write(`skipped: the programs cannot be had: ${reason}\n`);
    return false;
  }
}

async function solveAll(names: readonly string[], folder: string, solver = solveOurselves): Promise<Solved[]> {
  const programs: Solved[] = [];
  for (const name of names) {
    const solved = await solve(name, folder, solver);
    const { agrees, status, wall_s, optimum, objective } = solved;
    const is = agrees ? "" : `, but ${objective} instead of ${optimum ?? "no solution"}`;
    process.stderr.write(`${name}: ${status}${is}, ${wall_s.toFixed(1)} s\n`);
    programs.push(solved);
  }
  return programs;
}

const own = mkdtempSync(join(tmpdir(), "netlib-"));
const folder = `${join(own, "programs")}/`;
try {
  if (fetchPrograms(folder, own)) {
    const [part, parts] = values.part.split("/").map(Number);
    const all = programNames(folder).toSorted();
    const names = named.length > 0 ? named : all.filter((_, at) => at % parts === part - 1);
    const programs = await solveAll(names, folder);
    const some = named.length > 0 ? named : names.filter((_, at) => at % 10 === seed % 10);
    const withPlainKernel = await solveAll(some, folder, solveWithPlainKernel);
    const agreeing = programs.filter(({ agrees }) => agrees).length;
    const machine = `${cpus().length} × ${cpus()[0].model}`;
    const load = Math.round(loadavg()[0] * 10) / 10;
    const measured = {
      machine,
      node: process.version,
      load,
      limit_s: limitSeconds,
      agreeing,
      programs,
      withPlainKernel,
    };
    process.stdout.write(`${JSON.stringify(measured, null, 1)}\n`);
    if (![...programs, ...withPlainKernel].every(({ agrees }) => agrees)) process.exitCode = 1;
  } else process.exitCode = 77;
} finally {
  rmSync(own, { recursive: true, force: true });
}
