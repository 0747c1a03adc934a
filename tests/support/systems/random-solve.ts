/** Tests of random systems build a program from a data set, solve it by our own method, and compare costs. They share these functions. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import { solveByInteriorPoint } from "../../../packages/solver/src/interior-point/iteration/interior-point.ts";

export function builtOf(content: DatasetContent) {
  const outcome = buildEnergySystem(content, []);
  if (!outcome.system) throw new Error(JSON.stringify(outcome.problems));
  const { system } = outcome;
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  return { system, time, ...buildProgram(system, time) };
}

const silent = { shouldStop: () => false, onIteration: () => undefined, onLog: () => undefined };
const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 300, ...silent };

/** The cost by our own method alone; null where the check does not accept its solution, so that an optimization takes another method. */
export function ownOptimum(program: LinearProgram): number | null {
  const own = solveByInteriorPoint(program, settings);
  if (own.status !== "optimal") return null;
  const { accepted, measures } = checkSolution(program, own);
  return accepted ? measures.objective : null;
}

/** The size beside which differences of costs count. */
export const scaleOf = (...costs: number[]): number => Math.max(0.01, ...costs.map(Math.abs));

/** Relative to the larger, and to a cost of 0.01 at least. */
export const distance = (left: number, right: number): number => Math.abs(left - right) / scaleOf(left, right);
