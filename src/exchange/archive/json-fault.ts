/** Where a text stops being JSON: the engine's own messages leave the place out as often as not. */
import { behindString } from "../../domain/json-text.ts";

const space = /[ \t\n\r]*/y;
const token =
  /(?<mark>[{}[\],:])|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))/y;

type Token = { kind: "mark"; mark: string } | { kind: "text" | "value" };

/** The token at a place and where it ends; undefined where there is none. */
function tokenAt(text: string, offset: number): { token: Token; end: number } | undefined {
  const end = behindString(text, offset);
  if (end >= 0) return { token: { kind: "text" }, end };
  token.lastIndex = offset;
  const mark = token.exec(text)?.groups?.mark;
  if (token.lastIndex === 0) return undefined;
  return { token: mark === undefined ? { kind: "value" } : { kind: "mark", mark }, end: token.lastIndex };
}

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
  const behindSpace = (): number => {
    space.lastIndex = offset;
    space.test(text);
    return space.lastIndex;
  };
  for (offset = behindSpace(); ; offset = behindSpace()) {
    const found = tokenAt(text, offset);
    const next: Expectation | undefined = found && advance(expected, found.token, stack, afterValue);
    if (!found || !next) break;
    expected = next;
    offset = found.end;
  }
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
  token: Token,
  stack: ("[" | "{")[],
  afterValue: () => Expectation,
): Expectation | undefined {
  const mark = token.kind === "mark" ? token.mark : undefined;
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
  if (expected.startsWith("key")) return token.kind === "text" ? ":" : undefined;
  if (expected === ":") return mark === ":" ? "value" : undefined;
  if (expected.startsWith(",") && mark === ",") return expected === ", or ]" ? "value" : "key";
  return undefined;
}
