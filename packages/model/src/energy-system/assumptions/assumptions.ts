/**
 * What a pathway assumes of each of its years: overrides that hold from a year on, or lead to the next one.
 *
 *     hold:    value[y] = value of the last entry with a year ≤ y
 *     linear:  value[y] = v1 + (v2 − v1)·(y − y1)/(y2 − y1)     between the entries of y1 and y2
 *
 * Each value is applied to the data of the model, not to that of the year before.
 */

import { message } from "@esm/messages/message";
import type { DatasetContent } from "../../domain/dataset-content.ts";
import { type Override, overrideRules, type YearOverride } from "../../domain/model.ts";
import { isTableOverride } from "../../domain/overrides/any-override.ts";
import type { TableOverride } from "../../domain/overrides/table-override.ts";
import { yearOverrideTarget } from "../../domain/overrides/year-override.ts";
import type { Problem } from "../../domain/problem.ts";
import { tableFamilies } from "../../domain/table-family.ts";
import { overriddenContent } from "../overridden-content.ts";

/** The assumptions of one year, with their positions in the list of the model. */
export interface YearAssumption {
  readonly index: number;
  readonly override: Override | TableOverride;
}

export interface Assumptions {
  /** By year, in the order of the list. */
  readonly byYear: readonly (readonly YearAssumption[])[];
  readonly problems: readonly Problem[];
}

type Entry = { readonly index: number; readonly entry: YearOverride };

export function assumptionsOf(overrides: readonly YearOverride[], years: readonly number[]): Assumptions {
  const problems: Problem[] = [];
  const used = new Set<number>();
  const byYear: YearAssumption[][] = years.map(() => []);
  for (const entries of targetsOf(overrides, problems)) {
    for (const [position, year] of years.entries()) {
      const at = entries.findLastIndex(({ entry }) => entry.year <= year);
      if (at < 0) continue;
      const [current, next] = [entries[at], entries[at + 1]];
      used.add(current.index);
      const isBetween = current.entry.to_next === "linear" && next !== undefined && year > current.entry.year;
      if (isBetween) used.add(next.index);
      const value = isBetween ? valueBetween(current, next, year) : current.entry.value;
      byYear[position].push({ index: current.index, override: overrideOf(current.entry, value) });
    }
    problems.push(...linesOf(entries));
  }
  for (const list of byYear) list.sort((left, right) => left.index - right.index);
  const last = years.at(-1) ?? 0;
  for (const [index, entry] of overrides.entries()) {
    if (!used.has(index) && !problems.some(({ loc }) => loc[1] === index)) problems.push(unused(entry, index, last));
  }
  return { byYear, problems };
}

/** The content with the assumptions of one year. Problems have their places in the list of the model. */
export function contentOfYear(
  content: DatasetContent,
  assumptions: readonly YearAssumption[],
): { content: DatasetContent; problems: Problem[] } {
  if (assumptions.length === 0) return { content, problems: [] };
  const changed = overriddenContent(
    content,
    assumptions.map(({ override }) => override),
  );
  const [tables, attributes] = [true, false].map((isTable) =>
    assumptions.filter(({ override }) => isTableOverride(override) === isTable).map(({ index }) => index),
  );
  const problems = changed.problems.map((problem): Problem => {
    const [list, index, ...place] = problem.loc;
    const indices = list === "override_tables" ? tables : list === "override_parameters" ? attributes : null;
    const original = indices && typeof index === "number" ? indices[index] : undefined;
    return original === undefined ? problem : { ...problem, loc: ["overrides_by_year", original, ...place] };
  });
  return { content: changed.content, problems };
}

/** Entries by target, each in the order of years. */
function targetsOf(overrides: readonly YearOverride[], problems: Problem[]): Entry[][] {
  const targets = new Map<string, Entry[]>();
  for (const [index, entry] of overrides.entries()) {
    const key = yearOverrideTarget(entry);
    const entries = targets.get(key) ?? [];
    targets.set(key, entries);
    const twin = entries.find((other) => other.entry.year === entry.year);
    if (!twin) {
      entries.push({ index, entry });
      continue;
    }
    problems.push({
      type: "year_override_twice",
      loc: ["overrides_by_year", index, "year"],
      msg: message("year_override_twice", { ...said(entry), year: entry.year, item: twin.index }),
      input: entry.year,
      hint: message("one_entry_per_year"),
    });
  }
  return [...targets.values()].map((entries) => entries.toSorted((left, right) => left.entry.year - right.entry.year));
}

const said = (entry: YearOverride) => ({ component: entry.component_name, field: fieldOf(entry) });

const fieldOf = (entry: YearOverride): string =>
  isTableOverride(entry) && entry.table !== null ? tableFamilies[entry.table].valueField : String(entry.attribute);

function overrideOf(
  { year: _, to_next: __, ...entry }: YearOverride,
  value: YearOverride["value"],
): Override | TableOverride {
  return { ...entry, value } as Override | TableOverride;
}

/** Problems of entries that lead to the next one in a line. */
function linesOf(entries: readonly Entry[]): Problem[] {
  return entries.flatMap(({ index, entry }, at): Problem[] => {
    const next = entries[at + 1];
    if (entry.to_next !== "linear" || !next) return [];
    const loc = ["overrides_by_year", index, "to_next"];
    if (entry.operation !== next.entry.operation) {
      const operations = { one: entry.operation, other: next.entry.operation };
      return [
        {
          type: "interpolation_mixes_operations",
          loc,
          msg: message("interpolation_mixes_operations", { ...said(entry), ...operations, year: next.entry.year }),
          input: entry.operation,
          hint: message("use_one_operation_or_hold"),
        },
      ];
    }
    const between = isInterpolable(entry) ? mixed(entry.value, next.entry.value, 0.5) : null;
    if (between !== null) return [];
    return [
      {
        type: "not_interpolable",
        loc,
        msg: message("not_interpolable", { ...said(entry), year: next.entry.year }),
        input: entry.to_next,
        hint: message("use_hold"),
      },
    ];
  });
}

/** Whole numbers, flags, texts and curves have nothing between them; factors of the costs of a curve have. */
const isInterpolable = (entry: YearOverride): boolean => {
  if (isTableOverride(entry)) return true;
  const { type } = overrideRules[entry.attribute];
  return type === "number" || (type === "curve" && entry.operation === "multiply");
};

function valueBetween({ entry }: Entry, { entry: next }: Entry, year: number): YearOverride["value"] {
  const share = (year - entry.year) / (next.year - entry.year);
  return mixed(entry.value, next.value, share) ?? entry.value;
}

/** Null where the values are no numbers, or lists of other lengths. */
function mixed(from: unknown, to: unknown, share: number): number | number[] | null {
  if (typeof from === "number" && typeof to === "number") return from + (to - from) * share;
  if (!Array.isArray(from) || !Array.isArray(to) || from.length !== to.length) return null;
  return from.map((value, index) => value + (to[index] - value) * share);
}

function unused(entry: YearOverride, index: number, last: number): Problem {
  const code = entry.year > last ? "year_override_too_late" : "year_override_replaced";
  return {
    type: "override_without_effect",
    severity: "warning",
    loc: ["overrides_by_year", index, "year"],
    msg: message(code, { ...said(entry), year: entry.year, last }),
    input: entry.year,
    hint: message("remove_entry_or_change_year"),
  };
}
