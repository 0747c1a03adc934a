/** yearlyFullLoadHoursMin·cap ≤ (1/Y)·Σ w·op ≤ yearlyFullLoadHoursMax·cap, where a value is given */
import { describe, expect, it } from "vitest";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../tests/support/systems/golden.ts";

describe("full-load hours", () => {
  it("bind sources, sinks and conversions per region; a region without value has no row", () => {
    const { rows } = programTextOf({
      dataset: twoSteps,
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Plant: {
          type: "CONVERSION",
          physical_unit: "GW",
          capacity_variable: true,
          conversion_factors: [{ commodity_name: "el", conversion_factor: 1 }],
          tables: { yearlyFullLoadHoursMin: { B: 2000 }, yearlyFullLoadHoursMax: { B: 7000 } },
        },
        Sink: {
          type: "SINK",
          commodity_name: "el",
          capacity_variable: true,
          tables: { yearlyFullLoadHoursMin: { A: 500 } },
        },
        Source: {
          type: "SOURCE",
          commodity_name: "el",
          capacity_variable: true,
          tables: { yearlyFullLoadHoursMax: { A: 0, B: 3000 } },
        },
      },
    });
    const yearly = (name: string, region: string): string =>
      `1460·operation[${name}, ${region}, 0] + 1460·operation[${name}, ${region}, 1]`;
    expect(rowsNamed(rows, "full-load hours min")).toEqual({
      "full-load hours min[Plant, B]": `-2000·capacity[Plant, B] + ${yearly("Plant", "B")} ≥ 0`,
      "full-load hours min[Sink, A]": `-500·capacity[Sink, A] + ${yearly("Sink", "A")} ≥ 0`,
    });
    expect(rowsNamed(rows, "full-load hours max")).toEqual({
      "full-load hours max[Plant, B]": `-7000·capacity[Plant, B] + ${yearly("Plant", "B")} ≤ 0`,
      "full-load hours max[Source, A]": `${yearly("Source", "A")} ≤ 0`,
      "full-load hours max[Source, B]": `-3000·capacity[Source, B] + ${yearly("Source", "B")} ≤ 0`,
    });
  });

  it("weights the energy of a segment by its period's occurrences, without hours", () => {
    const { rows } = programTextOf(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { el: "GW" },
        components: {
          Source: {
            type: "SOURCE",
            commodity_name: "el",
            capacity_variable: true,
            tables: { yearlyFullLoadHoursMin: { R: 1234.5 } },
          },
        },
      },
      typicalPeriods,
    );
    expect(rowsNamed(rows, "full-load hours min")).toEqual({
      "full-load hours min[Source, R]":
        "-1234.5·capacity[Source, R] + 730·operation[Source, R, 0] + 730·operation[Source, R, 1] + 365·operation[Source, R, 2] ≥ 0",
    });
  });
});
