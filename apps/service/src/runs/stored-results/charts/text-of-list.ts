/** Answers that are one object with a long list at its end. */

/** The text of `{ ...head, [name]: [...items] }`, an item at a time, so that the whole of it is never in memory. */
export async function* textOfList(head: object, name: string, items: Iterable<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`;
  let separator = "";
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",";
  }
  yield "]}";
}
