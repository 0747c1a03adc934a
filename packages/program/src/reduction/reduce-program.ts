/**
 * Makes a program smaller before it is scaled and solved, without changing its optimum, and takes solutions of the
 * small program back: values and duals that pass our check on the original wherever they pass it on the small one.
 *
 *     const { program: small, restore } = reduceProgram(program);
 *     const solution = restore(solved(small));
 *
 * The rules are in `row-rules.ts`, `column-rules.ts`, `doubleton-rules.ts` and `net-flow.ts`; they are repeated, each
 * on the changes of the others, until no change is left. Then come `parallel-rows.ts` and columns of more coefficients, and
 * the rules once more. About linear in the nonzeros.
 */

import { message } from "@esm/messages/message";
import { typicalBound } from "../coefficient-sizes.ts";
import type { LinearProgram, Solution } from "../linear-program.ts";
import { asksAt, neverStop, type StopCheck } from "../stop-check.ts";
import { activityOf } from "./activity.ts";
import { reduceColumn, replaceLongerColumns, roundIntegerBounds } from "./column-rules.ts";
import { compact } from "./compaction.ts";
import { reduceDoubleton } from "./doubleton-rules.ts";
import { type History, trimmed } from "./history.ts";
import { findOppositeFlows, joinFlows } from "./net-flow.ts";
import { mergeParallelRows } from "./parallel-rows.ts";
import { dequeue } from "./queue.ts";
import { spread, undoSteps } from "./restore.ts";
import { dropEmptyRow, dropRedundantRow, dropSingletonRow, reduceByActivity } from "./row-rules.ts";
import { beginReduction, type ReductionContradiction, type ReductionState, zeroCounts } from "./state.ts";
import { type ReductionStatistics, statisticsOf } from "./statistics.ts";
import { withoutTinyCoefficients } from "./tiny-coefficients.ts";
import { growRows, none, workingProgramOf } from "./working-program.ts";

export interface ReductionOptions {
  /** Joins the two flows of lines without loss; on unless refused. */
  readonly netFlows?: boolean;
  /**
   * Omits coefficients below this share of both their row's and their column's largest. Not exact, hence off unless
   * given; solutions are then those of the program without these coefficients.
   */
  readonly dropTinyCoefficients?: number;
  /** Asked whether to stop. */
  readonly check?: StopCheck;
}

export interface ReducedProgram {
  readonly program: LinearProgram;
  /**
   * A solution of `program` as one of the original. Duals are null where the given ones are, or where the original
   * has integers.
   */
  restore(solution: Solution): Solution;
  readonly statistics: ReductionStatistics;
  /** Set where no values can keep all rows and bounds; `program` is then the original. */
  readonly infeasible: ReductionContradiction | null;
  /**
   * Duals of the original rows that prove it but for rounding errors (`infeasibility-proof.ts`); null where nothing is
   * infeasible, where the original has integers, and where the bounds of one row or column cross.
   */
  readonly infeasibilityDuals: Float64Array | null;
  /** A column that lowers the cost without limit if the rest can be kept; it remains in `program`. */
  readonly unboundedColumn: number | null;
  /** Original row by row of `program`. A row that net flows needed in addition names the one it was copied from. */
  readonly rowOrigin: Int32Array;
  /** Original column by column of `program`. It may be measured differently (shifted, or a net flow). */
  readonly columnOrigin: Int32Array;
}

/** The most work done, in rows and columns examined, each counted per row and column of the program. */
const effortPerLine = 12;
/** How often the whole program is searched for parallel rows and longer columns: after each time, rules find new work. */
const maxRounds = 3;

/** Pure; the given arrays are not changed. Throws nothing for a valid program but what `check` throws. */
export function reduceProgram(original: LinearProgram, options: ReductionOptions = {}): ReducedProgram {
  const { dropTinyCoefficients = 0, netFlows = true, check = neverStop } = options;
  const { program, dropped, maxDropped } =
    dropTinyCoefficients > 0
      ? withoutTinyCoefficients(original, dropTinyCoefficients)
      : { program: original, dropped: 0, maxDropped: 0 };
  check("reduction");
  const work = workingProgramOf(program);
  check("reduction");
  const pairs = netFlows ? findOppositeFlows(work) : new Int32Array(0);
  check("reduction");
  growRows(work, pairs.length / 2);
  const state = beginReduction(work, Math.min(1, typicalBound(program) ?? 1));
  const addedOrigins = joinFlows(state, pairs, original.rowCount);
  state.counts.droppedCoefficients = dropped;
  findCrossedBounds(state);
  roundIntegerBounds(state);
  reduceUntilQuiet(state, check);

  const originOf = (row: number): number => (row < original.rowCount ? row : addedOrigins[row - original.rowCount]);
  if (state.contradiction !== null) {
    const duals = infeasibilityDualsOf(state, state.contradiction)?.slice(0, original.rowCount) ?? null;
    return unreduced(original, contradictionAt(state.contradiction, originOf), duals);
  }
  const { program: reduced, rowOf, columnOf } = compact(work);
  check("reduction");
  const history = trimmed(state.history);
  const { rowCount, continuous } = work;
  return {
    program: reduced,
    restore: (solution) => restored(original, reduced, solution, { history, rowOf, columnOf, rowCount, continuous }),
    statistics: statisticsOf(original, reduced, state.counts, maxDropped),
    infeasible: null,
    infeasibilityDuals: null,
    unboundedColumn: state.unboundedColumn === none ? null : state.unboundedColumn,
    rowOrigin: rowOf.map(originOf),
    columnOrigin: columnOf,
  };
}

function findCrossedBounds(state: ReductionState): void {
  const { columnLower, columnUpper, rowLower, rowUpper, columnCount, rowCount } = state.work;
  const find = (kind: "row" | "column", count: number, lower: Float64Array, upper: Float64Array): void => {
    for (let index = 0; index < count && state.contradiction === null; index++) {
      if (lower[index] <= upper[index] && lower[index] < infinite && upper[index] > -infinite) continue;
      const said = { lower: lower[index], upper: upper[index] };
      state.contradiction = {
        kind,
        index,
        message:
          kind === "row"
            ? message("row_bounds_contradict", { row: index, ...said })
            : message("column_bounds_contradict", { column: index, ...said }),
      };
    }
  };
  find("column", columnCount, columnLower, columnUpper);
  find("row", rowCount, rowLower, rowUpper);
}

const infinite = Number.POSITIVE_INFINITY;

function reduceUntilQuiet(state: ReductionState, check: StopCheck): void {
  const { work } = state;
  let effort = effortPerLine * (work.rowCount + work.columnCount) + 1000;
  for (let round = 0; round < maxRounds; round++) {
    effort = applyRules(state, effort, check);
    if (state.contradiction !== null || effort <= 0) return;
    check("reduction");
    if (mergeParallelRows(state) + replaceLongerColumns(state) === 0) return;
  }
  applyRules(state, effort, check);
}

/** Applies the rules of single rows and columns until none changes anything. Answers the effort left. */
function applyRules(state: ReductionState, maxEffort: number, check: StopCheck): number {
  const { work, rows, columns } = state;
  let effort = maxEffort;
  while (rows.length + columns.length > 0 && effort > 0) {
    for (let left = rows.length; left > 0 && state.contradiction === null; left--, effort--) {
      if (asksAt(left)) check("reduction");
      const row = dequeue(rows);
      if (work.rowAlive[row] === 1) reduceRow(state, row);
    }
    for (let left = columns.length; left > 0 && state.contradiction === null; left--, effort--) {
      if (asksAt(left)) check("reduction");
      const column = dequeue(columns);
      if (work.columnAlive[column] === 1) reduceColumn(state, column);
    }
    if (state.contradiction !== null) return effort;
  }
  return effort;
}

function reduceRow(state: ReductionState, row: number): void {
  const { rowLength, rowLower, rowUpper } = state.work;
  const length = rowLength[row];
  if (length === 0) dropEmptyRow(state, row);
  else if (rowLower[row] === -infinite && rowUpper[row] === infinite) dropRedundantRow(state, row);
  else if (length === 1) dropSingletonRow(state, row);
  else if (!reduceByActivity(state, row) && length === 2) reduceDoubleton(state, row);
}

interface WayBack {
  readonly history: History;
  readonly rowOf: Int32Array;
  readonly columnOf: Int32Array;
  /** Number of rows, including those added for net flows. */
  readonly rowCount: number;
  readonly continuous: boolean;
}

function restored(original: LinearProgram, reduced: LinearProgram, solution: Solution, way: WayBack): Solution {
  const { history, rowOf, columnOf, rowCount, continuous } = way;
  if (solution.columnValue.length !== reduced.columnCount) {
    throw new RangeError("The solution does not have one value for each column of the reduced program.");
  }
  const rowDual = continuous ? solution.rowDual : null;
  const reducedCost = rowDual && reducedCostsOf(reduced, rowDual);
  const size = { rows: rowCount, columns: original.columnCount };
  const placed = spread({ ...solution, rowDual }, reducedCost, columnOf, rowOf, size);
  undoSteps(history, placed);
  return { columnValue: placed.columnValue, rowDual: placed.duals?.row.slice(0, original.rowCount) ?? null };
}

function reducedCostsOf({ columnCount, columnStart, rowIndex, value, cost }: LinearProgram, rowDual: Float64Array) {
  const reducedCost = cost.slice();
  for (let column = 0; column < columnCount; column++) {
    for (let k = columnStart[column]; k < columnStart[column + 1]; k++) {
      reducedCost[column] -= value[k] * rowDual[rowIndex[k]];
    }
  }
  return reducedCost;
}

/**
 * The row beyond the reach of its columns as a proof of its own: its dual is 1 or −1, the reduced costs are those of
 * its columns, and the steps are undone as for any duals of a program without costs.
 */
function infeasibilityDualsOf(
  { work, history }: ReductionState,
  { kind, index }: ReductionContradiction,
): Float64Array | null {
  const { rowLower, rowUpper, rowCount, columnCount } = work;
  if (!work.continuous || kind !== "row" || rowLower[index] > rowUpper[index]) return null;
  const side = activityOf(work, index, none).minimum > rowUpper[index] ? -1 : 1;
  const row = new Float64Array(rowCount);
  const reducedCost = new Float64Array(columnCount);
  row[index] = side;
  for (let entry = work.rowHead[index]; entry !== none; entry = work.nextInRow[entry]) {
    reducedCost[work.entryColumn[entry]] = -side * work.value[entry];
  }
  undoSteps(history, { columnValue: new Float64Array(columnCount), duals: { row, reducedCost } }, false);
  return row;
}

function contradictionAt(
  { kind, index, message: { code, params } }: ReductionContradiction,
  originOf: (row: number) => number,
): ReductionContradiction {
  const origin = kind === "row" ? originOf(index) : index;
  return { kind, index: origin, message: { code, params: { ...params, [kind]: origin } } };
}

function unreduced(
  program: LinearProgram,
  infeasible: ReductionContradiction,
  infeasibilityDuals: Float64Array | null,
): ReducedProgram {
  return {
    program,
    restore: (solution) => solution,
    statistics: statisticsOf(program, program, zeroCounts(), 0),
    infeasible,
    infeasibilityDuals,
    unboundedColumn: null,
    rowOrigin: Int32Array.from({ length: program.rowCount }, (_, row) => row),
    columnOrigin: Int32Array.from({ length: program.columnCount }, (_, column) => column),
  };
}
