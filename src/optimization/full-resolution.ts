/** Whether a run without a resolution gets every time step: if memory and some minutes are enough. */
import type { ProgramCounts } from "../formulation/estimate-size.ts";
import { memoryOfRunBytes } from "../platform/machine-memory.ts";
import { problemOfSize } from "./memory-estimate.ts";
import type { OptimizeOptions } from "./model-input.ts";
import { estimateSolve } from "./solve-estimate.ts";

/** Longer solves need an explicit request. */
export const maxUnrequestedSeconds = 300;
/** Below this, the start of processes takes most of the time, and a coarser program would save nothing. */
const minimum = { seconds: 10, nonzeros: 100_000 } as const;

export type FullResolutionPreferences = Pick<
  OptimizeOptions,
  "solver" | "inventory" | "timeLimitSeconds" | "memoryLimitBytes"
>;

/**
 * In words that follow "because"; null where full resolution fits.
 *
 * @param full the program of one year at full resolution
 * @param years milestone years of a pathway, else 1
 */
export function whyNotFull(full: ProgramCounts, preferences: FullResolutionPreferences, years = 1): string | null {
  const { solver, inventory, timeLimitSeconds, memoryLimitBytes } = preferences;
  const room = memoryOfRunBytes(memoryLimitBytes);
  const estimate = estimateSolve(full, solver);
  const seconds = estimate.seconds * years;
  const limit = Math.min(timeLimitSeconds ?? maxUnrequestedSeconds, maxUnrequestedSeconds);
  const needs: string[] = [];
  if (seconds > Math.max(limit, minimum.seconds)) {
    const isNear = duration(seconds) === duration(limit);
    const [needed, allowed] = [seconds, limit].map((each) => (isNear ? `${Math.ceil(each)} s` : duration(each)));
    needs.push(`take about ${needed}, more than ${allowed}`);
  }
  if (full.nonzeros >= minimum.nonzeros && estimate.memoryBytes > room) {
    needs.push(`need about ${gigabytes(estimate.memoryBytes)} of memory, more than ${gigabytes(room)}`);
  } else if (problemOfSize({ nonzeros: full.nonzeros, discrete: full.integers > 0 }, solver, inventory))
    needs.push(`not fit into the memory of the solver '${solver}'`);
  if (needs.length === 0) return null;
  return `${years > 1 ? `${years} years at ` : ""}full resolution would ${needs.join(" and ")}`;
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
