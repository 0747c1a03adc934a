/**
 * Keeps job processes waiting for the next job of their series: runs on the same input with the same options, such as
 * the points of a sweep. Such a process has read the input and built the program, and only patches it. The dispatcher
 * decides which run comes next, run by run. A process waits only while runs of its series wait.
 */
import type { ChildProcess } from "node:child_process";
import { residentBytesOfTree } from "../../platform/process-tree.ts";
import { withInput } from "./lazy-input.ts";
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
  /** What a process may hold while it waits. */
  maxIdleBytes?: number;
}

interface Idle {
  child: ChildProcess;
  series: string;
  timer: NodeJS.Timeout;
  onExit(): void;
}

export function createJobPool(options: JobPoolOptions = {}): JobPool {
  const { idleMs = 20_000, maxIdle = 4, maxIdleBytes = 2 ** 30 } = options;
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
  function keep(child: ChildProcess, series: string): void {
    const one: Idle = { child, series, timer: setTimeout(() => end(one), idleMs), onExit: () => void take(one) };
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
      if (hooks.signal.aborted) return failedRun("cancelled");
      const mayReuse = async (child: ChildProcess): Promise<boolean> =>
        residentBytesOfTree(child.pid ?? 0) <= maxIdleBytes && ((await hooks.anotherWaits?.()) ?? false);
      const work = async (child: ChildProcess, portions: AsyncIterable<Uint8Array> | null) => {
        const done = await superviseJob(child, job, portions, hooks, () => mayReuse(child));
        if (series !== undefined && child.connected) keep(child, series);
        return done;
      };
      const known = [...idle].find((one) => one.series === series);
      if (known && take(known)) {
        hooks.onLog?.("continues in the process of a previous run that differs in overrides only");
        const { end, anyMessage } = await work(known.child, null);
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
