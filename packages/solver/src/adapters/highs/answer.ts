/** The result of HiGHS as an answer: the same for its WebAssembly build and its native library. */
import type { Basis } from "../../contract.ts";
import type { ChildAnswer, ChildStatus, SolveRequest } from "../../protocol/protocol.ts";

/** A run that is over, in the terms of HiGHS. */
export interface HighsResult {
  readonly version: string;
  /** Its model status. */
  readonly statusCode: number;
  /** A figure by its name among the infos of HiGHS. */
  info(name: string): number;
  values(): { columnValue: Float64Array; rowDual: Float64Array };
  basis(): Basis;
}

const emptyCode = 6;

/** Model statuses by their code: the name of each, and what it means here. */
const statuses: Readonly<Record<number, readonly [name: string, status: ChildStatus]>> = {
  7: ["optimal", "optimal"],
  8: ["infeasible", "infeasible"],
  9: ["unboundedOrInfeasible", "infeasible_or_unbounded"],
  10: ["unbounded", "unbounded"],
  13: ["timeLimit", "time_limit"],
  14: ["iterationLimit", "iteration_limit"],
  15: ["unknown", "unknown"],
  16: ["solutionLimit", "iteration_limit"],
  17: ["interrupted", "interrupted"],
  18: ["memoryLimit", "memory"],
};

const solutionStatus = { none: 0, feasible: 2 } as const;
const validBasis = 1;

/**
 * HiGHS gives no solution of a program without columns. There is only one, and the check finds out whether it keeps the
 * rows.
 */
function emptyAnswer({ program, settings }: SolveRequest, version: string): ChildAnswer {
  return {
    status: "optimal",
    algorithm: settings.algorithm,
    iterations: 0,
    version,
    message: "empty",
    bound: program.integer ? program.objectiveOffset : null,
    columnValue: new Float64Array(program.columnCount),
    rowDual: new Float64Array(program.rowCount),
    basis: null,
  };
}

export function readAnswer(request: SolveRequest, result: HighsResult): ChildAnswer {
  const { version, statusCode, info } = result;
  if (statusCode === emptyCode) return emptyAnswer(request, version);
  const count = (name: string): number => Math.max(0, info(name));
  const [message, status] = statuses[statusCode] ?? [`status ${statusCode}`, "failed"];
  const primal = info("primal_solution_status");
  const mixedInteger = request.program.integer?.includes(1) ?? false;
  const hasValues =
    status === "optimal" || primal === solutionStatus.feasible || (!mixedInteger && primal !== solutionStatus.none);
  const values = hasValues ? result.values() : null;
  const hasDuals = values !== null && !mixedInteger && info("dual_solution_status") !== solutionStatus.none;
  const hasBasis = hasValues && !mixedInteger && info("basis_validity") === validBasis;
  return {
    status,
    algorithm: request.settings.algorithm,
    iterations: mixedInteger
      ? count("mip_node_count")
      : count("simplex_iteration_count") + count("ipm_iteration_count") + count("crossover_iteration_count"),
    version,
    message,
    bound: mixedInteger ? info("mip_dual_bound") : null,
    columnValue: values?.columnValue ?? null,
    rowDual: hasDuals ? values.rowDual : null,
    basis: hasBasis ? result.basis() : null,
  };
}
