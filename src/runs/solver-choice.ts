/** The solvers a user can name. */
import type { SolverAdapter } from "../solvers/contract.ts";
import { highsWasmAdapter } from "../solvers/highs-wasm/adapter.ts";
import { interiorPointAdapter } from "../solvers/interior-point/adapter.ts";
import type { OptimizeOptions } from "./contract.ts";

export interface Solvers {
  /** Solves everything. */
  adapter: SolverAdapter;
  /** Tried first on large continuous programs. */
  interiorPoint?: SolverAdapter;
}

export function solversFor(solver: OptimizeOptions["solver"]): Solvers {
  switch (solver) {
    case "auto":
      return { adapter: highsWasmAdapter(), interiorPoint: interiorPointAdapter() };
    case "highs-wasm":
      return { adapter: highsWasmAdapter() };
  }
}
