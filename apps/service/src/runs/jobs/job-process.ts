/**
 * The process of a job: takes an order from the serving process, executes it, returns its result in portions and says
 * how it ended. Then it waits for the next order, or is told that there is none; of an order of a series it keeps what they
 * share in memory. It ends when it is asked to (SIGTERM), and when the serving process is gone or disconnects; the process of
 * its solver ends with it. It writes no file.
 */
import type { Words } from "@esm/messages/message";
import { emptyMemory, type JobMemory } from "@esm/optimize/optimization/series-cache";
import type { EndedSolverAttempt } from "@esm/solver/solve/attempt";
import { inPortionsOfBytes } from "../../platform/byte-portions.ts";
import { lowerPriority } from "../../platform/process-priority.ts";
import type { KeptPart } from "../stored-results/parts.ts";
import { executeJob } from "./execute-job.ts";
import type { JobMessage, JobReply } from "./job-messages.ts";
import { niceOfJob } from "./job-priority.ts";

const abort = new AbortController();
const stop = (): void => {
  abort.abort();
  // The abort kills the solver; nothing else here takes long.
  setTimeout(() => process.exit(0), 50).unref();
};
process.on("SIGTERM", stop);
process.on("disconnect", stop);

let portionKept: (() => void) | null = null;
let parts = 0;
let memory: JobMemory | undefined;
/** Portions of the order to come. */
let input: Uint8Array[] = [];

process.on("message", (reply: JobReply) => {
  if (reply.type === "portion kept") {
    portionKept?.();
    return;
  }
  if (reply.type === "no more") {
    process.disconnect?.();
    return;
  }
  if (reply.type === "input") {
    input.push(reply.bytes);
    return;
  }
  const order = { ...reply.order, input: Buffer.concat(input) };
  input = [];
  lowerPriority(niceOfJob(order.class));
  parts = 0;
  memory = order.series === undefined ? undefined : (memory ?? emptyMemory());
  const hooks = {
    signal: abort.signal,
    onProgress: (progress: (JobMessage & { type: "progress" })["progress"]) => send({ type: "progress", progress }),
    onLog: (line: Words) => send({ type: "log", line }),
    onAttemptEnd: (attempt: EndedSolverAttempt) => send({ type: "attempt", attempt }),
    keep,
  };
  executeJob(order, hooks, memory).then(
    (end) => send({ type: "end", end }),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function keep({ bytes, ...of }: KeptPart): Promise<void> {
  const part = parts++;
  for (const [portion, some] of inPortionsOfBytes(bytes).entries()) {
    const kept = Promise.withResolvers<void>();
    portionKept = kept.resolve;
    send({ type: "portion", portion: { part, portion, ...of, bytes: some } });
    await kept.promise;
  }
}

function send(message: JobMessage, done?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => done?.());
}
