/** op ≤ H·cap, op ≤ rate·H·cap, op = rate·H·cap */
import { describe, expect, it } from "vitest";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

const source = { type: "SOURCE", commodity_name: "el", capacity_variable: true } as const;

describe("operation limit", () => {
  it("is the whole program of one source of each kind", () => {
    const { columns, rows } = programTextOf({
      dataset: twoSteps,
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Fix: { ...source, tables: { operationRateFix: { R: [0.25, 1] } } },
        Free: source,
        Max: { ...source, tables: { operationRateMax: { R: [0.5, 0] }, capacityMin: { R: 2 }, capacityMax: { R: 7 } } },
      },
    });
    expect(columns).toEqual({
      "capacity[Fix, R]": "0 … Infinity, cost 0",
      "operation[Fix, R, 0]": "0 … Infinity, cost 0",
      "operation[Fix, R, 1]": "0 … Infinity, cost 0",
      "capacity[Free, R]": "0 … Infinity, cost 0",
      "operation[Free, R, 0]": "0 … Infinity, cost 0",
      "operation[Free, R, 1]": "0 … Infinity, cost 0",
      "capacity[Max, R]": "2 … 7, cost 0",
      "operation[Max, R, 0]": "0 … Infinity, cost 0",
      "operation[Max, R, 1]": "0 … Infinity, cost 0",
    });
    expect(rows).toEqual({
      "operation limit[Fix, R, 0]": "-0.75·capacity[Fix, R] + 1·operation[Fix, R, 0] = 0",
      "operation limit[Fix, R, 1]": "-3·capacity[Fix, R] + 1·operation[Fix, R, 1] = 0",
      "operation limit[Free, R, 0]": "-3·capacity[Free, R] + 1·operation[Free, R, 0] ≤ 0",
      "operation limit[Free, R, 1]": "-3·capacity[Free, R] + 1·operation[Free, R, 1] ≤ 0",
      "operation limit[Max, R, 0]": "-1.5·capacity[Max, R] + 1·operation[Max, R, 0] ≤ 0",
      "operation limit[Max, R, 1]": "1·operation[Max, R, 1] ≤ 0",
      "commodity balance[el, R, 0]": "1·operation[Fix, R, 0] + 1·operation[Free, R, 0] + 1·operation[Max, R, 0] = 0",
      "commodity balance[el, R, 1]": "1·operation[Fix, R, 1] + 1·operation[Free, R, 1] + 1·operation[Max, R, 1] = 0",
    });
  });

  it("holds for sinks and conversions, and not without capacity variable", () => {
    const { columns, rows } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Contract: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [8] } } },
        Plant: {
          type: "CONVERSION",
          physical_unit: "GW",
          capacity_variable: true,
          conversion_factors: [{ commodity_name: "el", conversion_factor: 1 }],
        },
        Sink: { type: "SINK", commodity_name: "el", capacity_variable: true },
      },
    });
    // Without capacity a rate is the energy of a step: 8, not 8·3.
    expect(columns["operation[Contract, R, 0]"]).toBe("0 … 8, cost 0");
    expect(rowsNamed(rows, "operation limit")).toEqual({
      "operation limit[Plant, R]": "-3·capacity[Plant, R] + 1·operation[Plant, R, 0] ≤ 0",
      "operation limit[Sink, R]": "-3·capacity[Sink, R] + 1·operation[Sink, R, 0] ≤ 0",
    });
  });

  it("takes the hours of each segment; bounds without capacity take its number of original steps", () => {
    const { columns, rows } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { el: "GW" },
        components: {
          Contract: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [9, 5, 2] } } },
          Fix: { ...source, tables: { operationRateFix: { R: [0.5, 0.25, 0.125] } } },
          Free: source,
        },
      },
      typicalPeriods,
    );
    expect([0, 1, 2].map((step) => columns[`operation[Contract, R, ${step}]`])).toEqual([
      "0 … 9, cost 0",
      "0 … 15, cost 0",
      "0 … 8, cost 0",
    ]);
    expect(rowsNamed(rows, "operation limit")).toEqual({
      "operation limit[Fix, R, 0]": "-1·capacity[Fix, R] + 1·operation[Fix, R, 0] = 0",
      "operation limit[Fix, R, 1]": "-1.5·capacity[Fix, R] + 1·operation[Fix, R, 1] = 0",
      "operation limit[Fix, R, 2]": "-1·capacity[Fix, R] + 1·operation[Fix, R, 2] = 0",
      "operation limit[Free, R, 0]": "-2·capacity[Free, R] + 1·operation[Free, R, 0] ≤ 0",
      "operation limit[Free, R, 1]": "-6·capacity[Free, R] + 1·operation[Free, R, 1] ≤ 0",
      "operation limit[Free, R, 2]": "-8·capacity[Free, R] + 1·operation[Free, R, 2] ≤ 0",
    });
  });
});
