/**
 * Options of optimizations that solve small programs in a thread, which all tests of a process share: starting a process takes
 * longer than solving one of them. Other solvers than HiGHS have their processes.
 */
import type { OptimizeOptions } from "#src/optimization/model-input.ts";
import { highsWasmThread } from "#src/solvers/adapters/highs-wasm/adapter.ts";
import { adapterOf } from "#src/solvers/registry/known-solvers.ts";

const adapter = highsWasmThread();

export const inThread: Pick<OptimizeOptions, "makeAdapter"> = {
  makeAdapter: (name, config) => (name === "highs-wasm" ? { adapter } : adapterOf(name, config)),
};
