/** Milestone years of pathways. Pure. */

/** The years of rows, in their order. */
export const yearsOf = (rows: readonly { year: number | null }[]): number[] =>
  [...new Set(rows.flatMap(({ year }) => year ?? []))].toSorted((left, right) => left - right);

interface RowOfRuns {
  year: number | null;
  /** One for each run. */
  values: readonly unknown[];
}

/** Whether each of the compared runs is a pathway. */
export function runsWithYears(rows: readonly RowOfRuns[]): boolean[] {
  const hasYears: boolean[] = rows[0]?.values.map(() => false) ?? [];
  for (const { year, values } of rows) {
    if (year === null) continue;
    values.forEach((value, run) => {
      hasYears[run] ||= typeof value === "number";
    });
  }
  return hasYears;
}
