/** The length of the time steps of a model: whole seconds, as everywhere here, and exactly that of the file. */

import { message } from "@esm/messages/message";
import { lengthHint, stepLengthOf } from "@esm/model/domain/time/time-step";
import type { Findings } from "./collector.ts";

/** Rounding error of lengths such as 1/3 h in double precision. */
const maxDifference = 1e-9;

/** Hours; refuses what is no length of a step here, or only nearly. */
export function stepLengthIn(hours: number, attribute: string, findings: Findings): number {
  if (!(hours > 0 && hours <= Number.MAX_SAFE_INTEGER)) {
    const msg = message("time_step_h_not_longer", { hours });
    findings.error({ code: "step_length", attribute, msg });
    return hours;
  }
  const length = stepLengthOf(hours);
  if ("hours" in length && isSame(length.hours, hours)) return length.hours;
  const seconds = hours * 3600;
  const nearest = "refused" in length ? length.refused.nearest : [Math.round(length.hours * 3600)];
  const msg = message("file_time_step_h_s", { hours, seconds: Number(seconds.toPrecision(6)) });
  findings.error({ code: "step_length", attribute, msg, hint: lengthHint(nearest) });
  return hours;
}

/** Whether a time step may have exactly so many hours. */
export function isStepLength(hours: number): boolean {
  if (!(hours > 0 && hours <= Number.MAX_SAFE_INTEGER)) return false;
  const length = stepLengthOf(hours);
  return "hours" in length && isSame(length.hours, hours);
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= maxDifference * other;
