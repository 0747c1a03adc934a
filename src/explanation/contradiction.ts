/** A contradiction that stands in a single row or column of the program. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import { columnName, rowName } from "../formulation/layout.ts";
import { findContradiction } from "../solvers/inspection.ts";
import { originalRanges } from "./figures.ts";

/** Null where every row and column leaves some value. */
export function contradictionProblem(
  { program, layout }: BuiltProgram,
  system: EnergySystem,
  time: TimeStructure,
): Problem | null {
  const contradiction = findContradiction(program);
  if (!contradiction) return null;
  const { kind, index } = contradiction;
  const isRow = kind === "row-bounds" || kind === "empty-row";
  const name = (isRow ? rowName : columnName)(layout, system, index);
  const step = name.step === null ? null : (originalRanges(time)[name.step]?.[0] ?? name.step);
  const loc = [name.what, name.subject, name.location, step].filter(
    (part): part is string | number => part !== null && part !== "",
  );
  const where = `${name.location}${step === null ? "" : `, time step ${step}`}`;
  if (name.what === "commodity balance") {
    const amount = program.rowLower[index];
    const what =
      amount > 0
        ? `a demand for ${amount} of '${name.subject}' that nothing can supply`
        : `a supply of ${-amount} of '${name.subject}' that nothing can take`;
    return { type: "infeasible", loc, msg: `In ${where} there is ${what}.`, input: amount };
  }
  const [lower, upper] = isRow
    ? [program.rowLower[index], program.rowUpper[index]]
    : [program.columnLower[index], program.columnUpper[index]];
  return {
    type: "infeasible",
    loc,
    msg: `The ${name.what} of '${name.subject}'${where ? ` in ${where}` : ""} must lie between ${lower} and ${upper}, which leaves no value.`,
    input: lower,
  };
}
