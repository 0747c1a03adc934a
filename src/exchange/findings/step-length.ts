/** The length of the time steps of a model: whole seconds, as everywhere here. */
import { lengthHint, stepLengthOf } from "../../domain/time/time-step.ts";
import type { Findings } from "./collector.ts";

/** What double precision leaves of a length such as 1/3 h. */
const maxDifference = 1e-9;

/** Hours; says where they differ from those of the file, and refuses what is no length. */
export function stepLengthIn(hours: number, attribute: string, findings: Findings): number {
  if (!(hours > 0 && hours <= Number.MAX_SAFE_INTEGER)) {
    const msg = `A time step of ${hours} h is not longer than 0, or longer than every calendar.`;
    findings.error({ code: "step_length", attribute, msg });
    return hours;
  }
  const length = stepLengthOf(hours);
  if ("refused" in length) {
    const { seconds, nearest } = length.refused;
    const msg = `In the file, a time step of ${hours} h has ${Number(seconds.toPrecision(6))} s, which is not a whole number of seconds.`;
    findings.error({ code: "step_length", attribute, msg, hint: lengthHint(nearest) });
    return hours;
  }
  if (Math.abs(length.hours - hours) > maxDifference * hours) {
    const msg = `A time step of ${hours} h is taken as ${Math.round(length.hours * 3600)} s.`;
    findings.note({ code: "step_length", attribute, msg });
  }
  return length.hours;
}
