/** The solver's side of solves: requests from pipe 3, an answer to each into it, progress into pipe 4. */
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

/**
 * Serves the request this process was started for, then ends the process. Where `staysAfter` says so, it waits for another
 * request instead, if it may, until its parent ends it.
 */
export async function serve(solver: ChildSolver, staysAfter = (_: ChildAnswer): boolean => false): Promise<never> {
  new Worker(new URL("./parent-watch.ts", import.meta.url)).unref();
  await solver.prepare?.(process.argv.at(-1) === prestartFlag);
  const report = (progress: SolveProgress): void =>
    writeFully(progressPipe, Buffer.from(`${JSON.stringify(progress)}\n`));
  for (;;) {
    const frame = readFrameFully(framePipe, Number.MAX_SAFE_INTEGER);
    if (frame.message.ask === "version") {
      writeFrameFully(framePipe, { message: { version: await solver.version() }, arrays: {} });
      process.exit(0);
    }
    const request = requestOfFrame(frame);
    const answer = await solver.solve(request, report);
    const stays = request.settings.mayStay === true && staysAfter(answer);
    writeFrameFully(framePipe, frameOfAnswer(answer, stays));
    if (!stays) process.exit(0);
  }
}
