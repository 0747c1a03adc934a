/** Time for a short look: `--seconds N` on the command line. What has not begun by then is left out, and told. */

export interface Budget {
  /** Whether there is time for one more. */
  has(what: string): boolean;
  /** A line of what was left out; empty where nothing was. */
  leftOut(): string;
}

export function budgetOf(given: readonly string[]): Budget {
  const at = given.indexOf("--seconds");
  const end = performance.now() + (at < 0 ? Number.POSITIVE_INFINITY : Number(given[at + 1]) * 1000);
  const left: string[] = [];
  return {
    has(what) {
      const isTime = performance.now() < end;
      if (!isTime) left.push(what);
      return isTime;
    },
    leftOut: () => (left.length > 0 ? `left out, for the time was over: ${left.join(", ")}\n` : ""),
  };
}

/** What is asked for by name. */
export const namesIn = (given: readonly string[]): string[] =>
  given.filter((word, index) => !word.startsWith("--") && given[index - 1] !== "--seconds");
