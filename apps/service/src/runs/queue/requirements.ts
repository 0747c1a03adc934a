/** The requirements of a run, and the abilities of a worker with these solvers. */
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import {
  formatOf,
  type RunRequirements,
  runFormat,
  type WorkerAbilities,
} from "@esm/model/domain/runs/run-requirements";
import { solverFacts, solverNames } from "@esm/solver/solver-facts";
import type { InstalledSolvers } from "./solver-inventory.ts";

/** Bundled solvers are everywhere. */
const bundled: readonly string[] = ["auto", ...solverNames.filter((name) => solverFacts[name].bundled)];

export function requirementsOf(kind: RunKind, { solver }: RunOptions): RunRequirements {
  const needsNone = kind === "validate" || bundled.includes(solver);
  return { format: formatOf(kind), solver: needsNone ? null : solver };
}

export function abilitiesWith({ solvers }: InstalledSolvers): WorkerAbilities {
  const usable = solvers.filter((report) => report.usable).map(({ name }) => name);
  return { format: runFormat, solvers: usable };
}
