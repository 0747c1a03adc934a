/** How time was resolved, in one line of plain ASCII: for headers, logs and the workbook. */
import { isFull, type TimeStructure } from "../energy-system/time-structure.ts";

/** `full`, or e.g. `typical_periods=7; steps_per_period=24; segments=12`; extreme periods are among the typical ones. */
export function describeResolution(time: TimeStructure): string {
  const { periodStart, originalSteps } = time;
  // Extreme periods are not segmented: the first of the others tells.
  const extremes = new Set(time.extremes?.map(({ period }) => time.sequence[period]));
  const usual = time.sequence.find((period) => !extremes.has(period)) ?? 0;
  const segments = periodStart[usual + 1] - periodStart[usual];
  const steps = originalSteps.subarray(0, periodStart[1]).reduce((sum, length) => sum + length, 0);
  const isSegmented = originalSteps.some((length) => length !== 1);
  if (isFull(time)) return "full";
  const parts = [`typical_periods=${periodStart.length - 1}`, `steps_per_period=${steps}`];
  if (isSegmented) parts.push(`segments=${segments}`);
  if (time.extremes?.length) parts.push(`extreme_periods=${time.extremes.length}`);
  return parts.join("; ");
}
