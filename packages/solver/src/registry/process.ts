/** The solvers of Node.js: small programs in a thread, others in a process for each solve. */

import { message } from "@esm/messages/message";
import { gurobiAdapter } from "../adapters/gurobi/adapter.ts";
import { findHighs, highsNativeAdapter } from "../adapters/highs-native/adapter.ts";
import { highsWasmAdapter, highsWasmThread } from "../adapters/highs-wasm/adapter.ts";
import type { SolverAdapter } from "../contract.ts";
import { interiorPointAdapter, interiorPointThread } from "../interior-point/adapter.ts";
import {
  type AdapterOrWhy,
  type MakeAdapter,
  nonzerosInThread,
  type SolverConfig,
  type SolverName,
} from "../solver-facts.ts";

export { highsWasmAdapter, highsWasmThread } from "../adapters/highs-wasm/adapter.ts";

const makers: Record<SolverName, (config: SolverConfig) => AdapterOrWhy> = {
  "highs-wasm": () => ({ adapter: highsWasmAdapter() }),
  "interior-point": ({ interiorPointThreads }) => ({ adapter: interiorPointAdapter(interiorPointThreads) }),
  "highs-native": ({ highsLibrary, threads }) => {
    const libraries = findHighs(highsLibrary);
    return libraries.path === null
      ? { adapter: null, why: libraries.why }
      : { adapter: highsNativeAdapter(libraries.path, threads) };
  },
  gurobi: ({ gurobiPython, threads }) =>
    gurobiPython === undefined
      ? { adapter: null, why: message("no_python_with_gurobipy", { setting: "GUROBI_PYTHON" }) }
      : { adapter: gurobiAdapter(gurobiPython, threads) },
};

const threads: Partial<Record<SolverName, SolverAdapter>> = {};

/** The threads of this process: one for each bundled solver, for all programs that are small. */
export function threadOf(name: "highs-wasm" | "interior-point"): SolverAdapter {
  threads[name] ??= name === "highs-wasm" ? highsWasmThread() : interiorPointThread();
  return threads[name];
}

/** The adapter of a solver before its self-test, or why there is none: a thread for a small program, else a process for each solve. */
export const adapterOf: MakeAdapter = (name, config, nonzeros = Number.POSITIVE_INFINITY) => {
  const isBundled = name === "highs-wasm" || name === "interior-point";
  if (isBundled && nonzeros < nonzerosInThread) return { adapter: threadOf(name) };
  const made = makers[name](config);
  if (!isBundled || made.adapter === null || !Number.isFinite(nonzeros)) return made;
  return { adapter: threadForSmall(made.adapter, threadOf(name)) };
};

/** Solves small programs in the thread: the reduction of a large program is often small. */
function threadForSmall(adapter: SolverAdapter, thread: SolverAdapter): SolverAdapter {
  return {
    ...adapter,
    solve: (program, options) => (program.value.length < nonzerosInThread ? thread : adapter).solve(program, options),
  };
}
