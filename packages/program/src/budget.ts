/**
 * Programs whose objective becomes a row, the budget, so that another objective can be looked at for little more than the lowest cost:
 *
 *     Σ cost[j]·x[j] ≤ most − objectiveOffset
 */
import type { LinearProgram } from "./linear-program.ts";

/** The row of the budget is the last one. */
export function withBudget(program: LinearProgram, most: number): LinearProgram {
  const { rowCount, columnCount, columnStart, rowIndex, value, cost, rowLower, rowUpper, objectiveOffset } = program;
  const entries = cost.reduce((count, each) => count + Number(each !== 0), 0);
  const nonzeros = columnStart[columnCount] + entries;
  const started = new Int32Array(columnCount + 1);
  const rows = new Int32Array(nonzeros);
  const values = new Float64Array(nonzeros);
  let next = 0;
  for (let column = 0; column < columnCount; column++) {
    const [begin, end] = [columnStart[column], columnStart[column + 1]];
    rows.set(rowIndex.subarray(begin, end), next);
    values.set(value.subarray(begin, end), next);
    next += end - begin;
    if (cost[column] !== 0) {
      rows[next] = rowCount;
      values[next++] = cost[column];
    }
    started[column + 1] = next;
  }
  return {
    ...program,
    rowCount: rowCount + 1,
    columnStart: started,
    rowIndex: rows,
    value: values,
    rowLower: extended(rowLower, Number.NEGATIVE_INFINITY),
    rowUpper: extended(rowUpper, most - objectiveOffset),
  };
}

function extended(bounds: Float64Array, last: number): Float64Array {
  const longer = new Float64Array(bounds.length + 1);
  longer.set(bounds);
  longer[bounds.length] = last;
  return longer;
}

/** The program with another budget. */
export function withOtherBudget(program: LinearProgram, most: number, objectiveOffset: number): LinearProgram {
  const rowUpper = program.rowUpper.slice();
  rowUpper[program.rowCount - 1] = most - objectiveOffset;
  return { ...program, rowUpper };
}

/** The program with another objective: one cost per column, and a number that is added. */
export const withObjective = (program: LinearProgram, cost: Float64Array, objectiveOffset: number): LinearProgram => ({
  ...program,
  cost,
  objectiveOffset,
});

/** The objective of a program at a point. */
export const objectiveAt = ({ cost, objectiveOffset }: LinearProgram, columnValue: Float64Array): number =>
  cost.reduce((sum, each, column) => sum + each * columnValue[column], objectiveOffset);
