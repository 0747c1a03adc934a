/** What is known about the solvers without calling them: names, abilities, memory, and the operator's settings. */

import type { Words } from "@esm/messages/message";
import { type Algorithm, algorithms, type SolverAdapter, type SolverFacts } from "./contract.ts";

export const solverNames = ["highs-wasm", "highs-native", "gurobi", "interior-point"] as const;
export type SolverName = (typeof solverNames)[number];

export const solverFacts: Record<SolverName, SolverFacts> = {
  "highs-wasm": {
    algorithms,
    warmStart: true,
    maximumThreads: 1,
    maximumMemoryBytes: 2 ** 31,
    bundled: true,
    memory: { baseBytes: 200e6, bytesPerNonzero: 700 },
  },
  "highs-native": {
    algorithms,
    warmStart: true,
    maximumThreads: null,
    maximumMemoryBytes: null,
    optionalAlgorithms: ["hipo"],
    bundled: false,
    memory: { baseBytes: 200e6, bytesPerNonzero: 800 },
  },
  gurobi: {
    algorithms,
    warmStart: true,
    maximumThreads: null,
    maximumMemoryBytes: null,
    licensed: true,
    bundled: false,
    memory: { baseBytes: 200e6, bytesPerNonzero: 800 },
  },
  "interior-point": {
    algorithms: ["interior-point-without-crossover"],
    warmStart: false,
    // More were not measured; each has memory of its own.
    maximumThreads: 8,
    maximumMemoryBytes: null,
    bundled: true,
    memory: { baseBytes: 260e6, bytesPerNonzero: 500 },
  },
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

export type AdapterOrWhy = { readonly adapter: SolverAdapter } | { readonly adapter: null; readonly why: Words };

/** @param nonzeros of the program; unknown where absent */
export type MakeAdapter = (name: SolverName, config: SolverConfig, nonzeros?: number) => AdapterOrWhy;

/**
 * The bundled solvers need less than 256 MB for a program below this, and mostly less time than a process takes to start.
 * Native libraries may end the process that loads them, so they always have one of their own.
 */
export const nonzerosInThread = 60_000;

export interface SolverReport {
  readonly name: SolverName;
  readonly usable: boolean;
  /** Why it cannot be used; null where it can. */
  readonly why: Words | null;
  readonly version: string | null;
  readonly algorithms: readonly Algorithm[];
  /** Threads at most; null where only the machine limits them. */
  readonly maximumThreads: number | null;
  /** Memory at most; null where only the machine limits it. */
  readonly maximumMemoryBytes: number | null;
  /** Rows, and columns, at most, by licence; null where it sets no limit. */
  readonly maximumRowsAndColumns: number | null;
  /** How long the self-test took. */
  readonly seconds: number;
}

/** Plain data, so that it can travel to the process of a run. */
export interface InstalledSolvers {
  readonly config: SolverConfig;
  readonly solvers: readonly SolverReport[];
}
