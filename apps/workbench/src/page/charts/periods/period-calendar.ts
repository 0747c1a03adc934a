/** The original periods in rows of a calendar: which typical period stands for each. Pure. */

interface PeriodCell {
  /** Original period, from 0. */
  index: number;
  /** Typical period that stands for it, from 0. */
  period: number;
  row: number;
  column: number;
}

/** Days are in columns of weeks; longer or shorter periods in rows of 26. */
export function periodCells(sequence: readonly number[], hoursOfPeriod: number): PeriodCell[] {
  const rows = hoursOfPeriod === 24 ? 7 : Math.max(1, Math.ceil(sequence.length / 26));
  return sequence.map((period, index) => ({ index, period, row: index % rows, column: Math.floor(index / rows) }));
}

interface TypicalPeriod {
  period: number;
  occurrences: number;
  extremes: readonly string[];
  /** Original periods, from 0. */
  members: readonly number[];
}

/** The most frequent first. */
export function frequentFirst(
  periods: readonly Omit<TypicalPeriod, "members">[],
  sequence: readonly number[],
): TypicalPeriod[] {
  return periods
    .map((each) => ({ ...each, members: sequence.flatMap((period, index) => (period === each.period ? [index] : [])) }))
    .toSorted((left, right) => right.occurrences - left.occurrences || left.period - right.period);
}

/** The mean of a series in each period. @param values at each step of the first period, of the second, and so on */
export function meansOfPeriods(
  periods: readonly { lengths: readonly number[] }[],
  values: readonly number[],
): number[] {
  let first = 0;
  return periods.map(({ lengths }) => {
    const sum = lengths.reduce((total, length, step) => total + length * values[first + step], 0);
    first += lengths.length;
    return sum / lengths.reduce((total, length) => total + length, 0);
  });
}
