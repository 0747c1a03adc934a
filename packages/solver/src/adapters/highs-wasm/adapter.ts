/** HiGHS as WebAssembly: needs no installation, one thread, a heap of 2 GiB, half the speed of the native library. */
import { fileURLToPath } from "node:url";
import type { SolverAdapter } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";
import { type ThreadAdapter, threadAdapter } from "../../protocol/thread-adapter.ts";
import { solverFacts } from "../../solver-facts.ts";

export function highsWasmAdapter(): SolverAdapter {
  return processAdapter({
    name: "highs-wasm",
    capabilities: solverFacts["highs-wasm"],
    command: {
      executable: process.execPath,
      arguments: [fileURLToPath(new URL("./child.ts", import.meta.url))],
    },
  });
}

export function highsWasmThread(): ThreadAdapter {
  return threadAdapter({
    name: "highs-wasm",
    capabilities: solverFacts["highs-wasm"],
    program: new URL("./thread.ts", import.meta.url),
    version: async () => (await import("./solve.ts")).highsSolver().version(),
  });
}
