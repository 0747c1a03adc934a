/** Operates the design of an optimum over typical periods in every original time step, and says what that really costs. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { fullResolution, isFull } from "../energy-system/time-structure.ts";
import { buildProgram } from "../formulation/build-program.ts";
import { secondPassProgram, withDesign } from "../formulation/second-pass.ts";
import type { OperatedDesign } from "../results/dispatch-sheets.ts";
import { capacityAt, type SolvedSystem, withoutNoise } from "../results/operation.ts";
import { penalties, type SecondPassReport, shortfallFigures } from "../results/second-pass.ts";
import type { Solve } from "./solve-request.ts";

export type SecondPass =
  /** At full resolution the design is operated so already: then `operated` is null. */
  { report: SecondPassReport; operated: OperatedDesign | null; warning: null } | { report: null; warning: Problem };

/**
 * @param full the system with rates per original time step, of the same components as the solved one
 * @param objective of the design over its typical periods
 * @param unservedCost per unit of whatever falls short; null for the usual penalties
 */
export async function secondPass(
  full: EnergySystem,
  solved: SolvedSystem,
  objective: number,
  solve: Solve,
  unservedCost: number | null,
): Promise<SecondPass> {
  const time = fullResolution(full.numberOfTimeSteps, full.hoursPerTimeStep);
  if (isFull(solved.time)) {
    const same = { designAnnualCost: objective, annualCost: objective, penalty: 0, shortfalls: [] };
    return { report: { unit: full.costUnit, ...same }, operated: null, warning: null };
  }
  const system = withDesign(full, (component, location) => capacityAt(solved, component, location) ?? 0);
  const built = buildProgram(system, time);
  const { program, shortfalls } = secondPassProgram(built, time.years, penalties(solved, objective, unservedCost));
  const outcome = await solve(program);
  if (outcome.status !== "optimal") {
    const warning: Problem = {
      type: "no_second_pass",
      severity: "warning",
      loc: ["model"],
      msg: `The design could not be operated in all ${full.numberOfTimeSteps} time steps: ${outcome.message}`,
      hint: "Give the optimization more time; the design itself is complete.",
    };
    return { report: null, warning };
  }
  const values = withoutNoise(outcome.solution.columnValue);
  let penalty = 0;
  for (let column = built.program.columnCount; column < program.columnCount; column++) {
    penalty += program.cost[column] * values[column];
  }
  const missing = shortfallFigures(system, shortfalls, values, time.years);
  const { layout, program: own } = built;
  return {
    report: {
      unit: full.costUnit,
      designAnnualCost: objective,
      annualCost: outcome.objective - penalty,
      penalty,
      shortfalls: missing.map(([figure]) => figure),
    },
    operated: {
      solved: { system, time, layout, columnValue: values.subarray(0, own.columnCount) },
      shortfalls: missing,
    },
    warning: null,
  };
}
