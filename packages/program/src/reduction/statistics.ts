/** The effect of a reduction, in figures and in a line for the log. */

import { type Code, type Message, message } from "@esm/messages/message";
import { type CoefficientRanges, coefficientRanges, describeRanges } from "../coefficient-sizes.ts";
import { type LinearProgram, type ProgramSize, sizeOf } from "../linear-program.ts";
import type { ReductionCounts } from "./state.ts";

export interface ReductionStatistics {
  readonly before: ProgramSize;
  readonly after: ProgramSize;
  readonly counts: ReductionCounts;
  readonly ranges: { readonly before: CoefficientRanges; readonly after: CoefficientRanges };
  /** The largest coefficient left out on request, in absolute terms; 0 where none was. */
  readonly maxDropped: number;
}

export function statisticsOf(
  before: LinearProgram,
  after: LinearProgram,
  counts: ReductionCounts,
  maxDropped: number,
): ReductionStatistics {
  const ranges = { before: coefficientRanges(before), after: coefficientRanges(after) };
  return { before: sizeOf(before), after: sizeOf(after), counts, ranges, maxDropped };
}

const codes = {
  fixedColumns: "fixed_columns",
  emptyColumns: "empty_columns",
  dominatedColumns: "dominated_columns",
  emptyRows: "empty_rows",
  singletonRows: "singleton_rows",
  redundantRows: "redundant_rows",
  forcingRows: "forcing_rows",
  parallelRows: "parallel_rows",
  slackColumns: "slack_columns",
  impliedColumns: "implied_columns",
  doubletonEquations: "doubleton_equations",
  shiftedColumns: "shifted_columns",
  netFlows: "net_flows",
  droppedCoefficients: "dropped_coefficients",
} as const satisfies Record<keyof ReductionCounts, Code>;

/** For example "reduced 123 rows × 45 columns, 678 nonzeros to …: 12 fixed columns, …; matrix 1.0e-3…1.0e2, cost …". */
export function describeReduction({ before, after, counts, ranges, maxDropped }: ReductionStatistics): Message {
  const size = ({ rows, columns, nonzeros }: ProgramSize): Message =>
    message("size_of_program", { rows, columns, nonzeros });
  const rules = (Object.keys(codes) as (keyof ReductionCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => message(codes[key], { count: counts[key] }));
  const reduced = message("program_reduced", {
    before: size(before),
    after: size(after),
    rules: rules.length > 0 ? rules : message("nothing_to_reduce"),
    ranges: describeRanges(ranges),
  });
  return maxDropped > 0 ? message("largest_dropped", { reduced, dropped: maxDropped }) : reduced;
}
