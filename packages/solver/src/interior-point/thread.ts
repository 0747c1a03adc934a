/** The thread of our own interior point method. Its solves share the memory of one kernel, which grows to what the largest needs. */

import type { ChildHooks } from "../protocol/child/serve.ts";
import { serveInThread } from "../protocol/child/serve-in-thread.ts";
import type { SolveRequest } from "../protocol/protocol.ts";
import { createKernel } from "./factorization/kernel.ts";
import { solveWithInteriorPoint } from "./solve.ts";
import { interiorPointVersion } from "./version.ts";

const makeSolver = () => {
  const kernel = createKernel();
  return {
    version: async () => interiorPointVersion,
    solve: (request: SolveRequest, hooks: ChildHooks) => {
      kernel.clear();
      return solveWithInteriorPoint(request, hooks, kernel);
    },
  };
};

serveInThread(makeSolver, () => false);
