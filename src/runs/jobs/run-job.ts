/** Has a job worked off by a process of its own and tells how it ended, whatever happens to that process. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunEnd } from "../../domain/run.ts";
import { oomKillCount } from "../../platform/oom-kills.ts";
import { askToEnd, isLeader, killTree, residentBytesOfTree } from "../../platform/process-tree.ts";
import type { EndedSolverAttempt } from "../../solvers/solve/attempt.ts";
import { causeOfExit, howItEnded } from "./exit-cause.ts";
import type { JobMessage, JobPortion, JobProgress, JobReply, JobRequest } from "./job-messages.ts";
import { type OpenOrder, withInput } from "./lazy-input.ts";
import { failedRun } from "./run-outcome.ts";
import { SourcesChanged, stateOfSources } from "./source-state.ts";

const program = fileURLToPath(new URL("./job-process.ts", import.meta.url));
/** A job that was asked to end gets this long before it is killed. */
const graceMilliseconds = 500;
const memorySampleMilliseconds = 250;
/** Those that this process runs. */
const sources = stateOfSources();

export interface JobHooks {
  signal: AbortSignal;
  /** Memory of the job and its solver together, beyond which they are ended. */
  memoryLimitBytes?: number | undefined;
  /** Seconds for everything together, from building to the last portion of the result. */
  timeLimitSeconds?: number | undefined;
  onProgress?: ((progress: JobProgress) => void) | undefined;
  onLog?: ((line: string) => void) | undefined;
  onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
  /** How the process was lost, with its last words: for the log of the service, not for users. */
  onLoss?: ((what: string) => void) | undefined;
  /** Keeps a portion of the result; the next one comes when this has settled. */
  onPortion?: ((portion: JobPortion) => Promise<void>) | undefined;
  /** Asked at the end of a job of a series: whether another one of it waits, so that its process is worth keeping. */
  anotherWaits?: (() => Promise<boolean>) | undefined;
}

export type RunJob = (order: OpenOrder, hooks: JobHooks) => Promise<RunEnd>;

/** Rejects only with what `input` and `onPortion` reject with, and with `SourcesChanged`; the job's process is then gone. */
export const runJob: RunJob = async ({ series, input, ...order }, hooks) => {
  return withInput({ input }, hooks, (portions) =>
    workIn(startJobProcess(), order, portions, hooks, async () => false),
  );
};

export const startJobProcess = (): ChildProcess =>
  fork(program, [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [],
    env: environmentOfJobs(),
    // Ctrl-C in the service's terminal is for the service, which gives its runs back to the queue.
    detached: isLeader,
  });

interface JobDone {
  end: RunEnd;
  /** Whether the process said anything: one that said nothing may have been gone before. */
  heard: boolean;
}

/**
 * @param input in portions; none where the process has it
 * @param mayStay asked when a job of a series has succeeded: whether its process waits for another one; else it is gone
 * when the promise settles
 */
export function workIn(
  child: ChildProcess,
  order: Omit<JobRequest, "input">,
  input: AsyncIterable<Uint8Array> | null,
  hooks: JobHooks,
  mayStay: () => Promise<boolean>,
): Promise<JobDone> {
  const { signal, memoryLimitBytes, timeLimitSeconds, onProgress, onLog, onAttemptEnd, onLoss, onPortion } = hooks;
  return new Promise((resolve, reject) => {
    let end: RunEnd | null = null;
    let heard = false;
    let fault: { error: unknown } | null = null;
    let errorText = "";
    const killsBefore = oomKillCount();
    const timers: NodeJS.Timeout[] = [];
    const abort = (): void => {
      askToEnd(child);
      timers.push(setTimeout(() => killTree(child), graceMilliseconds));
    };
    const reply = (message: JobReply): void => {
      if (!child.connected) return;
      child.send(message, (error) => {
        if (error) errorText += error.message;
      });
    };
    const giveUp = (error: unknown): void => {
      fault ??= { error };
      abort();
    };
    const sampleMemory = (): void => {
      const bytes = child.pid === undefined ? 0 : residentBytesOfTree(child.pid);
      if (bytes <= (memoryLimitBytes ?? Number.POSITIVE_INFINITY)) return;
      const megabytes = (count: number): string => `${Math.round(count / 2 ** 20)} MiB`;
      const limit = megabytes(memoryLimitBytes ?? 0);
      end = failedRun("memory", `The run needed ${megabytes(bytes)} of memory; it may have ${limit}.`);
      killTree(child);
    };
    const endLate = (): void => {
      const msg = `The run took more than ${timeLimitSeconds} s as a whole, building and keeping results included.`;
      end = failedRun("time_limit", msg);
      killTree(child);
    };
    signal.addEventListener("abort", abort, { once: true });
    if (timeLimitSeconds !== undefined) timers.push(setTimeout(endLate, timeLimitSeconds * 1000));
    if (memoryLimitBytes !== undefined) timers.push(setInterval(sampleMemory, memorySampleMilliseconds));
    const hearError = (text: string): void => {
      // The end of what a dying process says is what matters.
      errorText = (errorText + text).slice(-8_000);
    };
    const hear = (message: JobMessage): void => {
      heard = true;
      if (message.type === "sources changed") giveUp(new SourcesChanged());
      else if (message.type === "end") {
        end ??= message.end;
        if (order.series !== undefined) void reuseOrRelease();
      } else if (message.type === "log") onLog?.(message.line);
      else if (message.type === "attempt") onAttemptEnd?.(message.attempt);
      else if (message.type === "progress") onProgress?.(message.progress);
      else (onPortion?.(message.portion) ?? Promise.resolve()).then(() => reply({ type: "portion kept" }), giveUp);
    };
    /** One that could not even be loaded says nothing. */
    const wasChanged = (): boolean => !heard && end === null && !signal.aborted && stateOfSources() !== sources;
    const reuseOrRelease = async (): Promise<void> => {
      const stays = end?.status === "succeeded" && (await mayStay().catch(() => false));
      if (stays && child.connected && !signal.aborted && !fault) settle(null, null);
      else letGo(child);
    };
    const lost = (code: number | null, exitSignal: string | null): RunEnd => {
      const wantedMemory = (oomKillCount() ?? 0) > (killsBefore ?? 0);
      const how = `the process of the run ${howItEnded(code, exitSignal)}`;
      onLog?.(how);
      onLoss?.(`${how}: ${errorText.trim()}`);
      // One that is asked to end does so by itself, with code 0; if not by us, it was asked by somebody outside.
      const askedBy = end?.status === "cancelled" || code === 0 ? "SIGTERM" : exitSignal;
      return causeOfExit({ code, signal: askedBy, said: errorText, wantedMemory });
    };
    const settle = (code: number | null, exitSignal: string | null): void => {
      child.off("message", hear).off("error", fail).off("close", settle).stderr?.off("data", hearError).resume();
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      if (fault) reject(fault.error);
      else if (exitSignal === null && code !== 0 && code !== null && wasChanged()) reject(new SourcesChanged());
      else if (signal.aborted) resolve({ end: failedRun("cancelled"), heard });
      else if (end && end.status !== "cancelled") resolve({ end, heard });
      else resolve({ end: lost(code, exitSignal), heard });
    };
    const fail = (error: Error): void => {
      errorText += error.message;
      if (child.pid === undefined) settle(null, null);
    };
    child.stderr?.setEncoding("utf8").on("data", hearError);
    child.on("message", hear).on("error", fail).on("close", settle);
    const feed = async (): Promise<void> => {
      // One after the other: neither side holds more of a large input than it has to.
      for await (const bytes of input ?? []) {
        if (!child.connected || signal.aborted) return;
        await sent(child, { type: "input", bytes });
      }
      reply({ type: "order", order, sources });
    };
    feed().catch(giveUp);
  });
}

/** Settles when the message has left; a process that is gone is noticed by its end. */
const sent = (child: ChildProcess, message: JobReply): Promise<void> =>
  new Promise((resolve) => {
    child.send(message, () => resolve());
  });

/** The process ends by itself: where this side closed the channel, Node would never say that it is closed. */
export function letGo(child: ChildProcess): void {
  const message: JobReply = { type: "no more" };
  if (child.connected) child.send(message, (error) => error && child.kill());
}

/** Everything but what opens the service's doors. */
function environmentOfJobs(): NodeJS.ProcessEnv {
  const secrets = ["SECRET_KEY", "PREVIOUS_SECRET_KEYS", "METRICS_TOKEN", "DATABASE_URL"];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)));
}
