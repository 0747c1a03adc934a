/** At the command line, users are told beforehand that every time step takes long. */

import { defaultTypicalPeriods } from "@esm/optimize/optimization/time-resolution";
import { describe, expect, it } from "vitest";
import { ringOfRegions } from "../../../bench/building/ring.ts";
import { longSolveNote } from "../src/local/long-solve-note.ts";

const large = { content: ringOfRegions(30, 8760) };
const small = { content: ringOfRegions(2, 8760) };
const options = { solver: "auto", resolution: { kind: "full" } } as const;

describe("A solve at full resolution", () => {
  it("is said to take long where it does, with what takes less and what that does to costs", () => {
    expect(longSolveNote(large, options, 1)).toMatch(
      /^note: full resolution may take about \d+ minutes; --typical-periods 7 .* by 7 to 29 %\.$/,
    );
  });

  it("counts every year of a pathway", () => {
    expect(longSolveNote(small, options, 1)).toBeNull();
    expect(longSolveNote(small, options, 100)).toContain("minutes");
  });

  it("says nothing over typical periods", () => {
    const days = { kind: "typical-periods", ...defaultTypicalPeriods } as const;
    expect(longSolveNote(large, { ...options, resolution: days }, 1)).toBeNull();
  });
});
