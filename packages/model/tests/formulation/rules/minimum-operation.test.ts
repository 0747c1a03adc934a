/** op ≥ rateMin·H·cap, and rateMin·n ≤ op without a capacity */
import { describe, expect, it } from "vitest";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

const source = { type: "SOURCE", commodity_name: "el" } as const;
const system = { dataset: twoSteps, regions: ["R"], commodities: { el: "GW" } };
const least = { operationRateMin: { R: [0.25, 0.5] } };

describe("minimum operation", () => {
  it("is relative to a capacity", () => {
    const { columns, rows } = programTextOf({
      ...system,
      components: { Plant: { ...source, capacity_variable: true, tables: least } },
    });
    expect(columns["operation[Plant, R, 0]"]).toBe("0 … Infinity, cost 0");
    expect(rowsNamed(rows, "minimum operation")).toEqual({
      "minimum operation[Plant, R, 0]": "-0.75·capacity[Plant, R] + 1·operation[Plant, R, 0] ≥ 0",
      "minimum operation[Plant, R, 1]": "-1.5·capacity[Plant, R] + 1·operation[Plant, R, 1] ≥ 0",
    });
  });

  it("is a bound without a capacity", () => {
    const { columns, rows } = programTextOf({ ...system, components: { Plant: { ...source, tables: least } } });
    expect(columns["operation[Plant, R, 0]"]).toBe("0.25 … Infinity, cost 0");
    expect(columns["operation[Plant, R, 1]"]).toBe("0.5 … Infinity, cost 0");
    expect(rowsNamed(rows, "minimum operation")).toEqual({});
  });

  it("takes the hours of each segment; bounds take its number of original steps", () => {
    const tables = { operationRateMin: { R: [0.5, 0.25, 0.125] } };
    const { columns, rows } = programTextOf(
      {
        ...system,
        dataset: threeRates,
        components: { Contract: { ...source, tables }, Plant: { ...source, capacity_variable: true, tables } },
      },
      typicalPeriods,
    );
    expect([0, 1, 2].map((step) => columns[`operation[Contract, R, ${step}]`])).toEqual([
      "0.5 … Infinity, cost 0",
      "0.75 … Infinity, cost 0",
      "0.5 … Infinity, cost 0",
    ]);
    expect(rowsNamed(rows, "minimum operation")).toEqual({
      "minimum operation[Plant, R, 0]": "-1·capacity[Plant, R] + 1·operation[Plant, R, 0] ≥ 0",
      "minimum operation[Plant, R, 1]": "-1.5·capacity[Plant, R] + 1·operation[Plant, R, 1] ≥ 0",
      "minimum operation[Plant, R, 2]": "-1·capacity[Plant, R] + 1·operation[Plant, R, 2] ≥ 0",
    });
  });

  it("does not concern fixed operation", () => {
    const { rows } = programTextOf({
      ...system,
      components: {
        Plant: { ...source, capacity_variable: true, tables: { ...least, operationRateFix: { R: [0.5, 0.5] } } },
      },
    });
    expect(rowsNamed(rows, "minimum operation")).toEqual({});
  });
});
