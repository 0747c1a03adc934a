/** Finds the reason for costs that fall without limit: the columns that grow with any bound that is set for them. */

import { message } from "@esm/messages/message";
import { programName } from "@esm/messages/program-names";
import type { Problem } from "@esm/model/domain/problem";
import { columnName, type ProgramName } from "@esm/model/formulation/layout";
import type { LinearProgram } from "@esm/program/linear-program";
import { solveProgram } from "@esm/solver/solve/solve";
import type { ExplainRequest } from "./explain-infeasible.ts";
import { formatList } from "./figures.ts";

/**
 * The ray along which the costs fall is the cheapest point of the program with all right-hand sides and finite bounds
 * set to zero, within a box of size 1.
 */
export async function explainUnbounded(request: ExplainRequest): Promise<Problem[]> {
  const { built, system, adapter, signal, message: solver } = request;
  const outcome = await solveProgram(rayProgram(built.program), {
    adapter,
    signal,
    timeLimitSeconds: request.timeLimitSeconds ?? 60,
  });
  const names =
    outcome.status === "optimal" && outcome.objective < 0
      ? grownNames(outcome.solution.columnValue, (column) => columnName(built.layout, system, column))
      : [];
  const shown = formatList(
    names.map(({ what, subject, location }) =>
      message("unbounded_part", { what: programName(what), name: subject, location }),
    ),
  );
  return [
    {
      type: "unbounded",
      loc: names.length > 0 ? ["components", names[0].subject, names[0].location] : ["model"],
      msg: names.length > 0 ? message("unbounded", { shown }) : message("costs_fall_without_limit_operation"),
      hint: message("limit_one_them_capacity_rate"),
      ctx: {
        solver,
        ray: names.slice(0, 50).map(({ what, subject, location }) => ({ what, subject, location })),
      },
    },
  ];
}

/** Directions in which any solution can be extended without limit. */
function rayProgram(program: LinearProgram): LinearProgram {
  const zeroUnlessInfinite = (values: Float64Array): Float64Array =>
    values.map((value) => (Number.isFinite(value) ? 0 : value));
  const box = (values: Float64Array, size: number): Float64Array =>
    values.map((value) => (Number.isFinite(value) ? 0 : size));
  return {
    ...program,
    integer: null,
    objectiveOffset: 0,
    rowLower: zeroUnlessInfinite(program.rowLower),
    rowUpper: zeroUnlessInfinite(program.rowUpper),
    columnLower: box(program.columnLower, -1),
    columnUpper: box(program.columnUpper, 1),
  };
}

/** Each variable of each component once, in order of the columns. */
function grownNames(values: Float64Array, nameOf: (column: number) => ProgramName): ProgramName[] {
  const names = new Map<string, ProgramName>();
  values.forEach((value, column) => {
    if (Math.abs(value) < 1e-6) return;
    const name = nameOf(column);
    const key = JSON.stringify([name.what, name.subject, name.location]);
    if (!names.has(key)) names.set(key, name);
  });
  return [...names.values()];
}
