/**
 * above[q] ≤ spread[π(q)], level[p,t] + spread[p]·(1−σ)^age[p,t] ≤ stateOfChargeMax[p,t]·cap, level[p,t] ≥ stateOfChargeMin[p,t]·cap
 */
import { describe, expect, it } from "vitest";
import { readableProgram } from "../../../../../tests/support/readable-program.ts";
import { programTextOf, rowsNamed, systemOf, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";
import { buildProgram } from "../../../src/formulation/build-program.ts";

const text = storageAlone(3, 2, { self_discharge: 0.5, state_of_charge_min: 0.1, state_of_charge_max: 0.9 });
const { rows } = programTextOf(text, typicalPeriods);

describe("state of charge in periods", () => {
  it("starts each original period at most the spread above the lowest start of its typical period", () => {
    expect(rowsNamed(rows, "start of period max")).toEqual({
      "start of period max[Bat, R, 0]": "1·startAboveLowest[Bat, R, 0] + -1·startSpread[Bat, R, 0] ≤ 0",
      "start of period max[Bat, R, 1]": "1·startAboveLowest[Bat, R, 1] + -1·startSpread[Bat, R, 1] ≤ 0",
      "start of period max[Bat, R, 2]": "1·startAboveLowest[Bat, R, 2] + -1·startSpread[Bat, R, 0] ≤ 0",
    });
  });

  it("keeps the range at the start of every step: two hours after the period's start a quarter of the spread is left", () => {
    expect(rowsNamed(rows, "state of charge max")).toEqual({
      "state of charge max[Bat, R, 0]":
        "-0.9·capacity[Bat, R] + 1·levelAtStart[Bat, R, 0] + 1·startSpread[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 1]":
        "-0.9·capacity[Bat, R] + 1·levelAtEnd[Bat, R, 0] + 0.25·startSpread[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 2]":
        "-0.9·capacity[Bat, R] + 1·levelAtStart[Bat, R, 1] + 1·startSpread[Bat, R, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "state of charge min")).toEqual({
      "state of charge min[Bat, R, 0]": "-0.1·capacity[Bat, R] + 1·levelAtStart[Bat, R, 0] ≥ 0",
      "state of charge min[Bat, R, 1]": "-0.1·capacity[Bat, R] + 1·levelAtEnd[Bat, R, 0] ≥ 0",
      "state of charge min[Bat, R, 2]": "-0.1·capacity[Bat, R] + 1·levelAtStart[Bat, R, 1] ≥ 0",
    });
  });

  it("needs no rows for a minimum of 0", () => {
    const empty = programTextOf(storageAlone(3, 2, { self_discharge: 0.5 }), typicalPeriods).rows;
    expect(rowsNamed(empty, "state of charge min")).toEqual({});
  });

  it("simplified, counts no self-discharge against the maximum and that of the whole period against the minimum", () => {
    const system = systemOf(text);
    const simplified = readableProgram(system, buildProgram(system, typicalPeriods, "simplified")).rows;
    expect(simplified["state of charge max[Bat, R, 0]"]).toBe(
      "-0.9·capacity[Bat, R] + 1·levelAtStart[Bat, R, 0] + 1·startSpread[Bat, R, 0] ≤ 0",
    );
    // 1 − 0.25 more of the start than is left of it.
    expect(simplified["state of charge max[Bat, R, 1]"]).toBe(
      "-0.9·capacity[Bat, R] + 0.75·levelAtStart[Bat, R, 0] + 1·levelAtEnd[Bat, R, 0] + 1·startSpread[Bat, R, 0] ≤ 0",
    );
    // 0.5⁸ of the start, instead of all of it or the quarter that is left.
    expect(simplified["state of charge min[Bat, R, 0]"]).toBe(
      "-0.1·capacity[Bat, R] + 0.00390625·levelAtStart[Bat, R, 0] ≥ 0",
    );
    expect(simplified["state of charge min[Bat, R, 1]"]).toBe(
      "-0.1·capacity[Bat, R] + -0.24609375·levelAtStart[Bat, R, 0] + 1·levelAtEnd[Bat, R, 0] ≥ 0",
    );
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(text).rows, "start of period max")).toEqual({});
  });
});
