/**
 * Upper bounds of columns that no solution as good as a known one exceeds, where the program itself gives none: the
 * largest value of a column before its own cost, or one of its rows, becomes a limit.
 */
import type { LinearProgram } from "./linear-program.ts";
import { rowActivities } from "./row-activities.ts";

/** Each pass takes bounds one row further: cost → capacity → operation → what that feeds. */
const passes = 4;

/**
 * By column; infinite where nothing is implied. Some 0.1 s for a million nonzeros.
 *
 * @param objective of a known solution, in the program's unit, with its offset
 */
export function impliedUpperBounds(program: LinearProgram, objective: number): Float64Array {
  const { columnCount, cost, columnLower, columnUpper, objectiveOffset } = program;
  const upper = columnUpper.slice();
  let least = 0;
  for (let j = 0; j < columnCount; j++) {
    // A column without cost may be unlimited; 0 times infinity is not a number.
    if (cost[j] !== 0) least += cost[j] > 0 ? cost[j] * columnLower[j] : cost[j] * columnUpper[j];
  }
  const spent = objective - objectiveOffset - least;
  for (let j = 0; j < columnCount; j++) {
    if (cost[j] > 0) upper[j] = Math.min(upper[j], columnLower[j] + Math.max(0, spent) / cost[j]);
  }
  for (let pass = 0; pass < passes; pass++) if (!tightenByRows(program, upper)) break;
  return upper;
}

/** Whether any bound became finite. */
function tightenByRows(program: LinearProgram, upper: Float64Array): boolean {
  const { columnCount, columnStart, rowIndex, value, columnLower, rowLower, rowUpper } = program;
  const { least, most, unlimitedBelow, unlimitedAbove } = rowActivities(program, columnLower, upper);
  let found = false;
  for (let j = 0; j < columnCount; j++) {
    if (Number.isFinite(upper[j])) continue;
    let bound = Number.POSITIVE_INFINITY;
    for (let k = columnStart[j]; k < columnStart[j + 1]; k++) {
      const a = value[k];
      const i = rowIndex[k];
      // The column's own part is a times its lower bound on one side, and infinite on the other.
      if (a > 0 && unlimitedBelow[i] === 0) {
        bound = Math.min(bound, columnLower[j] + (rowUpper[i] - least[i]) / a);
      } else if (a < 0 && unlimitedAbove[i] === 0) {
        bound = Math.min(bound, columnLower[j] + (rowLower[i] - most[i]) / a);
      }
    }
    if (!Number.isFinite(bound)) continue;
    upper[j] = Math.max(columnLower[j], bound);
    found = true;
  }
  return found;
}
