/**
 * Our own interior point method: needs no installation, as much memory as the machine has, some threads. For
 * continuous programs. It finds optima, and leaves proofs that there is none to others.
 */
import { fileURLToPath } from "node:url";
import type { SolverAdapter, SolverFacts } from "../contract.ts";
import { processAdapter } from "../protocol/process-adapter.ts";
import { type ThreadAdapter, threadAdapter } from "../protocol/thread-adapter.ts";
import { interiorPointVersion } from "./version.ts";

/** More were not measured; each has memory of its own. */
const maximumThreads = 8;

/** It stops by itself, except within a factorization; points that it leaves when stopped are hardly ever optimal. */
const graceSeconds = 0.3;

/**
 * Options of Node. Most time is spent in WebAssembly, which they do not concern; optimizing the JavaScript beside it takes
 * longer than it saves.
 */
const optionsOfNode = ["--no-turbofan"];

export const interiorPointFacts: SolverFacts = {
  algorithms: ["interior-point-without-crossover"],
  warmStart: false,
  maximumThreads,
  maximumMemoryBytes: null,
  bundled: true,
  memory: { baseBytes: 260e6, bytesPerNonzero: 500 },
};

export function interiorPointAdapter(threads = 1): SolverAdapter {
  return processAdapter({
    name: "interior-point",
    capabilities: interiorPointFacts,
    threads: Math.min(threads, maximumThreads),
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
    capabilities: interiorPointFacts,
    graceSeconds,
    program: new URL("./thread.ts", import.meta.url),
    version: async () => interiorPointVersion,
  });
}
