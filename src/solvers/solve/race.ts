/** Several methods for the same answer: at once, where the machine has the cores, or one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { timerMs } from "../../platform/timer.ts";

export interface RaceTask<Result> {
  readonly name: string;
  /** Ends soon after the signal is aborted, with any result. */
  run(signal: AbortSignal): Promise<Result>;
}

interface RaceRules<Result> {
  /** How many may run at the same time. */
  readonly processes: number;
  /** Time that each method runs before the next one joins it; a method that has failed is followed at once. */
  readonly headStartSeconds: number;
  /** Whether another method may begin. */
  readonly mayBegin: () => boolean;
  /** Whether this result ends the race. */
  readonly wins: (result: Result) => boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
}

interface Finish<Result> {
  readonly task: RaceTask<Result>;
  readonly result: Result;
}

/**
 * All methods that ran, in the order in which they ended. A winner is the last, except for those that were stopped
 * because of it. Settles when the last one has ended: no work continues in the background.
 */
export async function race<Result>(
  tasks: readonly RaceTask<Result>[],
  { processes, headStartSeconds, mayBegin, wins, signal, onLog }: RaceRules<Result>,
): Promise<Finish<Result>[]> {
  const over = new AbortController();
  const nobodyWaits = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const finished: Finish<Result>[] = [];
  const waiting = [...tasks];
  const running = new Set<string>();
  const take = (): RaceTask<Result> | undefined => (either.aborted || !mayBegin() ? undefined : waiting.shift());
  async function lane(place: number): Promise<void> {
    if (place > 0) await headStart(place * headStartSeconds, AbortSignal.any([either, nobodyWaits.signal]));
    for (let next = take(); next !== undefined; next = take()) {
      for (const other of running) onLog?.(`${next.name} races ${other}: the first checked optimum wins`);
      running.add(next.name);
      const result = await next.run(either);
      running.delete(next.name);
      finished.push({ task: next, result });
      if (over.signal.aborted || !wins(result)) continue;
      for (const other of running) onLog?.(`${next.name} was first; ${other} is stopped`);
      over.abort();
    }
    nobodyWaits.abort();
  }
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, (_, place) => lane(place)));
  return finished;
}

/** Ends after the time, or with the signal. */
const headStart = (seconds: number, signal: AbortSignal): Promise<void> =>
  sleep(timerMs(seconds), undefined, { signal }).catch(() => undefined);
