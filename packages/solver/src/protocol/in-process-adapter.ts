/**
 * Makes a solver adapter of a solver in this thread, as in a browser. While it solves, the thread does nothing else: a solve ends by
 * its time limit, or with the thread.
 */
import type { ProgressPhase, SolverAdapter, SolverCapabilities, SolverOptions } from "../contract.ts";
import type { ChildSolver } from "./child/serve.ts";
import type { ChildAnswer, SolveRequest } from "./protocol.ts";
import { answerOfEnd, requestOf, type SolveEnd } from "./solver-answer.ts";

interface InProcessDescription<Solver extends ChildSolver> {
  readonly name: string;
  readonly capabilities: SolverCapabilities;
  readonly makeSolver: () => Solver;
  /** Whether the answer is the last of its solver; another one follows. */
  readonly isLast: (answer: ChildAnswer, solver: Solver) => boolean;
}

export function inProcessAdapter<Solver extends ChildSolver>(description: InProcessDescription<Solver>): SolverAdapter {
  const { name, capabilities, makeSolver, isLast } = description;
  let solver = makeSolver();
  const ask = async (
    request: SolveRequest,
    { signal, onLog, onProgress }: SolverOptions,
    seen: (phase: ProgressPhase) => void,
  ): Promise<SolveEnd> => {
    if (signal?.aborted) return "interrupted";
    try {
      const answer = await solver.solve(request, {
        report: (progress) => {
          seen(progress.phase);
          onProgress?.(progress);
        },
        log: (line) => onLog?.(line),
      });
      if (isLast(answer, solver)) solver = makeSolver();
      return answer;
    } catch (error) {
      solver = makeSolver();
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    name,
    capabilities,
    version: () => solver.version(),
    async solve(program, options) {
      const begin = performance.now();
      let phase: ProgressPhase | undefined;
      const answered = last.then(() => ask(requestOf(program, options), options, (now) => (phase = now)));
      last = answered;
      const end = await answered;
      const seconds = (performance.now() - begin) / 1000;
      const blank = { algorithm: options.algorithm, iterations: 0, seconds, version: "", peakMemoryBytes: null };
      return answerOfEnd(end, blank, phase);
    },
  };
}
