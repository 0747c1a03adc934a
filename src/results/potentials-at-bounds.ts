/**
 * A member that uses a whole shared potential is at its own maximum and at the potential's at the same time, and a
 * solver may put the price on either. The maximum is never tighter than the potential, so the whole price belongs to
 * the potential: raised together with the maxima of all members, it saves −y and the savings of the member's bound.
 */
import type { LinearProgram } from "../linear-program/linear-program.ts";
import type { SolvedSystem } from "./operation.ts";
import { boundOf, reducedCost } from "./reduced-cost.ts";

export interface SharedBounds {
  /** Capacities whose price is that of their potential. */
  readonly columns: ReadonlySet<number>;
  /** By row of a potential: the yearly savings from its members' maxima. */
  readonly savings: ReadonlyMap<number, number>;
}

export function potentialsAtBounds(
  { layout, columnValue }: SolvedSystem,
  program: LinearProgram,
  rowDual: Float64Array,
): SharedBounds {
  const { columnStart, rowIndex, value, columnUpper, integer } = program;
  const rows = new Set(layout.rowBlocks.flatMap(({ subject, start }) => ("sharedPotential" in subject ? start : [])));
  const columns = new Set<number>();
  const savings = new Map<number, number>();
  for (const column of layout.columnsOf.flatMap(({ capacity }) => [...capacity])) {
    if (column < 0 || integer || boundOf(program, column, columnValue) !== "upper") continue;
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      const row = rowIndex[entry];
      const isItsOwn = rows.has(row) && Math.abs(value[entry] * columnUpper[column] - 1) < 1e-9;
      if (!isItsOwn || columns.has(column)) continue;
      const { reduced } = reducedCost(program, column, rowDual);
      columns.add(column);
      savings.set(row, (savings.get(row) ?? 0) + Math.max(0, -reduced) * columnUpper[column]);
    }
  }
  return { columns, savings };
}
