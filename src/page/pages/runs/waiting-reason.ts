/** What the service says to a run that waits, in the words of the page. Pure. */
import type { en } from "./en.ts";

/** As the service says it to a run that only waits for its turn. */
export const ordinary = "waiting for a slot";

/** Why a run waits, if not for its turn; in the words of the service where the page has none. */
export function waitingReason(message: string, t: typeof en): string | null {
  if (message === "" || message === ordinary) return null;
  const [, solver] = /^waiting: no worker that is running has the solver '(.*)'$/.exec(message) ?? [];
  if (solver !== undefined) return t.noSolver(solver);
  const reasons: Readonly<Record<string, string>> = t.waitingReasons;
  return reasons[message] ?? message;
}
