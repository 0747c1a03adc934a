/**
 * What JSON may not be, whoever sends it: nested deeply, made of ever more objects, or with a key twice, of which one
 * value would be lost silently. The text is walked through before it is parsed, so that refusing costs no memory.
 */

import { shortened } from "./truncate.ts";

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

interface JsonFault {
  /** Where it is, in UTF-16 units. */
  offset: number;
  reason: string;
}

/** More items than the values of all points of a sweep together. */
export const defaultJsonLimits: JsonLimits = {
  maxDepth: 32,
  maxContainers: 50_000,
  maxKeys: 200_000,
  maxItems: 250_000,
};

const [quote, comma, colon] = ['"', ",", ":"].map((mark) => mark.charCodeAt(0));
const [listBegin, listEnd, objectBegin, objectEnd] = ["[", "]", "{", "}"].map((mark) => mark.charCodeAt(0));

/** The first fault; undefined where there is none. Texts that are no JSON at all are the parser's business. */
export function findJsonFault(text: string, limits: JsonLimits = defaultJsonLimits): JsonFault | undefined {
  const { maxDepth, maxContainers, maxKeys, maxItems } = limits;
  /** Keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let containers = 0;
  let keys = 0;
  let items = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text.charCodeAt(offset);
    if (character === comma) {
      // The first item of a list is counted with its second one.
      if (open.at(-1) === null && ++items >= maxItems)
        return { offset, reason: `its lists have more than ${maxItems} items` };
    } else if (character === listEnd || character === objectEnd) open.pop();
    else if (character === listBegin || character === objectBegin) {
      if (open.length >= maxDepth) return { offset, reason: `it is nested more than ${maxDepth} levels deep` };
      if (++containers > maxContainers)
        return { offset, reason: `it has more than ${maxContainers} lists and objects` };
      open.push(character === objectBegin ? new Set() : null);
    } else if (character === quote) {
      const begin = offset;
      const end = endOfString(text, begin);
      if (end < 0) return undefined;
      offset = end - 1;
      const known = open.at(-1);
      if (!known || !isFollowedByColon(text, end)) continue;
      if (++keys > maxKeys) return { offset: begin, reason: `it has more than ${maxKeys} keys` };
      const key = keyOf(text.slice(begin, end));
      if (key === undefined) return undefined;
      if (known.has(key)) return { offset: begin, reason: `the key ${quoted(key)} stands twice in one object` };
      known.add(key);
    }
  }
  return undefined;
}

/** Behind the closing quote of the text that begins at `start`; -1 where there is none. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === "\\") before--;
    if ((quote - 1 - before) % 2 === 0) return quote + 1;
  }
  return -1;
}

function isFollowedByColon(text: string, position: number): boolean {
  let at = position;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return text.charCodeAt(at) === colon;
}

function keyOf(literal: string): string | undefined {
  if (!literal.includes("\\")) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}

const quoted = (key: string): string => JSON.stringify(shortened(key));

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids these characters in texts.
const special = /["\\\u0000-\u001f]/g;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Behind the text in quotes that begins at `start`; -1 where there is none that JSON allows. Piece by piece: a pattern for
 * the whole of it would need a step back for every escape, and more of them than a stack holds.
 */
export function behindString(text: string, start: number): number {
  if (text.charCodeAt(start) !== quote) return -1;
  special.lastIndex = start + 1;
  for (let found = special.exec(text); found; found = special.exec(text)) {
    if (found[0] === '"') return found.index + 1;
    escaped.lastIndex = found.index;
    if (!escaped.test(text)) return -1;
    special.lastIndex = escaped.lastIndex;
  }
  return -1;
}
