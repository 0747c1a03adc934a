/**
 * Our own interior point method: needs no installation, as much memory as the machine has, some threads. For
 * continuous programs. It finds optima, and leaves proofs that there is none to others.
 */
import { fileURLToPath } from "node:url";
import type { SolverAdapter } from "../contract.ts";
import { processAdapter } from "../protocol/process-adapter.ts";
import { type ThreadAdapter, threadAdapter } from "../protocol/thread-adapter.ts";
import { solverFacts } from "../solver-facts.ts";
import { interiorPointVersion } from "./version.ts";

/** It stops by itself, except within a factorization; points that it leaves when stopped are hardly ever optimal. */
const graceSeconds = 0.3;

/**
 * Options of Node. Most time is spent in WebAssembly, which they do not concern; optimizing the JavaScript beside it takes
 * longer than it saves.
 */
const optionsOfNode = ["--no-turbofan"];

const capabilities = solverFacts["interior-point"];

export function interiorPointAdapter(threads = 1): SolverAdapter {
  return processAdapter({
    name: "interior-point",
    capabilities,
    threads: Math.min(threads, capabilities.maximumThreads ?? threads),
    graceSeconds,
    command: {
      executable: process.execPath,
      arguments: [...optionsOfNode, fileURLToPath(new URL("./child.ts", import.meta.url))],
    },
  });
}

export function interiorPointThread(): ThreadAdapter {
  return threadAdapter({
    name: "interior-point",
    capabilities,
    graceSeconds,
    program: new URL("./thread.ts", import.meta.url),
    version: async () => interiorPointVersion,
  });
}
