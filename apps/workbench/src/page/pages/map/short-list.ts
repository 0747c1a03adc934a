/** Names as a sentence shows them. */
const maxNames = 6;

/** The first ones and how many there are, where they are many. */
export const shortList = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(", ")}, … (${names.length})` : names.join(", ");
