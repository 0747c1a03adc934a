/** Several ways to the same answer: at once, where the machine has the cores, or one after the other. */

export interface Contestant<Result> {
  readonly name: string;
  /** Ends soon after the signal is aborted, with whatever result. */
  run(signal: AbortSignal): Promise<Result>;
}

export interface RaceRules<Result> {
  /** How many may run at the same time. */
  readonly processes: number;
  /** Whether this result ends the race. */
  readonly wins: (result: Result) => boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
}

export interface Finish<Result> {
  readonly contestant: Contestant<Result>;
  readonly result: Result;
}

/**
 * All who ran, in the order in which they ended; a winner is the last but for those who were stopped because of it.
 * Settles when the last has ended: nothing goes on behind the caller's back.
 */
export async function race<Result>(
  contestants: readonly Contestant<Result>[],
  { processes, wins, signal, onLog }: RaceRules<Result>,
): Promise<Finish<Result>[]> {
  const over = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const finished: Finish<Result>[] = [];
  const waiting = [...contestants];
  if (processes > 1 && contestants.length > 1) {
    onLog?.(`racing ${contestants.map(({ name }) => name).join(" and ")}: the first checked optimum wins`);
  }
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !either.aborted; next = waiting.shift()) {
      const result = await next.run(either);
      finished.push({ contestant: next, result });
      if (over.signal.aborted || !wins(result)) continue;
      const others = contestants.length > 1 && processes > 1;
      if (others) onLog?.(`${next.name} was first; the others are stopped`);
      over.abort();
    }
  }
  await Promise.all(Array.from({ length: Math.min(processes, contestants.length) }, lane));
  return finished;
}
