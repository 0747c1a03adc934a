/**
 * Gurobi, where the operator has installed and licensed it. The adapter uses its Python package: the licence that comes
 * with that package is valid there only, and owners of another licence have the package, too.
 */
import { fileURLToPath } from "node:url";
import type { SolverAdapter } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";
import { solverFacts } from "../../solver-facts.ts";

/** @param python a Python interpreter that has the package gurobipy */
export function gurobiAdapter(python: string, threads?: number): SolverAdapter {
  return processAdapter({
    name: "gurobi",
    threads,
    capabilities: solverFacts.gurobi,
    command: { executable: python, arguments: ["-B", fileURLToPath(new URL("./child.py", import.meta.url))] },
  });
}
