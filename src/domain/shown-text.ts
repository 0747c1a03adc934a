/** Texts of strangers as they may stand in a message. */

/** Enough to know it again. */
const mostCharacters = 60;

export function shortened(text: string, most = mostCharacters): string {
  if (text.length <= most) return text;
  // Half a character would be none.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return `${text.slice(0, isHalf ? most - 1 : most)}…`;
}

/** A name, shortened, in quotes. */
export const quoted = (name: string): string => `'${shortened(name)}'`;
