/** What a run asks of whoever works on it, and what a worker can do. */
export interface RunRequirements {
  /** The form in which the input of the run is kept. */
  format: number;
  /** The solver that was named; null where any will do. */
  solver: string | null;
}

export interface WorkerAbilities {
  /** It reads this form of inputs and all earlier ones. */
  format: number;
  solvers: readonly string[];
}

/** Counts up when inputs or options of runs change so that an earlier version would misread them. */
export const runFormat = 3;

export const canTake = (abilities: WorkerAbilities, { format, solver }: RunRequirements): boolean =>
  format <= abilities.format && (solver === null || abilities.solvers.includes(solver));

/** Why nobody takes a run that waits, for its user; null where somebody can. */
export function whyNobodyTakes(requirements: RunRequirements, workers: readonly WorkerAbilities[]): string | null {
  if (workers.length === 0) return "waiting: no worker is running";
  if (workers.some((abilities) => canTake(abilities, requirements))) return null;
  const { format, solver } = requirements;
  if (!workers.some((worker) => format <= worker.format)) return "waiting: all workers are of an older version";
  return `waiting: no worker that is running has the solver '${solver}'`;
}
