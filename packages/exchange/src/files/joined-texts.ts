/** Short texts, joined to texts of a length that is worth a step. */

/** Longer texts outlive a collection of short-lived values, and then wait a long time for the next of all values. */
const charactersAtOnce = 2 ** 16;

export async function* joinedTexts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let [pieces, length]: [string[], number] = [[], 0];
  for await (const piece of texts) {
    pieces.push(piece);
    length += piece.length;
    if (length < charactersAtOnce) continue;
    yield pieces.join("");
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield pieces.join("");
}
