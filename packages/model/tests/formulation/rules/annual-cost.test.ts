/** min Σ (invest/CCF + opex)·δ·cap + (1/Y)·Σ (commodityCost − commodityRevenue)·w·op + (1/Y)·Σ opexOp·w·op */
import { describe, expect, it } from "vitest";
import { programTextOf, threeRates, twoSteps, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";

const costs = (columns: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.entries(columns).map(([name, text]) => [name, Number(text.split("cost ")[1])]));

describe("annual cost", () => {
  it("counts a year of annuity and fixed cost per capacity for any horizon", () => {
    // No interest: 30/10 + 0.5. At 8 %, two years: CCF = 1/1.08 + 1/1.08² = 2.08/1.1664, so 30/CCF = 30·1.1664/2.08.
    const { columns, offset } = programTextOf({
      dataset: twoSteps,
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Cheap: {
          type: "SOURCE",
          commodity_name: "el",
          capacity_variable: true,
          invest_per_capacity: 30,
          opex_per_capacity: 0.5,
          interest_rate: 0,
          economic_lifetime: 10,
        },
        Dear: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          invest_per_capacity: 30,
          opex_per_capacity: 0.5,
          interest_rate: 0.08,
          economic_lifetime: 2,
        },
      },
    });
    expect(costs(columns)).toEqual({
      "capacity[Cheap, R]": 3.5,
      "operation[Cheap, R, 0]": 0,
      "operation[Cheap, R, 1]": 0,
      "capacity[Dear, R]": Number((0.5 + (30 * 1.1664) / 2.08).toPrecision(12)),
      ...Object.fromEntries(
        ["charge", "discharge", "stateOfCharge"].flatMap((variable) =>
          [0, 1].map((t) => [`${variable}[Dear, R, ${t}]`, 0]),
        ),
      ),
    });
    expect(offset).toBe(0);
  });

  it("counts half of both distances of a line: its mean length", () => {
    const { columns } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          capacity_variable: true,
          invest_per_capacity: 0.4,
          opex_per_capacity: 0.01,
          interest_rate: 0,
          economic_lifetime: 40,
          tables: { distances: { A: { B: 100 }, B: { A: 140 } } },
        },
      },
    });
    // (0.4/40 + 0.01)·(100 + 140)/2
    expect(costs(columns)).toEqual({
      "capacity[Line, A – B]": 2.4,
      "flow[Line, A – B, 0]": 0,
      "flowBack[Line, A – B, 0]": 0,
    });
  });

  it("scales what operation of sources and sinks costs up to a year, fixed operation as a constant", () => {
    const { columns, offset } = programTextOf({
      dataset: twoSteps,
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Import: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.25 },
        Disposal: { type: "SINK", commodity_name: "el", commodity_cost: 0.5 },
        Demand: { type: "SINK", commodity_name: "el", commodity_cost: 2, tables: { operationRateFix: { R: [3, 4] } } },
      },
    });
    expect(costs(columns)).toEqual({
      "operation[Disposal, R, 0]": 0.5 * 1460,
      "operation[Disposal, R, 1]": 0.5 * 1460,
      "operation[Import, R, 0]": 0.25 * 1460,
      "operation[Import, R, 1]": 0.25 * 1460,
    });
    expect(offset).toBeCloseTo(2 * (3 + 4) * 1460, 9);
  });

  it("counts what operation, charging, discharging and both directions of a line cost, and takes off revenues", () => {
    const el = { commodity_name: "el" };
    const factors = [
      { commodity_name: "gas", conversion_factor: -2 },
      { commodity_name: "el", conversion_factor: 1 },
    ];
    const { columns, offset } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["A", "B"],
      commodities: { el: "GW", gas: "GW" },
      components: {
        Plant: { type: "CONVERSION", physical_unit: "GW", opex_per_operation: 0.5, conversion_factors: factors },
        Must: {
          type: "CONVERSION",
          physical_unit: "GW",
          opex_per_operation: 0.25,
          conversion_factors: factors,
          tables: { operationRateFix: { A: [3], B: [0] } },
        },
        Battery: {
          type: "STORAGE",
          ...el,
          capacity_variable: true,
          opex_per_charge_operation: 0.125,
          opex_per_discharge_operation: 0.0625,
          tables: { capacityMax: { A: 1 } },
        },
        Line: { type: "TRANSMISSION", ...el, opex_per_operation: 0.03125, tables: { distances: { A: { B: 100 } } } },
        Export: { type: "SINK", ...el, commodity_cost: 1, commodity_revenue: 3 },
      },
    });
    const perYear = 8760 / twoSteps.hours_per_time_step;
    expect(costs(columns)).toEqual({
      "operation[Plant, A, 0]": 0.5 * perYear,
      "operation[Plant, B, 0]": 0.5 * perYear,
      "capacity[Battery, A]": 0,
      "charge[Battery, A, 0]": 0.125 * perYear,
      "discharge[Battery, A, 0]": 0.0625 * perYear,
      "stateOfCharge[Battery, A, 0]": 0,
      "flow[Line, A – B, 0]": 0.03125 * perYear,
      "flowBack[Line, A – B, 0]": 0.03125 * perYear,
      "operation[Export, A, 0]": -2 * perYear,
      "operation[Export, B, 0]": -2 * perYear,
    });
    expect(offset).toBeCloseTo(0.25 * 3 * perYear, 9);
  });

  it("weights the steps of typical periods by their occurrences, not by their durations", () => {
    const { columns, offset } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { el: "GW" },
        components: {
          Import: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.1 },
          Demand: {
            type: "SINK",
            commodity_name: "el",
            commodity_cost: 1,
            tables: { operationRateFix: { R: [5, 6, 7] } },
          },
        },
      },
      typicalPeriods,
    );
    expect(costs(columns)).toEqual({
      "operation[Import, R, 0]": 73,
      "operation[Import, R, 1]": 73,
      "operation[Import, R, 2]": 36.5,
    });
    // op = rate·n: 5·1, 6·3, 7·4 energies per occurrence.
    expect(offset).toBeCloseTo(730 * 5 + 730 * 18 + 365 * 28, 8);
  });
});
