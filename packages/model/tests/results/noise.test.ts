/** Noise of solvers becomes 0, amounts do not, whatever the units of the data set and of a commodity. */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { fullResolution } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";
import { isOfComponent } from "../../src/formulation/layout.ts";
import { withoutNoise } from "../../src/results/noise.ts";

const source = (commodity_name: string): ComponentText => ({ type: "SOURCE", commodity_name });
const demand = (commodity_name: string, rates: number[]): ComponentText => ({
  type: "SINK",
  commodity_name,
  tables: { operationRateFix: { N: rates } },
});
const smelter: ComponentText = {
  type: "CONVERSION",
  physical_unit: "GW",
  capacity_variable: true,
  capacity_variable_domain: "DISCRETE",
  capacity_per_plant_unit: 1e-12,
  conversion_factors: [
    { commodity_name: "heat", conversion_factor: -1 },
    { commodity_name: "slag", conversion_factor: 1e-3 },
  ],
};

/** Values of the components' own columns, without noise. */
function cleaned(components: Record<string, ComponentText>, values: Record<string, number[]>) {
  const system = systemOf({
    dataset: { number_of_time_steps: 3 },
    regions: ["N"],
    commodities: { heat: "GW", metal: "Mt/h", slag: "Mt/h" },
    components,
  });
  const time = fullResolution(3, 1);
  const { program, layout } = buildProgram(system, time);
  const columnValue = new Float64Array(program.columnCount);
  const startOf = (name: string): number => {
    const component = system.components.findIndex((each) => each.name === name);
    return (
      layout.columnBlocks.filter(isOfComponent).find(({ subject }) => subject.component === component)?.start ?? -1
    );
  };
  for (const [name, given] of Object.entries(values)) columnValue.set(given, startOf(name));
  const clean = withoutNoise({ system, time, layout, columnValue });
  return Object.fromEntries(
    Object.entries(values).map(([name, given]) => [
      name,
      [...clean.subarray(startOf(name), startOf(name) + given.length)],
    ]),
  );
}

describe("noise of solvers", () => {
  it("around zero becomes 0, on both sides; all else stays", () => {
    const components = { Heat: source("heat"), Demand: demand("heat", [1, 2, 3]), Spare: source("heat") };
    expect(cleaned(components, { Heat: [9e-10, -0.5, 3], Spare: [-9e-10, 2e-9, 0] })).toEqual({
      Heat: [0, -0.5, 3],
      Spare: [0, 2e-9, 0],
    });
  });

  it("is a share of the largest amount where all are small, for any number of plant units", () => {
    const components = {
      Heat: source("heat"),
      Smelter: smelter,
      Slag: { type: "SINK", commodity_name: "slag" } as const,
    };
    // Capacity, number of units, operation.
    const smelting = [4e-12, 4, 3e-12, 9e-21, 0];
    expect(cleaned(components, { Heat: [3e-8, -2e-16, 9e-18], Smelter: smelting })).toEqual({
      Heat: [3e-8, -2e-16, 0],
      Smelter: [4e-12, 4, 3e-12, 0, 0],
    });
  });

  it("is a share of the amounts in the data for a commodity with a large unit", () => {
    const components = {
      Heat: source("heat"),
      "Heat demand": demand("heat", [100, 100, 100]),
      Metal: source("metal"),
      "Metal demand": demand("metal", [3e-10, 2e-10, 0]),
    };
    expect(cleaned(components, { Heat: [100, 9e-10, 100], Metal: [3e-10, 2e-10, 1e-17] })).toEqual({
      Heat: [100, 0, 100],
      Metal: [3e-10, 2e-10, 0],
    });
  });

  it("is known of what conversions make of other commodities", () => {
    const by: ComponentText = {
      type: "CONVERSION",
      physical_unit: "GW",
      conversion_factors: [
        { commodity_name: "heat", conversion_factor: 1 },
        { commodity_name: "slag", conversion_factor: 1e-9 },
      ],
    };
    const components = {
      Boiler: by,
      Demand: demand("heat", [1, 1, 1]),
      Dump: { type: "SINK", commodity_name: "slag", commodity_cost: 1e9 } as const,
    };
    expect(cleaned(components, { Boiler: [1, 0.5, 9e-10], Dump: [1e-9, 5e-10, 9e-16] })).toEqual({
      Boiler: [1, 0.5, 0],
      Dump: [1e-9, 5e-10, 0],
    });
  });
});
