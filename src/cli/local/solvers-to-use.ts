/** The solvers that a command may use, tested before it begins. */
import { readSolverConfig } from "../../config/config.ts";
import type { SolverChoice } from "../../domain/runs/solver-choices.ts";
import { inEnglish } from "../../messages/render.ts";
import { problemOfChoice } from "../../optimization/solver-choice.ts";
import { type InstalledSolvers, takeInventory } from "../../solvers/registry/installed-solvers.ts";
import { solverFacts, solverNames } from "../../solvers/registry/known-solvers.ts";
import { UsageError } from "../options/usage.ts";

/** Tests the optional solvers, or the one that is named; bundled solvers are as well tested as the service itself. */
export async function solversToUse(choice: SolverChoice): Promise<InstalledSolvers> {
  const names = choice === "auto" ? solverNames.filter((name) => !solverFacts[name].bundled) : [choice];
  const inventory = await takeInventory(readSolverConfig(process.env), { names });
  const problem = problemOfChoice(choice, inventory, ["--solver"]);
  if (problem) throw new UsageError(`${inEnglish(problem.msg)} The command 'solvers' lists those that can be used.`);
  return inventory;
}
