/**
 * Where standing costs nothing, a solver may retire or not. What is retired for no reason stands in the results: the point moves along
 * directions that change no cost, as far as rows and bounds allow, so it stays an optimum.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { multiply } from "@esm/program/products";
import type { JointProgram } from "./joint-program.ts";
import type { RetiredCohort } from "./retirement.ts";

/** @param columnValue of the joint program; it is not changed */
export function withoutNeedlessRetirement(
  { program, retirements }: Pick<JointProgram, "program" | "retirements">,
  columnValue: Float64Array,
): Float64Array {
  const free = retirements.filter(({ standing, retired }) => program.cost[standing] <= program.cost[retired]);
  if (free.length === 0) return columnValue;
  const values = columnValue.slice();
  const { activity } = multiply(program, { columnValue, rowDual: null });
  for (const cohort of free) {
    const { column, before, units } = cohort;
    const wanted = values[column] - (before ? values[before.column] : 0);
    if (!(wanted > 0)) continue;
    const direction = directionOf(cohort);
    const change = changeOfRows(program, direction);
    const possible = Math.min(wanted, longestStep(program, values, activity, direction, change));
    // Whole units that were retired in the year come back all together, or not at all.
    const step = units && possible < wanted ? 0 : possible;
    if (!(step > 0)) continue;
    for (const [moved, by] of direction) values[moved] += by * step;
    for (const [row, by] of change) activity[row] += by * step;
  }
  return values;
}

/** By column: one unit more stands. */
function directionOf({ column, standing, retired, units }: RetiredCohort): Map<number, number> {
  const direction = new Map([
    [standing, 1],
    [retired, -1],
    [column, -1],
  ]);
  if (units) direction.set(units.column, -1 / units.perUnit);
  return direction;
}

function changeOfRows(
  { columnStart, rowIndex, value }: LinearProgram,
  direction: ReadonlyMap<number, number>,
): Map<number, number> {
  const change = new Map<number, number>();
  for (const [column, by] of direction) {
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      const row = rowIndex[entry];
      change.set(row, (change.get(row) ?? 0) + value[entry] * by);
    }
  }
  return change;
}

/** How far rows and bounds of columns let the point move. */
function longestStep(
  { rowLower, rowUpper, columnLower, columnUpper }: LinearProgram,
  values: Float64Array,
  activity: Float64Array,
  direction: ReadonlyMap<number, number>,
  change: ReadonlyMap<number, number>,
): number {
  let longest = Number.POSITIVE_INFINITY;
  const within = (at: number, by: number, lower: number, upper: number): void => {
    // Entries that cancel out leave rounding.
    if (Math.abs(by) > 1e-12) longest = Math.min(longest, by > 0 ? (upper - at) / by : (lower - at) / by);
  };
  for (const [row, by] of change) within(activity[row], by, rowLower[row], rowUpper[row]);
  for (const [column, by] of direction) within(values[column], by, columnLower[column], columnUpper[column]);
  return longest;
}
