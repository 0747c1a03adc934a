/** The solvers that a command may use, tested before it begins. */

import { inEnglish } from "@esm/messages/render";
import type { SolverChoice } from "@esm/model/domain/runs/solver-choices";
import { problemOfChoice } from "@esm/optimize/optimization/solver-choice";
import { readSolverConfig } from "@esm/service/config/config";
import { takeInventory } from "@esm/solver/registry/installed-solvers";
import { type InstalledSolvers, solverFacts, solverNames } from "@esm/solver/solver-facts";
import { UsageError } from "../options/usage.ts";

/** Tests the optional solvers, or the one that is named; bundled solvers are as well tested as the service itself. */
export async function solversToUse(choice: SolverChoice): Promise<InstalledSolvers> {
  const names = choice === "auto" ? solverNames.filter((name) => !solverFacts[name].bundled) : [choice];
  const inventory = await takeInventory(readSolverConfig(process.env), { names });
  const problem = problemOfChoice(choice, inventory, ["--solver"]);
  if (problem) throw new UsageError(`${inEnglish(problem.msg)} The command 'solvers' lists those that can be used.`);
  return inventory;
}
