/** Texts from clients, in a form that fits into a message. */

/** A reader recognises a text by this many characters. */
const maxCharacters = 60;

export function truncate(text: string, most = maxCharacters): string {
  if (text.length <= most) return text;
  // Half a character would be invalid.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return `${text.slice(0, isHalf ? most - 1 : most)}…`;
}

const maxNames = 12;

/** `'a', 'b'`; for very many names the first ten, and the number of the others. */
export function quotedNames(names: Iterable<string>): string {
  const all = [...names];
  const listed = all.length > maxNames ? all.slice(0, maxNames - 2) : all;
  const rest = all.length - listed.length;
  return `${listed.map((name) => `'${name}'`).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** A name, shortened, in quotes. */
export const quoted = (name: string): string => `'${truncate(name)}'`;
