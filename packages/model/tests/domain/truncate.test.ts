import { describe, expect, it } from "vitest";
import { quoted, truncate } from "../../src/domain/truncate.ts";

describe("a text from a user", () => {
  it("appears in a message as it is, or with its beginning only", () => {
    expect(quoted("x".repeat(60))).toBe(`'${"x".repeat(60)}'`);
    expect(quoted("x".repeat(61))).toBe(`'${"x".repeat(60)}…'`);
  });

  it("is never cut in the middle of a character", () => {
    expect(truncate("ab\u{1F30D}d", 3)).toBe("ab…");
    expect(truncate("a\u{1F30D}cd", 3)).toBe("a\u{1F30D}…");
  });
});
