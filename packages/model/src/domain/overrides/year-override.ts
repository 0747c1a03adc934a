/** Entries from a year on: what they change, and how they are written. */
import type { YearOverride } from "../model.ts";
import { isTableOverride, type OverrideFromYear } from "./any-override.ts";
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

/** Entries with changes of a point of a sweep: each takes the place of the entry of its target and year, or comes last. */
export function withChanges(entries: readonly YearOverride[], changes: readonly OverrideFromYear[]): YearOverride[] {
  const list = [...entries];
  for (const change of changes) {
    const entry: YearOverride = { ...change, to_next: "hold" };
    const target = yearOverrideTarget(entry);
    const at = list.findIndex((one) => one.year === change.year && yearOverrideTarget(one) === target);
    if (at < 0) list.push(entry);
    else list[at] = { ...entry, to_next: list[at].to_next };
  }
  return list;
}
