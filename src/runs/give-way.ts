/** What a job's process gives up for the service beside it. What the system does not allow, or know, is left. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

const nice = constants.priority.PRIORITY_BELOW_NORMAL;

/** The solver's process inherits all of it. */
export function giveWayToTheService(): void {
  // The service answers others first.
  ifAllowed(() => setPriority(nice));
  if (process.platform !== "linux") return;
  // Linux shares processors between sessions before it looks at priorities, and a job has a session of its own.
  ifAllowed(() => writeFileSync("/proc/self/autogroup", String(nice)));
  // Where memory is short, the system shall end the run, and not the service.
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "500"));
}

function ifAllowed(change: () => void): void {
  try {
    change();
  } catch {
    // Then all have the same turn, and the system chooses whom it ends.
  }
}
