/** stateOfChargeMin[t]·cap ≤ soc[t] ≤ stateOfChargeMax[t]·cap */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

describe("state of charge", () => {
  it("stays within its shares of the capacity at the start of every step", () => {
    const { rows } = programTextOf(storageAlone(2, 3, { state_of_charge_min: 0.1, state_of_charge_max: 0.9 }));
    expect(rowsNamed(rows, "state of charge max")).toEqual({
      "state of charge max[Bat, R, 0]": "-0.9·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 1]": "-0.9·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "state of charge min")).toEqual({
      "state of charge min[Bat, R, 0]": "-0.1·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] ≥ 0",
      "state of charge min[Bat, R, 1]": "-0.1·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 1] ≥ 0",
    });
  });

  it("stays within what a series says for each step, where a region has one", () => {
    const tables = {
      stateOfChargeMinProfile: { R: [0, 0.25] },
      stateOfChargeMaxProfile: { R: [0.5, 0.75] },
    };
    const { rows } = programTextOf(storageAlone(2, 3, { state_of_charge_min: 0.1, state_of_charge_max: 0.9, tables }));
    expect(rowsNamed(rows, "state of charge max")).toEqual({
      "state of charge max[Bat, R, 0]": "-0.5·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] ≤ 0",
      "state of charge max[Bat, R, 1]": "-0.75·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "state of charge min")).toEqual({
      "state of charge min[Bat, R, 0]": "1·stateOfCharge[Bat, R, 0] ≥ 0",
      "state of charge min[Bat, R, 1]": "-0.25·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 1] ≥ 0",
    });
    const none = { ...tables, stateOfChargeMinProfile: { R: [0, 0] } };
    const above = programTextOf(storageAlone(2, 3, { state_of_charge_min: 0.1, tables: none })).rows;
    expect(rowsNamed(above, "state of charge min")).toEqual({});
  });

  it("has no rows for a lowest share of 0, which the column's bound says already", () => {
    const { columns, rows } = programTextOf(storageAlone(1, 3, { state_of_charge_min: 0 }));
    expect(rowsNamed(rows, "state of charge min")).toEqual({});
    expect(columns["stateOfCharge[Bat, R, 0]"]).toBe("0 … Infinity, cost 0");
  });
});
