/**
 * start = contentAtStart, or start = stateOfChargeMin[first]·cap where that is not given and the storage not cyclic;
 * stateOfChargeMin·cap ≤ end ≤ stateOfChargeMax·cap
 */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

const open = { is_cyclic: false, self_discharge: 0.5 };

describe("contents at the ends", () => {
  it("have no rows for cyclic storages without a content at the start", () => {
    const { rows, columns } = programTextOf(storageAlone(2, 3, { self_discharge: 0.5 }));
    expect([...Object.keys(rows), ...Object.keys(columns)].filter((name) => name.startsWith("content"))).toEqual([]);
  });

  it("fix the first state of a cyclic storage, which still ends with it", () => {
    const { rows } = programTextOf(storageAlone(2, 3, { content_at_start: 7 }));
    expect(rowsNamed(rows, "content at start")).toEqual({
      "content at start[Bat, R]": "1·stateOfCharge[Bat, R, 0] = 7",
    });
    expect(rows["storage continuity[Bat, R, 1]"]).toContain("stateOfCharge[Bat, R, 0]");
    expect(rowsNamed(rows, "content at end max")).toEqual({});
  });

  it("let a storage that is not cyclic begin empty and end with any content within its range", () => {
    const { rows, columns } = programTextOf(storageAlone(2, 3, { ...open, state_of_charge_max: 0.9 }));
    expect(columns["contentAtEnd[Bat, R]"]).toBe("0 … Infinity, cost 0");
    expect(rows["content at start[Bat, R]"]).toBe("1·stateOfCharge[Bat, R, 0] = 0");
    expect(rows["storage continuity[Bat, R, 1]"]).toBe(
      "-1·charge[Bat, R, 1] + 1·discharge[Bat, R, 1] + -0.125·stateOfCharge[Bat, R, 1] + 1·contentAtEnd[Bat, R] = 0",
    );
    expect(rows["content at end max[Bat, R]"]).toBe("-0.9·capacity[Bat, R] + 1·contentAtEnd[Bat, R] ≤ 0");
    expect(rowsNamed(rows, "content at end min")).toEqual({});
  });

  it("begin with the lowest content that a storage may have", () => {
    const { rows } = programTextOf(storageAlone(2, 3, { ...open, state_of_charge_min: 0.2 }));
    expect(rows["content at start[Bat, R]"]).toBe("-0.2·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] = 0");
    expect(rows["content at end min[Bat, R]"]).toBe("-0.2·capacity[Bat, R] + 1·contentAtEnd[Bat, R] ≥ 0");
  });

  it("begin with the first value of a series, and end within the constants", () => {
    const tables = { stateOfChargeMinProfile: { R: [0.4, 0] }, stateOfChargeMaxProfile: { R: [1, 0.5] } };
    const { rows } = programTextOf(storageAlone(2, 3, { ...open, state_of_charge_min: 0.2, tables }));
    expect(rows["content at start[Bat, R]"]).toBe("-0.4·capacity[Bat, R] + 1·stateOfCharge[Bat, R, 0] = 0");
    expect(rows["content at end min[Bat, R]"]).toBe("-0.2·capacity[Bat, R] + 1·contentAtEnd[Bat, R] ≥ 0");
    expect(rows["content at end max[Bat, R]"]).toBe("-1·capacity[Bat, R] + 1·contentAtEnd[Bat, R] ≤ 0");
  });

  it("lead from a single step to the end", () => {
    const { rows } = programTextOf(storageAlone(1, 3, { ...open, content_at_start: 7 }));
    expect(rows["storage continuity[Bat, R]"]).toBe(
      "-1·charge[Bat, R, 0] + 1·discharge[Bat, R, 0] + -0.125·stateOfCharge[Bat, R, 0] + 1·contentAtEnd[Bat, R] = 0",
    );
  });

  it("are the level and what is above it in the first original period, and what the last one leads to", () => {
    const { rows } = programTextOf(storageAlone(3, 2, { ...open, content_at_start: 7 }), typicalPeriods);
    expect(rows["content at start[Bat, R]"]).toBe("1·levelAtStart[Bat, R, 0] + 1·startAboveLowest[Bat, R, 0] = 7");
    expect(rows["storage between periods[Bat, R, 2]"]).toBe(
      "-1·levelAtEnd[Bat, R, 1] + -0.00390625·startAboveLowest[Bat, R, 2] + 1·contentAtEnd[Bat, R] = 0",
    );
    expect(rows["storage between periods[Bat, R, 1]"]).toContain("levelAtStart[Bat, R, 0]");
  });
});
