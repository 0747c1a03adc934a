import { inEnglish } from "@esm/messages/render";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault, type JsonLimits, parseJson, placeOf } from "../../src/json/json-source.ts";

const limits = { maxDepth: 4, maxContainers: 10, maxKeys: 5, maxItems: 30 };

/** The fault with its reason in words. */
function faultOf(text: string, given?: JsonLimits) {
  const fault = findJsonFault(text, given);
  return fault && { ...fault, reason: inEnglish(fault.reason) };
}

describe("The scanner of JSON", () => {
  it.each([
    ["a key twice", '{"a": 1, "b": {"a": 2}, "a": 3}', 24, '"a" occurs twice'],
    ["a key twice in other words", '{"a": 1, "\\u0061": 3}', 9, "twice"],
    ["the prototype's key twice", '{"__proto__": 1, "__proto__": 2}', 17, "__proto__"],
    ["nested deeply", '[[[[["x"]]]]]', 4, "4 levels"],
    ["nested deeply without an end", "[".repeat(1_000_000), 4, "4 levels"],
    ["many objects", `[${"{},".repeat(20)}{}]`, 28, "10 lists and objects"],
    ["many items", `[${"1,".repeat(40)}1]`, 60, "30 items"],
    ["many keys", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 31, "5 keys"],
  ])("refuses JSON with this fault: %s", (_, text, offset, reason) => {
    expect(faultOf(text, limits)).toEqual({
      offset,
      reason: expect.stringContaining(reason),
      isMalformed: false,
    });
  });

  it("keeps no text in memory that it has checked", () => {
    const text = `[true, "\\n", ${"1, ".repeat(1_000)}null]`;
    expect(findJsonFault(text)).toBeUndefined();
    // The engine keeps the last text in which an expression found something, as a whole.
    expect((RegExp as unknown as { input: string }).input.length).toBeLessThan(text.length);
  });

  it("shows the beginning of a very long key", () => {
    const key = JSON.stringify("x".repeat(100_000));
    const fault = faultOf(`{${key}: 1, ${key}: 2}`);
    expect(fault?.reason).toBe(`the key "${"x".repeat(60)}…" occurs twice in one object`);
  });

  it.each([
    '{"a": "{\\"a\\": [[[[[[", "b": "a", "c": "\\\\"}',
    '[{"a": 1}, {"a": 2}]',
    '["a", "a", "a"]',
    "[0, -0, 1.5, 1e3, -2.5E-7, 10e+10, true, false, null]",
    ' {\t"a" :\r\n[ ] , "b":{ } } ',
  ])("accepts %s", (text) => {
    expect(parseJson(text, limits)).toEqual({ value: JSON.parse(text) });
  });
});

describe("The place of a fault in JSON", () => {
  it.each([
    ["", 0, "the end of the file instead of a value"],
    ["x", 0, "'x' instead of a value"],
    ["{", 1, "the end of the file instead of a name in double quotes or '}'"],
    ["{a", 1, "'a' instead of a name"],
    ['{"a" 1}', 5, "'1' instead of ':'"],
    ['{"a" "b"}', 5, "'\"' instead of ':'"],
    ['{"a": }', 6, "'}' instead of a value"],
    ['{"a": 1,}', 8, "'}' instead of a name in double quotes"],
    ['{"a": [1, 2}', 11, "'}' instead of ',' or ']'"],
    ["[1, 2,", 6, "the end of the file instead of a value"],
    ["[1 2]", 3, "'2' instead of ',' or ']'"],
    ["[1] 2", 4, "'2' instead of nothing more"],
    ['{"a": "open', 6, "a text without an end"],
    ["[01]", 2, "'1' instead of ',' or ']'"],
    ["[1.]", 2, "'.' instead of ',' or ']'"],
    ["[1e+]", 2, "'e' instead of ',' or ']'"],
    ["[+1]", 1, "'+' instead of a value or ']'"],
    ["[truefalse]", 5, "'f' instead of ',' or ']'"],
    ["[NaN]", 1, "'N' instead of a value or ']'"],
    ['["\\x"]', 1, "a text without an end, or with a character or escape that JSON forbids"],
    ['["\\u12g4"]', 1, "escape"],
  ])("of %j is character %i", (text, offset, found) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultOf(text)).toEqual({ offset, isMalformed: true, reason: expect.stringContaining(found) });
  });

  it.each([
    ["letters", "a"],
    ["escapes", "\\n"],
  ])("is found behind a long text of %s", (_, unit) => {
    const text = `{"a":"${unit.repeat(3_000_000)}", x}`;
    expect(findJsonFault(text)).toMatchObject({ offset: text.length - 2, isMalformed: true });
  });

  it("is found in a deep text without a deep stack", () => {
    const all = { maxDepth: 1e6, maxContainers: 1e6, maxKeys: 1, maxItems: 1 };
    expect(findJsonFault("[".repeat(200_000), all)).toMatchObject({ offset: 200_000, isMalformed: true });
  });

  it("is given by line and column", () => {
    expect(inEnglish(placeOf("[\n1,\n]", { offset: 5, reason: "", isMalformed: true }))).toBe("line 3, column 1");
  });
});

describe("The scanner agrees with JSON.parse", () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  it("on the output of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(findJsonFault(JSON.stringify(value, null, 1))).toBeUndefined();
      }),
    );
  });

  it("on texts of the characters of JSON, and on JSON with one character changed", () => {
    const marks = fc.string({
      unit: fc.constantFrom(...'[]{},:"\\ \n\u00010123.-+eEua/', "true", "null"),
      maxLength: 12,
    });
    const changed = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), marks).map(([value, at, mark]) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      return text.slice(0, place) + mark.slice(0, 1) + text.slice(place + (at % 2));
    });
    fc.assert(
      fc.property(fc.oneof(marks, changed), (text) => {
        const fault = findJsonFault(text);
        if (fault && !fault.isMalformed) return;
        expect(fault === undefined).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});
