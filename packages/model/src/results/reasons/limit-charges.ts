/**
 * What yearly limits and constraints of the data charge each component for its energies in a year, at their prices:
 *
 *     charge = −Σ_columns x·Σ_rows A·y      over the rows of yearly limits and of constraints
 *
 * A cost of the objective is a cost per year, and so is each product x·A·y. A charge below 0 is what the component is paid, for example
 * by a least share of renewables. Prices of capacities are rents, and no part of a charge.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { isCapacity, isOfComponent, isRetired, type RowSubject } from "../../formulation/layout.ts";
import type { SolvedSystem } from "../operation.ts";

/** Per component and location; NaN where data fix an energy that such a row counts, and so no column has it. */
export type LimitCharges = readonly Float64Array[];

/** @param rowDual of the rows of the program, in its own units */
export function limitChargesOf(
  { system, layout, columnValue }: Pick<SolvedSystem, "system" | "layout" | "columnValue">,
  { columnStart, rowIndex, value }: Pick<LinearProgram, "columnStart" | "rowIndex" | "value" | "rowCount">,
  rowDual: Float64Array,
): Float64Array[] {
  const charges = layout.columnsOf.map(({ capacity }) => new Float64Array(capacity.length));
  const charging = new Uint8Array(rowDual.length);
  for (const { start, count, subject } of layout.rowBlocks)
    if (isCharging(subject)) charging.fill(1, start, start + count);
  for (const block of layout.columnBlocks.filter(isOfComponent)) {
    const { component, location } = block.subject;
    if (isCapacity(block.variable) || isRetired(block.variable)) continue;
    for (let column = block.start; column < block.start + block.count; column++) {
      for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
        const row = rowIndex[entry];
        if (charging[row] === 1) charges[component][location] -= value[entry] * rowDual[row] * columnValue[column];
      }
    }
  }
  for (const [position, component] of system.components.entries()) {
    const isLimited = "yearlyLimit" in component && component.yearlyLimit >= 0;
    const isCounted = system.constraints.some(({ terms }) =>
      terms.some(({ members }) => members.some((member) => member.component === position)),
    );
    if (!isLimited && !isCounted) continue;
    for (const location of charges[position].keys())
      if (isFixed(layout.columnsOf[position], location)) charges[position][location] = Number.NaN;
  }
  return charges;
}

const isCharging = (subject: RowSubject): boolean => "yearlyLimit" in subject || "constraint" in subject;

const energies = ["operation", "charge", "flow"] as const;

const isFixed = (columns: Readonly<Record<(typeof energies)[number], Int32Array>>, location: number): boolean =>
  energies.every((variable) => columns[variable][location] < 0);
