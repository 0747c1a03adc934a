/** The options of an optimization in a query or a body; the domain defines attributes and schema. */
import { type RunOptions, runOptionsSchema } from "@esm/model/domain/runs/run-options";
import { optimizeOptionsOf } from "@esm/optimize/optimization/options";
import { problemOfChoice } from "@esm/optimize/optimization/solver-choice";
import type { Store } from "../../store/store.ts";
import { invalid } from "../answers/errors.ts";
import type { Services } from "./services.ts";

export const optimizeQuery = runOptionsSchema;

/** Throws 422 where the options contradict each other, or the solver cannot be used here. */
export async function checkOptions({ solvers, store }: Services, options: RunOptions, where: string[]): Promise<void> {
  const read = optimizeOptionsOf(options, null);
  if ("problems" in read) {
    throw invalid(read.problems.map((problem) => ({ ...problem, loc: [...where, ...problem.loc] })));
  }
  const problem = problemOfChoice(options.solver, await solvers.current(), [...where, "solver"]);
  if (problem && !(await isElsewhere(store, options.solver))) throw invalid([problem]);
}

/** Whether a worker on another machine has the solver. */
async function isElsewhere(store: Store, solver: string): Promise<boolean> {
  if (store.sharing === null) return false;
  const workers = await store.workers.living();
  return workers.some(({ abilities }) => abilities.solvers.includes(solver));
}
