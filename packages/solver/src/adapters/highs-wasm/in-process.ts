/** The WebAssembly build of HiGHS in this thread, loaded when the first program needs it. */
import type { SolverAdapter } from "../../contract.ts";
import { inProcessAdapter } from "../../protocol/in-process-adapter.ts";
import { solverFacts } from "../../solver-facts.ts";
import { heapIsUsed, highsSolver } from "./solve.ts";

/** The parts of WebAssembly in use; the types of Node.js leave them out. */
declare const WebAssembly: {
  compile(bytes: ArrayBuffer): Promise<object>;
};

/** @param loadBinary the bytes of its module, asked for once; where absent, it finds them beside itself */
export function highsInProcess(loadBinary?: () => Promise<ArrayBuffer>): SolverAdapter {
  let compiled: Promise<object> | undefined;
  const compile = loadBinary && (() => (compiled ??= loadBinary().then((bytes) => WebAssembly.compile(bytes))));
  return inProcessAdapter({
    name: "highs-wasm",
    capabilities: solverFacts["highs-wasm"],
    makeSolver: () => highsSolver(compile),
    isLast: heapIsUsed,
  });
}
