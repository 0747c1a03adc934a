/** Runs in words: their resolution of time, their cost, how long they took. Pure. */
import type { Run } from "../../data/answers.ts";
import { amountIn } from "../../language/amount.ts";
import { formatDuration } from "../../language/format.ts";
import type { en } from "./en.ts";

/** The resolution that was used; until that is known, the one that was asked for. */
export function timeOf({ resolution, options }: Run, t: typeof en): string {
  if (resolution !== null) return t.resolution(resolution);
  const { typical_periods, segments } = options;
  if (typical_periods !== null) return `${t.times.periods}: ${typical_periods}${segments ? ` × ${segments}` : ""}`;
  if (options.resolution === null) return t.times.auto;
  return options.resolution === "full" ? t.times.full : t.times.periods;
}

/** Of a year. */
export const costOf = (objective: number, costUnit: string): string => `${amountIn(objective, costUnit, 5)}/a`;

function secondsOf({ started_at, finished_at }: Run): number | null {
  if (started_at === null || finished_at === null) return null;
  return (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000;
}

export function durationOf(run: Run): string {
  const seconds = secondsOf(run);
  return seconds === null ? "" : formatDuration(seconds);
}
