/** Why the process of a job ended without a message: lack of memory, a fault of its own, or a signal from outside. */

import { message } from "@esm/messages/message";
import type { RunEnd } from "@esm/model/domain/runs/run";
import { howItEnded, type ProcessExit, saysOutOfMemory } from "@esm/processes/supervise-process";
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
    return failedRun("memory", message("run_needed_more_memory_than", { how }));
  }
  if (signal !== null && !faults.has(signal)) {
    return failedRun("worker_lost", message("process_run_not_service", { how }));
  }
  return failedRun("solver_failed", message("process_run_before_had_result", { how }));
}
