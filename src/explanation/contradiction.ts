/** A contradiction within a single row or column of the program. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import { columnName, rowName } from "../formulation/layout.ts";
import { yearlyLimit } from "../formulation/rules/yearly-limit.ts";
import { findTrivialInfeasibility } from "../solvers/solve/validate-program.ts";
import { figure, originalRanges } from "./figures.ts";

/** Null where every row and column allows some value. */
export function contradictionProblem(
  { program, layout }: BuiltProgram,
  system: EnergySystem,
  time: TimeStructure,
): Problem | null {
  const contradiction = findTrivialInfeasibility(program);
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
        ? `a demand for ${figure(amount)} of '${name.subject}' that nothing can supply`
        : `a supply of ${figure(-amount)} of '${name.subject}' that nothing can consume`;
    return { type: "infeasible", loc, msg: `In ${where} there is ${what}.`, input: amount };
  }
  if (isRow && name.what === yearlyLimit.name) {
    const position = system.yearlyLimits.findIndex(({ id }) => id === name.subject);
    const { limit } = system.yearlyLimits[position];
    const member = system.components.find((each) => "yearlyLimit" in each && each.yearlyLimit === position);
    // The fixed operation of the data has been subtracted from the limit.
    const fixed = limit - program.rowUpper[index];
    return {
      type: "infeasible",
      loc: ["components", member?.name ?? name.subject, "yearly_limit"],
      msg: `The yearly limit '${name.subject}' of ${limit} is below the ${figure(fixed)} of the fixed operation of its members.`,
      input: limit,
    };
  }
  const [lower, upper] = isRow
    ? [program.rowLower[index], program.rowUpper[index]]
    : [program.columnLower[index], program.columnUpper[index]];
  const bounds =
    lower === Number.NEGATIVE_INFINITY
      ? `be at most ${upper}`
      : upper === Number.POSITIVE_INFINITY
        ? `be at least ${lower}`
        : `lie between ${lower} and ${upper}`;
  return {
    type: "infeasible",
    loc,
    msg: `The ${name.what} of '${name.subject}'${where ? ` in ${where}` : ""} must ${bounds}, which leaves no value.`,
    input: lower,
  };
}
