/**
 * A linear or mixed-integer program in compressed sparse columns:
 *
 *     minimize    objectiveOffset + Σ_j cost[j]·x[j]
 *     subject to  rowLower[i] ≤ Σ_j A[i,j]·x[j] ≤ rowUpper[i]
 *                 columnLower[j] ≤ x[j] ≤ columnUpper[j]
 *                 x[j] integer where integer[j] = 1
 *
 * Column j's nonzeros stand at columnStart[j] … columnStart[j+1]−1 of `rowIndex` and `value`. An absent bound is
 * ±Infinity. The arrays are the whole program: no object exists per column or row.
 */
export interface LinearProgram {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Length columnCount + 1. */
  readonly columnStart: Int32Array;
  /** Length columnStart[columnCount]. */
  readonly rowIndex: Int32Array;
  readonly value: Float64Array;
  readonly cost: Float64Array;
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  /** One flag per column; null where every column is continuous. */
  readonly integer: Uint8Array | null;
  readonly objectiveOffset: number;
}

export interface ProgramSize {
  rows: number;
  columns: number;
  nonzeros: number;
  integers: number;
}

/** The size figures of a program. */
export function sizeOf(program: LinearProgram): ProgramSize {
  let integers = 0;
  if (program.integer) for (const flag of program.integer) integers += flag;
  return {
    rows: program.rowCount,
    columns: program.columnCount,
    nonzeros: program.columnStart[program.columnCount],
    integers,
  };
}

/**
 * Values for the columns of a program and, for continuous programs, the duals of its rows.
 * `rowDual[i]` is the change of the minimal cost per unit by which row i's active bound is raised; the reduced cost
 * of column j is cost[j] − Σ_i A[i,j]·rowDual[i].
 */
export interface Solution {
  readonly columnValue: Float64Array;
  /** Null for programs with integers. */
  readonly rowDual: Float64Array | null;
}
