/**
 * A record as indented JSON with its lists some items at a time: texts that are made as a whole would be in memory several times.
 * `newLine` is the end of a line with the indentation of the record.
 */
export function* recordTexts(record: Record<string, unknown>, newLine: string, indent: number): Generator<string> {
  const inner = newLine + " ".repeat(indent);
  let before = "{";
  for (const [key, value] of Object.entries(record)) {
    yield `${before}${inner}${JSON.stringify(key)}: `;
    if (Array.isArray(value) && value.length > 0) yield* itemTexts(value, inner, indent);
    else yield textIn(value, inner, indent);
    before = ",";
  }
  yield before === "{" ? "{}" : `${newLine}}`;
}

const itemsAtOnce = 100;

function* itemTexts(list: readonly unknown[], newLine: string, indent: number): Generator<string> {
  for (let start = 0; start < list.length; start += itemsAtOnce) {
    const some = textIn(list.slice(start, start + itemsAtOnce), newLine, indent);
    yield `${start === 0 ? "[" : ","}${some.slice(1, -`${newLine}]`.length)}`;
  }
  yield `${newLine}]`;
}

const textIn = (value: unknown, newLine: string, indent: number): string =>
  JSON.stringify(value, null, indent).replaceAll("\n", newLine);
