/** start[q+1] = start[q]·d + change[π(q),end], start[Π] = start[0], d = (1−σ)^(hours of a period) */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, typicalPeriods } from "../../support/golden.ts";
import { storageAlone } from "../../support/storage.ts";

const between = (selfDischarge: number) =>
  rowsNamed(
    programTextOf(storageAlone(3, 2, { self_discharge: selfDischarge }), typicalPeriods).rows,
    "storage between periods",
  );

describe("storage between periods", () => {
  it("leads from one original period to the next and from the last to the first: (1 − 0.5)⁸ remains", () => {
    expect(between(0.5)).toEqual({
      "storage between periods[Bat, R, 0]":
        "-1·stateChange[Bat, R, 1] + -0.00390625·stateAtPeriodStart[Bat, R, 0] + 1·stateAtPeriodStart[Bat, R, 1] = 0",
      "storage between periods[Bat, R, 1]":
        "-1·stateChange[Bat, R, 2] + -0.00390625·stateAtPeriodStart[Bat, R, 1] + 1·stateAtPeriodStart[Bat, R, 2] = 0",
      "storage between periods[Bat, R, 2]":
        "-1·stateChange[Bat, R, 1] + 1·stateAtPeriodStart[Bat, R, 0] + -0.00390625·stateAtPeriodStart[Bat, R, 2] = 0",
    });
  });

  it("keeps everything without self-discharge", () => {
    expect(between(0)["storage between periods[Bat, R, 0]"]).toBe(
      "-1·stateChange[Bat, R, 1] + -1·stateAtPeriodStart[Bat, R, 0] + 1·stateAtPeriodStart[Bat, R, 1] = 0",
    );
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(storageAlone(3, 2, {})).rows, "storage between periods")).toEqual({});
  });
});
