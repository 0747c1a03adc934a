/** Parts of a run's time. Pure. */
import type { Run } from "../../data/answers.ts";
import type { Band } from "./convergence-chart.ts";

const timedPhases = ["build", "solve", "explain", "results", "export"] as const;
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

type Ended = Pick<Run, "timings" | "started_at" | "finished_at">;

/** Seconds from the beginning of the run to its end; null before it has ended. */
export const secondsOfRun = ({ started_at, finished_at }: Omit<Ended, "timings">): number | null =>
  started_at === null || finished_at === null
    ? null
    : Math.max(0, (Date.parse(finished_at) - Date.parse(started_at)) / 1000);

/** Shorter times are not told. */
const leastRest = 0.1;

/** Seconds of the run in none of its phases: starting the process, reading the data, and what was given up. 0 where it is next to nothing. */
export function secondsBetween(run: Ended): number {
  const rest = (secondsOfRun(run) ?? 0) - (bandsOf(run).at(-1)?.to ?? 0);
  return rest < leastRest ? 0 : rest;
}

/** Seconds in the queue; null where it has not left it. */
export const secondsInQueue = ({ created_at, started_at }: Pick<Run, "created_at" | "started_at">): number | null =>
  started_at === null ? null : Math.max(0, (Date.parse(started_at) - Date.parse(created_at)) / 1000);
