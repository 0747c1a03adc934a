/** Operates the design of an optimum over typical periods in every original time step, and reports its true cost. */

import { message, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution, isFull } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { dispatchProgram, withDesign } from "@esm/model/formulation/dispatch-program";
import { type DispatchReport, penalties, shortfallFigures } from "@esm/model/results/dispatch-report";
import type { OperatedDesign } from "@esm/model/results/dispatch-sheets";
import { withoutNoise } from "@esm/model/results/noise";
import { capacityAt, existenceAt, type SolvedSystem } from "@esm/model/results/operation";
import { minimizeShortfalls, penaltyOf } from "./minimal-shortfalls.ts";
import type { Solve } from "./solver-calls.ts";

/** At full resolution the optimum already operates the design in every step: then `operated` is null. */
export interface Dispatch {
  readonly report: DispatchReport | null;
  readonly operated: OperatedDesign | null;
  readonly warning: Problem | null;
}

/**
 * @param full the system with rates per original time step, of the same components as the solved one
 * @param objective of the design over its typical periods
 * @param unservedCost per unit of whatever falls short; null for the usual penalties
 */
export async function dispatchDesign(
  full: EnergySystem,
  solved: SolvedSystem,
  objective: number,
  solve: Solve,
  unservedCost: number | null,
): Promise<Dispatch> {
  const time = fullResolution(full.numberOfTimeSteps, full.hoursPerTimeStep);
  if (isFull(solved.time)) {
    const same = { designAnnualCost: objective, annualCost: objective, penalty: 0, shortfalls: [] };
    return { report: { unit: full.costUnit, ...same }, operated: null, warning: null };
  }
  const system = withDesign(
    full,
    (...place) => capacityAt(solved, ...place) ?? 0,
    (...place) => existenceAt(solved, ...place) > 0.5,
  );
  const built = buildProgram(system, time);
  const dispatch = dispatchProgram(system, built, time.years, penalties(solved, objective, unservedCost));
  const outcome = await solve(dispatch.program);
  if (outcome.status !== "optimal")
    return { report: null, operated: null, warning: notOperated(full, outcome.message) };
  const cleaned = (columnValue: Float64Array): Float64Array =>
    withoutNoise({ system, time, layout: built.layout, columnValue });
  const dispatched = cleaned(outcome.solution.columnValue);
  const paid = penaltyOf(dispatch, built.program.columnCount, dispatched);
  const bought = { values: dispatched, penalty: paid, annualCost: outcome.objective - paid, isMinimal: true };
  // A caller who sets the cost of a unit accepts that a shortfall may be cheaper.
  const operation = unservedCost === null ? await minimizeShortfalls(built, dispatch, bought, cleaned, solve) : bought;
  const { values, penalty, annualCost, isMinimal } = operation;
  const missing = shortfallFigures({ system, time, columnValue: values }, dispatch.shortfalls);
  const { layout, program: own } = built;
  return {
    report: {
      unit: full.costUnit,
      designAnnualCost: objective,
      annualCost,
      penalty,
      shortfalls: missing.map(([figure]) => figure),
    },
    operated: {
      solved: { system, time, layout, columnValue: values.subarray(0, own.columnCount) },
      shortfalls: missing,
    },
    warning: isMinimal ? null : notMinimal,
  };
}

const notOperated = (full: EnergySystem, reason: Words): Problem => ({
  type: "no_second_pass",
  severity: "warning",
  loc: ["model"],
  msg: message("no_second_pass", { numberOfTimeSteps: full.numberOfTimeSteps, reason }),
  hint: message("give_optimization_more_time_design"),
});

const notMinimal: Problem = {
  type: "shortfalls_not_least",
  severity: "warning",
  loc: ["model"],
  msg: message("shortfalls_not_least"),
  hint: message("give_optimization_more_time_set"),
};
