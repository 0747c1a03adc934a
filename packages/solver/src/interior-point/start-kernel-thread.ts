/** Starts a thread of Node.js that takes part in the kernel's work. It keeps no process from ending. */
import { Worker } from "node:worker_threads";
import type { KernelThreadData } from "./factorization/kernel-memory.ts";

export function startKernelThread(workerData: KernelThreadData): void {
  const worker = new Worker(new URL("./kernel-thread.ts", import.meta.url), { workerData });
  worker.on("error", () => undefined).unref();
}
