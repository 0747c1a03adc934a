/** Whether a run without a resolution gets every time step: if memory and some minutes are enough. */

import { message, type Words } from "@esm/messages/message";
import type { ProgramCounts } from "@esm/model/formulation/estimate-size";
import { memoryBytes } from "#memory";
import { problemOfSize, roomFor } from "./memory-estimate.ts";
import type { OptimizeOptions } from "./model-input.ts";
import { countsOfPathway, estimateSolve } from "./solve-estimate.ts";

/** Longer solves need an explicit request. */
export const maxUnrequestedSeconds = 300;
/** Below this, the start of processes takes most of the time, and a coarser program would save nothing. */
const minimum = { seconds: 10, nonzeros: 100_000 } as const;

export type FullResolutionPreferences = Pick<
  OptimizeOptions,
  "solver" | "inventory" | "timeLimitSeconds" | "memoryLimitBytes" | "scenarios" | "foresight" | "retirement"
> & {
  /** Memory of the machine that will optimize; that of this one where absent. */
  machineBytes?: number | undefined;
};

/**
 * In words that follow "because"; null where full resolution fits.
 *
 * @param ofYear the program of one year at full resolution
 * @param years milestone years of a pathway, else 1
 */
export function whyNotFull(ofYear: ProgramCounts, preferences: FullResolutionPreferences, years = 1): Words | null {
  const { solver, inventory, timeLimitSeconds, memoryLimitBytes, machineBytes = memoryBytes() } = preferences;
  const room = Math.min(memoryLimitBytes ?? Number.POSITIVE_INFINITY, machineBytes);
  const { counts: full, solves } = countsOfPathway(ofYear, preferences, years);
  const estimate = estimateSolve(full, solver);
  const seconds = estimate.seconds * solves;
  const limit = Math.min(timeLimitSeconds ?? maxUnrequestedSeconds, maxUnrequestedSeconds);
  const needs: Words[] = [];
  if (seconds > Math.max(limit, minimum.seconds)) {
    const isNear = JSON.stringify(duration(seconds)) === JSON.stringify(duration(limit));
    const [needed, allowed] = [seconds, limit].map((each) =>
      isNear ? message("seconds", { seconds: Math.ceil(each) }) : duration(each),
    );
    needs.push(message("take_long", { needed, allowed }));
  }
  if (full.nonzeros >= minimum.nonzeros && estimate.memoryBytes > room) {
    needs.push(message("need_memory", { needed: gibibytes(estimate.memoryBytes), room: gibibytes(room) }));
  } else {
    const size = { nonzeros: full.nonzeros, discrete: full.integers > 0 };
    const machine = roomFor(full.nonzeros, undefined, machineBytes);
    if (problemOfSize(size, solver, inventory, machine)) needs.push(message("not_fit_into_solver", { solver }));
  }
  if (needs.length === 0) return null;
  return years > 1
    ? message("years_at_full_resolution", { years, needs })
    : message("full_resolution_would", { needs });
}

export function duration(seconds: number): Words {
  if (seconds < 90) return message("seconds", { seconds: Math.ceil(seconds) });
  return seconds < 5400
    ? message("minutes", { minutes: Math.round(seconds / 60) })
    : message("hours", { hours: Math.round(seconds / 3600) });
}

const gibibytes = (bytes: number): Words => message("gibibytes", { size: bytes / 2 ** 30 });
