/**
 * What JSON may not be, whoever sends it: nested deeply, made of ever more objects, or with a key twice, of which one
 * value would be lost silently. The text is walked through before it is parsed, so that refusing costs no memory.
 */

import { shortened } from "./shown-text.ts";

export interface JsonLimits {
  /** Lists and objects inside each other. */
  maxDepth: number;
  /** Lists and objects in all. */
  maxContainers: number;
  /** Keys in all. */
  maxKeys: number;
}

export interface JsonFault {
  /** Where it is, in UTF-16 units. */
  offset: number;
  reason: string;
}

export const defaultJsonLimits: JsonLimits = { maxDepth: 32, maxContainers: 50_000, maxKeys: 200_000 };

/** The first fault; undefined where there is none. Texts that are no JSON at all are the parser's business. */
export function findJsonFault(text: string, limits: JsonLimits = defaultJsonLimits): JsonFault | undefined {
  const { maxDepth, maxContainers, maxKeys } = limits;
  const mark = /["[\]{}]/g;
  /** Keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let containers = 0;
  let keys = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const offset = found.index;
    const character = found[0];
    if (character === "]" || character === "}") open.pop();
    else if (character !== '"') {
      if (open.length >= maxDepth) return { offset, reason: `it is nested more than ${maxDepth} levels deep` };
      if (++containers > maxContainers)
        return { offset, reason: `it has more than ${maxContainers} lists and objects` };
      open.push(character === "{" ? new Set() : null);
    } else {
      const end = endOfString(text, offset);
      if (end < 0) return undefined;
      mark.lastIndex = end;
      const known = open.at(-1);
      if (!known || !isFollowedByColon(text, end)) continue;
      if (++keys > maxKeys) return { offset, reason: `it has more than ${maxKeys} keys` };
      const key = keyOf(text.slice(offset, end));
      if (key === undefined) return undefined;
      if (known.has(key)) return { offset, reason: `the key ${quoted(key)} stands twice in one object` };
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
  return text[at] === ":";
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
