/** Phases and figures of an optimization → the progress of a run: one fraction that never falls. */

import type { Words } from "@esm/messages/message";
import type { Phase } from "@esm/optimize/optimization/hooks";
import type { SolveProgress } from "@esm/solver/contract";
import type { JobProgress } from "./job-messages.ts";

/** The start of each phase as a share of the whole; the shares were measured on a reference year. */
const beginOf: Record<Phase, number> = { build: 0.02, solve: 0.1, results: 0.9, workbook: 0.93 };
const solveShare = beginOf.results - beginOf.solve;
/** The share of finding a design over typical periods, as part of finding and operating it in every time step. */
const designShare = 0.25;
/** Interior point methods end at about this gap. */
const lastGap = 1e-8;

interface ProgressOfJob {
  of(phase: Phase, message: Words, solver?: SolveProgress): JobProgress;
  /** The year of a pathway or the solve that begins, and the number of them. */
  beginPart(index: number, count: number): void;
}

/** @param operatesDesign each solve of a design is followed by that of its operation in every time step */
export function progressOfJob({ operatesDesign = false } = {}): ProgressOfJob {
  let share = { begin: 0, size: 1 };
  let reached = 0;
  let isDesigned = false;
  const within = (phase: Phase, solver: SolveProgress | undefined): number => {
    // The results of a design are read before it is operated.
    if (phase !== "solve" && !(operatesDesign && phase === "results")) return beginOf[phase];
    const solved = solvedShare(solver);
    const begin = operatesDesign && isDesigned ? designShare : 0;
    const size = operatesDesign ? (isDesigned ? 1 - designShare : designShare) : 1;
    return beginOf.solve + solveShare * (begin + size * solved);
  };
  return {
    of(phase, message, solver) {
      isDesigned ||= phase === "results";
      reached = Math.max(reached, share.begin + share.size * within(phase, solver));
      const fraction = Math.round(reached * 1000) / 1000;
      const progress: JobProgress = { phase: phase === "workbook" ? "export" : phase, fraction, message };
      return solver ? { ...progress, solver } : progress;
    },
    beginPart(index, count) {
      share = { begin: index / count, size: 1 / count };
      isDesigned = false;
    },
  };
}

/** By the digits of the gap that are reached; 0 where the algorithm has no gap. */
function solvedShare(solver: SolveProgress | undefined): number {
  const gap = solver?.gap;
  if (typeof gap !== "number" || !(gap > 0)) return 0;
  return Math.min(1, Math.max(0, Math.log10(gap) / Math.log10(lastGap)));
}
