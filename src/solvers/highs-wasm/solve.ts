/** Solves one request with the WebAssembly build of HiGHS, in this thread. */
import { writeSync } from "node:fs";
import type { Highs, HighsCallbackMap, Model, ModelStatusCode } from "highs";
import type { Basis, SolveProgress } from "../contract.ts";
import type { ChildAnswer, ChildStatus, SolveRequest } from "../protocol.ts";
import { loadHighs } from "./load.ts";
import { createModel } from "./model.ts";
import { highsOptions } from "./options.ts";
import { type ProgressTeller, tellProgress } from "./progress.ts";

/**
 * The heap ends at 2 GiB. HiGHS has no exceptions here: an allocation in vain aborts with nothing said. An abort
 * with more than this in use is taken for one.
 */
const fullHeapBytes = 1.25 * 2 ** 30;

function statusOf(highs: Highs, code: ModelStatusCode): ChildStatus {
  const known = highs.constants.modelStatus;
  switch (code) {
    case known.optimal:
      return "optimal";
    case known.infeasible:
      return "infeasible";
    case known.unbounded:
      return "unbounded";
    case known.unboundedOrInfeasible:
      return "infeasible-or-unbounded";
    case known.timeLimit:
      return "time-limit";
    case known.iterationLimit:
    case known.solutionLimit:
      return "iteration-limit";
    case known.interrupted:
      return "interrupted";
    case known.unknown:
      return "unknown";
    default:
      return "failed";
  }
}

function nameOf(highs: Highs, code: ModelStatusCode): string {
  const entry = Object.entries(highs.constants.modelStatus).find(([, value]) => value === code);
  return entry?.[0] ?? `status ${code}`;
}

function readBasis(highs: Highs, model: Model): Basis | null {
  if (model.info.get("basis_validity") !== highs.constants.basisValidity.valid) return null;
  const { colStatus, rowStatus } = model.getBasis();
  return { columnStatus: Uint8Array.from(colStatus), rowStatus: Uint8Array.from(rowStatus) };
}

/** HiGHS has no solution of a program without columns; there is but one, and whether it keeps the rows is checked. */
function emptyAnswer(highs: Highs, { program, settings }: SolveRequest): ChildAnswer {
  return {
    status: "optimal",
    algorithm: settings.algorithm,
    iterations: 0,
    version: highs.version.string,
    message: "empty",
    bound: program.integer ? program.objectiveOffset : null,
    columnValue: new Float64Array(program.columnCount),
    rowDual: new Float64Array(program.rowCount),
    basis: null,
  };
}

function readAnswer(highs: Highs, model: Model, request: SolveRequest, code: ModelStatusCode): ChildAnswer {
  const count = (name: string): number => Math.max(0, Number(model.info.get(name)));
  const { none, feasible } = highs.constants.solutionStatus;
  const status = statusOf(highs, code);
  const primal = model.info.get("primal_solution_status");
  const mixedInteger = request.program.integer?.includes(1) ?? false;
  const hasValues = status === "optimal" || (mixedInteger ? primal === feasible : primal !== none);
  const solution = hasValues ? model.getSolution() : null;
  const hasDuals = solution !== null && !mixedInteger && model.info.get("dual_solution_status") !== none;
  return {
    status,
    algorithm: request.settings.algorithm,
    iterations: mixedInteger
      ? count("mip_node_count")
      : count("simplex_iteration_count") + count("ipm_iteration_count") + count("crossover_iteration_count"),
    version: highs.version.string,
    message: nameOf(highs, code),
    bound: mixedInteger ? Number(model.info.get("mip_dual_bound")) : null,
    columnValue: solution?.colValue ?? null,
    rowDual: hasDuals ? solution.rowDual : null,
    basis: hasValues && !mixedInteger ? readBasis(highs, model) : null,
  };
}

function callbacks(highs: Highs, teller: ProgressTeller): HighsCallbackMap {
  const { simplexInterrupt, ipmInterrupt, mipInterrupt, mipLogging } = highs.constants.callbackType;
  return {
    [simplexInterrupt]: (event: { data: object }) => teller.figures("simplex", { ...event.data }) as undefined,
    [ipmInterrupt]: (event: { data: object }) => teller.figures("interior-point", { ...event.data }) as undefined,
    [mipInterrupt]: (event: { data: object }) => teller.figures("branch-and-bound", { ...event.data }) as undefined,
    [mipLogging]: (event: { data: object }) => teller.figures("branch-and-bound", { ...event.data }) as undefined,
  };
}

/** Solves and answers; a failure of HiGHS itself is an answer, too. HiGHS's log goes to standard output. */
export async function solveWithHighs(
  request: SolveRequest,
  report: (progress: SolveProgress) => void,
): Promise<ChildAnswer> {
  const teller = tellProgress(report);
  const print = (line: string): void => {
    writeSync(1, `${line}\n`);
    teller.line(line);
  };
  const highs = await loadHighs({ print, printErr: print });
  try {
    const model = createModel(highs, request.program);
    model.options.set(highsOptions(request.settings));
    if (request.startingBasis) {
      const { columnStatus, rowStatus } = request.startingBasis;
      model.setBasis({ colStatus: Int32Array.from(columnStatus), rowStatus: Int32Array.from(rowStatus) });
    }
    if (request.startingPoint) model.setSolution({ colValue: request.startingPoint });
    const { modelStatus } = model.run(callbacks(highs, teller));
    if (modelStatus === highs.constants.modelStatus.empty) return emptyAnswer(highs, request);
    return readAnswer(highs, model, request, modelStatus);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const full = highs.memoryBytes > fullHeapBytes || /out of memory|allocation failed/i.test(said);
    const none = { bound: null, columnValue: null, rowDual: null, basis: null };
    return {
      status: full ? "memory" : "failed",
      algorithm: request.settings.algorithm,
      iterations: 0,
      version: highs.version.string,
      message: full ? `The solver's heap is full (2 GiB at most): ${said}` : `HiGHS failed: ${said}`,
      ...none,
    };
  }
}

export async function highsVersion(): Promise<string> {
  return (await loadHighs()).version.string;
}
