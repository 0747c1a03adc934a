/** From the text of a JSON list that arrives in pieces to its items, one after the other, or to its first fault. */
import {
  backslash,
  comma,
  findJsonFault,
  type JsonFault,
  type JsonLimits,
  type ListSoFar,
  listBegin,
  listEnd,
  malformed,
  objectBegin,
  objectEnd,
  placeBehind,
  quote,
  type TextPlace,
} from "./json-source.ts";

export interface JsonListReader {
  /** The fault in what came until now. After one, or after the end, the reader is used up. */
  add(text: string): PlacedFault | undefined;
  end(): PlacedFault | undefined;
  /** Items so far. */
  count(): number;
}

export type PlacedFault = { place: TextPlace; fault: JsonFault } | "no list";

const space = /^[ \n\r\t]*$/;

/** Only one item is in memory. Items before the first fault are taken. */
export function createJsonListReader(limits: JsonLimits, take: (item: unknown) => void): JsonListReader {
  const list: ListSoFar = { isEmpty: true, containers: 1, keys: 0, items: 0 };
  /** Pieces of an item that is not complete yet. */
  let pieces: string[] = [];
  let place: TextPlace = { line: 1, column: 1 };
  let where: "before" | "inside" | "behind" = "before";
  let [count, depth, isInText, isEscaped] = [0, 0, false, false];
  let next: unknown;
  /** Takes an item when its text is not in memory any more. */
  const takeNext = (): void => {
    const item = next;
    next = undefined;
    take(item);
  };

  const faultIn = (text: string, fault: JsonFault): PlacedFault => {
    return { fault, place: placeBehind(text.slice(0, fault.offset), place) };
  };
  function endItem(mark: string): PlacedFault | undefined {
    const text = pieces.join("");
    pieces = [];
    const isNone = space.test(text);
    if (mark === "]") where = "behind";
    if (!isNone || !list.isEmpty || mark === ",") {
      const checked = isNone ? text + mark : text;
      const fault = findJsonFault(checked, limits, list);
      if (fault) return faultIn(checked, fault);
      list.isEmpty = false;
      count++;
    }
    const { line, column } = placeBehind(text, place);
    place = { line, column: column + 1 };
    if (!isNone) next = JSON.parse(text);
  }
  /** Goes through a text of the list; true where an item ends with this character. */
  function isEndOfItem(code: number): boolean {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (code === backslash) isEscaped = true;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === listBegin || code === objectBegin) depth++;
    else if (depth === 0) return code === comma || code === listEnd;
    else if (code === listEnd || code === objectEnd) depth--;
    return false;
  }

  return {
    add(text) {
      let begin = 0;
      for (let at = 0; at < text.length; at++) {
        if (where === "inside") {
          if (!isEndOfItem(text.charCodeAt(at))) continue;
          pieces.push(text.slice(begin, at));
          const before = count;
          const fault = endItem(text[at]);
          if (fault) return fault;
          if (count > before) takeNext();
        } else if (space.test(text[at])) continue;
        else if (where === "behind") return faultIn(text.slice(begin), malformed(text.slice(begin), at - begin, "end"));
        else if (text.charCodeAt(at) !== listBegin) return "no list";
        else {
          place = placeBehind(text.slice(0, at + 1), place);
          where = "inside";
        }
        begin = at + 1;
      }
      if (where === "inside") pieces.push(text.slice(begin));
      else place = placeBehind(text.slice(begin), place);
    },
    end() {
      if (where === "behind") return undefined;
      const text = pieces.join("");
      return faultIn(
        text,
        findJsonFault(text, limits, where === "inside" ? list : undefined) ??
          malformed(text, text.length, "listGoesOn"),
      );
    },
    count: () => count,
  };
}
