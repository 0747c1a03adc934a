/**
 * From the text of a JSON file or body to its value, or to the first place where the text is no JSON, or JSON that is
 * refused: nested too deeply, made of too many objects, or with a key twice, of which one value would be lost silently.
 * The text is scanned before it is parsed, so that refusing costs no memory, and without recursion.
 */

import { message, type Words } from "@esm/messages/message";

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
  reason: Words;
  /** The text is no JSON at all; otherwise it breaks one of the limits. */
  isMalformed: boolean;
}

export function parseJson(text: string, limits?: JsonLimits): { value: unknown } | { fault: JsonFault } {
  const fault = findJsonFault(text, limits);
  return fault ? { fault } : { value: JSON.parse(text) };
}

/** A place in a text, both counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** The place behind a text that begins at this place. */
export function placeBehind(text: string, { line, column }: TextPlace = { line: 1, column: 1 }): TextPlace {
  const begin = text.lastIndexOf("\n") + 1;
  if (begin === 0) return { line, column: column + text.length };
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return { line: line + lines, column: text.length - begin + 1 };
}

/** `line 3, column 1` */
export const inWords = ({ line, column }: TextPlace): Words => message("json_place", { line, column });

export const placeOf = (text: string, { offset }: JsonFault): Words => inWords(placeBehind(text.slice(0, offset)));

/** The possible next tokens, in the words of messages. */
const expectations = {
  value: message("json_value"),
  valueOrEnd: message("json_value_or_end"),
  key: message("json_name"),
  keyOrEnd: message("json_name_or_end"),
  colon: "':'",
  listGoesOn: message("json_either", { marks: ["','", "']'"] }),
  objectGoesOn: message("json_either", { marks: ["','", "'}'"] }),
  end: message("json_nothing_more"),
};
type Expectation = keyof typeof expectations;

const codeOf = (mark: string): number => mark.charCodeAt(0);
export const [quote, backslash, comma, colon] = ['"', "\\", ",", ":"].map(codeOf);
export const [listBegin, listEnd, objectBegin, objectEnd] = ["[", "]", "{", "}"].map(codeOf);
const [zero, nine, minus, plus, point, letterE] = ["0", "9", "-", "+", ".", "e"].map(codeOf);

/** Keys of each open object; null for a list. */
type OpenContainers = (Set<string> | null)[];

/** A list of which some items were found to be right. */
export interface ListSoFar {
  isEmpty: boolean;
  /** In all, the list itself among the containers. */
  containers: number;
  keys: number;
  items: number;
}

/**
 * The first fault; undefined where there is none.
 * @param list where the text is only the next item of a list; what the item has is added to its numbers
 */
export function findJsonFault(
  text: string,
  limits: JsonLimits = defaultJsonLimits,
  list?: ListSoFar,
): JsonFault | undefined {
  const { maxDepth, maxContainers, maxKeys, maxItems } = limits;
  const counts = list ?? { containers: 0, keys: 0, items: 0 };
  const open: OpenContainers = list ? [null] : [];
  const outside = open.length;
  let expected: Expectation = list?.isEmpty ? "valueOrEnd" : "value";
  for (let offset = behindSpace(text, 0), end = 0; ; offset = behindSpace(text, end)) {
    if (offset === text.length && open.length === outside && expected === afterValue(open)) return undefined;
    const refused = (reason: Words): JsonFault => ({ offset, reason, isMalformed: false });
    const mark = text.charCodeAt(offset);
    end = offset + 1;
    if (mark === comma && expected === "listGoesOn") {
      // The first item of a list is counted with its second one.
      if (++counts.items >= maxItems) return refused(message("json_too_many_items", { most: maxItems }));
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
      if (++counts.keys > maxKeys) return refused(message("json_too_many_keys", { most: maxKeys }));
      const key = keyOf(text.slice(offset, end));
      const known = open.at(-1);
      if (known?.has(key)) return refused(message("json_key_twice", { key: quoteKey(key) }));
      known?.add(key);
      expected = "colon";
    } else if (expected !== "value" && expected !== "valueOrEnd") {
      return malformed(text, offset, expected);
    } else if (mark === listBegin || mark === objectBegin) {
      if (open.length >= maxDepth) return refused(message("json_too_deep", { most: maxDepth }));
      if (++counts.containers > maxContainers)
        return refused(message("json_too_many_containers", { most: maxContainers }));
      open.push(mark === objectBegin ? new Set() : null);
      expected = mark === objectBegin ? "keyOrEnd" : "valueOrEnd";
    } else {
      end = mark === quote ? behindString(text, offset) : behindScalar(text, offset);
      if (end < 0) return malformed(text, offset, expected);
      expected = afterValue(open);
    }
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

export function malformed(text: string, offset: number, expected: Expectation): JsonFault {
  const found =
    offset < text.length ? `'${String.fromCodePoint(text.codePointAt(offset) ?? 0)}'` : message("json_end_of_file");
  // Where a text in quotes is allowed, quotes are only wrong because of the characters after them.
  const isText = text.charCodeAt(offset) === quote && /^(value|key)/.test(expected);
  const reason = isText
    ? message("json_text_without_end")
    : message("json_found_instead", { found, expected: expectations[expected] });
  return { offset, reason, isMalformed: true };
}

function behindSpace(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  return at;
}

/** For a part of the text: of the last text in which it found something, an expression keeps the whole in memory. */
const escaped = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const maxEscapedLength = 6;

/** The position after the text in quotes that begins at `start`; -1 where there is none that JSON allows. */
function behindString(text: string, start: number): number {
  if (text.charCodeAt(start) !== quote) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) return -1;
    if (code !== backslash) continue;
    const match = escaped.exec(text.slice(at, at + maxEscapedLength));
    if (!match) return -1;
    at += match[0].length - 1;
  }
  return -1;
}

const words = ["true", "false", "null"];

/** The position after the number, `true`, `false` or `null` that begins at `start`; -1 where there is none. */
function behindScalar(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === minus || isDigit(code)) return behindNumber(text, start);
  const word = words.find((one) => text.startsWith(one, start));
  return word ? start + word.length : -1;
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
