/** Names as a sentence shows them. */
const mostNames = 6;

/** The first ones and how many there are, where they are many. */
export const shortList = (names: readonly string[]): string =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(", ")}, … (${names.length})` : names.join(", ");
