/** The solvers a user can name. */
import type { SolverAdapter } from "../solvers/contract.ts";
import { highsWasmAdapter } from "../solvers/highs-wasm/adapter.ts";
import type { OptimizeOptions } from "./contract.ts";

export function adapterFor(solver: OptimizeOptions["solver"]): SolverAdapter {
  switch (solver) {
    case "auto":
    case "highs-wasm":
      return highsWasmAdapter();
  }
}
