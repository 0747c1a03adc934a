/** Parses JSON; where it is malformed, says at which character. */
import { behindString, findJsonFault, type JsonLimits } from "../../domain/json-text.ts";
import type { Problem } from "../../domain/problem.ts";

export function parseJson(text: string, limits?: JsonLimits): { value: unknown } | { problem: Problem } {
  const msg = "JSON decode error";
  const refused = findJsonFault(text, limits);
  if (refused) {
    const { offset, reason: error } = refused;
    return { problem: { type: "json_invalid", loc: ["body", offset], msg, input: {}, ctx: { error } } };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = (error as Error).message
      .replace(/ in JSON at position \d+.*$/s, "")
      .replace(/, (?:\.{3})?".*$/s, "");
    return {
      problem: { type: "json_invalid", loc: ["body", faultOffset(text)], msg, input: {}, ctx: { error: reason } },
    };
  }
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;

/**
 * Where the first fault of a malformed text is. JSON.parse tells it for some faults only, so the text is walked
 * through once more, with a list of the open brackets instead of recursion.
 */
export function faultOffset(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeString = (): boolean => {
    const end = behindString(text, at);
    if (end >= 0) at = end;
    return end >= 0;
  };
  const open: ("{" | "[")[] = [];
  const key = (): boolean => takeString() && take(space) && text[at] === ":" && ++at > 0 && take(space);

  for (;;) {
    take(space);
    const character = text[at];
    if (character === "{" || character === "[") {
      at++;
      take(space);
      if (text[at] !== (character === "{" ? "}" : "]")) {
        open.push(character);
        if (character === "{" && !key()) return at;
        continue;
      }
      at++;
    } else if (!takeString() && !take(scalar)) return at;
    // A value has ended: close what ends here, then there must be a next one.
    for (take(space); open.length > 0 && text[at] === (open.at(-1) === "{" ? "}" : "]"); take(space)) {
      open.pop();
      at++;
    }
    if (open.length === 0 || text[at] !== ",") return at;
    at++;
    take(space);
    if (open.at(-1) === "{" && !key()) return at;
  }
}
