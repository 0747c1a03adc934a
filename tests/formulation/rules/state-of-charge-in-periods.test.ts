/**
 * lowest[π(q)] ≤ start[q] ≤ highest[π(q)]
 * highest[p]·(1−σ)^age + change ≤ stateOfChargeMax·cap, lowest[p]·(1−σ)^age + change ≥ stateOfChargeMin·cap
 */
import { describe, expect, it } from "vitest";
import { buildProgram } from "#src/formulation/build-program.ts";
import { programTextOf, rowsNamed, systemOf, typicalPeriods } from "../../support/golden.ts";
import { readableProgram } from "../../support/readable-program.ts";
import { storageAlone } from "../../support/storage.ts";

const text = storageAlone(3, 2, { self_discharge: 0.5, state_of_charge_min: 0.1, state_of_charge_max: 0.9 });
const { rows } = programTextOf(text, typicalPeriods);

describe("state of charge in periods", () => {
  it("starts each original period between the lowest and the highest start of its typical period", () => {
    expect(rowsNamed(rows, "start of period max")).toEqual({
      "start of period max[Bat, R, 0]": "1·stateAtPeriodStart[Bat, R, 0] + -1·highestStart[Bat, R, 0] ≤ 0",
      "start of period max[Bat, R, 1]": "1·stateAtPeriodStart[Bat, R, 1] + -1·highestStart[Bat, R, 1] ≤ 0",
      "start of period max[Bat, R, 2]": "1·stateAtPeriodStart[Bat, R, 2] + -1·highestStart[Bat, R, 0] ≤ 0",
    });
    expect(rowsNamed(rows, "start of period min")["start of period min[Bat, R, 2]"]).toBe(
      "1·stateAtPeriodStart[Bat, R, 2] + -1·lowestStart[Bat, R, 0] ≥ 0",
    );
  });

  it("keeps the range at the start of every step: two hours after the period's start a quarter is left", () => {
    expect(rowsNamed(rows, "state of charge max")).toEqual({
      "state of charge max[Bat, R, 0]": "-0.9·capacity[Bat, R] + 1·highestStart[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 1]":
        "-0.9·capacity[Bat, R] + 1·stateChange[Bat, R, 0] + 0.25·highestStart[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 2]": "-0.9·capacity[Bat, R] + 1·highestStart[Bat, R, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "state of charge min")["state of charge min[Bat, R, 1]"]).toBe(
      "-0.1·capacity[Bat, R] + 1·stateChange[Bat, R, 0] + 0.25·lowestStart[Bat, R, 0] ≥ 0",
    );
  });

  it("simplified, counts no self-discharge against the maximum and that of the whole period against the minimum", () => {
    const system = systemOf(text);
    const simplified = readableProgram(system, buildProgram(system, typicalPeriods, "simplified")).rows;
    expect(simplified["state of charge max[Bat, R, 1]"]).toBe(
      "-0.9·capacity[Bat, R] + 1·stateChange[Bat, R, 0] + 1·highestStart[Bat, R, 0] ≤ 0",
    );
    expect(simplified["state of charge min[Bat, R, 1]"]).toBe(
      "-0.1·capacity[Bat, R] + 1·stateChange[Bat, R, 0] + 0.00390625·lowestStart[Bat, R, 0] ≥ 0",
    );
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(text).rows, "start of period max")).toEqual({});
  });
});
