/**
 * The self-test of a solver before its first use: it solves tiny programs whose optima are known, in its own process.
 */

import { message, sentences, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import type { Algorithm, SolverAdapter, SolverAnswer } from "../contract.ts";

interface SelfTestResult {
  readonly version: string | null;
  /** Why it cannot be used; null where it can. */
  readonly why: Words | null;
  /** Rows and columns its licence allows at most; null where it has no such limit. */
  readonly licensedSize: number | null;
  /** Algorithms that only some installations have, and that this one ran successfully. */
  readonly optionalAlgorithms: readonly Algorithm[];
}

const unlimited = Number.POSITIVE_INFINITY;

/** At least `rowLower` in sum, each column at most 6, costs rising from 1. */
function program(columns: number, rowLower: number, integer: boolean): LinearProgram {
  return {
    rowCount: 1,
    columnCount: columns,
    columnStart: Int32Array.from({ length: columns + 1 }, (_, j) => j),
    rowIndex: new Int32Array(columns),
    value: new Float64Array(columns).fill(1),
    cost: Float64Array.from({ length: columns }, (_, j) => 1 + j),
    columnLower: new Float64Array(columns),
    columnUpper: new Float64Array(columns).fill(6),
    rowLower: Float64Array.of(rowLower),
    rowUpper: Float64Array.of(unlimited),
    integer: integer ? new Uint8Array(columns).fill(1) : null,
    objectiveOffset: 0,
  };
}

/** Six units for 1 and four for 2. */
const continuous = program(3, 10, false);
/** Half a unit is not enough. */
const whole = program(3, 9.5, true);
const optimum = 6 * 1 + 4 * 2;

/** The licence for small programs that Gurobi includes allows 2,000. */
const smallLicence = 2000;

const timeLimitSeconds = 20;

export async function selfTest(adapter: SolverAdapter, signal?: AbortSignal): Promise<SelfTestResult> {
  const { algorithms } = adapter.capabilities;
  const searches = algorithms.includes("branch-and-bound");
  const [usual] = algorithms;
  const ask = (task: LinearProgram, algorithm: Algorithm) =>
    adapter.solve(task, { algorithm, timeLimitSeconds, signal });
  const [solved, searched] = await Promise.all([
    ask(continuous, usual),
    searches ? ask(whole, "branch-and-bound") : null,
  ]);
  const why = fault(continuous, solved) ?? (searched && fault(whole, searched));
  const version = solved.version === "" ? null : solved.version;
  if (why !== null) return { version, why, licensedSize: null, optionalAlgorithms: [] };
  const larger = adapter.capabilities.licensed ? await ask(program(smallLicence + 1, 10, false), usual) : null;
  const licensedSize = larger?.status === "licence" ? smallLicence : null;
  const tried: Algorithm[] = [];
  for (const extra of adapter.capabilities.optionalAlgorithms ?? []) {
    const answer = await adapter.solve(continuous, { algorithm: extra, presolve: false, timeLimitSeconds, signal });
    if (fault(continuous, answer) === null && answer.algorithm === extra) tried.push(extra);
  }
  return { version, why: null, licensedSize, optionalAlgorithms: tried };
}

/** The fault of an answer, in words; null where it is the optimum. */
function fault(task: LinearProgram, answer: SolverAnswer): Words | null {
  if (answer.status !== "optimal") {
    const lines = answer.status === "crashed" ? answer.lastLogLines.map(inEnglish) : [];
    const log = lines.filter((line) => line.trim() !== "");
    const [, exception] = log.map((line) => /^\w*Error: (.*)/.exec(line)).findLast((found) => found !== null) ?? [];
    return exception ?? sentences(answer.message, log.at(-1));
  }
  const { accepted, reasons, measures } = checkSolution(task, answer.solution, { bound: answer.bound });
  if (!accepted) return message("tiny_program_unproven", { reasons });
  if (Math.abs(measures.objective - optimum) < 1e-6) return null;
  return message("tiny_program_wrong", { objective: measures.objective, optimum });
}
