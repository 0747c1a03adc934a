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

export interface YearRow {
  key: string;
  /** In the order of years. */
  entries: readonly YearChange[];
}

const keyOf = ({ component_name, attribute, table, commodity_name, regions, region_to, steps }: YearChange): string =>
  JSON.stringify([component_name, attribute, table, commodity_name, regions, region_to, steps]);

/** One row for each target, in the order in which the targets appear. */
export function yearRows(changes: readonly YearChange[]): YearRow[] {
  const rows = Map.groupBy(changes, keyOf);
  return [...rows].map(([key, entries]) => ({ key, entries: entries.toSorted((one, other) => one.year - other.year) }));
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
  { key, entries }: YearRow,
  year: number,
  value: number | null,
): YearChange[] {
  const isOwn = (change: YearChange): boolean => keyOf(change) === key && change.year === year;
  if (value === null) return changes.filter((change) => !isOwn(change));
  if (changes.some(isOwn)) return changes.map((change) => (isOwn(change) ? { ...change, value } : change));
  const alike = entries.findLast((entry) => entry.year <= year) ?? entries[0];
  const last = changes.findLastIndex((change) => keyOf(change) === key);
  return changes.toSpliced(last + 1, 0, { ...alike, year, value });
}

/** The list in which values of a row hold up to the next one, or lead to it. */
export const withWay = (changes: readonly YearChange[], { key }: YearRow, way: "hold" | "linear"): YearChange[] =>
  changes.map((change) => (keyOf(change) === key ? { ...change, to_next: way } : change));
