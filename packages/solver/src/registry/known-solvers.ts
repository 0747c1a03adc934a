/** The possible solvers, by name, and the operator's settings for the optional ones. */

import { message, type Words } from "@esm/messages/message";
import { gurobiAdapter, gurobiFacts } from "../adapters/gurobi/adapter.ts";
import { findHighs, highsNativeAdapter, highsNativeFacts } from "../adapters/highs-native/adapter.ts";
import { highsWasmAdapter, highsWasmFacts, highsWasmThread } from "../adapters/highs-wasm/adapter.ts";
import type { SolverAdapter, SolverFacts } from "../contract.ts";
import { interiorPointAdapter, interiorPointFacts, interiorPointThread } from "../interior-point/adapter.ts";

export const solverNames = ["highs-wasm", "highs-native", "gurobi", "interior-point"] as const;
export type SolverName = (typeof solverNames)[number];

export const solverFacts: Record<SolverName, SolverFacts> = {
  "highs-wasm": highsWasmFacts,
  "highs-native": highsNativeFacts,
  gurobi: gurobiFacts,
  "interior-point": interiorPointFacts,
};

/** Plain data, so that it can travel to the process of a run. */
export interface SolverConfig {
  /** Path of the library of HiGHS; without it the usual places are searched. */
  readonly highsLibrary?: string | undefined;
  /** A Python that has gurobipy; without it Gurobi is not looked for. */
  readonly gurobiPython?: string | undefined;
  /** Threads an optional solver may use; its own choice where absent. */
  readonly threads?: number | undefined;
  /** Threads of our own interior point method; one where absent. */
  readonly interiorPointThreads?: number | undefined;
}

type AdapterOrWhy = { readonly adapter: SolverAdapter } | { readonly adapter: null; readonly why: Words };

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

/** @param nonzeros of the program; unknown where absent */
export type MakeAdapter = (name: SolverName, config: SolverConfig, nonzeros?: number) => AdapterOrWhy;

/**
 * The bundled solvers need less than 256 MB for a program below this, and mostly less time than a process takes to start.
 * Native libraries may end the process that loads them, so they always have one of their own.
 */
export const nonzerosInThread = 60_000;

const threads: Partial<Record<SolverName, SolverAdapter>> = {};

/** The threads of this process: one for each bundled solver, for all programs that are small. */
export function threadOf(name: "highs-wasm" | "interior-point"): SolverAdapter {
  threads[name] ??= name === "highs-wasm" ? highsWasmThread() : interiorPointThread();
  return threads[name];
}

/** The adapter of a solver before its self-test, or why there is none: a thread for a small program, else a process for each solve. */
export const adapterOf: MakeAdapter = (name, config, nonzeros = Number.POSITIVE_INFINITY) => {
  const isBundled = name === "highs-wasm" || name === "interior-point";
  return isBundled && nonzeros < nonzerosInThread ? { adapter: threadOf(name) } : makers[name](config);
};
