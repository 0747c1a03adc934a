/** The joined program of two scenarios with risk, with every coefficient of its own worked out by hand. */
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { type ScenarioBlock, scenarioProgram } from "@esm/model/formulation/scenario-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";

/** One step of a year: a plant at 5 per capacity and year, and imports at a price and up to a limit. */
function scenario(probability: number, price: number, limit: number): ScenarioBlock {
  const text: ContentText = {
    dataset: { hours_per_time_step: 8760, number_of_time_steps: 1 },
    regions: ["A"],
    commodities: { el: "GW" },
    components: {
      Demand: {
        type: "SINK",
        commodity_name: "el",
        commodity_cost: 0.25,
        tables: { operationRateFix: { A: [12] } },
      },
      Import: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: price,
        yearly_limit: limit,
        commodity_limit_id: "imports",
      },
      Plant: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 1,
        capacity_variable: true,
        invest_per_capacity: 5,
        interest_rate: 0,
        economic_lifetime: 1,
      },
    },
  };
  const { system } = buildEnergySystem(contentOf(text), []);
  if (!system) throw new Error("The system is not valid.");
  return { ...buildProgram(system, fullResolution(1, 8760)), system, probability };
}

const rowOf = ({ columnStart, rowIndex, value, columnCount }: LinearProgram, row: number): number[] =>
  Array.from({ length: columnCount }, (_, column) => {
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++)
      if (rowIndex[entry] === row) return value[entry];
    return 0;
  });

describe("The program of scenarios", () => {
  // Columns: imports, capacity and operation of the plant; then imports and operation of the second scenario.
  const scenarios = [scenario(0.75, 2, 6), scenario(0.25, 4, 10)];

  it("has the capacity once, at its whole cost, and the operation of each at the cost that its probability leaves", () => {
    const { program, places } = scenarioProgram(scenarios, null, "each");
    expect([...program.cost]).toEqual([0.75 * 2, 5, 0.75 * 1, 0.25 * 4, 0.25 * 1]);
    expect([...places[1].columns]).toEqual([3, 1, 4]);
    // Demand costs 3 a year in each.
    expect(program.objectiveOffset).toBeCloseTo(3, 12);
  });

  it("has a row for the excess cost of each scenario where risk counts", () => {
    const { program, riskRows } = scenarioProgram(scenarios, { level: 0.5, weight: 0.4 }, "each");
    const cost = [
      0.6 * 0.75 * 2,
      5,
      0.6 * 0.75,
      0.6 * 0.25 * 4,
      0.6 * 0.25,
      0.4,
      (0.4 * 0.75) / 0.5,
      (0.4 * 0.25) / 0.5,
    ];
    for (const [column, value] of cost.entries()) expect(program.cost[column]).toBeCloseTo(value, 12);
    // e_s + θ − O_s ≥ 0, where 3 of O_s are fixed.
    expect(rowOf(program, riskRows[0])).toEqual([-2, 0, -1, 0, 0, 1, 1, 0]);
    expect(rowOf(program, riskRows[1])).toEqual([0, 0, 0, -4, -1, 1, 0, 1]);
    expect([...riskRows].map((row) => [program.rowLower[row], program.rowUpper[row]])).toEqual([
      [3, Number.POSITIVE_INFINITY],
      [3, Number.POSITIVE_INFINITY],
    ]);
    expect([program.columnLower[5], program.columnLower[6]]).toEqual([Number.NEGATIVE_INFINITY, 0]);
    expect(program.objectiveOffset).toBeCloseTo(0.6 * 3, 12);
  });

  it("adds up yearly limits by their probabilities where they hold in the expectation", () => {
    const limitOf = (program: LinearProgram): [number[], number][] =>
      Array.from({ length: program.rowCount }, (_, row): [number[], number] => [
        rowOf(program, row),
        program.rowUpper[row],
      ]).filter(
        ([row, upper]) => row[1] === 0 && row[0] + row[3] > 0 && row[2] + row[4] === 0 && upper > 0 && upper !== 12,
      );
    expect(limitOf(scenarioProgram(scenarios, null, "each").program)).toEqual([
      [[1, 0, 0, 0, 0], 6],
      [[0, 0, 0, 1, 0], 10],
    ]);
    expect(limitOf(scenarioProgram(scenarios, null, "expected").program)).toEqual([[[0.75, 0, 0, 0.25, 0], 7]]);
  });

  it("has no column and no row of risk where its weight is 0", () => {
    const risky = scenarioProgram(scenarios, { level: 0.5, weight: 0 }, "each");
    expect(risky.program).toEqual(scenarioProgram(scenarios, null, "each").program);
    expect([...risky.riskRows]).toEqual([-1, -1]);
  });
});
