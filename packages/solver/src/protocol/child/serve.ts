/** The solver's side of a solve in a process: a request from pipe 3, its answer into it, progress into pipe 4. */
import { writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Words } from "@esm/messages/message";
import type { SolveProgress } from "../../contract.ts";
import { lineOf } from "../log-lines.ts";
import { type ChildAnswer, frameOfAnswer, prestartFlag, requestOfFrame, type SolveRequest } from "../protocol.ts";
import { readFrameFully, writeFrameFully, writeFully } from "./blocking-pipe.ts";

const framePipe = 3;
const progressPipe = 4;

export interface ChildHooks {
  report(progress: SolveProgress): void;
  /** Takes a line of the solver's log. */
  log(line: Words): void;
}

export interface ChildSolver {
  /** Work before the question is known; `isAhead`: there is time for more. */
  prepare?(isAhead: boolean): Promise<void>;
  version(): Promise<string>;
  solve(request: SolveRequest, hooks: ChildHooks): Promise<ChildAnswer>;
}

/** Serves the request this process was started for, then ends the process. */
export async function serve(solver: ChildSolver): Promise<never> {
  new Worker(new URL("./parent-watch.ts", import.meta.url)).unref();
  await solver.prepare?.(process.argv.at(-1) === prestartFlag);
  const frame = readFrameFully(framePipe, Number.MAX_SAFE_INTEGER);
  if (frame.message.ask === "version") {
    writeFrameFully(framePipe, { message: { version: await solver.version() }, arrays: {} });
    process.exit(0);
  }
  const answer = await solver.solve(requestOfFrame(frame), {
    report: (progress) => writeFully(progressPipe, Buffer.from(`${JSON.stringify(progress)}\n`)),
    log: (line) => void writeSync(1, `${lineOf(line)}\n`),
  });
  writeFrameFully(framePipe, frameOfAnswer(answer));
  process.exit(0);
}
