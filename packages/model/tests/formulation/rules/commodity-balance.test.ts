/** Sources − sinks + Σ f·conversions + storages + lines = 0, without hours; fixed operation on the right-hand side. */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

describe("commodity balance", () => {
  it("adds up every kind of component, per region and commodity, where any of them is", () => {
    const { rows } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["A", "B"],
      commodities: { el: "GW", h2: "GW_H2", none: "t" },
      components: {
        Battery: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          tables: { capacityMax: { A: 0, B: 3 } },
        },
        Demand: { type: "SINK", commodity_name: "h2", tables: { operationRateFix: { A: [7], B: [0] } } },
        Electrolyser: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "el", conversion_factor: -1.5 },
            { commodity_name: "h2", conversion_factor: 0.8 },
            { commodity_name: "none", conversion_factor: 0 },
          ],
          tables: { operationRateMax: { A: [4], B: [0] } },
        },
        Import: { type: "SOURCE", commodity_name: "el" },
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          tables: {
            distances: { A: { B: 100 }, B: { A: 200 } },
            losses: { A: { B: 0.001 }, B: { A: 0.002 } },
          },
        },
        Vent: { type: "SINK", commodity_name: "el", tables: { operationRateMax: { A: [1], B: [0] } } },
      },
    });
    // A share of 1 − 0.001·100 of the energy from A arrives in B; a share of 1 − 0.002·200 of that from B arrives in A.
    expect(rowsNamed(rows, "commodity balance")).toEqual({
      "commodity balance[el, A]":
        "-1.5·operation[Electrolyser, A, 0] + 1·operation[Import, A, 0] + -1·flow[Line, A – B, 0] + 0.6·flowBack[Line, A – B, 0] + -1·operation[Vent, A, 0] = 0",
      "commodity balance[el, B]":
        "-1·charge[Battery, B, 0] + 1·discharge[Battery, B, 0] + 1·operation[Import, B, 0] + 0.9·flow[Line, A – B, 0] + -1·flowBack[Line, A – B, 0] = 0",
      "commodity balance[h2, A]": "0.8·operation[Electrolyser, A, 0] = 7",
    });
  });

  it("has the factor of each step where a conversion has a profile, and its constant one elsewhere", () => {
    const { rows } = programTextOf({
      dataset: twoSteps,
      regions: ["A", "B"],
      commodities: { el: "GW", heat: "GW_th" },
      components: {
        Import: { type: "SOURCE", commodity_name: "el" },
        Pump: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "el", conversion_factor: -1 },
            { commodity_name: "heat", conversion_factor: 3 },
          ],
          profile_commodity_name: "heat",
          tables: { conversionFactorProfile: { A: [2.5, 0] } },
        },
        Vent: { type: "SINK", commodity_name: "heat" },
      },
    });
    expect(rowsNamed(rows, "commodity balance")).toEqual({
      "commodity balance[el, A, 0]": "1·operation[Import, A, 0] + -1·operation[Pump, A, 0] = 0",
      "commodity balance[el, A, 1]": "1·operation[Import, A, 1] + -1·operation[Pump, A, 1] = 0",
      "commodity balance[el, B, 0]": "1·operation[Import, B, 0] + -1·operation[Pump, B, 0] = 0",
      "commodity balance[el, B, 1]": "1·operation[Import, B, 1] + -1·operation[Pump, B, 1] = 0",
      "commodity balance[heat, A, 0]": "2.5·operation[Pump, A, 0] + -1·operation[Vent, A, 0] = 0",
      "commodity balance[heat, A, 1]": "-1·operation[Vent, A, 1] = 0",
      "commodity balance[heat, B, 0]": "3·operation[Pump, B, 0] + -1·operation[Vent, B, 0] = 0",
      "commodity balance[heat, B, 1]": "3·operation[Pump, B, 1] + -1·operation[Vent, B, 1] = 0",
    });
  });

  it("has the factors of each step where several have a profile", () => {
    const { rows } = programTextOf({
      dataset: twoSteps,
      regions: ["A"],
      commodities: { el: "GW", gas: "GW_gas", heat: "GW_th" },
      components: {
        Import: { type: "SOURCE", commodity_name: "gas" },
        Plant: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "gas", conversion_factor: -2 },
            { commodity_name: "el", conversion_factor: 1 },
            { commodity_name: "heat", conversion_factor: 1 },
          ],
          profile_commodity_name: "heat",
          profile_commodity_name_2: "gas",
          tables: { conversionFactorProfile: { A: [0.5, 0] }, conversionFactorProfile2: { A: [-2, -3] } },
        },
        Market: { type: "SINK", commodity_name: "el" },
        Vent: { type: "SINK", commodity_name: "heat" },
      },
    });
    expect(rowsNamed(rows, "commodity balance")).toEqual({
      "commodity balance[el, A, 0]": "-1·operation[Market, A, 0] + 1·operation[Plant, A, 0] = 0",
      "commodity balance[el, A, 1]": "-1·operation[Market, A, 1] + 1·operation[Plant, A, 1] = 0",
      "commodity balance[gas, A, 0]": "1·operation[Import, A, 0] + -2·operation[Plant, A, 0] = 0",
      "commodity balance[gas, A, 1]": "1·operation[Import, A, 1] + -3·operation[Plant, A, 1] = 0",
      "commodity balance[heat, A, 0]": "0.5·operation[Plant, A, 0] + -1·operation[Vent, A, 0] = 0",
      "commodity balance[heat, A, 1]": "-1·operation[Vent, A, 1] = 0",
    });
  });

  it("moves fixed sources, sinks and conversions to the right", () => {
    const { columns, rows } = programTextOf({
      dataset: twoSteps,
      regions: ["R"],
      commodities: { el: "GW", heat: "GW_th" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10, 20] } } },
        Hydro: { type: "SOURCE", commodity_name: "el", tables: { operationRateFix: { R: [4, 0] } } },
        Import: { type: "SOURCE", commodity_name: "el" },
        Pump: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "el", conversion_factor: -1 },
            { commodity_name: "heat", conversion_factor: 3 },
          ],
          tables: { operationRateFix: { R: [1, 2] } },
        },
        Vent: { type: "SINK", commodity_name: "heat" },
      },
    });
    expect(Object.keys(columns)).toEqual([
      "operation[Import, R, 0]",
      "operation[Import, R, 1]",
      "operation[Vent, R, 0]",
      "operation[Vent, R, 1]",
    ]);
    expect(rows).toEqual({
      "commodity balance[el, R, 0]": "1·operation[Import, R, 0] = 7",
      "commodity balance[el, R, 1]": "1·operation[Import, R, 1] = 22",
      "commodity balance[heat, R, 0]": "-1·operation[Vent, R, 0] = -3",
      "commodity balance[heat, R, 1]": "-1·operation[Vent, R, 1] = -6",
    });
  });

  it("leaves no rounding where fixed supply and demand cancel", () => {
    const fixed = (type: "SOURCE" | "SINK", rate: number): ComponentText => ({
      type,
      commodity_name: "el",
      tables: { operationRateFix: { R: [rate] } },
    });
    const { rows } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: { A: fixed("SOURCE", 0.3), B: fixed("SINK", 0.1), C: fixed("SINK", 0.2) },
    });
    expect(rows).toEqual({ "commodity balance[el, R]": " = 0" });
  });

  it("carries the energy of all original steps of a segment, and no hours", () => {
    const { rows } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { el: "GW" },
        components: {
          Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [5, 6, 7] } } },
          Import: { type: "SOURCE", commodity_name: "el" },
        },
      },
      typicalPeriods,
    );
    expect(rows).toEqual({
      "commodity balance[el, R, 0]": "1·operation[Import, R, 0] = 5",
      "commodity balance[el, R, 1]": "1·operation[Import, R, 1] = 18",
      "commodity balance[el, R, 2]": "1·operation[Import, R, 2] = 28",
    });
  });
});
