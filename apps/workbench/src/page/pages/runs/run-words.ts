/** Runs in words: their resolution of time, their cost, how long they took. Pure. */
import { segmentsPerPeriod, typicalPeriods } from "../../charts/time/resolution.ts";
import type { Run } from "../../data/answers.ts";
import { amountIn } from "../../language/amount.ts";
import { formatCount, formatDuration } from "../../language/format.ts";
import type { en } from "./en.ts";

/** The resolution that was used; until that is known, the one that was asked for. */
export function timeOf({ resolution, options }: Run, t: typeof en): string {
  const periods = resolution === null ? options.typical_periods : typicalPeriods(resolution);
  const segments = resolution === null ? options.segments : segmentsPerPeriod(resolution);
  if (periods !== null) return t.times.periods(formatCount(periods), segments);
  if (resolution !== null) return t.times.full;
  if (options.resolution === null) return t.times.auto;
  return options.resolution === "full" ? t.times.full : t.times.typical;
}

/** Cost of a year. */
export const costOf = (objective: number, costUnit: string): string => `${amountIn(objective, costUnit, 5)}/a`;

function secondsOf({ started_at, finished_at }: Run): number | null {
  if (started_at === null || finished_at === null) return null;
  return (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000;
}

export function durationOf(run: Run): string {
  const seconds = secondsOf(run);
  return seconds === null ? "" : formatDuration(seconds);
}
