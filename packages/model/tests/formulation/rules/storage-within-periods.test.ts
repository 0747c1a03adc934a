/** level[p,t+1] = level[p,t]·(1−σ)^H + chargeEfficiency·ch[p,t] − dis[p,t]/dischargeEfficiency */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, threeRates, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

const attributes = { charge_efficiency: 0.75, discharge_efficiency: 0.8, self_discharge: 0.5 };
const text = storageAlone(threeRates.number_of_time_steps, threeRates.hours_per_time_step, attributes);

describe("storage within periods", () => {
  it("leads from a period's start through its steps: (1 − 0.5)² remains over two hours, (1 − 0.5)⁶ over six", () => {
    expect(rowsNamed(programTextOf(text, typicalPeriods).rows, "storage within periods")).toEqual({
      "storage within periods[Bat, R, 0]":
        "-0.75·charge[Bat, R, 0] + 1.25·discharge[Bat, R, 0] + -0.25·levelAtStart[Bat, R, 0] + 1·levelAtEnd[Bat, R, 0] = 0",
      "storage within periods[Bat, R, 1]":
        "-0.75·charge[Bat, R, 1] + 1.25·discharge[Bat, R, 1] + -0.015625·levelAtEnd[Bat, R, 0] + 1·levelAtEnd[Bat, R, 1] = 0",
      "storage within periods[Bat, R, 2]":
        "-0.75·charge[Bat, R, 2] + 1.25·discharge[Bat, R, 2] + -0.00390625·levelAtStart[Bat, R, 1] + 1·levelAtEnd[Bat, R, 2] = 0",
    });
  });

  it("has levels from 0 on, and no states of single steps", () => {
    const { columns } = programTextOf(text, typicalPeriods);
    expect(columns["levelAtEnd[Bat, R, 0]"]).toBe("0 … Infinity, cost 0");
    expect(Object.keys(columns).filter((name) => name.startsWith("stateOfCharge"))).toEqual([]);
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(text).rows, "storage within periods")).toEqual({});
  });
});
