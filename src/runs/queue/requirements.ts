/** The requirements of a run, and the abilities of a worker with these solvers. */
import type { RunKind } from "../../domain/runs/run-class.ts";
import type { RunOptions } from "../../domain/runs/run-options.ts";
import { type RunRequirements, runFormat, type WorkerAbilities } from "../../domain/runs/run-requirements.ts";
import { solverFacts, solverNames } from "../../solvers/registry/known-solvers.ts";
import type { InstalledSolvers } from "./solver-inventory.ts";

/** Bundled solvers are everywhere. */
const bundled: readonly string[] = ["auto", ...solverNames.filter((name) => solverFacts[name].bundled)];

export function requirementsOf(kind: RunKind, { solver }: RunOptions): RunRequirements {
  const needsNone = kind === "validate" || bundled.includes(solver);
  return { format: runFormat, solver: needsNone ? null : solver };
}

export function abilitiesWith({ solvers }: InstalledSolvers): WorkerAbilities {
  const usable = solvers.filter((report) => report.usable).map(({ name }) => name);
  return { format: runFormat, solvers: usable };
}
