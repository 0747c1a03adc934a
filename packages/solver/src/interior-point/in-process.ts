/** Our own interior point method in this thread, and in as many threads of a browser as it has. */
import type { SolverAdapter } from "../contract.ts";
import type { ChildSolver } from "../protocol/child/serve.ts";
import { inProcessAdapter } from "../protocol/in-process-adapter.ts";
import { solverFacts } from "../solver-facts.ts";
import { browserHelpers, browserThreads } from "./browser-threads.ts";
import { createKernel, type KernelOptions } from "./factorization/kernel.ts";
import { solveWithInteriorPoint, threadsFor } from "./solve.ts";
import { interiorPointVersion } from "./version.ts";

const capabilities = solverFacts["interior-point"];

type Kind = Pick<KernelOptions, "kind">;

const makeSolver = (kind: Kind) => (): ChildSolver => ({
  version: async () => interiorPointVersion,
  async solve(request, hooks) {
    const possible = Math.min(browserThreads(), capabilities.maximumThreads ?? Number.POSITIVE_INFINITY);
    const threads = threadsFor(request.program, request.settings.threads ?? possible);
    if (threads === 1) return solveWithInteriorPoint(request, hooks, createKernel(kind));
    const helpers = browserHelpers();
    try {
      const kernel = createKernel({ ...kind, threads, startThread: helpers.startThread });
      await helpers.started();
      return await solveWithInteriorPoint(request, hooks, kernel);
    } finally {
      helpers.end();
    }
  },
});

export const interiorPointInProcess = (kind: Kind = {}): SolverAdapter =>
  inProcessAdapter({ name: "interior-point", capabilities, makeSolver: makeSolver(kind), isLast: () => false });
