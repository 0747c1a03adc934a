import { inEnglish } from "@esm/messages/render";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { createJsonListReader } from "../../src/json/json-list.ts";
import { defaultJsonLimits, findJsonFault, inWords, type JsonLimits, placeOf } from "../../src/json/json-source.ts";

/** The items, or the fault with its place. */
function readInPieces(text: string, length: number, limits: JsonLimits = defaultJsonLimits) {
  const items: unknown[] = [];
  const reader = createJsonListReader(limits, (item) => items.push(item));
  let fault: ReturnType<typeof reader.end>;
  for (let start = 0; start < text.length && !fault; start += length)
    fault = reader.add(text.slice(start, start + length));
  fault ??= reader.end();
  if (fault === "no list") return fault;
  return fault
    ? `${inEnglish(inWords(fault.place))}: ${inEnglish(fault.fault.reason)}`
    : { items, count: reader.count() };
}

/** Result of reading the whole text at once. */
function readAtOnce(text: string, limits?: JsonLimits) {
  const fault = findJsonFault(text, limits);
  if (fault) return `${inEnglish(placeOf(text, fault))}: ${inEnglish(fault.reason)}`;
  const items: unknown = JSON.parse(text);
  return Array.isArray(items) ? { items, count: items.length } : "no list";
}

const pieces = fc.integer({ min: 1, max: 20 });

describe("A list that is read in pieces", () => {
  it.each([
    "[]",
    " [ \n ] ",
    "[1]",
    '[ {"a": [1, 2, "]"]} ,"\\"],[", [[], {}], null,-1.5e3 ]\n',
  ])("has the items of %s", (text) => {
    for (const length of [1, 2, 100]) expect(readInPieces(text, length)).toEqual(readAtOnce(text));
  });

  it("has the items of any list", () => {
    const lists = fc.array(fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(lists, fc.nat(3), pieces, (list, indent, length) => {
        const text = JSON.stringify(list, null, indent);
        expect(readInPieces(text, length)).toEqual(readAtOnce(text));
      }),
    );
  });

  it.each(['{"a": [1]}', '"[1]"', " 1"])("is none in %s", (text) => {
    expect(readInPieces(text, 2)).toBe("no list");
  });

  it.each([
    "",
    " ",
    "[",
    "[1",
    "[1,",
    "[1 2]",
    "[,1]",
    "[1,]",
    "[1,\n,2]",
    "[1]]",
    "[1] x",
    "[\n{]",
    '["a]',
    "[}]",
    "[\u00a0]",
    '[{"a":1\n,"a":2}]',
  ])("has the fault of %s at its place", (text) => {
    for (const length of [1, 3, 100]) {
      expect(readInPieces(text, length)).toEqual(readAtOnce(text));
    }
  });

  it("has the fault of any list with one character changed", long, () => {
    const marks = fc.constantFrom(...'[]{},:"\\ \n\u00010123.-+eEua/', "true", "null");
    const changed = fc.tuple(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 }), fc.nat(), marks);
    fc.assert(
      fc.property(changed, pieces, ([list, at, mark], length) => {
        const text = JSON.stringify(list, null, 1);
        // Behind the first bracket: what is no list has no fault of its own.
        const place = 2 + (at % (text.length - 1));
        const broken = text.slice(0, place) + mark + text.slice(place + (at % 2));
        expect(readInPieces(broken, length)).toEqual(readAtOnce(broken));
      }),
      { numRuns: 2000 },
    );
  });

  it("counts lists, objects and keys of all items together, and their depth", () => {
    const limits = { ...defaultJsonLimits, maxContainers: 3, maxKeys: 3, maxDepth: 2 };
    for (const text of ['[{"a":1},[],[]]', '[{"a":1,"b":2},{"c":3,"d":4}]', "[[[]]]", '[{"a":1},[]]']) {
      expect(readInPieces(text, 4, limits)).toEqual(readAtOnce(text, limits));
    }
  });
});
