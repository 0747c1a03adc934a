/**
 * Loaded into the service by `--import`: how long its event loop was held at a time, asked for and answered over IPC. Time
 * on the clock counts waiting for the disk, but also for a processor; time of the thread's own on the processor is the same
 * on a crowded machine.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

export interface Held {
  longestBlockMs: number;
  /** Longest processor time of one turn of the event loop. */
  longestBlockProcessorMs: number;
  /** Processor time of the event loop's thread since the last reset. */
  processorMs: number;
}

const everyMs = 4;

function begin(): void {
  const held: Held = { longestBlockMs: 0, longestBlockProcessorMs: 0, processorMs: 0 };
  let lastMs = performance.now();
  let lastProcessorMs = processorMs();
  let firstProcessorMs = lastProcessorMs;
  function look(): void {
    const now = performance.now();
    const nowProcessor = processorMs();
    held.longestBlockMs = Math.max(held.longestBlockMs, now - lastMs - everyMs);
    held.longestBlockProcessorMs = Math.max(held.longestBlockProcessorMs, nowProcessor - lastProcessorMs);
    lastMs = now;
    lastProcessorMs = nowProcessor;
    held.processorMs = nowProcessor - firstProcessorMs;
  }
  setInterval(look, everyMs).unref();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  process.on("message", (question) => {
    if (question === "forget") {
      collectGarbage();
      look();
      held.longestBlockMs = 0;
      held.longestBlockProcessorMs = 0;
      firstProcessorMs = lastProcessorMs;
    } else look();
    process.send?.(held);
  });
  // It has a session of its own, and would outlive the measurement.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

if (isMainThread && process.connected) begin();
