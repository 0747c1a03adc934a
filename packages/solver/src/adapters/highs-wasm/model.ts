/** A linear program as a model of HiGHS. */

import type { LinearProgram } from "@esm/program/linear-program";
import type { Highs, Model } from "highs";

/** Copies the arrays into HiGHS. Dispose of the model, or end the process. */
export function createModel(highs: Highs, program: LinearProgram): Model {
  const { rowCount: numRows, columnCount: numCols, columnStart: starts, rowIndex: indices, value: values } = program;
  return highs.createModel({
    numCols,
    numRows,
    offset: program.objectiveOffset,
    colCost: program.cost,
    colLower: program.columnLower,
    colUpper: program.columnUpper,
    rowLower: program.rowLower,
    rowUpper: program.rowUpper,
    matrix: { format: "csc", numRows, numCols, starts, indices, values },
    ...(program.integer && { integrality: Int32Array.from(program.integer) }),
  });
}
