/** The effect of a reduction, in figures and in a line for the log. */

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

const names: Record<keyof ReductionCounts, string> = {
  fixedColumns: "fixed columns",
  emptyColumns: "empty columns",
  dominatedColumns: "dominated columns",
  emptyRows: "empty rows",
  singletonRows: "rows turned into bounds",
  redundantRows: "redundant rows",
  forcingRows: "forcing rows",
  slackColumns: "slack columns",
  impliedColumns: "implied columns",
  doubletonEquations: "equations of two columns",
  shiftedColumns: "shifted columns",
  netFlows: "net flows",
  droppedCoefficients: "tiny coefficients dropped (not exact)",
};

/** For example "reduced 123 rows × 45 columns, 678 nonzeros to …: 12 fixed columns, …; matrix 1.0e-3…1.0e2, cost …". */
export function describeReduction({ before, after, counts, ranges, maxDropped }: ReductionStatistics): string {
  const size = ({ rows, columns, nonzeros }: ProgramSize): string =>
    `${rows} rows × ${columns} columns, ${nonzeros} nonzeros`;
  const done = (Object.keys(names) as (keyof ReductionCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => `${counts[key]} ${names[key]}`);
  const dropped = maxDropped > 0 ? `; largest coefficient dropped ${maxDropped.toExponential(1)}` : "";
  const rules = done.length > 0 ? done.join(", ") : "nothing to do";
  return `reduced ${size(before)} to ${size(after)}: ${rules}; ${describeRanges(ranges)}${dropped}`;
}
