/** HiGHS as WebAssembly: needs no installation, one thread, a heap of 2 GiB, half the speed of the native library. */
import { fileURLToPath } from "node:url";
import { algorithms, type SolverAdapter, type SolverFacts } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";
import { type ThreadAdapter, threadAdapter } from "../../protocol/thread-adapter.ts";

export const highsWasmFacts: SolverFacts = {
  algorithms,
  warmStart: true,
  maximumThreads: 1,
  maximumMemoryBytes: 2 ** 31,
  bundled: true,
  memory: { baseBytes: 200e6, bytesPerNonzero: 700 },
};

export function highsWasmAdapter(): SolverAdapter {
  return processAdapter({
    name: "highs-wasm",
    capabilities: highsWasmFacts,
    command: {
      executable: process.execPath,
      arguments: [fileURLToPath(new URL("./child.ts", import.meta.url))],
    },
  });
}

export function highsWasmThread(): ThreadAdapter {
  return threadAdapter({
    name: "highs-wasm",
    capabilities: highsWasmFacts,
    program: new URL("./thread.ts", import.meta.url),
    version: async () => (await import("./solve.ts")).highsSolver().version(),
  });
}
