/** Solves one request with the native library of HiGHS, in a thread of this process. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { ChildHooks } from "../../protocol/child/serve.ts";
import type { ChildAnswer, SolveRequest } from "../../protocol/protocol.ts";
import { type HighsResult, readAnswer } from "../highs/answer.ts";
import { highsOptions } from "../highs/options.ts";
import { createProgressReporter, type ProgressReporter } from "../highs/progress.ts";
import { failedCall, type HighsLibrary, openHighs } from "./library.ts";

const optionTypes = { bool: 0, int: 1, double: 2 } as const;
const infoTypes = { int64: -1, int: 1 } as const;
const columnwise = 1;
const triangular = 1;
const minimize = 1;
const callbackTypes = { logging: 0, mipLogging: 5 } as const;

/** A call that HiGHS refused; the answer says which. */
class RefusedCall extends Error {}

function demand(status: number, what: string): void {
  if (status === failedCall) throw new RefusedCall(`HiGHS refuses ${what}`);
}

/** HiGHS takes this for infinite in every version. */
const infinite = 1e30;

function finite(bounds: Float64Array): Float64Array {
  return bounds.map((bound) => Math.max(-infinite, Math.min(infinite, bound)));
}

function pass(library: HighsLibrary, instance: unknown, program: LinearProgram): void {
  const { rowCount, columnCount, columnStart, rowIndex, value, cost, integer, objectiveOffset } = program;
  const bounds = [program.columnLower, program.columnUpper, program.rowLower, program.rowUpper].map(finite);
  const size = [columnCount, rowCount, value.length, 0, columnwise, triangular, minimize];
  const matrix = [columnStart, rowIndex, value];
  const integrality = integer ? Int32Array.from(integer) : null;
  const nothing = [null, null, null];
  const arrays = [objectiveOffset, cost, ...bounds, ...matrix, ...nothing, integrality];
  demand(library.passModel(instance, ...size, ...arrays), "the program");
}

function setOption(library: HighsLibrary, instance: unknown, name: string, value: boolean | number | string): void {
  const type = Int32Array.of(-1);
  demand(library.optionType(instance, name, type), `the option ${name}`);
  const what = `${name} = ${value}`;
  if (type[0] === optionTypes.bool) demand(library.setBool(instance, name, value ? 1 : 0), what);
  else if (type[0] === optionTypes.int)
    demand(library.setInt(instance, name, Math.min(Number(value), 2 ** 31 - 1)), what);
  else if (type[0] === optionTypes.double) demand(library.setDouble(instance, name, Number(value)), what);
  else demand(library.setString(instance, name, String(value)), what);
}

function prepare(library: HighsLibrary, instance: unknown, request: SolveRequest): void {
  const { program, settings, startingBasis, startingPoint } = request;
  const options = { ...highsOptions(settings), ...(settings.threads !== undefined && { threads: settings.threads }) };
  for (const [name, value] of Object.entries(options)) setOption(library, instance, name, value);
  pass(library, instance, program);
  if (startingBasis) {
    const { columnStatus, rowStatus } = startingBasis;
    demand(library.setBasis(instance, Int32Array.from(columnStatus), Int32Array.from(rowStatus)), "the basis");
  }
  if (startingPoint) demand(library.setSolution(instance, startingPoint, null, null, null), "the starting point");
}

interface LogContents {
  /** Without its helpers, HiGHS may replace HiPO by another algorithm and say so only in its log. */
  hipo: boolean;
}

/** HiGHS prints its log itself; this reads it for signs of life. */
function listen(library: HighsLibrary, instance: unknown, reporter: ProgressReporter): LogContents {
  const log = { hipo: false };
  let line = "";
  library.setCallback(instance, (type, message, data) => {
    if (type === callbackTypes.mipLogging) {
      const figure = (name: string, kind: "double" | "int64_t" = "double") => library.figure(data, name, kind);
      reporter.figures("branch-and-bound", {
        mip_node_count: figure("mip_node_count", "int64_t") ?? 0,
        mip_primal_bound: figure("mip_primal_bound") ?? Number.NaN,
        mip_dual_bound: figure("mip_dual_bound") ?? Number.NaN,
        mip_gap: figure("mip_gap") ?? Number.NaN,
      });
      return;
    }
    const lines = (line + message).split("\n");
    line = lines.pop() ?? "";
    for (const whole of lines) {
      log.hipo ||= whole.startsWith("Running HiPO");
      reporter.line(whole);
    }
  });
  for (const type of Object.values(callbackTypes)) library.startCallback(instance, type);
  return log;
}

function resultOf(library: HighsLibrary, instance: unknown, program: LinearProgram): HighsResult {
  const { columnCount, rowCount } = program;
  return {
    version: library.version(),
    statusCode: library.modelStatus(instance),
    info(name) {
      const type = Int32Array.of(0);
      library.infoType(instance, name, type);
      const whole = Int32Array.of(0);
      const long = BigInt64Array.of(0n);
      const real = Float64Array.of(0);
      if (type[0] === infoTypes.int) return library.intInfo(instance, name, whole) === failedCall ? -1 : whole[0];
      if (type[0] === infoTypes.int64) library.int64Info(instance, name, long);
      else library.doubleInfo(instance, name, real);
      return type[0] === infoTypes.int64 ? Number(long[0]) : real[0];
    },
    values() {
      const columnValue = new Float64Array(columnCount);
      const rowDual = new Float64Array(rowCount);
      demand(library.solution(instance, columnValue, null, null, rowDual), "to give its solution");
      return { columnValue, rowDual };
    },
    basis() {
      const columns = new Int32Array(columnCount);
      const rows = new Int32Array(rowCount);
      demand(library.basis(instance, columns, rows), "to give its basis");
      return { columnStatus: Uint8Array.from(columns), rowStatus: Uint8Array.from(rows) };
    },
  };
}

/** Solves and answers; a failure of HiGHS itself is an answer, too. Rejects where the library cannot be used. */
export async function solveWithLibrary(
  path: string,
  request: SolveRequest,
  { report, log: print }: ChildHooks,
): Promise<ChildAnswer> {
  const library = await openHighs(path);
  try {
    const instance = library.create();
    prepare(library, instance, request);
    const log = listen(library, instance, createProgressReporter(report));
    await library.run(instance);
    const answer = readAnswer(request, resultOf(library, instance, request.program));
    return answer.algorithm === "hipo" && !log.hipo ? { ...answer, algorithm: "another than hipo" } : answer;
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    print(error.message);
    const none = { bound: null, columnValue: null, rowDual: null, basis: null };
    const { algorithm } = request.settings;
    return { status: "failed", algorithm, iterations: 0, version: library.version(), message: error.message, ...none };
  }
}

export async function libraryVersion(path: string): Promise<string> {
  return (await openHighs(path)).version();
}
