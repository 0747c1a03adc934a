/** Changes by year as a table with a row for each target, and what one cell of it changes. Pure. */

/** An entry of `overrides_by_year`, with the fields that the table shows. */
export interface YearChange {
  year: number;
  to_next?: "hold" | "linear";
  component_name: string;
  attribute?: string;
  table?: string;
  commodity_name?: string;
  regions?: readonly string[];
  region_to?: string;
  steps?: readonly number[];
  operation: string;
  value?: unknown;
}

/** What an entry changes, in any year. */
export type YearTarget = Omit<YearChange, "year" | "to_next" | "operation" | "value">;

/** What an entry makes of it. */
export type YearValue = Pick<YearChange, "operation"> & { value: number };

export interface YearRow {
  key: string;
  target: YearTarget;
  /** In the order of years; none while nothing is typed in a new row. */
  entries: readonly YearChange[];
}

const keyOf = ({ component_name, attribute, table, commodity_name, regions, region_to, steps }: YearTarget): string =>
  JSON.stringify([component_name, attribute, table, commodity_name, regions, region_to, steps]);

/**
 * One row for each target, in the order in which the targets appear.
 *
 * @param added targets that nothing changes yet
 */
export function yearRows(changes: readonly YearChange[], added: readonly YearTarget[] = []): YearRow[] {
  const rows = new Map<string, { target: YearTarget; entries: YearChange[] }>();
  for (const change of changes) {
    const key = keyOf(change);
    const { year: _, to_next: __, operation: ___, value: ____, ...target } = change;
    rows.set(key, { target, entries: [...(rows.get(key)?.entries ?? []), change] });
  }
  for (const target of added) {
    const key = keyOf(target);
    if (!rows.has(key)) rows.set(key, { target, entries: [] });
  }
  return [...rows].map(([key, { target, entries }]) => ({
    key,
    target,
    entries: entries.toSorted((one, other) => one.year - other.year),
  }));
}

/** Milestone years, and the years of entries between them. */
export function yearsOf(
  pathway: { start_year: number; number_of_steps: number; years_per_step: number } | null,
  changes: readonly YearChange[],
): number[] {
  const milestones = pathway
    ? Array.from(
        { length: pathway.number_of_steps + 1 },
        (_, step) => pathway.start_year + step * pathway.years_per_step,
      )
    : [];
  return [...new Set([...milestones, ...changes.map(({ year }) => year)])].sort((one, other) => one - other);
}

/** The value that is given for the year itself. */
export const ownValue = ({ entries }: YearRow, year: number): unknown =>
  entries.find((entry) => entry.year === year)?.value;

/** The value that holds in a year, on the straight line to the next one where the entry says so; undefined before the first one. */
export function valueIn({ entries }: YearRow, year: number): unknown {
  const at = entries.findLastIndex((entry) => entry.year <= year);
  const [current, next] = [entries[at], entries[at + 1]];
  if (current?.to_next !== "linear" || !next) return current?.value;
  const [from, to] = [current.value, next.value];
  if (typeof from !== "number" || typeof to !== "number") return from;
  return from + ((to - from) * (year - current.year)) / (next.year - current.year);
}

/** Whether cells of the row can be typed: all of its values are numbers, and they are used alike. */
export const isOfNumbers = ({ entries }: YearRow): boolean =>
  entries.every(({ value, operation }) => typeof value === "number" && operation === entries[0].operation);

/** The list with another value in a year of a row; null takes the entry of that year away. */
export function withValue(
  changes: readonly YearChange[],
  { key, target }: Pick<YearRow, "key" | "target">,
  year: number,
  changed: YearValue | null,
): YearChange[] {
  const entries = changes.filter((change) => keyOf(change) === key);
  const own = entries.find((change) => change.year === year);
  if (changed === null) return changes.filter((change) => change !== own);
  if (own) return changes.map((change) => (change === own ? { ...change, ...changed } : change));
  const sorted = entries.toSorted((one, other) => one.year - other.year);
  const alike = sorted.findLast((entry) => entry.year < year) ?? sorted[0] ?? target;
  const last = changes.findLastIndex((change) => keyOf(change) === key);
  return changes.toSpliced(last < 0 ? changes.length : last + 1, 0, { ...alike, year, ...changed });
}

/**
 * The list with a pasted block, whose first cell belongs to a row and a year. Cells beside the table and those that `read` does not
 * understand change nothing.
 *
 * @param read answers null where a text is no value of the row, given its entries so far
 */
export function withBlock(
  changes: readonly YearChange[],
  block: string,
  { rows, years, row, year }: { rows: readonly YearRow[]; years: readonly number[]; row: number; year: number },
  read: (row: YearRow, text: string) => YearValue | null,
): YearChange[] {
  const lines = block
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  let list = [...changes];
  for (const [down, line] of lines.entries()) {
    for (const [right, text] of line.entries()) {
      const target = rows[row + down];
      const at = years[years.indexOf(year) + right];
      if (!target || at === undefined) continue;
      const entries = list.filter((change) => keyOf(change) === target.key);
      const value = read({ ...target, entries }, text);
      if (value) list = withValue(list, target, at, value);
    }
  }
  return list;
}

/** The list in which values of a row hold up to the next one, or lead to it. */
export const withWay = (changes: readonly YearChange[], { key }: YearRow, way: "hold" | "linear"): YearChange[] =>
  changes.map((change) => (keyOf(change) === key ? { ...change, to_next: way } : change));
