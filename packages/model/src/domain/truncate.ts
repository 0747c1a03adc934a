/** Texts from clients, in a form that fits into a message. */

import { message, type Value, type Words } from "@esm/messages/message";

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
export const quotedNames = (names: Iterable<string>): Value =>
  someOf(
    [...names].map((name) => `'${name}'`),
    maxNames,
    maxNames - 2,
  );

/** A list; where it is longer than `most`, its first `shown` items, and the number of the others. */
export const someOf = (items: readonly Words[], most: number, shown = most): Value =>
  items.length > most
    ? message("names_and_more", { names: items.slice(0, shown), count: items.length - shown })
    : items;

/** Users of a record: the first ones, and the number of the others. */
export const namedUsers = (names: readonly string[], most: number): Value => {
  const named: Words[] = names.slice(0, most).map((name) => `'${name}'`);
  return names.length > most ? [...named, message("count_more", { count: names.length - most })] : named;
};

/** A name, shortened, in quotes. */
export const quoted = (name: string): string => `'${truncate(name)}'`;
