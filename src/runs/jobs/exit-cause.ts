/** Why the process of a job ended without a message: lack of memory, a fault of its own, or a signal from outside. */
import type { RunEnd } from "../../domain/runs/run.ts";
import { howItEnded, type ProcessExit, saysOutOfMemory } from "../../platform/supervise-process.ts";
import { failedRun } from "./run-outcome.ts";

/** Signals that processes send themselves after an error. All others come from outside. */
const faults = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP", "SIGSYS"]);

/**
 * `worker_lost` says nothing about the run, which deserves another attempt.
 *
 * @param stderrTail the last output of the process
 */
export function causeOfExit(
  { code, signal, wasKilledForMemory }: Omit<ProcessExit, "reason">,
  stderrTail: string,
): RunEnd {
  const how = howItEnded({ code, signal });
  if (saysOutOfMemory(stderrTail) || wasKilledForMemory) {
    return failedRun("memory", `The run needed more memory than there is (its process ${how}).`);
  }
  if (signal !== null && !faults.has(signal)) {
    return failedRun("worker_lost", `The process of the run ${how}, but not by the service.`);
  }
  return failedRun("solver_failed", `The process of the run ${how} before it had a result.`);
}
