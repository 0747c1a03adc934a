/** The program with slack columns, whose amounts are its only cost. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Relaxation, RelaxationAmounts, Slack } from "./relaxation.ts";

export interface ElasticProgram {
  readonly program: LinearProgram;
  /** First slack column of each relaxation. */
  readonly start: readonly number[];
}

/** @param whole whether whole numbers stay whole */
export function elasticProgram(
  program: LinearProgram,
  relaxations: readonly Relaxation[],
  whole: boolean,
): ElasticProgram {
  const slacks: Slack[] = [];
  const start = relaxations.map((relaxation) => {
    const first = program.columnCount + slacks.length;
    for (const slack of relaxation.slacks) slacks.push(slack);
    return first;
  });
  const added = slacks.reduce((sum, slack) => sum + slack.rows.length, 0);
  const columnCount = program.columnCount + slacks.length;
  const nonzeros = program.columnStart[program.columnCount];
  const columnStart = extended(program.columnStart, new Int32Array(columnCount + 1));
  const rowIndex = extended(program.rowIndex, new Int32Array(nonzeros + added));
  const value = extended(program.value, new Float64Array(nonzeros + added));
  const cost = new Float64Array(columnCount);
  const columnLower = extended(program.columnLower, new Float64Array(columnCount));
  const columnUpper = extended(program.columnUpper, new Float64Array(columnCount));
  const integer = whole && program.integer ? extended(program.integer, new Uint8Array(columnCount)) : null;
  let next = nonzeros;
  slacks.forEach(({ rows, values, upper, price }, index) => {
    const column = program.columnCount + index;
    rows.forEach((row, entry) => {
      rowIndex[next] = row;
      value[next] = values[entry];
      next++;
    });
    columnStart[column + 1] = next;
    cost[column] = price;
    columnUpper[column] = upper;
  });
  return {
    program: {
      ...program,
      columnCount,
      columnStart,
      rowIndex,
      value,
      cost,
      columnLower,
      columnUpper,
      integer,
      objectiveOffset: 0,
    },
    start,
  };
}

function extended<Values extends Int32Array | Float64Array | Uint8Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}

/** The move of each relaxation in a solution. */
export function movesOf(
  values: Float64Array,
  relaxations: readonly Relaxation[],
  start: readonly number[],
  columnCount: number,
): RelaxationAmounts[] {
  const columnValue = values.slice(0, columnCount);
  const amounts = relaxations.map(({ slacks }, index) => values.slice(start[index], start[index] + slacks.length));
  relaxations.forEach(({ standsFor }, index) => {
    standsFor?.columns.forEach((column, slack) => {
      columnValue[column] += standsFor.sign * amounts[index][slack];
    });
  });
  return amounts.map((moved) => ({ columnValue, amounts: moved }));
}

/**
 * By how much a relaxation's best slack would lower the cost of an elastic solution, relative to its price: 1 where it
 * is moved, 0 where moving it does not help.
 */
export function gainOf(relaxation: Relaxation, rowDual: Float64Array): number {
  let best = 0;
  for (const { rows, values, price, upper } of relaxation.slacks) {
    if (upper === 0) continue;
    let gain = 0;
    for (let entry = 0; entry < rows.length; entry++) gain += values[entry] * rowDual[rows[entry]];
    best = Math.max(best, gain / price);
  }
  return best;
}
