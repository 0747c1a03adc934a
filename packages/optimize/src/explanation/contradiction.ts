/** A contradiction within a single row or column of the program. */

import { message } from "@esm/messages/message";
import { programName } from "@esm/messages/program-names";
import type { Problem } from "@esm/model/domain/problem";
import { type EnergySystem, yearlyBoundsOf } from "@esm/model/energy-system/energy-system";
import { membersOf } from "@esm/model/energy-system/limits";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { columnName, type RowSubject, rowName } from "@esm/model/formulation/layout";
import { yearlyLimit } from "@esm/model/formulation/rules/yearly-limit";
import type { LinearProgram } from "@esm/program/linear-program";
import { findTrivialInfeasibility } from "@esm/solver/solve/validate-program";
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
  const where = step === null ? name.location : message("place_and_step", { place: name.location, step });
  if (name.what === "commodity balance") {
    const amount = program.rowLower[index];
    const code = amount > 0 ? "demand_nothing_supplies" : "supply_nothing_consumes";
    const msg = message(code, { place: where, amount: figure(Math.abs(amount)), commodity: name.subject });
    return { type: "infeasible", loc, msg, input: amount };
  }
  if (isRow && name.what === yearlyLimit.name) {
    return limitProblem(program, system, layout.rowBlocks.find(({ start }) => start === index)?.subject, index);
  }
  const [lower, upper] = isRow
    ? [program.rowLower[index], program.rowUpper[index]]
    : [program.columnLower[index], program.columnUpper[index]];
  const bounds =
    lower === Number.NEGATIVE_INFINITY
      ? message("be_at_most", { most: upper })
      : upper === Number.POSITIVE_INFINITY
        ? message("be_at_least", { least: lower })
        : message("lie_between", { least: lower, most: upper });
  const said = { what: programName(name.what), name: name.subject, bounds };
  return {
    type: "infeasible",
    loc,
    msg: where === "" ? message("no_value_left", said) : message("no_value_left_in", { ...said, place: where }),
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
  const name =
    region === undefined ? `'${id}'` : message("name_in_region", { name: id, region: system.regions[region] });
  const [lower, upper] = [program.rowLower[row], program.rowUpper[row]];
  // The fixed operation of the data has been subtracted from the limits.
  const side = upper < 0 ? "max" : "min";
  const msg =
    lower > upper
      ? message("limit_below_lower", { limit: name, most: limit, least: min })
      : side === "max"
        ? message("limit_below_fixed", { limit: name, most: limit, fixed: figure(limit - upper) })
        : message("lower_limit_above_fixed", { limit: name, least: min, fixed: figure(min - lower) });
  return {
    type: "infeasible",
    loc: ["components", member?.name ?? id, limitAttribute(side, region), ...place],
    msg,
    input: side === "max" ? limit : min,
  };
}
