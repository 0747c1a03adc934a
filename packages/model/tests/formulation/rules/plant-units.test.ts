/** cap = ppu·nb, nb whole */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";

const discrete = {
  capacity_variable: true,
  capacity_variable_domain: "DISCRETE",
  capacity_per_plant_unit: 2.5,
} as const;

describe("plant units", () => {
  it("make the capacity of every kind a whole number of units", () => {
    const { columns, rows } = programTextOf({
      dataset: { number_of_time_steps: 1, hours_per_time_step: 3 },
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Conversion: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [{ commodity_name: "el", conversion_factor: 1 }],
          ...discrete,
          tables: { capacityMax: { A: 10, B: 0 } },
        },
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          ...discrete,
          tables: { capacityMax: { A: { B: 6 }, B: { A: 9 } } },
        },
        Sink: { type: "SINK", commodity_name: "el", ...discrete, tables: { capacityFix: { A: 5, B: 0 } } },
        Source: { type: "SOURCE", commodity_name: "el", ...discrete, tables: { capacityMax: { A: 0, B: 9.99 } } },
        Storage: {
          type: "STORAGE",
          commodity_name: "el",
          ...discrete,
          tables: { capacityMin: { A: 1 }, capacityMax: { A: 7.5 } },
        },
        Whim: { type: "SOURCE", commodity_name: "el", capacity_variable: true, capacity_per_plant_unit: 2.5 },
      },
    });
    expect(rowsNamed(columns, "plantUnits")).toEqual({
      "plantUnits[Conversion, A]": "0 … 4, cost 0, integer",
      // The smaller maximum of both directions counts.
      "plantUnits[Line, A – B]": "0 … 2, cost 0, integer",
      "plantUnits[Sink, A]": "0 … 2, cost 0, integer",
      "plantUnits[Source, B]": "0 … 3, cost 0, integer",
      "plantUnits[Storage, A]": "0 … 3, cost 0, integer",
    });
    expect(rowsNamed(rows, "plant units")).toEqual({
      "plant units[Conversion, A]": "1·capacity[Conversion, A] + -2.5·plantUnits[Conversion, A] = 0",
      "plant units[Line, A – B]": "1·capacity[Line, A – B] + -2.5·plantUnits[Line, A – B] = 0",
      "plant units[Sink, A]": "1·capacity[Sink, A] + -2.5·plantUnits[Sink, A] = 0",
      "plant units[Source, B]": "1·capacity[Source, B] + -2.5·plantUnits[Source, B] = 0",
      "plant units[Storage, A]": "1·capacity[Storage, A] + -2.5·plantUnits[Storage, A] = 0",
    });
    expect(columns["capacity[Storage, A]"]).toBe("1 … 7.5, cost 0");
    expect(columns["capacity[Sink, A]"]).toBe("5 … 5, cost 0");
  });

  it("are not cut by the rounding of a maximum that is a whole number of them", () => {
    const { columns } = programTextOf({
      dataset: { number_of_time_steps: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        // 0.3 / 0.1 is 2.9999999999999996 in floating point.
        Source: {
          type: "SOURCE",
          commodity_name: "el",
          ...discrete,
          capacity_per_plant_unit: 0.1,
          tables: { capacityMax: { R: 0.3 } },
        },
        Unbounded: { type: "SOURCE", commodity_name: "el", ...discrete },
      },
    });
    expect(columns["plantUnits[Source, R]"]).toBe("0 … 3, cost 0, integer");
    expect(columns["plantUnits[Unbounded, R]"]).toBe("0 … Infinity, cost 0, integer");
  });
});
