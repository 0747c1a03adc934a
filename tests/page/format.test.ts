/** Numbers as the page shows them, in English. */
import { describe, expect, it } from "vitest";
import { formatFigure, formatShare } from "#src/page/language/format.ts";

describe("a number", () => {
  it("has a minus sign below 0", () => {
    expect([formatFigure(-1234), formatFigure(-0.5), formatShare(-0.25)]).toEqual(["−1,234", "−0.5", "−25%"]);
  });

  it("has none where nothing but 0 is left of it", () => {
    expect([formatFigure(-0), formatShare(-0.0001), formatShare(-1e-17)]).toEqual(["0", "0%", "0%"]);
  });
});
