/** The page that compares solvers, from what bench/peers.ts has measured. */
import { readFileSync } from "node:fs";
import { code, markdownTable } from "./markdown.ts";

interface Answer {
  objective: number | null;
  cpu_s: number;
  status: string;
}
interface Peer extends Answer {
  solver: string;
  version: string;
}
interface Compared {
  name: string;
  rows: number;
  columns: number;
  nonzeros: number;
  integers: number;
  ours: Answer & { attempts: string[] };
  peers: Peer[] | null;
}
interface Measured {
  machine: string;
  node: string;
  limit_s: number;
  programs: Compared[];
}

const solvers: Readonly<Record<string, string>> = {
  simplex: "HiGHS simplex",
  ipx: "HiGHS IPX",
  hipo: "HiGHS HiPO",
  pdlp: "HiGHS PDLP",
  clarabel: "Clarabel",
};
/** The objective of an answer that counts as the same. */
const sameObjective = 1e-6;

const count = (value: number): string => value.toLocaleString("en");
function seconds(value: number): string {
  if (value < 0.001) return "< 0.001";
  if (value < 0.1) return String(Number(value.toPrecision(2)));
  return value.toFixed(value < 10 ? 1 : 0);
}

/** The lowest costs that anybody has found and proven, as far as they know. */
function optimumOf({ ours, peers }: Compared): number | null {
  if (ours.objective !== null) return ours.objective;
  const found = (peers ?? []).flatMap(({ objective }) => objective ?? []);
  return found.length > 0 ? Math.min(...found) : null;
}

function isRight({ objective }: Answer, optimum: number | null): boolean {
  if (objective === null || optimum === null) return false;
  return Math.abs(objective - optimum) <= sameObjective * Math.max(1, Math.abs(optimum));
}

function cellOf(answer: Answer | undefined, optimum: number | null): string {
  if (!answer) return "–";
  if (answer.objective === null) {
    if (/time/i.test(answer.status)) return "no answer in time";
    return /infeasible/i.test(answer.status) ? "says infeasible" : "no answer";
  }
  if (isRight(answer, optimum)) return seconds(answer.cpu_s);
  const apart = Math.abs(answer.objective - (optimum ?? 0)) / Math.max(1, Math.abs(optimum ?? 0));
  return `${seconds(answer.cpu_s)}, apart by ${apart.toExponential(0)}`;
}

interface Hard extends Compared {
  known: number | string;
  right: boolean;
  ratio: number | null;
  best: string | null;
}

/** A program of bench/hard-programs.ts, with the fastest peer that came to its end. */
function rowOfHard({ name, nonzeros, integers, known, right, ratio, best, ours, peers }: Hard): string[] {
  const fastest = peers?.find(({ solver }) => solver === best);
  return [
    name,
    sizeCell(nonzeros, integers),
    typeof known === "number" ? "optimum" : known,
    right ? seconds(ours.cpu_s) : "not reached",
    fastest ? `${solvers[fastest.solver]} ${seconds(fastest.cpu_s)}` : "–",
    ratio === null ? "–" : String(ratio),
  ];
}

const sizeCell = (nonzeros: number, integers: number): string =>
  `${count(nonzeros)}${integers > 0 ? `, ${count(integers)} integers` : ""}`;

/** Ours to that of the fastest peer with the same objective; null where none has one. */
function ratioOf(program: Compared): number | null {
  const optimum = optimumOf(program);
  const times = (program.peers ?? []).filter((peer) => isRight(peer, optimum)).map(({ cpu_s }) => cpu_s);
  if (times.length === 0 || !isRight(program.ours, optimum)) return null;
  return program.ours.cpu_s / Math.max(0.001, Math.min(...times));
}

function rowOf(program: Compared): string[] {
  const optimum = optimumOf(program);
  const ratio = ratioOf(program);
  const size = sizeCell(program.nonzeros, program.integers);
  const theirs = Object.keys(solvers).map((name) =>
    cellOf(
      program.peers?.find(({ solver }) => solver === name),
      optimum,
    ),
  );
  return [program.name, size, cellOf(program.ours, optimum), ...theirs, ratio === null ? "–" : seconds(ratio)];
}

/** Programs on which the peers do better, by their ratios. */
function lossesOf(programs: readonly Compared[], hard: readonly Hard[]): string[] {
  const lost = [
    ...programs.filter((program) => (ratioOf(program) ?? 0) > 1 || program.ours.objective === null),
    ...hard.filter(({ ratio, right }) => (ratio ?? 0) > 1 || !right),
  ];
  return lost.map((program) => {
    const attempts = program.ours.attempts.join(", then ");
    const ratio = ratioOf(program);
    const what = ratio === null ? "no answer" : `${seconds(program.ours.cpu_s)} s, ${seconds(ratio)} times the best`;
    return `* ${program.name}: ${what} (${attempts}).`;
  });
}

function readResult<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../bench/results/${name}.json`, import.meta.url), "utf8"));
}

interface OfNetlib extends Answer {
  name: string;
  optimum: number | null;
  attempts: string[];
}

function aboutNetlib(): string {
  const { agreeing, programs } = readResult<{ agreeing: number; programs: OfNetlib[] }>("netlib");
  const solvable = programs.filter(({ optimum }) => optimum !== null);
  const first = solvable.filter(({ attempts }) => attempts.length === 1);
  const [slowest] = programs.toSorted((left, right) => right.cpu_s - left.cpu_s);
  return [
    `${code("npx node bench/netlib.ts")} solves the ${programs.length} linear programs of Netlib in the same way: ${solvable.length} with an optimum and`,
    `${programs.length - solvable.length} without a solution, of all trades and mostly small. **${agreeing} answers are right**, optima to a millionth. The`,
    `first attempt found ${first.length} of the optima; that there is no solution, a second one has to confirm. The slowest, ${slowest.name}, took`,
    `${seconds(slowest.cpu_s)} s of processor time. Nine optima are newer than Netlib's list, and found by HiGHS with closer tolerances as well.`,
  ].join("\n");
}

export function solverComparison(): string {
  const { machine, node, limit_s, programs: all } = readResult<Measured>("peers");
  const hard = readResult<Measured & { programs: Hard[] }>("hard-programs");
  const programs = all.filter(({ name }) => !hard.programs.some((other) => other.name === name));
  const version = (name: string): string =>
    programs.flatMap(({ peers }) => peers ?? []).find(({ solver }) => solver === name)?.version ?? "";
  const header = ["Program", "Nonzeros", "This service", ...Object.values(solvers), "Ratio"];
  return [
    "# Solvers compared",
    "",
    "Programs of several shapes, solved by the whole path of this service with what it brings along, and by other free solvers.",
    `The table is that of ${code("npx node bench/peers.ts")} on ${machine}, Node.js ${node}; this page is generated by`,
    `${code("npx node docs/generate.ts")}. Figures are processor seconds, medians of three where a solve takes less than 5 s. Ours`,
    "count reduction, all attempts, the check and the start of processes (some 0.3 s); theirs count solving only, in one thread, with",
    `their own presolve and tolerances: HiGHS ${version("simplex")} and Clarabel ${version("clarabel")} from PyPI. Each had ${limit_s} s of wall time. An objective`,
    "is the same where it differs by a millionth at most. The ratio is ours to the fastest of theirs with the same objective; below 1",
    "this service is faster.",
    "",
    markdownTable(header, programs.map(rowOf)),
    "",
    "A grid is a dispatch with the equations of its power flow; a ring has regions with sun, wind, batteries, hydrogen and lines; the other names are",
    "those of programs that other tools wrote, which are not part of this repository.",
    "",
    "## Programs that were hard",
    "",
    `Most of these made this service stop, or take several times as long as others. ${code("npx node bench/hard-programs.ts")} measured`,
    `them on ${hard.machine}, Node.js ${hard.node}. Peers that need far longer than the fastest one were not asked each time. What`,
    "reduces to less than 60,000 nonzeros is solved in a thread that waits for the next program: the median of three is that of a thread at",
    "hand.",
    "",
    markdownTable(
      ["Program", "Nonzeros", "End", "This service", "Fastest peer", "Ratio"],
      hard.programs.map(rowOfHard),
    ),
    "",
    "## Where this service is slower",
    "",
    ...lossesOf(programs, hard.programs),
    "",
    "Commitments of units are solved by the dual simplex of the bundled HiGHS. As WebAssembly it takes twice the time of a native library,",
    "and half a second to compile. Larger programs start a process of their own, which takes some 0.4 s. Where integers are to be",
    "found, a second search with other reductions has to prove what the first has found, because presolve was wrong before.",
    "",
    "## The programs of Netlib",
    "",
    aboutNetlib(),
    "",
  ].join("\n");
}
