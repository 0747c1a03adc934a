/** Runs in words: their resolution of time, their cost, how long they took. Pure. */
import { segmentsPerPeriod, typicalPeriods } from "../../charts/time/resolution.ts";
import type { Run } from "../../data/answers.ts";
import { amount } from "../../language/amount.ts";
import { formatCount, formatDuration } from "../../language/format.ts";
import type { en } from "./en.ts";
import { secondsOfRun } from "./run-time.ts";

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
export const costOf = (objective: number, costUnit: string): string => amount(objective, `[${costUnit}/a]`, 5);

/** What the cost of a run is: that of its year; of a pathway that of its last one, which lists of runs would else mix with the others. */
export const costWithYear = (
  cost: string,
  { kind, years }: { kind: Run["kind"]; years?: Run["years"] },
  t: Pick<typeof en, "ofLastYear" | "ofYear">,
): string => {
  if (kind !== "myopic") return cost;
  const last = years?.at(-1)?.year;
  return last === undefined ? t.ofLastYear(cost) : t.ofYear(cost, String(last));
};

export function durationOf(run: Run): string {
  const seconds = secondsOfRun(run);
  return seconds === null ? "" : formatDuration(seconds);
}
