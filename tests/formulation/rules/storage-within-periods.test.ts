/** change[p,0] = 0, change[p,t+1] = change[p,t]·(1−σ)^H + chargeEfficiency·ch[p,t] − dis[p,t]/dischargeEfficiency */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, threeRates, typicalPeriods } from "../../support/golden.ts";
import { storageAlone } from "../../support/storage.ts";

const attributes = { charge_efficiency: 0.75, discharge_efficiency: 0.8, self_discharge: 0.5 };
const text = storageAlone(threeRates.number_of_time_steps, threeRates.hours_per_time_step, attributes);

describe("storage within periods", () => {
  it("starts every typical period from 0 and keeps (1 − 0.5)⁶ over the second step's six hours", () => {
    expect(rowsNamed(programTextOf(text, typicalPeriods).rows, "storage within periods")).toEqual({
      "storage within periods[Bat, R, 0]":
        "-0.75·charge[Bat, R, 0] + 1.25·discharge[Bat, R, 0] + 1·stateChange[Bat, R, 0] = 0",
      "storage within periods[Bat, R, 1]":
        "-0.75·charge[Bat, R, 1] + 1.25·discharge[Bat, R, 1] + -0.015625·stateChange[Bat, R, 0] + 1·stateChange[Bat, R, 1] = 0",
      "storage within periods[Bat, R, 2]":
        "-0.75·charge[Bat, R, 2] + 1.25·discharge[Bat, R, 2] + 1·stateChange[Bat, R, 2] = 0",
    });
  });

  it("has changes of either sign, and no states of single steps", () => {
    const { columns } = programTextOf(text, typicalPeriods);
    expect(columns["stateChange[Bat, R, 0]"]).toBe("-Infinity … Infinity, cost 0");
    expect(Object.keys(columns).filter((name) => name.startsWith("stateOfCharge"))).toEqual([]);
  });

  it("does not exist at full resolution", () => {
    expect(rowsNamed(programTextOf(text).rows, "storage within periods")).toEqual({});
  });
});
