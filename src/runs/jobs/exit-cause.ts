/** Why the process of a job ended without a word: want of memory, a fault of its own, or somebody outside. */
import type { RunEnd } from "../../domain/run.ts";
import { failedRun } from "./run-outcome.ts";

interface ProcessExit {
  code: number | null;
  signal: string | null;
  /** What the process said last. */
  said: string;
  /** Whether the system killed processes of the service for want of memory meanwhile. */
  wantedMemory: boolean;
}

/** Signals that processes send themselves when they err. All others come from somebody outside. */
const faults = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP", "SIGSYS"]);

/** `worker_lost` is no word about the run: it deserves another attempt. */
export function causeOfExit({ code, signal, said, wantedMemory }: ProcessExit): RunEnd {
  const how = howItEnded(code, signal);
  if (/out of memory|allocation failed/i.test(said) || (signal === "SIGKILL" && wantedMemory)) {
    return failedRun("memory", `The run needed more memory than there is (its process ${how}).`);
  }
  if (signal !== null && !faults.has(signal)) {
    return failedRun("worker_lost", `The process of the run ${how}, not by the service.`);
  }
  return failedRun("solver_failed", `The process of the run ${how} before it had a result.`);
}

export const howItEnded = (code: number | null, signal: string | null): string =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;
