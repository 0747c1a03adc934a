/**
 * Gurobi, where the operator has installed and licensed it. The adapter uses its Python package: the licence that comes
 * with that package is valid there only, and owners of another licence have the package, too.
 */
import { fileURLToPath } from "node:url";
import { algorithms, type SolverAdapter, type SolverFacts } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";

export const gurobiFacts: SolverFacts = {
  algorithms,
  warmStart: true,
  maximumThreads: null,
  maximumMemoryBytes: null,
  licensed: true,
  bundled: false,
  memory: { baseBytes: 200e6, bytesPerNonzero: 800 },
};

/** @param python a Python interpreter that has the package gurobipy */
export function gurobiAdapter(python: string, threads?: number): SolverAdapter {
  return processAdapter({
    name: "gurobi",
    threads,
    capabilities: gurobiFacts,
    command: { executable: python, arguments: ["-B", fileURLToPath(new URL("./child.py", import.meta.url))] },
  });
}
