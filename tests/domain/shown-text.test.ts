import { describe, expect, it } from "vitest";
import { quoted, shortened } from "#src/domain/truncate.ts";

describe("a text of strangers", () => {
  it("stands in a message as it is, or with its beginning only", () => {
    expect(quoted("x".repeat(60))).toBe(`'${"x".repeat(60)}'`);
    expect(quoted("x".repeat(61))).toBe(`'${"x".repeat(60)}…'`);
  });

  it("is never cut in the middle of a character", () => {
    expect(shortened("ab\u{1F30D}d", 3)).toBe("ab…");
    expect(shortened("a\u{1F30D}cd", 3)).toBe("a\u{1F30D}…");
  });
});
