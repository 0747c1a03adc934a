/** Where a text stops being JSON: the engine's own messages leave the place out as often as not. */

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: control characters are what a text may not hold
const token =
  /[ \t\n\r]*(?:(?<mark>[{}[\],:])|(?<text>"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/y;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

/** What may come next. */
type Expectation = "value" | "value or ]" | "key or }" | "key" | ":" | ", or ]" | ", or }" | "end";

const spelledOut: Readonly<Record<Expectation, string>> = {
  value: "a value",
  "value or ]": "a value or ']'",
  "key or }": "a name in double quotes or '}'",
  key: "a name in double quotes",
  ":": "':'",
  ", or ]": "',' or ']'",
  ", or }": "',' or '}'",
  end: "nothing more",
};

/** `line 3, column 1: found ']' instead of a value`, for a text that is not JSON. */
export function describeJsonFault(text: string): string {
  const stack: ("[" | "{")[] = [];
  let expected: Expectation = "value";
  let offset = 0;
  const afterValue = (): Expectation => {
    const open = stack.at(-1);
    return open === undefined ? "end" : open === "[" ? ", or ]" : ", or }";
  };
  while (true) {
    token.lastIndex = offset;
    const groups: Record<string, string | undefined> | undefined = token.exec(text)?.groups;
    const next: Expectation | undefined = groups && advance(expected, groups, stack, afterValue);
    if (!next) break;
    expected = next;
    offset = token.lastIndex;
  }
  while (/[ \t\n\r]/.test(text.charAt(offset))) offset++;
  const found =
    offset < text.length ? `'${String.fromCodePoint(text.codePointAt(offset) ?? 0)}'` : "the end of the file";
  return `${placeOf(text, offset)}: found ${found} instead of ${spelledOut[expected]}`;
}

/** `line 3, column 1`, both counted from 1. */
export function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split("\n");
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

/** The next expectation, or nothing where the token does not fit. */
function advance(
  expected: Expectation,
  { mark, text }: Record<string, string | undefined>,
  stack: ("[" | "{")[],
  afterValue: () => Expectation,
): Expectation | undefined {
  const closes = (mark === "]" && expected.endsWith("or ]")) || (mark === "}" && expected.endsWith("or }"));
  if (closes) {
    stack.pop();
    return afterValue();
  }
  if (expected.startsWith("value")) {
    if (mark === undefined) return afterValue();
    if (mark !== "[" && mark !== "{") return undefined;
    stack.push(mark);
    return mark === "[" ? "value or ]" : "key or }";
  }
  if (expected.startsWith("key")) return text === undefined ? undefined : ":";
  if (expected === ":") return mark === ":" ? "value" : undefined;
  if (expected.startsWith(",") && mark === ",") return expected === ", or ]" ? "value" : "key";
  return undefined;
}
