/** HiGHS as WebAssembly: needs no installation, one thread, a heap of 2 GiB, half the speed of the native library. */
import { fileURLToPath } from "node:url";
import { algorithms, type SolverAdapter } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";

export function highsWasmAdapter(): SolverAdapter {
  return processAdapter({
    name: "highs-wasm",
    capabilities: { algorithms, warmStart: true, maximumThreads: 1, maximumMemoryBytes: 2 ** 31 },
    command: {
      executable: process.execPath,
      arguments: [fileURLToPath(new URL("./child.ts", import.meta.url))],
    },
  });
}
