/** How time was resolved, in one line of plain ASCII: for headers, logs and the workbook. */
import { hasPeriods, type TimeStructure } from "../energy-system/time-structure.ts";

/** `full`, or e.g. `typical_periods=7; steps_per_period=24; segments=12`. */
export function describeResolution(time: TimeStructure): string {
  const { periodStart, originalSteps } = time;
  const segments = periodStart[1];
  const steps = originalSteps.subarray(0, segments).reduce((sum, length) => sum + length, 0);
  const isSegmented = originalSteps.some((length) => length !== 1);
  if (!hasPeriods(time) && !isSegmented) return "full";
  const parts = [`typical_periods=${periodStart.length - 1}`, `steps_per_period=${steps}`];
  if (isSegmented) parts.push(`segments=${segments}`);
  return parts.join("; ");
}
