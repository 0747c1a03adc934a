/**
 * Keeps job processes waiting for the next job. One of a series, runs on the same input with the same options such as the
 * points of a sweep, has read the input and built the program, and only patches it; it waits only while runs of its series
 * wait. One of any other small run or validation waits for the next of these: it keeps nothing of its job, but to load
 * a process takes longer than to solve a small model. The dispatcher decides which run comes next, run by run.
 */

import type { ChildProcess } from "node:child_process";
import { message } from "@esm/messages/message";
import { residentBytesOfTree } from "../../platform/process-tree.ts";
import { type OpenOrder, portionsOfInput, withInput } from "./lazy-input.ts";
import { type RunJob, release, startJobProcess, superviseJob } from "./run-job.ts";
import { failedRun } from "./run-outcome.ts";

export interface JobPool {
  readonly runJob: RunJob;
  /** Ends the processes that wait. */
  close(): void;
}

export interface JobPoolOptions {
  /** After this time without a job a process ends: other processes finish the series. */
  idleMs?: number;
  /** The most processes that wait at the same time. The one that has waited longest ends first. */
  maxIdle?: number;
  /** Most memory that a process of a series may hold while it waits. */
  maxIdleBytes?: number;
  /** Largest memory of any other idle process. */
  maxSpareBytes?: number;
}

interface Idle {
  child: ChildProcess;
  /** It waits for jobs of this line. */
  line: string;
  timer: NodeJS.Timeout;
  onExit(): void;
}

export function createJobPool(options: JobPoolOptions = {}): JobPool {
  const { idleMs = 20_000, maxIdle = 4, maxIdleBytes = 2 ** 30, maxSpareBytes = 256 * 2 ** 20 } = options;
  const idle = new Set<Idle>();

  /** Removes it from the waiting processes, if it still waits. */
  function take(one: Idle): boolean {
    clearTimeout(one.timer);
    one.child.off("exit", one.onExit);
    one.child.ref();
    one.child.channel?.ref();
    return idle.delete(one) && one.child.connected;
  }
  function end(one: Idle): void {
    if (take(one)) release(one.child);
  }
  function keep(child: ChildProcess, line: string): void {
    const one: Idle = { child, line, timer: setTimeout(() => end(one), idleMs), onExit: () => void take(one) };
    idle.add(one);
    child.once("exit", one.onExit);
    // A service that stops does not wait for it.
    one.timer.unref();
    child.unref();
    child.channel?.unref();
    const [first] = idle;
    if (idle.size > maxIdle) end(first);
  }

  return {
    async runJob(order, hooks) {
      const { input, ...job } = order;
      const { series } = job;
      const line = lineOf(job);
      if (hooks.signal.aborted) return failedRun("cancelled");
      const mayWait = async (child: ChildProcess): Promise<boolean> => {
        const held = residentBytesOfTree(child.pid ?? 0);
        if (series === undefined) return line !== undefined && held <= maxSpareBytes;
        return held <= maxIdleBytes && ((await hooks.anotherWaits?.()) ?? false);
      };
      const work = async (child: ChildProcess, portions: AsyncIterable<Uint8Array> | null) => {
        const done = await superviseJob(child, job, portions, hooks, () => mayWait(child));
        if (line !== undefined && child.connected) keep(child, line);
        return done;
      };
      const known = [...idle].find((one) => one.line === line);
      if (known && take(known)) {
        if (series !== undefined) hooks.onLog?.(message("process_continues"));
        const portions = series === undefined ? portionsOfInput({ input }) : null;
        const { end, anyMessage } = await work(known.child, portions);
        // A process that ended while it waited did nothing of this job.
        if (anyMessage || hooks.signal.aborted) return end;
      }
      return withInput({ input }, hooks, (portions) => work(startJobProcess(job), portions));
    },
    close() {
      for (const one of idle) end(one);
    },
  };
}

/** Jobs of one line may share a process; undefined: the process ends with the job. */
function lineOf({ series, class: runClass }: Pick<OpenOrder, "series" | "class">): string | undefined {
  if (series !== undefined) return `series ${series}`;
  return runClass === undefined || runClass === "large" ? undefined : runClass;
}
