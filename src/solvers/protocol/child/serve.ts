/** The solver's side of a solve: one request from pipe 3, one answer into it, progress into pipe 4. */
import { Worker } from "node:worker_threads";
import type { SolveProgress } from "../../contract.ts";
import { type ChildAnswer, frameOfAnswer, prestartFlag, requestOfFrame, type SolveRequest } from "../protocol.ts";
import { readFrameFully, writeFrameFully, writeFully } from "./blocking-pipe.ts";

const framePipe = 3;
const progressPipe = 4;

interface ChildSolver {
  /** Work before the question is known; a process that was started ahead has time for more. */
  prepare?(isAhead: boolean): Promise<void>;
  version(): Promise<string>;
  solve(request: SolveRequest, report: (progress: SolveProgress) => void): Promise<ChildAnswer>;
}

/** Serves the one request this process was started for, then ends the process. */
export async function serve(solver: ChildSolver): Promise<never> {
  new Worker(new URL("./parent-watch.ts", import.meta.url)).unref();
  await solver.prepare?.(process.argv.at(-1) === prestartFlag);
  const frame = readFrameFully(framePipe, Number.MAX_SAFE_INTEGER);
  if (frame.message.ask === "version") {
    writeFrameFully(framePipe, { message: { version: await solver.version() }, arrays: {} });
  } else {
    const report = (progress: SolveProgress): void =>
      writeFully(progressPipe, Buffer.from(`${JSON.stringify(progress)}\n`));
    writeFrameFully(framePipe, frameOfAnswer(await solver.solve(requestOfFrame(frame), report)));
  }
  process.exit(0);
}
