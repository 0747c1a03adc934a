/** Rows of one scenario of a run. Pure. */

/** Rows of the named scenario, or of the first one where none is named; all where the run has none. */
export function rowsOfScenario<Row extends { scenario?: string }>(
  rows: readonly Row[],
  asked: string | null,
): readonly Row[] {
  const first = rows.find(({ scenario }) => scenario !== undefined)?.scenario;
  const shown = asked ?? first;
  return first === undefined ? rows : rows.filter(({ scenario }) => scenario === shown);
}
