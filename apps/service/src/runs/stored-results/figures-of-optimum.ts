/** The figures of a run with an optimum. */
import type { RunCheck, RunFigures } from "@esm/model/domain/runs/run";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";

type Solved = Pick<Optimum, "problem" | "solver" | "bound" | "gap" | "programHash" | "measures">;

/** The program, its solver, and the errors that the check of the solution has found. */
export const figuresOfSolve = ({ problem, solver, bound, gap, programHash, measures }: Solved) =>
  ({
    problem,
    solver,
    bound,
    gap,
    programHash,
    check: {
      primal: Math.max(measures.rowViolation.relative, measures.columnViolation.relative),
      dual: measures.columnDualViolation?.relative ?? null,
      integrality: measures.integrality?.relative ?? null,
      gap: measures.gap,
    } satisfies RunCheck,
  }) satisfies Partial<RunFigures>;
