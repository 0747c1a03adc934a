/** The process of one solve with our own interior point method. */
import { serve } from "../protocol/child/serve.ts";
import { createKernel } from "./factorization/kernel.ts";
import { solveWithInteriorPoint, threadsFor } from "./solve.ts";
import { startKernelThread } from "./start-kernel-thread.ts";
import { interiorPointVersion } from "./version.ts";

await serve({
  version: async () => interiorPointVersion,
  solve: (request, hooks) => {
    const threads = threadsFor(request.program, request.settings.threads);
    return solveWithInteriorPoint(request, hooks, createKernel({ threads, startThread: startKernelThread }));
  },
});
