/** The thread of the WebAssembly build of HiGHS: one instance for many solves, and a new one after a failure or a large program. */
import { serveInThread } from "../../protocol/child/serve-in-thread.ts";
import { heapIsUsed, highsSolver } from "./solve.ts";

serveInThread(() => highsSolver(), heapIsUsed);
