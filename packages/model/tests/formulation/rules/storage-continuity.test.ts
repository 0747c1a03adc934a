/** soc[t+1] = soc[t]·(1−σ)^H + chargeEfficiency·ch[t] − dis[t]/dischargeEfficiency, soc[N] = soc[0] */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

const attributes = { charge_efficiency: 0.75, discharge_efficiency: 0.8, self_discharge: 0.5 };
const continuity = (steps: number): Record<string, string> =>
  rowsNamed(programTextOf(storageAlone(steps, 3, attributes)).rows, "storage continuity");

describe("storage continuity", () => {
  it("leads from step to step and from the last to the first: (1 − 0.5)³ remains after three hours", () => {
    expect(continuity(3)).toEqual({
      "storage continuity[Bat, R, 0]":
        "-0.75·charge[Bat, R, 0] + 1.25·discharge[Bat, R, 0] + -0.125·stateOfCharge[Bat, R, 0] + 1·stateOfCharge[Bat, R, 1] = 0",
      "storage continuity[Bat, R, 1]":
        "-0.75·charge[Bat, R, 1] + 1.25·discharge[Bat, R, 1] + -0.125·stateOfCharge[Bat, R, 1] + 1·stateOfCharge[Bat, R, 2] = 0",
      "storage continuity[Bat, R, 2]":
        "-0.75·charge[Bat, R, 2] + 1.25·discharge[Bat, R, 2] + 1·stateOfCharge[Bat, R, 0] + -0.125·stateOfCharge[Bat, R, 2] = 0",
    });
  });

  it("leads there and back in two steps", () => {
    expect(continuity(2)).toEqual({
      "storage continuity[Bat, R, 0]":
        "-0.75·charge[Bat, R, 0] + 1.25·discharge[Bat, R, 0] + -0.125·stateOfCharge[Bat, R, 0] + 1·stateOfCharge[Bat, R, 1] = 0",
      "storage continuity[Bat, R, 1]":
        "-0.75·charge[Bat, R, 1] + 1.25·discharge[Bat, R, 1] + 1·stateOfCharge[Bat, R, 0] + -0.125·stateOfCharge[Bat, R, 1] = 0",
    });
  });

  it("leads a single step back to itself: soc·(1 − 0.125) makes up for what is lost", () => {
    expect(continuity(1)).toEqual({
      "storage continuity[Bat, R]":
        "-0.75·charge[Bat, R, 0] + 1.25·discharge[Bat, R, 0] + 0.875·stateOfCharge[Bat, R, 0] = 0",
    });
  });

  it("leaves the state out of a single step without self-discharge", () => {
    const { rows } = programTextOf(storageAlone(1, 3, {}));
    expect(rows["storage continuity[Bat, R]"]).toBe("-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] = 0");
  });

  it("keeps nothing at a self-discharge of 1", () => {
    const { rows } = programTextOf(storageAlone(2, 3, { self_discharge: 1 }));
    expect(rows["storage continuity[Bat, R, 0]"]).toBe(
      "-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] + 1·stateOfCharge[Bat, R, 1] = 0",
    );
  });

  it("takes in what flows in by itself, and lets out what is spilt", () => {
    const lake = storageAlone(2, 1, { spill: true });
    lake.components.Bat.tables = { inflow: { R: [2, 0.5] } };
    expect(rowsNamed(programTextOf(lake).rows, "storage continuity")).toEqual({
      "storage continuity[Bat, R, 0]":
        "-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] + 1·spill[Bat, R, 0] + -1·stateOfCharge[Bat, R, 0] + 1·stateOfCharge[Bat, R, 1] = 2",
      "storage continuity[Bat, R, 1]":
        "-1·charge[Bat, R, 1] + 1·discharge[Bat, R, 1] + 1·spill[Bat, R, 1] + 1·stateOfCharge[Bat, R, 0] + -1·stateOfCharge[Bat, R, 1] = 0.5",
    });
  });

  it("leaves typical periods to the rules about them", () => {
    const { rows } = programTextOf(storageAlone(3, 2, attributes), typicalPeriods);
    expect(rowsNamed(rows, "storage continuity")).toEqual({});
  });
});
