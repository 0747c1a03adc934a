/** Executes a job in a process of its own, and says how it ended whatever happens to that process. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { RunEnd } from "@esm/model/domain/runs/run";
import { howItEnded, type ProcessExit, superviseProcess } from "@esm/processes/supervise-process";
import type { EndedSolverAttempt } from "@esm/solver/solve/attempt";
import { lowerSessionPriority } from "../../platform/process-priority.ts";
import { askToEnd, isLeader, killTree, residentBytesOfTree } from "../../platform/process-tree.ts";
import { causeOfExit } from "./exit-cause.ts";
import type { JobMessage, JobPortion, JobProgress, JobReply, JobRequest } from "./job-messages.ts";
import { niceOfJob } from "./job-priority.ts";
import { type OpenOrder, withInput } from "./lazy-input.ts";
import { failedRun } from "./run-outcome.ts";

const program = fileURLToPath(new URL("./job-process.ts", import.meta.url));
/** A job that was asked to end is killed after this time. */
const graceMs = 500;
const memorySampleMs = 250;

export interface JobHooks {
  signal: AbortSignal;
  /** Memory of the job and its solver together. Beyond it, both are ended. */
  memoryLimitBytes?: number | undefined;
  /** Seconds for everything together, from building to the last portion of the result. */
  timeLimitSeconds?: number | undefined;
  onProgress?: ((progress: JobProgress) => void) | undefined;
  onLog?: ((line: Words) => void) | undefined;
  onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
  /** How the process was lost, with its last words: for the log of the service, not for users. */
  onLoss?: ((what: string) => void) | undefined;
  /** Keeps a portion of the result; the next one comes when this has settled. */
  onPortion?: ((portion: JobPortion) => Promise<void>) | undefined;
  /** Asked when a job of a series ends: whether another one of it waits, so that the process is worth keeping. */
  anotherWaits?: (() => Promise<boolean>) | undefined;
}

export type RunJob = (order: OpenOrder, hooks: JobHooks) => Promise<RunEnd>;

/** Rejects only when `input` or `onPortion` rejects; by then the job's process has ended. */
export const runJob: RunJob = async ({ series, input, ...order }, hooks) => {
  return withInput({ input }, hooks, (portions) =>
    superviseJob(startJobProcess(order), order, portions, hooks, async () => false),
  );
};

export function startJobProcess({ class: runClass }: Pick<JobRequest, "class">): ChildProcess {
  const child = fork(program, [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [],
    env: environmentOfJobs(),
    // Ctrl-C in the service's terminal is for the service, which returns its runs to the queue.
    detached: isLeader,
  });
  if (child.pid !== undefined) lowerSessionPriority(child.pid, niceOfJob(runClass));
  return child;
}

/** State of a running job. */
interface JobState {
  end: RunEnd | null;
  /** Whether the process sent any message. If not, it may have ended before, or could not be loaded. */
  anyMessage: boolean;
  /** The error for the caller, in place of an end. */
  fault: { error: unknown } | null;
  /** The end of a dying process's output is what matters. */
  stderrTail: string;
  heldBytes: number;
  peakBytes: number;
}

/**
 * @param input in portions; none where the process has it already
 * @param mayReuse asked when a job has succeeded: whether its process waits for another one; if not, the
 *   process has ended when the promise settles
 */
export function superviseJob(
  child: ChildProcess,
  order: Omit<JobRequest, "input">,
  input: AsyncIterable<Uint8Array> | null,
  hooks: JobHooks,
  mayReuse: () => Promise<boolean>,
): Promise<Pick<JobState, "anyMessage"> & { end: RunEnd }> {
  const { signal, memoryLimitBytes, timeLimitSeconds } = hooks;
  const state: JobState = { end: null, anyMessage: false, fault: null, stderrTail: "", heldBytes: 0, peakBytes: 0 };
  return new Promise((resolve, reject) => {
    const settle = (exit: ProcessExit | null): void => {
      stopListening();
      if (state.fault) reject(state.fault.error);
      else resolve({ end: endOfJob(exit, state, hooks), anyMessage: state.anyMessage });
    };
    const giveUp = (error: unknown): void => {
      state.fault ??= { error };
      supervisor.interrupt();
    };
    const reuseOrRelease = async (): Promise<void> => {
      const isReusable = state.end?.status === "succeeded" && (await mayReuse().catch(() => false));
      if (!isReusable || !child.connected || supervisor.isEnding()) return release(child);
      supervisor.release();
      settle(null);
    };
    const onEnd = (): void => void reuseOrRelease();
    const stopListening = listen(child, state, hooks, { onEnd, giveUp });
    const memory = {
      limitBytes: memoryLimitBytes ?? Number.POSITIVE_INFINITY,
      sampleMs: memorySampleMs,
      read(processId: number): number {
        state.heldBytes = residentBytesOfTree(processId);
        state.peakBytes = Math.max(state.peakBytes, state.heldBytes);
        return state.heldBytes;
      },
    };
    const supervisor = superviseProcess(child, {
      signal,
      timeLimitSeconds,
      ...(memoryLimitBytes !== undefined && { memory }),
      kill: () => killTree(child),
      askToEnd: { ask: () => askToEnd(child), graceMs },
      onExit: settle,
    });
    feed(child, order, input, { signal, state }).catch(giveUp);
  });
}

interface Listeners {
  onEnd: () => void;
  giveUp: (error: unknown) => void;
}

/** Handles the process's messages until the returned function is called. */
function listen(child: ChildProcess, state: JobState, hooks: JobHooks, { onEnd, giveUp }: Listeners): () => void {
  const { onProgress, onLog, onAttemptEnd, onPortion } = hooks;
  const hear = (message: JobMessage): void => {
    state.anyMessage = true;
    if (message.type === "end") {
      state.end ??= message.end;
      onEnd();
    } else if (message.type === "log") onLog?.(message.line);
    else if (message.type === "attempt") onAttemptEnd?.(message.attempt);
    else if (message.type === "progress") onProgress?.(message.progress);
    else {
      const kept = onPortion?.(message.portion) ?? Promise.resolve();
      kept.then(() => reply(child, state, { type: "portion kept" }), giveUp);
    }
  };
  const hearText = (text: string): void => {
    state.stderrTail = (state.stderrTail + text).slice(-8_000);
  };
  const hearError = ({ message }: Error): void => hearText(message);
  child.stderr?.setEncoding("utf8").on("data", hearText);
  child.on("message", hear).on("error", hearError);
  return () => void child.off("message", hear).off("error", hearError).stderr?.off("data", hearText).resume();
}

const lost: Omit<ProcessExit, "reason"> = { code: null, signal: null, wasKilledForMemory: false };

/** @param exit null for a process that continues */
function endOfJob(exit: ProcessExit | null, state: JobState, hooks: JobHooks): RunEnd {
  const { end, stderrTail, heldBytes, peakBytes } = state;
  const { signal, memoryLimitBytes = 0, timeLimitSeconds, onLog, onLoss } = hooks;
  if (signal.aborted) return failedRun("cancelled");
  if (exit?.reason === "memory") {
    const [held, limit] = [heldBytes, memoryLimitBytes].map((bytes) =>
      message("mebibytes", { size: Math.round(bytes / 2 ** 20) }),
    );
    return failedRun("memory", message("run_needed_memory_limit", { held, limit }));
  }
  if (exit?.reason === "time_limit") {
    return failedRun("time_limit", message("run_took_more_than_s", { timeLimitSeconds: timeLimitSeconds ?? 0 }));
  }
  if (end?.status === "succeeded" && peakBytes > 0) return { ...end, peakBytes };
  if (end && end.status !== "cancelled") return end;
  const { code, signal: exitSignal, wasKilledForMemory } = exit ?? lost;
  const how = message("process_of_run_ended", { how: howItEnded({ code, signal: exitSignal }) });
  onLog?.(how);
  onLoss?.(`${inEnglish(how)}: ${stderrTail.trim()}`);
  // A process that is asked to end does so by itself, with code 0. If this service did not ask, somebody outside did.
  const askedBy = end?.status === "cancelled" || code === 0 ? "SIGTERM" : exitSignal;
  return causeOfExit({ code, signal: askedBy, wasKilledForMemory }, stderrTail);
}

/** One after the other: neither side holds more of a large input than necessary. */
async function feed(
  child: ChildProcess,
  order: Omit<JobRequest, "input">,
  input: AsyncIterable<Uint8Array> | null,
  { signal, state }: { signal: AbortSignal; state: JobState },
): Promise<void> {
  for await (const bytes of input ?? []) {
    if (!child.connected || signal.aborted) return;
    await sent(child, { type: "input", bytes });
  }
  reply(child, state, { type: "order", order });
}

function reply(child: ChildProcess, state: JobState, message: JobReply): void {
  if (!child.connected) return;
  child.send(message, (error) => {
    if (error) state.stderrTail += error.message;
  });
}

/** Settles when the message has left; the end of a process shows when it is gone. */
const sent = (child: ChildProcess, message: JobReply): Promise<void> =>
  new Promise((resolve) => {
    child.send(message, () => resolve());
  });

/** The process ends by itself: if this side closed the channel, Node would never report that it is closed. */
export function release(child: ChildProcess): void {
  const message: JobReply = { type: "no more" };
  if (child.connected) child.send(message, (error) => error && child.kill());
}

/** Everything except the secrets of the service, and settings of the C library that are meant for the service alone. */
function environmentOfJobs(): NodeJS.ProcessEnv {
  const secrets = ["SECRET_KEY", "PREVIOUS_SECRET_KEYS", "METRICS_TOKEN", "DATABASE_URL"];
  const own = [...secrets, "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
}
