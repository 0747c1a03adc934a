/** Why a system has no optimum, in the user's names. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import { columnName, type ProgramName, rowName } from "../formulation/layout.ts";
import { findContradiction } from "../solvers/inspection.ts";

export function explainEnd(
  status: "infeasible" | "unbounded",
  message: string,
  built: BuiltProgram,
  system: EnergySystem,
): Problem[] {
  if (status === "unbounded") {
    return [
      {
        type: "unbounded",
        loc: ["model"],
        msg: "The costs can fall without end: some operation earns money and nothing limits it.",
        hint: "Limit it by a capacity, a rate or a yearly limit.",
        ctx: { solver: message },
      },
    ];
  }
  const contradiction = findContradiction(built.program);
  if (contradiction) {
    const isRow = contradiction.kind === "row-bounds" || contradiction.kind === "empty-row";
    const name = (isRow ? rowName : columnName)(built.layout, system, contradiction.index);
    return [contradictionProblem(name, contradiction.index, built, isRow)];
  }
  return [
    {
      type: "infeasible",
      loc: ["model"],
      msg: "No design and operation of the system meets all demands within all limits.",
      hint: "Look for demand that nothing can supply, capacity limits below fixed demand, and yearly limits that are too tight.",
      ctx: { solver: message },
    },
  ];
}

function contradictionProblem(name: ProgramName, index: number, { program }: BuiltProgram, isRow: boolean): Problem {
  const loc = [name.what, name.subject, name.location, name.step].filter(
    (part): part is string | number => part !== null && part !== "",
  );
  const where = `${name.location}${name.step === null ? "" : `, time step ${name.step}`}`;
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
