import { describe, expect, it } from "vitest";
import { faultOffset, parseJson } from "#src/http/requests/json-body.ts";

describe("The place of a fault in JSON", () => {
  it.each([
    ["", 0],
    ["x", 0],
    ["{", 1],
    ["{a", 1],
    ['{"a" 1}', 5],
    ['{"a": }', 6],
    ['{"a": 1,}', 8],
    ['{"a": [1, 2}', 11],
    ["[1, 2,", 6],
    ["[1] 2", 4],
    ['{"a": "open', 6],
    ["[01]", 2],
    ["[NaN]", 1],
    ['["\\x"]', 1],
  ])("of %j is character %i", (text, offset) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultOffset(text)).toBe(offset);
    expect(parseJson(text)).toMatchObject({ problem: { type: "json_invalid", loc: ["body", offset] } });
  });

  it.each([
    ["letters", "a"],
    ["escapes", "\\n"],
  ])("is found behind a long text of %s", (_, piece) => {
    const text = `{"a":"${piece.repeat(3_000_000)}", x}`;
    expect(faultOffset(text)).toBe(text.length - 2);
    expect(parseJson(text)).toMatchObject({ problem: { type: "json_invalid", loc: ["body", text.length - 2] } });
  });

  it("is found in a deep text without a deep stack", () => {
    expect(faultOffset("[".repeat(200_000))).toBe(200_000);
  });
});
