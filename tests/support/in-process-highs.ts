/** HiGHS in this process, for tests with many small programs: starting a process takes longer than solving one of these. */

import type { LinearProgram } from "@esm/program/linear-program";
import { algorithms, type SolverAdapter, type SolverAnswer, type SolverOptions } from "@esm/solver/contract";
import type { Highs } from "highs";
import { highsOptions } from "../../packages/solver/src/adapters/highs/options.ts";
import { loadHighs } from "../../packages/solver/src/adapters/highs-wasm/load.ts";
import { createModel } from "../../packages/solver/src/adapters/highs-wasm/model.ts";

/** Without warm starts, limits and progress; answers are as those of a process and are checked like them. */
export async function inProcessHighs(): Promise<SolverAdapter> {
  const silent = (): void => undefined;
  const load = () => loadHighs({ print: silent, printErr: silent });
  let highs = await load();
  return {
    name: "highs-in-process",
    capabilities: { algorithms, warmStart: false, maximumThreads: 1, maximumMemoryBytes: null },
    version: () => Promise.resolve(highs.version.string),
    async solve(program, options) {
      const begin = performance.now();
      try {
        return solve(highs, program, options);
      } catch (error) {
        // An instance that failed is not used again.
        const version = highs.version.string;
        highs = await load();
        const message = error instanceof Error ? error.message : String(error);
        const nothing = { solution: null, basis: null, bound: null, iterations: 0, peakMemoryBytes: null };
        const seconds = (performance.now() - begin) / 1000;
        return { status: "unknown", algorithm: options.algorithm, version, seconds, message, ...nothing };
      }
    },
  };
}

function solve(highs: Highs, program: LinearProgram, options: SolverOptions): SolverAnswer {
  const begin = performance.now();
  const model = createModel(highs, program);
  try {
    const { signal, onProgress, onLog, onStart, memoryLimitBytes, startingBasis, startingPoint, ...settings } = options;
    model.options.set(highsOptions(settings));
    const { modelStatus } = model.run();
    const known = highs.constants.modelStatus;
    const [message] = Object.entries(known).find(([, code]) => code === modelStatus) ?? ["?"];
    const figures = {
      algorithm: options.algorithm,
      iterations: 0,
      seconds: (performance.now() - begin) / 1000,
      version: highs.version.string,
      peakMemoryBytes: null,
      message,
    };
    if (modelStatus === known.infeasible) return { status: "infeasible", ...figures };
    if (modelStatus !== known.optimal) {
      return { status: "unknown", ...figures, solution: null, basis: null, bound: null };
    }
    const { colValue, rowDual } = model.getSolution();
    const mixedInteger = program.integer !== null;
    return {
      status: "optimal",
      ...figures,
      solution: { columnValue: Float64Array.from(colValue), rowDual: mixedInteger ? null : Float64Array.from(rowDual) },
      basis: null,
      bound: mixedInteger ? Number(model.info.get("mip_dual_bound")) : null,
    };
  } finally {
    model.dispose();
  }
}
