/** The bundled solvers in this thread, for browsers. Nothing here needs Node.js. */

import { message } from "@esm/messages/message";
import { highsInProcess } from "../adapters/highs-wasm/in-process.ts";
import type { SolverAdapter } from "../contract.ts";
import { interiorPointInProcess } from "../interior-point/in-process.ts";
import type { MakeAdapter } from "../solver-facts.ts";

export { interiorPointInProcess } from "../interior-point/in-process.ts";

const interiorPoint = interiorPointInProcess();
let highs: SolverAdapter = highsInProcess();

/**
 * Where the WebAssembly module of HiGHS comes from, for scripts that have no address of their own. Most programs do without it.
 *
 * @param load called once, when the first program needs it
 */
export function useHighsBinary(load: () => Promise<ArrayBuffer>): void {
  highs = highsInProcess(load);
}

export const highsAdapter = (): SolverAdapter => highs;

/** The adapter of a solver in this thread; why there is none for those that are no WebAssembly. */
export const adapterOf: MakeAdapter = (name) => {
  if (name === "highs-wasm") return { adapter: highs };
  return name === "interior-point" ? { adapter: interiorPoint } : { adapter: null, why: message("not_in_browsers") };
};
