/** Changes of a variant against its data set: values as they are typed, and what they come to. */

import type { Override } from "@esm/model/domain/model";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  readOverrideValue,
  withLater,
  withOverride,
} from "../../src/page/pages/dataset/override-changes.ts";

const invest = (value: number, operation: Override["operation"] = "set"): Override => ({
  component_name: "Wind",
  attribute: "invest_per_capacity",
  operation,
  value,
});
const wind = {
  type: "SOURCE" as const,
  name: "Wind",
  commodity: null,
  factors: [],
  isFixed: null,
  attributes: { invest_per_capacity: 1200 },
};

describe("A change of a variant", () => {
  it("replaces the one of the same attribute, and else comes last", () => {
    const other = { ...invest(3), component_name: "Solar" };
    expect(withOverride([invest(1), other], invest(2))).toEqual([invest(2), other]);
    expect(withOverride([other], invest(2))).toEqual([other, invest(2)]);
  });

  it("that is set later takes the place of an earlier one, and else stands behind it", () => {
    const limit = { ...invest(50), attribute: "yearly_limit" } as const;
    expect(withLater([invest(1), limit], [invest(2)])).toEqual([limit, invest(2)]);
    // The earlier override is not lost: the service refuses two of one attribute, and nothing is guessed.
    expect(withLater([invest(1)], [invest(2, "multiply")])).toEqual([invest(1), invest(2, "multiply")]);
    expect(withLater([invest(1)], [invest(2, "multiply"), invest(3)])).toEqual([invest(3)]);
  });

  it("says what the value becomes", () => {
    expect(
      changesOf([invest(0.5, "multiply"), invest(100, "add"), invest(7)], [wind]).map(({ after }) => after),
    ).toEqual([600, 1300, 7]);
  });

  it("is read by the type of its attribute", () => {
    const read = (text: string) => (text === "0,5" ? 0.5 : null);
    expect(readOverrideValue("invest_per_capacity", "multiply", "0,5", read)).toBe(0.5);
    expect(readOverrideValue("invest_per_capacity", "set", "much", read)).toBeNull();
    expect(readOverrideValue("capacity_variable", "set", "yes", read)).toBe(true);
    expect(readOverrideValue("capacity_variable", "set", "perhaps", read)).toBeNull();
    expect(readOverrideValue("shared_potential_id", "set", " roofs ", read)).toBe("roofs");
    expect(readOverrideValue("shared_potential_id", "add", "roofs", read)).toBeNull();
  });

  it("may have a unit where units are checked", () => {
    const read = (text: string) => (text.trim() === "90" ? 90 : null);
    const measured = (text: string) => readOverrideValue("invest_per_capacity", "multiply", text, read, true);
    expect([measured("90"), measured("90 %"), measured("much")]).toEqual([90, { value: 90, unit: "%" }, null]);
    expect(readOverrideValue("invest_per_capacity", "set", "90 %", read)).toBeNull();
    expect(readOverrideValue("capacity_variable", "set", "90 %", read, true)).toBeNull();
  });
});
