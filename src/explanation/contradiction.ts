/** A contradiction within a single row or column of the program. */

import type { Problem } from "../domain/problem.ts";
import { type EnergySystem, yearlyBoundsOf } from "../energy-system/energy-system.ts";
import { membersOf } from "../energy-system/limits.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import { columnName, type RowSubject, rowName } from "../formulation/layout.ts";
import { yearlyLimit } from "../formulation/rules/yearly-limit.ts";
import type { LinearProgram } from "../linear-program/linear-program.ts";
import { findTrivialInfeasibility } from "../solvers/solve/validate-program.ts";
import { figure, originalRanges } from "./figures.ts";
import { limitAttribute } from "./relaxations/limits.ts";

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
  const step = name.step === null ? null : (originalRanges(time)[name.step]?.[0]?.[0] ?? name.step);
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
    return limitProblem(program, system, layout.rowBlocks.find(({ start }) => start === index)?.subject, index);
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

function limitProblem(
  program: LinearProgram,
  system: EnergySystem,
  subject: RowSubject | undefined,
  row: number,
): Problem {
  if (!subject || !("yearlyLimit" in subject)) throw new Error(`Row ${row} is no yearly limit.`);
  const { yearlyLimit: position, region } = subject;
  const { id } = system.yearlyLimits[position];
  const { min, limit } = yearlyBoundsOf(system, position, region);
  const [member] = membersOf(system, position);
  const place = region === undefined ? [] : [system.regions[region]];
  const where = region === undefined ? "" : ` in ${system.regions[region]}`;
  const [lower, upper] = [program.rowLower[row], program.rowUpper[row]];
  // The fixed operation of the data has been subtracted from the limits.
  const side = upper < 0 ? "max" : "min";
  const msg =
    lower > upper
      ? `The yearly limit '${id}'${where} of ${limit} is below its lower limit of ${min}.`
      : side === "max"
        ? `The yearly limit '${id}'${where} of ${limit} is below the ${figure(limit - upper)} of the fixed operation of its members.`
        : `The lower yearly limit '${id}'${where} of ${min} is above the ${figure(min - lower)} of the fixed operation of its members.`;
  return {
    type: "infeasible",
    loc: ["components", member?.name ?? id, limitAttribute(side, region), ...place],
    msg,
    input: side === "max" ? limit : min,
  };
}
