/** Parts of a run's time. Pure. */
import type { Run } from "../../data/answers.ts";
import type { Band } from "./convergence-chart.ts";

const timedPhases = ["build", "solve", "results", "export"] as const;
export type TimedPhase = (typeof timedPhases)[number];

/** One after the other from the beginning of the run; nothing before it has ended. */
export function bandsOf({ timings }: Pick<Run, "timings">): Band<TimedPhase>[] {
  let from = 0;
  return timedPhases.flatMap((name) => {
    const seconds = timings?.[`${name}_s`];
    if (seconds === undefined || seconds === null) return [];
    const band = { name, from, to: from + seconds };
    from = band.to;
    return [band];
  });
}

/** Seconds in the queue; null where it has not left it. */
export const secondsInQueue = ({ created_at, started_at }: Pick<Run, "created_at" | "started_at">): number | null =>
  started_at === null ? null : Math.max(0, (Date.parse(started_at) - Date.parse(created_at)) / 1000);
