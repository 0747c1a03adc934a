/** One explanation under way: its question, its solver and its time. */
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import type { LinearProgram } from "../linear-program/linear-program.ts";
import type { SolverAdapter } from "../solvers/contract.ts";
import { type SolveOutcome, solveProgram } from "../solvers/solve.ts";
import type { Finding } from "./lever.ts";

export interface ExplainRequest {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly built: BuiltProgram;
  /** Builds the program of a repaired system as the given one was built. */
  readonly build: (system: EnergySystem) => BuiltProgram;
  /** What the solver said. */
  readonly message: string;
  readonly adapter: SolverAdapter;
  /** Tried first on large programs; not tried where absent. */
  readonly interiorPoint?: SolverAdapter | undefined;
  /** For the whole explanation; 60 unless given. */
  readonly timeLimitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
}

/** A repair that was applied, and whose system was solved. */
export interface ProvenFinding extends Finding {
  /** Whether this repair is enough; else all of them together are. */
  readonly alone: boolean;
}

export interface Session extends ExplainRequest {
  solve(program: LinearProgram): Promise<SolveOutcome>;
  /** Whether there is time for more: whether less than a share of all of it has been used. */
  hasTime(share?: number): boolean;
}

export function sessionOf(request: ExplainRequest): Session {
  const { adapter, interiorPoint, signal, onLog } = request;
  const limit = request.timeLimitSeconds ?? 60;
  const begin = performance.now();
  const used = (): number => (performance.now() - begin) / 1000;
  return {
    ...request,
    hasTime: (share = 1) => used() < share * limit && !signal?.aborted,
    solve: (program) =>
      solveProgram(program, { adapter, interiorPoint, signal, onLog, timeLimitSeconds: Math.max(0.1, limit - used()) }),
  };
}

/** Whether a system has any solution: the program without its costs. */
export async function isFeasible(session: Session, system: EnergySystem): Promise<boolean> {
  const { program } = session.build(system);
  const outcome = await session.solve({ ...program, cost: new Float64Array(program.columnCount), objectiveOffset: 0 });
  return outcome.status === "optimal";
}
