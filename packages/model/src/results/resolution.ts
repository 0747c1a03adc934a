/** How time was resolved, in one line of plain ASCII for headers, logs and the workbook, and in lines for people. */

import { sentences } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { StorageBounds } from "../domain/runs/run-options.ts";
import { isFull, type TimeStructure } from "../energy-system/time-structure.ts";
import type { SolvedSystem } from "./operation.ts";

interface Resolution {
  readonly time: TimeStructure;
  /** Exact where absent. */
  readonly storageBounds?: StorageBounds;
}

/**
 * `full`, or e.g. `typical_periods=7; steps_per_period=24; segments=12`. Extreme periods are among the typical ones.
 * Bounds of storages are mentioned where they are not exact.
 */
export function describeResolution({ time, storageBounds }: Resolution): string {
  const { periodStart, originalSteps } = time;
  // Extreme periods are not segmented, so the first of the others gives the number.
  const extremes = new Set(time.extremes?.map(({ period }) => time.sequence[period]));
  const usual = time.sequence.find((period) => !extremes.has(period)) ?? 0;
  const segments = periodStart[usual + 1] - periodStart[usual];
  const steps = originalSteps.subarray(0, periodStart[1]).reduce((sum, length) => sum + length, 0);
  const isSegmented = originalSteps.some((length) => length !== 1);
  if (isFull(time)) return "full";
  const parts = [`typical_periods=${periodStart.length - 1}`, `steps_per_period=${steps}`];
  if (isSegmented) parts.push(`segments=${segments}`);
  if (time.extremes?.length) parts.push(`extreme_periods=${time.extremes.length}`);
  if (storageBounds === "simplified") parts.push("storage_bounds=simplified");
  return parts.join("; ");
}

/** Notes for users: about bounds that are not exact, and about a resolution that they did not request. */
export function resolutionNotes({
  storageBounds,
  resolutionWarning,
  heuristic,
}: Pick<SolvedSystem, "storageBounds" | "resolutionWarning" | "heuristic">): { label: string; value: string }[] {
  const notes: { label: string; value: string }[] = [];
  if (storageBounds === "simplified") notes.push({ label: "storageBounds", value: simplifiedBounds });
  if (resolutionWarning) {
    const { msg, hint } = resolutionWarning;
    notes.push({ label: "temporalResolutionWarning", value: inEnglish(sentences(msg, hint)) });
  }
  if (heuristic) notes.push({ label: "heuristic", value: inEnglish(sentences(heuristic.msg, heuristic.hint)) });
  return notes;
}

/** Figures: docs/explanation/performance.md. */
const simplifiedBounds =
  "simplified: those of EnSysMod and FINE, a little stricter than what storages hold; exact bounds cost 0.00 to 1.2 % less " +
  "for known systems";

/** Label and text, for the sheet `Overview`. */
export function resolutionLines(solved: SolvedSystem): [string, string][] {
  const { system, time, storageBounds = "exact", resolutionWarning, heuristic } = solved;
  const { numberOfTimeSteps, hoursPerTimeStep } = system;
  const lines: [string, string][] = [
    ["Temporal resolution", describeResolution(solved)],
    ["Time steps of the data set", `${numberOfTimeSteps} of ${hoursPerTimeStep} h`],
    ["Time steps of the optimization", `${time.stepCount}`],
  ];
  if (!isFull(time)) lines.push(["Storage bounds", storageBounds === "simplified" ? simplifiedBounds : storageBounds]);
  if (resolutionWarning) lines.push(["Why", inEnglish(resolutionWarning.msg)]);
  if (resolutionWarning?.hint !== undefined) lines.push(["", inEnglish(resolutionWarning.hint)]);
  if (heuristic) lines.push(["Heuristic", inEnglish(sentences(heuristic.msg, heuristic.hint))]);
  return lines;
}
