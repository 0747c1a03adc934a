/** Solves one request with the WebAssembly build of HiGHS, in this thread. */
import type { Highs, HighsCallbackMap, Model } from "highs";
import type { ChildSolver } from "../../protocol/child/serve.ts";
import type { ChildAnswer, SolveRequest } from "../../protocol/protocol.ts";
import { type HighsResult, readAnswer } from "../highs/answer.ts";
import { highsOptions } from "../highs/options.ts";
import { createProgressReporter, type ProgressReporter } from "../highs/progress.ts";
import { loadHighs } from "./load.ts";
import { createModel } from "./model.ts";
import { warmUp } from "./warm-up.ts";

/**
 * The heap ends at 2 GiB. HiGHS has no exceptions here: a failed allocation aborts without a message. An abort with
 * more than this in use counts as one.
 */
const fullHeapBytes = 1.25 * 2 ** 30;

function resultOf(highs: Highs, model: Model, statusCode: number): HighsResult {
  return {
    version: highs.version.string,
    statusCode,
    info: (name) => Number(model.info.get(name)),
    values() {
      const { colValue, rowDual } = model.getSolution();
      return { columnValue: colValue, rowDual };
    },
    basis() {
      const { colStatus, rowStatus } = model.getBasis();
      return { columnStatus: Uint8Array.from(colStatus), rowStatus: Uint8Array.from(rowStatus) };
    },
  };
}

function callbacks(highs: Highs, reporter: ProgressReporter): HighsCallbackMap {
  const { simplexInterrupt, ipmInterrupt, mipInterrupt, mipLogging } = highs.constants.callbackType;
  return {
    [simplexInterrupt]: (event: { data: object }) => reporter.figures("simplex", { ...event.data }) as undefined,
    [ipmInterrupt]: (event: { data: object }) => reporter.figures("interior-point", { ...event.data }) as undefined,
    [mipInterrupt]: (event: { data: object }) => reporter.figures("branch-and-bound", { ...event.data }) as undefined,
    [mipLogging]: (event: { data: object }) => reporter.figures("branch-and-bound", { ...event.data }) as undefined,
  };
}

interface HighsSolver extends ChildSolver {
  /** After the last solve. */
  heapBytes(): number;
}

/** A heap never shrinks: one that large is given back with its instance. */
const maxIdleHeapBytes = 64 * 2 ** 20;

/** Whether the next program needs a new instance: after a failure or a large program. */
export const heapIsUsed = ({ status }: ChildAnswer, solver: HighsSolver): boolean =>
  status === "failed" || status === "memory" || solver.heapBytes() > maxIdleHeapBytes;

/**
 * Solves requests, one after the other, and answers; a failure of HiGHS itself is an answer, too, and the last one. It can
 * be loaded before the request is there.
 *
 * @param compile makes its WebAssembly module; where absent, it finds that beside its script
 */
export function highsSolver(compile?: () => Promise<object>): HighsSolver {
  let print: (line: string) => void = () => undefined;
  const passOn = (line: string): void => print(line);
  let loaded: Promise<Highs> | null = null;
  let heapBytes = 0;
  const load = (): Promise<Highs> => {
    loaded ??= (async () => loadHighs({ print: passOn, printErr: passOn }, await compile?.()))();
    return loaded;
  };
  return {
    async prepare(isAhead) {
      const highs = await load();
      if (isAhead) warmUp(highs);
    },
    version: async () => (await load()).version.string,
    async solve(request, { report, log }) {
      const highs = await load();
      const reporter = createProgressReporter(report);
      print = (line) => {
        log(line);
        reporter.line(line);
      };
      const answer = solveOn(highs, request, reporter);
      print = () => undefined;
      heapBytes = highs.memoryBytes;
      return answer;
    },
    heapBytes: () => heapBytes,
  };
}

/** On an existing instance, which must not be used again after a failure. */
export function solveOn(highs: Highs, request: SolveRequest, reporter: ProgressReporter): ChildAnswer {
  let model: Model | null = null;
  try {
    model = createModel(highs, request.program);
    model.options.set(highsOptions(request.settings));
    if (request.startingBasis) {
      const { columnStatus, rowStatus } = request.startingBasis;
      model.setBasis({ colStatus: Int32Array.from(columnStatus), rowStatus: Int32Array.from(rowStatus) });
    }
    if (request.startingPoint) model.setSolution({ colValue: request.startingPoint });
    const { modelStatus } = model.run(callbacks(highs, reporter));
    return readAnswer(request, resultOf(highs, model, modelStatus));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const full = highs.memoryBytes > fullHeapBytes || /out of memory|allocation failed/i.test(reason);
    const none = { bound: null, columnValue: null, rowDual: null, basis: null };
    return {
      status: full ? "memory" : "failed",
      algorithm: request.settings.algorithm,
      iterations: 0,
      version: highs.version.string,
      message: full ? `The solver's heap is full (2 GiB at most): ${reason}` : `HiGHS failed: ${reason}`,
      ...none,
    };
  } finally {
    release(model);
  }
}

function release(model: Model | null): void {
  try {
    model?.dispose();
  } catch {
    // An instance that failed cannot free anything, and is not used again.
  }
}
