/**
 * What a job's process gives up for the service beside it, until it shall end. What the system does not allow, or know, is
 * left.
 */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { RunClass } from "../domain/run-class.ts";

/**
 * Of the turns of others a third for large runs: enough for the service to answer first, and a run goes on beside other
 * work, too. What somebody is likely to wait for has more: validations four fifths, small runs half.
 */
const niceOf: Record<RunClass, number> = { validation: 1, small: 3, large: 5 };

/** The solver's process inherits all of it. */
export function giveWayToTheService(which: RunClass = "large"): void {
  const nice = niceOf[which];
  // The service answers others first.
  ifAllowed(() => setPriority(nice));
  if (process.platform !== "linux") return;
  // Linux shares processors between sessions before it looks at priorities, and a job has a session of its own.
  placeSession("self", nice);
  // Where memory is short, the system shall end the run, and not the service.
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "500"));
}

/**
 * Gives back what the process gave up: one that is asked to end, or killed, ends only when it gets a turn, which can take
 * seconds on a busy machine.
 */
export function takeTurnsAgain(processId: number): void {
  if (process.platform === "linux") placeSession(processId, 0);
  // Allowed to few; without sessions that share, the lower priority does not keep a process waiting for long.
  ifAllowed(() => setPriority(processId, constants.priority.PRIORITY_NORMAL));
}

/** Linux places one session in a tenth of a second for all ordinary users together, so a busy system is asked again. */
const againAfterMs = 120;

function placeSession(processId: number | "self", share: number, triesLeft = 20): void {
  try {
    writeFileSync(`/proc/${processId}/autogroup`, String(share));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || triesLeft === 0) return;
    setTimeout(placeSession, againAfterMs, processId, share, triesLeft - 1).unref();
  }
}

function ifAllowed(change: () => void): void {
  try {
    change();
  } catch {
    // Then all have the same turn, and the system chooses whom it ends.
  }
}
