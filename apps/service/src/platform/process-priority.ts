/**
 * The priority of a process beside others of this machine. Settings that the system does not allow, or does not know,
 * are skipped.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Gets a tenth of a processor that another thread wants, too. */
const backgroundNice = 10;

/** The value before it was lowered: a process may execute several runs. */
const inherited = getPriority();

/**
 * Lowers the priority of this process and of those it starts, and offers it to the system where memory is short.
 * @param nice of Unix, on top of that of the process that started this one: 19 is the lowest priority
 */
export function lowerPriority(nice: number): void {
  ifAllowed(() => setPriority(Math.min(inherited + nice, constants.priority.PRIORITY_LOW)));
  if (process.platform !== "linux") return;
  // If memory is short, the system should end the run, and not the service.
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "500"));
}

/**
 * Lowers the priority of the session that a process leads, which this one has just started: Linux shares processors between
 * sessions before it looks at priorities. Until the process can do so itself, it has loaded its modules and read its input.
 * @param nice on top of that of this process's session
 */
export function lowerSessionPriority(processId: number, nice: number): void {
  if (process.platform !== "linux") return;
  placeSession(processId, Math.min(shareOfSession() + nice, constants.priority.PRIORITY_LOW));
}

/**
 * Lowers the priority of the thread that calls it, so that the thread of the service answers before background threads go on
 * with long work. Only Linux has priorities of threads; elsewhere the call would concern the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== "linux") return;
  ifAllowed(() => setPriority(Math.min(inherited + backgroundNice, constants.priority.PRIORITY_LOW)));
}

/**
 * Undoes `lowerPriority`: a process that is asked to end, or killed, ends only when it gets a turn, which can take
 * seconds on a busy machine.
 */
export function restorePriority(processId: number): void {
  if (process.platform === "linux") placeSession(processId, 0);
  // Few may do this. Without sessions that share, a lower priority does not delay a process for long.
  ifAllowed(() => setPriority(processId, inherited));
}

/** The session's share of this process; 0 where the system has no such shares. */
function shareOfSession(): number {
  try {
    return Number(/nice (-?\d+)/.exec(readFileSync("/proc/self/autogroup", "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Linux places one session in a tenth of a second for all ordinary users together, so a busy system is asked again. */
const againAfterMs = 120;

/** The last that was asked for of each session: what was refused before is not tried again after it. */
const wantedShares = new Map<number, number>();

function placeSession(processId: number, share: number, triesLeft = 20): void {
  wantedShares.set(processId, share);
  try {
    writeFileSync(`/proc/${processId}/autogroup`, String(share));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN" && triesLeft > 0) {
      const again = () => wantedShares.get(processId) === share && placeSession(processId, share, triesLeft - 1);
      setTimeout(again, againAfterMs).unref();
      return;
    }
  }
  wantedShares.delete(processId);
}

function ifAllowed(change: () => void): void {
  try {
    change();
  } catch {
    // Then all have the same priority, and the system chooses which process to end.
  }
}
