/**
 * Supervises a child process: ends it when its time, its memory or the caller's patience is over, and reports how it
 * ended. What follows from the end is up to the caller.
 */

import type { ChildProcess } from "node:child_process";
import { type Message, message } from "@esm/messages/message";
import { oomKillCount } from "./oom-kills.ts";
import { timerMs } from "./timer.ts";

type EndReason = "time_limit" | "memory" | "interrupted";

export interface ProcessExit {
  /** Both null for a process that could not be started. */
  readonly code: number | null;
  readonly signal: string | null;
  /** Why this side ended it; null where it did not. */
  readonly reason: EndReason | null;
  /** Whether the system killed it because memory ran out. */
  readonly wasKilledForMemory: boolean;
}

interface Supervision {
  readonly signal?: AbortSignal | undefined;
  /** Counted from now on. */
  readonly timeLimitSeconds?: number | undefined;
  readonly memory?: {
    readonly limitBytes: number;
    readonly sampleMs: number;
    /** The memory that the process holds now. */
    readonly read: (processId: number) => number;
  };
  /** Ends it at once. */
  readonly kill: () => void;
  /** For a process that is to end by itself on abort: it is killed this long after the request. */
  readonly askToEnd?: { readonly ask: () => void; readonly graceMs: number };
  /** Called once, when the process and its pipes are closed, unless it was released. */
  readonly onExit: (exit: ProcessExit) => void;
}

interface Supervisor {
  /** Whether this side has ended it, or asked it to end. */
  isEnding(): boolean;
  /** As if the caller had aborted. */
  interrupt(): void;
  /** Stops supervising; the process continues. */
  release(): void;
}

export function superviseProcess(child: ChildProcess, supervision: Supervision): Supervisor {
  const { signal, timeLimitSeconds, memory, kill, askToEnd, onExit } = supervision;
  const killsBefore = oomKillCount() ?? 0;
  const timers: NodeJS.Timeout[] = [];
  let reason: EndReason | null = null;
  const end = (why: EndReason): void => {
    reason ??= why;
    kill();
  };
  const isEnding = (): boolean => reason !== null;
  const interrupt = (): void => {
    reason ??= "interrupted";
    askToEnd?.ask();
    if (askToEnd) timers.push(setTimeout(kill, askToEnd.graceMs));
    else kill();
  };
  const release = (): void => {
    child.off("close", close).off("error", fail);
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  };
  const close = (code: number | null, exitSignal: string | null): void => {
    release();
    const wasKilledForMemory = exitSignal === "SIGKILL" && (oomKillCount() ?? 0) > killsBefore;
    onExit({ code, signal: exitSignal, reason, wasKilledForMemory });
  };
  const fail = (): void => {
    if (child.pid === undefined) close(null, null);
  };
  child.on("close", close).on("error", fail);
  const { pid } = child;
  if (pid === undefined) return { isEnding, interrupt, release };

  signal?.addEventListener("abort", interrupt, { once: true });
  if (timeLimitSeconds !== undefined) timers.push(setTimeout(end, timerMs(timeLimitSeconds), "time_limit"));
  if (memory) {
    const sample = (): void => {
      if (memory.read(pid) > memory.limitBytes) end("memory");
    };
    timers.push(setInterval(sample, memory.sampleMs));
  }
  return { isEnding, interrupt, release };
}

/** Whether a process prints this when it runs out of memory. */
export const saysOutOfMemory = (text: string): boolean => /out of memory|allocation failed/i.test(text);

export const howItEnded = ({ code, signal }: Pick<ProcessExit, "code" | "signal">): Message =>
  signal ? message("ended_by_signal", { signal }) : message("ended_with_code", { exitCode: `${code}` });
