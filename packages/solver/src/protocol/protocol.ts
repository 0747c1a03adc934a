/** The questions to a solver's process and its answers, as frames. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Basis, Capacities, InteriorPoint, ProgressPhase, SolverSettings } from "../contract.ts";
import { type Frame, FrameError } from "./array-frames.ts";
import { arraysOfCapacities, arraysOfInterior, capacitiesOf, interiorOf, optional, required } from "./frame-arrays.ts";

/** The last word of the command of a process that was started before there was a question for it. */
export const prestartFlag = "ahead";

export interface SolveRequest {
  readonly program: LinearProgram;
  readonly settings: SolverSettings;
  readonly startingBasis: Basis | null;
  readonly startingPoint: Float64Array | null;
  readonly startingInterior?: InteriorPoint | null;
  readonly capacities?: Capacities | null;
}

const childStatuses = [
  "optimal",
  "infeasible",
  "unbounded",
  "infeasible_or_unbounded",
  "time_limit",
  "iteration_limit",
  "interrupted",
  "memory",
  "licence",
  "unknown",
  "failed",
] as const;
export type ChildStatus = (typeof childStatuses)[number];

/** The solver's end as its process reports it; arrays are null where there are none. */
export interface ChildAnswer {
  readonly status: ChildStatus;
  readonly algorithm: string;
  readonly iterations: number;
  readonly version: string;
  readonly message: string;
  readonly stoppedIn?: ProgressPhase | undefined;
  readonly bound: number | null;
  readonly columnValue: Float64Array | null;
  /** Values without capacities that an optimum does not need, where there were any. */
  readonly clearedValue?: Float64Array | null;
  readonly rowDual: Float64Array | null;
  readonly basis: Basis | null;
  readonly interior?: InteriorPoint | null | undefined;
}

export function frameOfRequest(request: SolveRequest): Frame {
  const { program, settings, startingBasis, startingPoint, startingInterior, capacities } = request;
  const { columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper, integer } = program;
  const { rowCount, columnCount, objectiveOffset } = program;
  return {
    message: { ask: "solve", rowCount, columnCount, objectiveOffset, settings },
    arrays: {
      columnStart,
      rowIndex,
      value,
      cost,
      columnLower,
      columnUpper,
      rowLower,
      rowUpper,
      ...(integer && { integer }),
      ...(startingBasis && { basisColumns: startingBasis.columnStatus, basisRows: startingBasis.rowStatus }),
      ...(startingPoint && { startingPoint }),
      ...(startingInterior && arraysOfInterior(startingInterior)),
      ...(capacities && arraysOfCapacities(capacities)),
    },
  };
}

function basisOf(frame: Frame, columnCount: number, rowCount: number): Basis | null {
  const columnStatus = optional(frame, "basisColumns", Uint8Array, columnCount);
  const rowStatus = optional(frame, "basisRows", Uint8Array, rowCount);
  return columnStatus && rowStatus ? { columnStatus, rowStatus } : null;
}

/** The child's side; it trusts the values of its parent but not the pipe. */
export function requestOfFrame(frame: Frame): SolveRequest {
  const { ask, rowCount, columnCount, objectiveOffset, settings } = frame.message;
  if (ask !== "solve" || typeof rowCount !== "number" || typeof columnCount !== "number") {
    throw new FrameError("The frame asks for no solve.");
  }
  const columnStart = required(frame, "columnStart", Int32Array, columnCount + 1);
  const nonzeroCount = columnStart[columnCount] ?? 0;
  const program: LinearProgram = {
    rowCount,
    columnCount,
    columnStart,
    rowIndex: required(frame, "rowIndex", Int32Array, nonzeroCount),
    value: required(frame, "value", Float64Array, nonzeroCount),
    cost: required(frame, "cost", Float64Array, columnCount),
    columnLower: required(frame, "columnLower", Float64Array, columnCount),
    columnUpper: required(frame, "columnUpper", Float64Array, columnCount),
    rowLower: required(frame, "rowLower", Float64Array, rowCount),
    rowUpper: required(frame, "rowUpper", Float64Array, rowCount),
    integer: optional(frame, "integer", Uint8Array, columnCount),
    objectiveOffset: Number(objectiveOffset),
  };
  return {
    program,
    settings: settings as SolverSettings,
    startingBasis: basisOf(frame, columnCount, rowCount),
    startingPoint: optional(frame, "startingPoint", Float64Array, columnCount),
    startingInterior: interiorOf(frame, columnCount, rowCount),
    capacities: capacitiesOf(frame),
  };
}

export function frameOfAnswer(answer: ChildAnswer): Frame {
  const { columnValue, clearedValue, rowDual, basis, interior, bound, ...figures } = answer;
  return {
    message: { answer: "solve", ...figures, bound: bound !== null && Number.isFinite(bound) ? bound : null },
    arrays: {
      ...(columnValue && { columnValue }),
      ...(clearedValue && { clearedValue }),
      ...(rowDual && { rowDual }),
      ...(basis && { basisColumns: basis.columnStatus, basisRows: basis.rowStatus }),
      ...(interior && arraysOfInterior(interior)),
    },
  };
}

/** The parent's side; throws a FrameError where the answer does not fit this program. */
export function answerOfFrame(frame: Frame, program: LinearProgram): ChildAnswer {
  const { status, algorithm, iterations, version, message, stoppedIn, bound } = frame.message;
  const known = childStatuses.find((candidate) => candidate === status);
  if (known === undefined) throw new FrameError(`The answer has no known status but ${JSON.stringify(status)}.`);
  const columnValue = optional(frame, "columnValue", Float64Array, program.columnCount);
  if (known === "optimal" && columnValue === null) throw new FrameError("An optimum came without its values.");
  return {
    status: known,
    algorithm: String(algorithm),
    iterations: Number(iterations),
    version: String(version),
    message: String(message),
    ...(typeof stoppedIn === "string" && { stoppedIn: stoppedIn as ProgressPhase }),
    bound: typeof bound === "number" ? bound : null,
    columnValue,
    clearedValue: optional(frame, "clearedValue", Float64Array, program.columnCount),
    rowDual: optional(frame, "rowDual", Float64Array, program.rowCount),
    basis: basisOf(frame, program.columnCount, program.rowCount),
    interior: interiorOf(frame, program.columnCount, program.rowCount),
  };
}

/** No answer holds more than this: values twice, duals, a basis and an iterate. */
export function maxAnswerBytes({ columnCount, rowCount }: LinearProgram): number {
  return 9 * (columnCount + rowCount) + 8 * (4 * columnCount + 4 * rowCount);
}
