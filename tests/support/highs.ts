/** HiGHS in this process: the optimum of a small program, from a solver that knows nothing of our reduction. */

import type { LinearProgram, Solution } from "@esm/program/linear-program";
import type { Highs, Model } from "highs";
import { loadHighs } from "../../packages/solver/src/adapters/highs-wasm/load.ts";
import { createModel } from "../../packages/solver/src/adapters/highs-wasm/model.ts";

export type Answer =
  | { status: "optimal"; objective: number; solution: Solution }
  | { status: "infeasible" | "unbounded" };

export interface HighsOptions {
  /** Ends with the interior point's answer, which lies in no corner and is optimal only nearly. */
  readonly interiorPoint?: boolean;
}

export async function createHighs(): Promise<(program: LinearProgram, options?: HighsOptions) => Answer> {
  const highs = await loadHighs({ print: () => {}, printErr: () => {} });
  return (program, options = {}) => solve(highs, program, options);
}

function solve(highs: Highs, program: LinearProgram, { interiorPoint = false }: HighsOptions = {}): Answer {
  if (program.columnCount === 0) return withoutColumns(program);
  const model = createModel(highs, program);
  try {
    const tight = { primal_feasibility_tolerance: 1e-9, mip_feasibility_tolerance: 1e-9 };
    model.options.set({ ...tight, presolve: "off", output_flag: false, mip_rel_gap: 1e-10, mip_abs_gap: 1e-10 });
    const known = highs.constants.modelStatus;
    if (interiorPoint) model.options.set({ solver: "ipx", run_crossover: "off" });
    const { modelStatus } = runTwice(model);
    if (modelStatus === known.infeasible) return { status: "infeasible" };
    // Without presolve, HiGHS calls some unbounded programs unknown.
    if ([known.unbounded, known.unboundedOrInfeasible, known.unknown].some((status) => status === modelStatus)) {
      return unboundedOrNot(highs, program);
    }
    if (modelStatus !== known.optimal) throw new Error(`HiGHS ended with status ${modelStatus}.`);
    const { colValue, rowDual } = model.getSolution();
    const objective = Number(model.info.get("objective_function_value"));
    return {
      status: "optimal",
      objective,
      solution: { columnValue: colValue, rowDual: program.integer?.includes(1) ? null : rowDual },
    };
  } finally {
    model.dispose();
  }
}

/** Without presolve, HiGHS fails on some tiny infeasible programs. */
function runTwice(model: Model): ReturnType<Model["run"]> {
  try {
    return model.run();
  } catch {
    model.options.set({ presolve: "on" });
    return model.run();
  }
}

function withoutColumns({ rowCount, objectiveOffset }: LinearProgram): Answer {
  const solution = { columnValue: new Float64Array(0), rowDual: new Float64Array(rowCount) };
  return { status: "optimal", objective: objectiveOffset, solution };
}

/** Without costs nothing is unbounded: what remains is whether the rows can be kept. */
function unboundedOrNot(highs: Highs, program: LinearProgram): Answer {
  if (program.cost.every((cost) => cost === 0)) return { status: "infeasible" };
  const feasible = solve(highs, { ...program, cost: new Float64Array(program.columnCount) });
  return { status: feasible.status === "optimal" ? "unbounded" : "infeasible" };
}
