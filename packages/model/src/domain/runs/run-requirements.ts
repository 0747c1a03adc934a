/** The requirements of a run, and the abilities of a worker. */
import { type Message, message } from "@esm/messages/message";
import type { RunKind } from "./run-class.ts";

export interface RunRequirements {
  /** The form in which the input of the run is stored. */
  format: number;
  /** The solver that the request names; null where any will do. */
  solver: string | null;
}

export interface WorkerAbilities {
  /** It reads this form of inputs and all earlier ones. */
  format: number;
  solvers: readonly string[];
}

/** Increases when inputs or options of runs change so that an earlier version would misread them. */
export const runFormat = 4;

/** The first form that knows alternatives, and the one that all other runs need. */
export const formatOf = (kind: RunKind): number => (kind === "alternatives" ? 4 : 3);

export const canTake = (abilities: WorkerAbilities, { format, solver }: RunRequirements): boolean =>
  format <= abilities.format && (solver === null || abilities.solvers.includes(solver));

/** Why no worker can take a waiting run, in words for its user; null where one can. */
export function whyNobodyTakes(requirements: RunRequirements, workers: readonly WorkerAbilities[]): Message | null {
  if (workers.length === 0) return message("waiting_no_worker");
  if (workers.some((abilities) => canTake(abilities, requirements))) return null;
  const { format, solver } = requirements;
  if (!workers.some((worker) => format <= worker.format)) return message("waiting_older_workers");
  return message("waiting_solver_missing", { solver: solver ?? "" });
}
