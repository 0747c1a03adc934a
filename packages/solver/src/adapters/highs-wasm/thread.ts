/** The thread of the WebAssembly build of HiGHS: one instance for many solves, and a new one after a failure or a large program. */
import { serveInThread } from "../../protocol/child/serve-in-thread.ts";
import { highsSolver } from "./solve.ts";

/** A heap never shrinks: one that large is given back with its instance. */
const maxIdleHeapBytes = 64 * 2 ** 20;

serveInThread(
  highsSolver,
  ({ status }, solver) => status === "failed" || status === "memory" || solver.heapBytes() > maxIdleHeapBytes,
);
