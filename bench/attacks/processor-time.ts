/** Shares of this machine's processor time while something is measured, and how long the event loop waited for a processor. */
import { readFileSync } from "node:fs";

/** In seconds. */
export interface ProcessorTime {
  event_loop: number;
  /** Time in which the event loop's thread was ready but had no processor. */
  event_loop_waited: number;
  other_threads_of_the_service: number;
  /** Ended runs with their solvers. */
  runs: number;
  /** This process: scripted users or an attacker. */
  senders: number;
  /** Everything else that runs on this machine, with those who are asking. */
  others: number;
  idle: number;
}

/** Linux counts in hundredths of a second, whatever the kernel was built for. */
const ticksPerSecond = 100;

/** Answers with a function that says what has passed since. */
export function watchProcessors(pid: number): () => ProcessorTime {
  const before = look(pid);
  return () => {
    const after = look(pid);
    const passed = Object.keys(before).map((name) => [name, after[name] - before[name]]);
    const { busy, idle, service, runs, senders, loop, waited } = Object.fromEntries(passed) as Record<string, number>;
    const seconds = {
      event_loop: loop,
      event_loop_waited: waited,
      other_threads_of_the_service: service - loop,
      runs,
      senders,
      others: busy - service - runs - senders,
      idle,
    };
    const rounded = Object.entries(seconds).map(([name, value]) => [name, Math.round(value * 10) / 10]);
    return Object.fromEntries(rounded) as ProcessorTime;
  };
}

function look(pid: number): Record<string, number> {
  // The name of the program stands in brackets and may have any character.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").replace(/.*\) /s, "").split(" ").map(Number);
  const [utime, stime, childrenUtime, childrenStime] = fields.slice(11, 15).map((ticks) => ticks / ticksPerSecond);
  const machine = /^cpu +(.*)/.exec(readFileSync("/proc/stat", "latin1"))?.[1].split(" ").map(Number) ?? [];
  const [user, nice, system, idle, waiting, interrupts, softInterrupts] = machine.map(
    (ticks) => ticks / ticksPerSecond,
  );
  const thread = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "latin1").split(" ").map(Number);
  const own = process.cpuUsage();
  return {
    busy: user + nice + system + interrupts + softInterrupts,
    idle: idle + waiting,
    service: utime + stime,
    runs: childrenUtime + childrenStime,
    senders: (own.user + own.system) / 1e6,
    loop: thread[0] / 1e9,
    waited: thread[1] / 1e9,
  };
}
