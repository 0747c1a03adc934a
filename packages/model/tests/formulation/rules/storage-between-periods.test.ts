/** level[π(q+1),0] + above[q+1] = level[π(q),end] + above[q]·d, the last leads to the first, d = (1−σ)^(hours of a period) */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

const between = (selfDischarge: number) =>
  rowsNamed(
    programTextOf(storageAlone(3, 2, { self_discharge: selfDischarge }), typicalPeriods).rows,
    "storage between periods",
  );

describe("storage between periods", () => {
  it("leads from one original period to the next and from the last to the first: (1 − 0.5)⁸ remains", () => {
    expect(between(0.5)).toEqual({
      "storage between periods[Bat, R, 0]":
        "1·levelAtStart[Bat, R, 1] + -1·levelAtEnd[Bat, R, 1] + -0.00390625·startAboveLowest[Bat, R, 0] + 1·startAboveLowest[Bat, R, 1] = 0",
      "storage between periods[Bat, R, 1]":
        "1·levelAtStart[Bat, R, 0] + -1·levelAtEnd[Bat, R, 2] + -0.00390625·startAboveLowest[Bat, R, 1] + 1·startAboveLowest[Bat, R, 2] = 0",
      "storage between periods[Bat, R, 2]":
        "1·levelAtStart[Bat, R, 0] + -1·levelAtEnd[Bat, R, 1] + 1·startAboveLowest[Bat, R, 0] + -0.00390625·startAboveLowest[Bat, R, 2] = 0",
    });
  });

  it("keeps everything without self-discharge", () => {
    expect(between(0)["storage between periods[Bat, R, 0]"]).toBe(
      "1·levelAtStart[Bat, R, 1] + -1·levelAtEnd[Bat, R, 1] + -1·startAboveLowest[Bat, R, 0] + 1·startAboveLowest[Bat, R, 1] = 0",
    );
  });

  it("starts at the level where a typical period occurs once", () => {
    const { columns } = programTextOf(storageAlone(3, 2, {}), typicalPeriods);
    expect(columns["startAboveLowest[Bat, R, 0]"]).toBe("0 … Infinity, cost 0");
    expect(columns["startAboveLowest[Bat, R, 1]"]).toBe("0 … 0, cost 0");
    expect(columns["startSpread[Bat, R, 1]"]).toBe("0 … 0, cost 0");
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(storageAlone(3, 2, {})).rows, "storage between periods")).toEqual({});
  });
});
