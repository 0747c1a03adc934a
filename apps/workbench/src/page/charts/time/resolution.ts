/** Time of a picture in words: the full year or typical periods, and the length of a bin. */

import { formatCount } from "../../language/format.ts";
import type { FigureProps } from "../figure.tsx";
import type { en } from "./en.ts";

interface TimeOfRun {
  steps: number;
  hoursPerStep: number;
  /** As the run says it: `full`, or `typical_periods=28; steps_per_period=24`. */
  resolution: string | null;
}

const numberIn = (text: string, name: string): number | null => {
  const [, digits] = new RegExp(`(?:^|; )${name}=(\\d+)`).exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Null at full resolution. */
export const typicalPeriods = (resolution: string | null): number | null =>
  numberIn(resolution ?? "", "typical_periods");

/** Null without segments. */
export const segmentsPerPeriod = (resolution: string | null): number | null => numberIn(resolution ?? "", "segments");

export function timeText(
  { steps, hoursPerStep, resolution }: TimeOfRun,
  t: typeof en,
): FigureProps["resolution"] & object {
  const periods = typicalPeriods(resolution);
  if (periods === null) return { text: steps * hoursPerStep === 8760 ? t.full : t.wholeHorizon };
  const hours = (numberIn(resolution ?? "", "steps_per_period") ?? 0) * hoursPerStep;
  return { text: (hours === 24 ? t.typicalDays : t.typical)(formatCount(periods)), isTypical: true };
}

/** The usual length of bins; those at both ends may be shorter. */
export function binLengthText(edges: Int32Array, hoursPerStep: number, t: typeof en): string {
  const steps = edges.length > 2 ? edges[2] - edges[1] : edges[1] - edges[0];
  const hours = steps * hoursPerStep;
  if (steps === 1) return t.bins.steps;
  if (hours === 24) return t.bins.day;
  return hours % 24 === 0 ? t.bins.days(formatCount(hours / 24)) : t.bins.hours(formatCount(hours));
}
