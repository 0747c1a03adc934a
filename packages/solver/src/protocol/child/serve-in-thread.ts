/** The solver's side of solves in a thread: requests and answers are messages, and so are progress and lines of the log. */

import { parentPort } from "node:worker_threads";
import type { Words } from "@esm/messages/message";
import type { SolveProgress } from "../../contract.ts";
import type { ChildAnswer, SolveRequest } from "../protocol.ts";
import type { ChildSolver } from "./serve.ts";

/** `prepare`: there is no program yet, but there will be one. */
export type ThreadRequest = { readonly kind: "prepare" } | { readonly kind: "solve"; readonly request: SolveRequest };

export type ThreadMessage =
  | { readonly kind: "log"; readonly line: Words }
  | { readonly kind: "progress"; readonly progress: SolveProgress }
  | { readonly kind: "answer"; readonly answer: ChildAnswer };

/** Solves one program after the other. After an answer that is the last of its solver, another one follows. */
export function serveInThread<Solver extends ChildSolver>(
  makeSolver: () => Solver,
  isLast: (answer: ChildAnswer, solver: Solver) => boolean,
): void {
  const send = (message: ThreadMessage): void => parentPort?.postMessage(message);
  let solver = makeSolver();
  let last: Promise<void> = Promise.resolve();
  const serve = async (asked: ThreadRequest): Promise<void> => {
    if (asked.kind === "prepare") return solver.prepare?.(true);
    const answer = await solver.solve(asked.request, {
      report: (progress) => send({ kind: "progress", progress }),
      log: (line) => send({ kind: "log", line }),
    });
    if (isLast(answer, solver)) solver = makeSolver();
    send({ kind: "answer", answer });
  };
  parentPort?.on("message", (asked: ThreadRequest) => {
    last = last.then(() => serve(asked));
  });
}
