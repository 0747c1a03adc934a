/** Entries of the command palette, and which of them a text finds. Pure. */

export interface Command {
  name: string;
  /** Kind of entry: a page, a data set, a component, a command. */
  kind: string;
  /** Different from those of all others. */
  key: string;
  run: () => void;
}

/**
 * An equal name comes first, then those that begin with all words (run 1 before run 12), then those that begin with the first
 * word, then those with a word that does.
 */
function rankOf(name: string, words: readonly string[]): number {
  const text = name.toLowerCase();
  const [first = ""] = words;
  const all = words.join(" ");
  if (text === all) return 0;
  if (text.startsWith(`${all} `)) return 1;
  if (text.startsWith(first)) return 2;
  return text.includes(` ${first}`) ? 3 : 4;
}

/** Commands whose name or kind has each word of the text; the closest first. */
export function matchingCommands<Entry extends Pick<Command, "name" | "kind">>(
  commands: readonly Entry[],
  text: string,
): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const matching = commands.filter(({ name, kind }) => {
    const own = `${name} ${kind}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
  const ranks = new Map(matching.map((command) => [command, rankOf(command.name, words)]));
  return matching.sort((left, right) => (ranks.get(left) ?? 0) - (ranks.get(right) ?? 0));
}
