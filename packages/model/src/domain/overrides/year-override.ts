/** Entries from a year on: what they change, and how they are written. */
import type { YearOverride } from "../model.ts";
import { isTableOverride } from "./any-override.ts";
import { overrideTarget, writtenTableOverride } from "./table-override.ts";

/** Without what is not given: files and answers say what is there. */
export function writtenYearOverride(entry: YearOverride): Record<string, unknown> {
  const { year, to_next, ...rest } = entry;
  const written = isTableOverride(rest) ? writtenTableOverride(rest) : { ...rest };
  return { year, ...written, ...(to_next !== "hold" && { to_next }) };
}

/** What an entry changes: the same text for the same target. */
export const yearOverrideTarget = (entry: YearOverride): string =>
  isTableOverride(entry) ? overrideTarget(entry) : JSON.stringify([entry.component_name, entry.attribute]);
