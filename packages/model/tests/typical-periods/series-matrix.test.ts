/** The order of the series: their sums are rounded by it, and the last digit may choose a typical period. */
import { expect, it } from "vitest";
import type { ComponentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { featuresOf, scaledSeries } from "../../src/typical-periods/series-matrix.ts";

const plant = (capacityMax: Record<string, number>): ComponentText => ({
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  tables: { capacityMax, operationRateMax: { A: [0, 1], B: [1, 0], C: [0.5, 0.5] } },
});

it("The series matrix has the order of the framework's names, wherever components are eligible", () => {
  const system = systemOf({
    dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
    regions: ["C", "B", "A"],
    commodities: { el: "GW" },
    components: {
      // Before the underscore of "PV_operationRateMax_A" come the space and capital letters, behind it small ones.
      PVs: plant({ A: 1, B: 0, C: 1 }),
      PV: plant({ A: 0, B: 1, C: 0 }),
      "PV 2": plant({ A: 1, B: 1, C: 1 }),
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [1, 2], B: [0, 0], C: [2, 1] } } },
    },
  });
  const series = scaledSeries(system);
  const named = series.map(({ component, location }) => [system.components[component].name, location]);
  expect(named).toEqual([
    ["Demand", 0],
    ["Demand", -1],
    ["Demand", 1],
    ["PV 2", 0],
    ["PV 2", 1],
    ["PV 2", 2],
    ["PV", -1],
    ["PV", 0],
    ["PV", -1],
    ["PVs", 0],
    ["PVs", -1],
    ["PVs", 1],
  ]);
  const [a, b, c] = [
    [0, 1],
    [1, 0],
    [0, 0],
  ];
  expect([...featuresOf(series, 1, 2, "time")]).toEqual([a, [0, 0], b, a, b, c, a, b, c, a, b, c].flat());
});
