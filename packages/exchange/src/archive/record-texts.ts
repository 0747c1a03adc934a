/**
 * A record as indented JSON with its lists some items at a time: texts that are made as a whole would be in memory several times.
 * A list may also be given in pages. `newLine` is the end of a line with the indentation of the record.
 */
export async function* recordTexts(
  record: Record<string, unknown>,
  newLine: string,
  indent: number,
): AsyncGenerator<string> {
  const inner = newLine + " ".repeat(indent);
  let before = "{";
  for (const [key, value] of Object.entries(record)) {
    yield `${before}${inner}${JSON.stringify(key)}: `;
    if (isInPages(value)) yield* itemTexts(value, inner, indent);
    else if (Array.isArray(value)) yield* itemTexts([value], inner, indent);
    else yield textIn(value, inner, indent);
    before = ",";
  }
  yield before === "{" ? "{}" : `${newLine}}`;
}

const itemsAtOnce = 100;

type Pages = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

const isInPages = (value: unknown): value is AsyncIterable<readonly unknown[]> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* itemTexts(pages: Pages, newLine: string, indent: number): AsyncGenerator<string> {
  let bracket = "[";
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += itemsAtOnce) {
      const some = textIn(page.slice(start, start + itemsAtOnce), newLine, indent);
      yield `${bracket}${some.slice(1, -`${newLine}]`.length)}`;
      bracket = ",";
    }
  }
  yield bracket === "[" ? "[]" : `${newLine}]`;
}

async function listOf(pages: AsyncIterable<readonly unknown[]>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const page of pages) list.push(...page);
  return list;
}

/** The record with lists in place of pages. */
export async function wholeRecord(record: Record<string, unknown>): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    whole[key] = isInPages(value) ? await listOf(value) : value;
  }
  return whole;
}

const textIn = (value: unknown, newLine: string, indent: number): string =>
  JSON.stringify(value, null, indent).replaceAll("\n", newLine);
