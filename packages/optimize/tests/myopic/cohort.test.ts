/** Later years inherit the capacity that was decided to be built, not what a solver could not tell from nothing. */

import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { describe, expect, it } from "vitest";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { builtCohorts, type Cohort } from "../../src/myopic/cohort.ts";

const plant: ComponentText = {
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  invest_per_capacity: 1,
  economic_lifetime: 30,
  tables: { capacityMax: { A: 50, B: 50 } },
};
const { system } = buildEnergySystem(
  contentOf({
    dataset: { number_of_time_steps: 1, hours_per_time_step: 1 },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [10], B: [10] } } },
      Plant: plant,
    },
  }),
  [],
);

/** Cohorts of 2040 where these capacities were built in A and B. */
function cohorts(built: readonly [number, number], standing: readonly Cohort[]): number[][] {
  if (!system) throw new Error("The system is not valid.");
  const time = fullResolution(1, 1);
  const { layout, program } = buildProgram(system, time);
  const columnValue = new Float64Array(program.columnCount);
  const position = system.components.findIndex(({ name }) => name === "Plant");
  layout.columnsOf[position].capacity.forEach((column, location) => {
    columnValue[column] = built[location];
  });
  const solved = { system, time, layout, columnValue };
  const found = builtCohorts(system, standing, solved, [...system.components.keys()], 2040);
  return found.map(({ capacity }) => [...capacity]);
}
const stands = (...capacity: number[]): Cohort => ({
  component: system?.components.findIndex(({ name }) => name === "Plant") ?? -1,
  builtIn: 2030,
  endsIn: 2060,
  capacity: Float64Array.from(capacity),
});

describe("the cohorts of a year", () => {
  it("have what was built where it was built", () => {
    expect(cohorts([3, 0], [])).toEqual([[3, 0]]);
    expect(cohorts([3, 1e-3], [stands(20, 10)])).toEqual([[3, 1e-3]]);
    expect(cohorts([0, 0], [stands(20, 10)])).toEqual([]);
  });

  it("contain no value below the accuracy of the values beside it", () => {
    expect(cohorts([4e-9, 1e-5], [stands(20, 10)])).toEqual([]);
    expect(cohorts([3, 2e-6], [])).toEqual([[3, 0]]);
  });

  it("keep the maximum, which solvers meet within tolerances", () => {
    expect(cohorts([50.0000001, 3], [])).toEqual([[50, 3]]);
  });
});
