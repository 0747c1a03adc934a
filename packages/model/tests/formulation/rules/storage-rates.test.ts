/** ch ≤ chargeRate·H·cap, dis ≤ dischargeRate·H·cap */
import { describe, expect, it } from "vitest";
import { programTextOf } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

describe("storage rates", () => {
  it("multiply the hours of a step; the whole program of a storage that gives nothing else", () => {
    const { columns, rows } = programTextOf(storageAlone(2, 3, { charge_rate: 0.25, discharge_rate: 0.5 }));
    expect(columns).toEqual({
      "capacity[Bat, R]": "0 … Infinity, cost 0",
      "charge[Bat, R, 0]": "0 … Infinity, cost 0",
      "charge[Bat, R, 1]": "0 … Infinity, cost 0",
      "discharge[Bat, R, 0]": "0 … Infinity, cost 0",
      "discharge[Bat, R, 1]": "0 … Infinity, cost 0",
      "stateOfCharge[Bat, R, 0]": "0 … Infinity, cost 0",
      "stateOfCharge[Bat, R, 1]": "0 … Infinity, cost 0",
    });
    expect(rows).toEqual({
      "charge rate[Bat, R, 0]": "-0.75·capacity[Bat, R] + 1·charge[Bat, R, 0] ≤ 0",
      "charge rate[Bat, R, 1]": "-0.75·capacity[Bat, R] + 1·charge[Bat, R, 1] ≤ 0",
      "discharge rate[Bat, R, 0]": "-1.5·capacity[Bat, R] + 1·discharge[Bat, R, 0] ≤ 0",
      "discharge rate[Bat, R, 1]": "-1.5·capacity[Bat, R] + 1·discharge[Bat, R, 1] ≤ 0",
      "storage continuity[Bat, R, 0]":
        "-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] + -1·stateOfCharge[Bat, R, 0] + 1·stateOfCharge[Bat, R, 1] = 0",
      "storage continuity[Bat, R, 1]":
        "-1·charge[Bat, R, 1] + 1·discharge[Bat, R, 1] + 1·stateOfCharge[Bat, R, 0] + -1·stateOfCharge[Bat, R, 1] = 0",
      "state of charge max[Bat, R, 0]": "-1·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 1]": "-1·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 1] ≤ 0",
      "commodity balance[el, R, 0]": "-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] = 0",
      "commodity balance[el, R, 1]": "-1·charge[Bat, R, 1] + 1·discharge[Bat, R, 1] = 0",
    });
  });

  it("are 1 per hour where not given, and forbid where 0", () => {
    const { rows } = programTextOf(storageAlone(1, 3, { discharge_rate: 0 }));
    expect(rows["charge rate[Bat, R]"]).toBe("-3·capacity[Bat, R] + 1·charge[Bat, R, 0] ≤ 0");
    expect(rows["discharge rate[Bat, R]"]).toBe("1·discharge[Bat, R, 0] ≤ 0");
  });
});
