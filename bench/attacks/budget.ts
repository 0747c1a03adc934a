/** Time for a short look, from the first thing on: `--seconds N`. What has not begun by then is left out, and told. */

export interface Budget {
  /** Whether there is time for one more. */
  has(what: string): boolean;
  /** A line of what was left out; empty where nothing was. */
  leftOut(): string;
}

export function budgetOf(given: readonly string[]): Budget {
  const at = given.indexOf("--seconds");
  const milliseconds = at < 0 ? Number.POSITIVE_INFINITY : Number(given[at + 1]) * 1000;
  let end: number | undefined;
  const left: string[] = [];
  return {
    has(what) {
      end ??= performance.now() + milliseconds;
      const isTime = performance.now() < end;
      if (!isTime) left.push(what);
      return isTime;
    },
    leftOut: () => (left.length > 0 ? `left out, for the time was over: ${left.join(", ")}\n` : ""),
  };
}

/** The attacks or operations that the command line names. */
export const namesIn = (given: readonly string[]): string[] =>
  given.filter((word, index) => !word.startsWith("--") && !["--seconds", "--part"].includes(given[index - 1]));

/** `--part 2/8` chooses every eighth item, from the second on. Without it, all are chosen. */
export function partOf<Item>(given: readonly string[], all: readonly Item[]): Item[] {
  const at = given.indexOf("--part");
  const [part, parts] = at < 0 ? [1, 1] : given[at + 1].split("/").map(Number);
  return all.filter((_, index) => index % parts === part - 1);
}
