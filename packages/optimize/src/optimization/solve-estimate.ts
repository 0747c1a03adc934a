/**
 * The estimated cost of solving a program, from counts alone. It is known before the program is built, for the choice
 * of resolution and the place in the queue. The evidence of every figure: docs/explanation/performance.md, "What is
 * estimated".
 */
import type { Foresight } from "@esm/model/domain/runs/run-options";
import type { SolverChoice } from "@esm/model/domain/runs/solver-choices";
import type { ProgramCounts } from "@esm/model/formulation/estimate-size";
import { jobBytes, neededBytes } from "./memory-estimate.ts";

export interface SolveEstimate {
  /** Wall time of building and solving, on two cores of today. */
  readonly seconds: number;
  /** Peak of the job and its solver together. */
  readonly memoryBytes: number;
}

/** Starting processes, reading and writing. */
const baseSeconds = 1;
/**
 * Seconds per nonzero grow with the nonzeros of a time step: variables coupled in a step become a dense block of the
 * factorization. Where a step has more nonzeros than the square root of all, the steps are few: what couples them is
 * then the smaller block.
 */
const secondsPerNonzero = (block: number): number => 1.35e-5 + 8.5e-10 * block ** 1.5;
/** How much longer HiGHS takes than our own interior points. */
const highsFactor = 12;
/** Branch and bound solves some programs for every number of plant units, by HiGHS. */
const factorPerInteger = 20;
/** And stores the nodes that it has not searched yet. */
const searchBytes = 200e6;

/** The program of a pathway and how often such a one is solved: one for each year, or one over all of them. */
export function countsOfPathway(
  ofYear: ProgramCounts,
  { foresight, retirement = false }: { foresight?: Foresight | undefined; retirement?: boolean | undefined },
  years: number,
): { counts: ProgramCounts; solves: number } {
  if (foresight !== "perfect") return { counts: ofYear, solves: years };
  const { nonzeros, steps, integers } = ofYear;
  // Each later year may retire whole units of each earlier one.
  const decisions = retirement ? (integers * years * (years + 1)) / 2 : integers * years;
  return { counts: { nonzeros: nonzeros * years, steps: steps * years, integers: decisions }, solves: 1 };
}

export function estimateSolve(
  { nonzeros, steps, integers }: ProgramCounts,
  solver: SolverChoice = "auto",
): SolveEstimate {
  const block = Math.min(nonzeros / Math.max(steps, 1), Math.sqrt(nonzeros));
  const seconds = nonzeros * secondsPerNonzero(block);
  const isHighs = solver === "highs-wasm" || solver === "highs-native";
  const factor = integers > 0 ? factorPerInteger * integers : isHighs ? highsFactor : 1;
  const largest = integers > 0 ? "highs-wasm" : "interior-point";
  const solverBytes = neededBytes(solver === "auto" ? largest : solver, nonzeros);
  return {
    seconds: baseSeconds + seconds * factor,
    memoryBytes: solverBytes + jobBytes(nonzeros) + (integers > 0 ? searchBytes : 0),
  };
}
