/**
 * From the text of a JSON file or body to its value, or to the first place where the text is no JSON, or JSON that is
 * refused: nested too deeply, made of too many objects, or with a key twice, of which one value would be lost silently.
 * The text is scanned before it is parsed, so that refusing costs no memory, and without recursion.
 */

export interface JsonLimits {
  /** Lists and objects inside each other. */
  maxDepth: number;
  /** Lists and objects in all. */
  maxContainers: number;
  /** Keys in all. */
  maxKeys: number;
  /** Items of all lists together. */
  maxItems: number;
}

/** More items than the values of all points of a sweep together. */
export const defaultJsonLimits: JsonLimits = {
  maxDepth: 32,
  maxContainers: 50_000,
  maxKeys: 200_000,
  maxItems: 250_000,
};

export interface JsonFault {
  /** The position, in UTF-16 units. */
  offset: number;
  /** A clause without a full stop. */
  reason: string;
  /** The text is no JSON at all; otherwise it breaks one of the limits. */
  isMalformed: boolean;
}

export function parseJson(text: string, limits?: JsonLimits): { value: unknown } | { fault: JsonFault } {
  const fault = findJsonFault(text, limits);
  return fault ? { fault } : { value: JSON.parse(text) };
}

/** `line 3, column 1`, both counted from 1. */
export function placeOf(text: string, { offset }: JsonFault): string {
  const lines = text.slice(0, offset).split("\n");
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

/** The possible next tokens, in the words of messages. */
const expectations = {
  value: "a value",
  valueOrEnd: "a value or ']'",
  key: "a name in double quotes",
  keyOrEnd: "a name in double quotes or '}'",
  colon: "':'",
  listGoesOn: "',' or ']'",
  objectGoesOn: "',' or '}'",
  end: "nothing more",
};
type Expectation = keyof typeof expectations;

const codeOf = (mark: string): number => mark.charCodeAt(0);
const [quote, backslash, comma, colon] = ['"', "\\", ",", ":"].map(codeOf);
const [listBegin, listEnd, objectBegin, objectEnd] = ["[", "]", "{", "}"].map(codeOf);
const [zero, nine, minus, plus, point, letterE] = ["0", "9", "-", "+", ".", "e"].map(codeOf);

/** Keys of each open object; null for a list. */
type OpenContainers = (Set<string> | null)[];

/** The first fault; undefined where there is none. */
export function findJsonFault(text: string, limits: JsonLimits = defaultJsonLimits): JsonFault | undefined {
  const { maxDepth, maxContainers, maxKeys, maxItems } = limits;
  const open: OpenContainers = [];
  let expected: Expectation = "value";
  let containers = 0;
  let keys = 0;
  let items = 0;
  for (let offset = behindSpace(text, 0), end = 0; ; offset = behindSpace(text, end)) {
    if (offset === text.length && expected === "end") return undefined;
    const refused = (reason: string): JsonFault => ({ offset, reason, isMalformed: false });
    const mark = text.charCodeAt(offset);
    end = offset + 1;
    if (mark === comma && expected === "listGoesOn") {
      // The first item of a list is counted with its second one.
      if (++items >= maxItems) return refused(`its lists have more than ${maxItems} items`);
      expected = "value";
    } else if (mark === comma && expected === "objectGoesOn") {
      expected = "key";
    } else if (mark === colon && expected === "colon") {
      expected = "value";
    } else if (isEnd(mark, expected)) {
      open.pop();
      expected = afterValue(open);
    } else if (expected === "key" || expected === "keyOrEnd") {
      end = behindString(text, offset);
      if (end < 0) return malformed(text, offset, expected);
      if (++keys > maxKeys) return refused(`it has more than ${maxKeys} keys`);
      const key = keyOf(text.slice(offset, end));
      const known = open.at(-1);
      if (known?.has(key)) return refused(`the key ${quoteKey(key)} occurs twice in one object`);
      known?.add(key);
      expected = "colon";
    } else if (expected !== "value" && expected !== "valueOrEnd") {
      return malformed(text, offset, expected);
    } else if (mark === listBegin || mark === objectBegin) {
      if (open.length >= maxDepth) return refused(`it is nested more than ${maxDepth} levels deep`);
      if (++containers > maxContainers) return refused(`it has more than ${maxContainers} lists and objects`);
      open.push(mark === objectBegin ? new Set() : null);
      expected = mark === objectBegin ? "keyOrEnd" : "valueOrEnd";
    } else {
      end = mark === quote ? behindString(text, offset) : behindScalar(text, offset);
      if (end < 0) return malformed(text, offset, expected);
      expected = afterValue(open);
    }
  }
}

/** Where the items of a list begin and end, in a text that is JSON; undefined where it is no list. */
export function placesOfItems(text: string): [begin: number, end: number][] | undefined {
  const first = behindSpace(text, 0);
  if (text.charCodeAt(first) !== listBegin) return undefined;
  const places: [number, number][] = [];
  let begin = behindSpace(text, first + 1);
  for (let at = begin, depth = 0; ; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = behindString(text, at) - 1;
    else if (code === listBegin || code === objectBegin) depth++;
    else if (depth === 0 && (code === comma || code === listEnd)) {
      if (at > begin) places.push([begin, at]);
      begin = at + 1;
      if (code === listEnd) return places;
    } else if (code === listEnd || code === objectEnd) depth--;
  }
}

const isEnd = (mark: number, expected: Expectation): boolean =>
  mark === listEnd
    ? expected === "listGoesOn" || expected === "valueOrEnd"
    : mark === objectEnd && (expected === "objectGoesOn" || expected === "keyOrEnd");

function afterValue(open: OpenContainers): Expectation {
  if (open.length === 0) return "end";
  return open[open.length - 1] === null ? "listGoesOn" : "objectGoesOn";
}

function malformed(text: string, offset: number, expected: Expectation): JsonFault {
  const found =
    offset < text.length ? `'${String.fromCodePoint(text.codePointAt(offset) ?? 0)}'` : "the end of the file";
  // Where a text in quotes is allowed, quotes are only wrong because of the characters after them.
  const isText = text.charCodeAt(offset) === quote && /^(value|key)/.test(expected);
  const reason = isText
    ? "found a text without an end, or with a character or escape that JSON forbids"
    : `found ${found} instead of ${expectations[expected]}`;
  return { offset, reason, isMalformed: true };
}

function behindSpace(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  return at;
}

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The position after the text in quotes that begins at `start`; -1 where there is none that JSON allows. */
function behindString(text: string, start: number): number {
  if (text.charCodeAt(start) !== quote) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) return -1;
    if (code !== backslash) continue;
    escaped.lastIndex = at;
    if (!escaped.test(text)) return -1;
    at = escaped.lastIndex - 1;
  }
  return -1;
}

const word = /true|false|null/y;

/** The position after the number, `true`, `false` or `null` that begins at `start`; -1 where there is none. */
function behindScalar(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === minus || isDigit(code)) return behindNumber(text, start);
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : -1;
}

/** The valid part only: in `01` and `1.` the number comes before characters that do not belong to it. */
function behindNumber(text: string, start: number): number {
  let at = text.charCodeAt(start) === minus ? start + 1 : start;
  if (!isDigit(text.charCodeAt(at))) return -1;
  at = text.charCodeAt(at) === zero ? at + 1 : behindDigits(text, at);
  if (text.charCodeAt(at) === point && isDigit(text.charCodeAt(at + 1))) at = behindDigits(text, at + 1);
  if ((text.charCodeAt(at) | 0x20) !== letterE) return at;
  const sign = text.charCodeAt(at + 1);
  const digits = sign === minus || sign === plus ? at + 2 : at + 1;
  return isDigit(text.charCodeAt(digits)) ? behindDigits(text, digits) : at;
}

const isDigit = (code: number): boolean => code >= zero && code <= nine;

function behindDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

const keyOf = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);

/** Keys may be as long as the text. */
const quoteKey = (key: string): string => JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);
