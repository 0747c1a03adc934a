/**
 * Estimates what a run will take, from its data set and its options before any work begins: for its place in the queue,
 * and for people who are about to start it.
 */

import type { Words } from "@esm/messages/message";
import {
  countsOfContent,
  type ProgramSize,
  type SizedContent,
  type SolvedTime,
  sizeOfContent,
} from "@esm/model/formulation/estimate-size";
import { type FullResolutionPreferences, whyNotFull } from "@esm/optimize/optimization/full-resolution";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import { countsOfPathway, estimateSolve, type SolveEstimate } from "@esm/optimize/optimization/solve-estimate";
import { defaultTypicalPeriods, isDefaultPossible, ofScenarios } from "@esm/optimize/optimization/time-resolution";

type EstimatedOptions = Pick<OptimizeOptions, "resolution" | "dispatch"> & FullResolutionPreferences;

/** @param years milestone years of a pathway, else 1 */
export function estimateRun(content: SizedContent, options: EstimatedOptions, years: number): SolveEstimate {
  const full = ofScenarios(countsOfContent(content), options);
  const { steps, periods } = timeOf(content, options, years);
  const solved = periods ? ofScenarios({ ...sizeOfContent(content, { steps, periods }), steps }, options) : full;
  const { counts, solves } = countsOfPathway(solved, options, years);
  const { seconds, memoryBytes } = estimateSolve(counts, options.solver);
  if (!periods || !options.dispatch) return { seconds: seconds * solves, memoryBytes };
  // Dispatch is a continuous program over every time step.
  const second = estimateSolve({ ...full, integers: 0 }, options.solver);
  return {
    seconds: seconds * solves + second.seconds * years,
    memoryBytes: Math.max(memoryBytes, second.memoryBytes),
  };
}

/** The program of a run, for a pathway that of one year (with perfect foresight there are as many of them in one program), and why it has typical periods where nobody asked for them. */
export function programOfRun(
  content: SizedContent,
  options: EstimatedOptions,
  years: number,
): { program: ProgramSize; time: SolvedTime; reason: Words | null } {
  const { reason, ...time } = timeOf(content, options, years);
  const { rows, columns, nonzeros, integers } = sizeOfContent(content, time);
  const count = options.scenarios?.count ?? 1;
  return {
    program: { rows: rows * count, columns: columns * count, nonzeros: nonzeros * count, integers },
    time,
    reason,
  };
}

function timeOf(
  content: SizedContent,
  options: EstimatedOptions,
  years: number,
): SolvedTime & { reason: Words | null } {
  const { resolution = { kind: "full" } } = options;
  const isOpen = resolution.kind === "auto" && isDefaultPossible(content.steps);
  const reason = isOpen ? whyNotFull(ofScenarios(countsOfContent(content), options), options, years) : null;
  if (resolution.kind !== "typical-periods" && reason === null) return { steps: content.steps, periods: null, reason };
  const { periods, periodLength, segments } =
    resolution.kind === "typical-periods" ? resolution : { ...defaultTypicalPeriods };
  const original = Math.ceil(content.steps / periodLength);
  return { steps: periods * (segments ?? periodLength), periods: { typical: periods, original }, reason };
}
