/** Gaps between the cost of a solution with whole numbers and the lower bound that is proved: asked for, and accepted. */
import { defaultMipGap } from "@esm/model/domain/runs/run-options";
import type { LinearProgram, ProgramSize } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import { interiorPointFromNonzeros } from "@esm/solver/solve/attempt-plans";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import type { OptimizeOptions } from "../model-input.ts";

/** Small programs are searched as closely as their check is, unless the run says otherwise. */
export const relativeGapOf = ({ mipGap }: OptimizeOptions, { integers, nonzeros }: ProgramSize): number | undefined =>
  mipGap ?? (integers > 0 && nonzeros >= interiorPointFromNonzeros ? defaultMipGap : undefined);

/** A solution whose gap the run accepts when its time is over counts as an optimum with that gap. */
export function acceptedAtLimit(
  program: LinearProgram,
  found: SolveOutcome,
  { acceptGap }: OptimizeOptions,
): SolveOutcome {
  if (found.status !== "time_limit" || !found.incumbent || acceptGap == null) return found;
  const { solution, bound, solver } = found.incumbent;
  const check = checkSolution(program, solution, { bound, mixedIntegerGap: acceptGap });
  if (!check.accepted) return found;
  const { objective } = check.measures;
  const { attempts } = found;
  return { status: "optimal", solution, basis: null, objective, check, bound, warmStart: null, solver, attempts };
}

/** The relative gap of a program with whole numbers that the run accepts. */
export const acceptedGap = (options: OptimizeOptions, size: ProgramSize, found: SolveOutcome): number =>
  Math.max(relativeGapOf(options, size) ?? 0, (found.status === "optimal" ? found.check.measures.gap : null) ?? 0);
