/** The possible solvers, by name, and the operator's settings for the optional ones. */

import { message, type Words } from "../../messages/message.ts";
import { gurobiAdapter, gurobiFacts } from "../adapters/gurobi/adapter.ts";
import { findHighs, highsNativeAdapter, highsNativeFacts } from "../adapters/highs-native/adapter.ts";
import { highsWasmAdapter, highsWasmFacts } from "../adapters/highs-wasm/adapter.ts";
import type { SolverAdapter, SolverFacts } from "../contract.ts";
import { interiorPointAdapter, interiorPointFacts } from "../interior-point/adapter.ts";

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
    const found = findHighs(highsLibrary);
    return found.path === null
      ? { adapter: null, why: found.why }
      : { adapter: highsNativeAdapter(found.path, threads) };
  },
  gurobi: ({ gurobiPython, threads }) =>
    gurobiPython === undefined
      ? { adapter: null, why: message("no_python_with_gurobipy", { setting: "GUROBI_PYTHON" }) }
      : { adapter: gurobiAdapter(gurobiPython, threads) },
};

export type MakeAdapter = (name: SolverName, config: SolverConfig) => AdapterOrWhy;

/** The adapter of a solver before its self-test, or why there is none. It starts a process for each solve. */
export const adapterOf: MakeAdapter = (name, config) => makers[name](config);
