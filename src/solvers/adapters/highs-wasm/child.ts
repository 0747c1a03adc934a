/**
 * The process of the WebAssembly build of HiGHS. It stays for further attempts at a program, and for the one with its integers
 * fixed, because V8 takes up to half of a short solve to compile HiGHS.
 */
import { serve } from "../../protocol/child/serve.ts";
import { highsSolver } from "./solve.ts";

/** A heap never shrinks: one that large is given back with its process. */
const maxIdleHeapBytes = 128 * 2 ** 20;

const solver = highsSolver();
await serve(
  solver,
  ({ status }) => status !== "failed" && status !== "memory" && solver.heapBytes() <= maxIdleHeapBytes,
);
