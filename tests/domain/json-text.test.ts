import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "#src/domain/json-text.ts";

const limits = { maxDepth: 4, maxContainers: 10, maxKeys: 5, maxItems: 30 };

describe("What JSON may not be", () => {
  it.each([
    ["a key twice", '{"a": 1, "b": {"a": 2}, "a": 3}', 24, '"a" stands twice'],
    ["a key twice in other words", '{"a": 1, "\\u0061": 3}', 9, "twice"],
    ["the prototype's key twice", '{"__proto__": 1, "__proto__": 2}', 17, "__proto__"],
    ["nested deeply", '[[[[["x"]]]]]', 4, "4 levels"],
    ["nested deeply without an end", "[".repeat(1_000_000), 4, "4 levels"],
    ["many objects", `[${"{},".repeat(20)}{}]`, 28, "10 lists and objects"],
    ["many items", `[${"1,".repeat(40)}1]`, 60, "30 items"],
    ["many keys", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 31, "5 keys"],
  ])("%s", (_, text, offset, reason) => {
    expect(findJsonFault(text, limits)).toEqual({ offset, reason: expect.stringContaining(reason) });
  });

  it.each([
    '{"a": "{\\"a\\": [[[[[[", "b": "a", "c": "\\\\"}',
    '[{"a": 1}, {"a": 2}]',
    '["a", "a", "a"]',
    '{"a" 1}',
    '"unfinished \\"',
    "",
  ])("leaves alone %s", (text) => {
    expect(findJsonFault(text, limits)).toBeUndefined();
  });

  it("finds nothing in what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(findJsonFault(JSON.stringify(value, null, 1))).toBeUndefined();
      }),
    );
  });
});
