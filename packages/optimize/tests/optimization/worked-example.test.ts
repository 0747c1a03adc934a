/** The worked example solved: objective, design, operation, costs and the rows of the summary, worked out by hand. */

import { capacityAt, type OperationVariable, stateAtOriginalSteps, valuesAtSteps } from "@esm/model/results/operation";
import { summaryValues, totalAnnualCost } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

const end = await optimizeSnapshot(
  { content: workedExample(), overrides: [] },
  { solver: "auto", timeLimitSeconds: 500 },
);
if (end.status !== "optimal") throw new Error(end.status);
const { solved, summary, objective } = end;
const position = (name: string): number => solved.system.components.findIndex((component) => component.name === name);
const values = summaryValues(summary, solved.system);
const value = (component: string, property: string, unit: string, region: string, region_to: string | null = null) =>
  values.find(
    (row) =>
      row.component === component &&
      row.property === property &&
      row.unit === unit &&
      row.region === region &&
      row.region_to === region_to,
  )?.value;

describe("the optimum of the worked example", () => {
  it("costs 0.2394112481311 and is the sum of its TAC rows", () => {
    expect(objective).toBeCloseTo(0.2394112481311, 12);
    expect(totalAnnualCost(summary)).toBeCloseTo(objective, 12);
  });

  it("builds wind, battery and line of these sizes", () => {
    expect(capacityAt(solved, position("Wind"), 0)).toBeCloseTo(2.991562225, 8);
    expect(capacityAt(solved, position("Bat"), 0)).toBeCloseTo(2.709781909, 8);
    expect(capacityAt(solved, position("Line"), 0)).toBeCloseTo(2.491562225, 8);
    expect(capacityAt(solved, position("Load"), 0)).toBeNull();
  });

  it("runs them like this", () => {
    const series = (name: string, variable: OperationVariable): number[] =>
      [...valuesAtSteps(solved, position(name), variable, 0)].map((energy) => Number(energy.toFixed(8)));
    expect(series("Wind", "operation")).toEqual([2.99156222, 5.98312445, 1.19662489]);
    expect(series("Line", "flow")).toEqual([1.99156222, 4.98312445, 0.19662489]);
    expect(series("Line", "flowBack")).toEqual([0, 0, 0]);
    expect(series("Bat", "charge")).toEqual([0, 1.484812, 0]);
    expect(series("Bat", "discharge")).toEqual([0.207594, 0, 0.8230376]);
    const states = [...stateAtOriginalSteps(solved, position("Bat"), 0)].map((energy) => Number(energy.toFixed(8)));
    expect(states).toEqual([0.54124139, 0.27097819, 1.60191653]);
    expect(series("Load", "operation")).toEqual([1, 1, 1]);
  });

  it("reports yearly and horizon figures, per year by 1460", () => {
    expect(value("Wind", "TAC", "[1e9 Euro/a]", "N")).toBeCloseTo(0.209409356, 9);
    expect(value("Wind", "operation", "[GW_el*h]", "N")).toBeCloseTo(10.171311565, 8);
    expect(value("Wind", "operation", "[GW_el*h/a]", "N")).toBeCloseTo(14850.114885, 5);
    expect(value("Bat", "operationCharge", "[GW_el*h]", "S")).toBeCloseTo(1.484812005, 8);
    expect(value("Bat", "operationCharge", "[GW_el*h/a]", "S")).toBeCloseTo(2167.825527, 5);
    // Yearly figures of discharging are per year like all others.
    expect(value("Bat", "operationDischarge", "[GW_el*h]", "S")).toBeCloseTo(1.030631597, 8);
    expect(value("Bat", "operationDischarge", "[GW_el*h/a]", "S")).toBeCloseTo(1.030631597 * 1460, 5);
    expect(value("Bat", "capacity", "[GW_el*h]", "S")).toBeCloseTo(2.709781909, 8);
  });

  it("shares the cost of a line between its directions", () => {
    expect(value("Line", "capexCap", "[1e9 Euro/a]", "N", "S")).toBeCloseTo(0.001452037, 8);
    expect(value("Line", "capexCap", "[1e9 Euro/a]", "S", "N")).toBeCloseTo(0.001452037, 8);
    expect(value("Line", "operation", "[GW_el*h]", "N", "S")).toBeCloseTo(7.171311565, 8);
  });

  it("counts cost sums as 0 where a component is not eligible, and what is not built as 0, and leaves out what does not exist there", () => {
    expect(value("Wind", "TAC", "[1e9 Euro/a]", "S")).toBe(0);
    expect(value("Bat", "TAC", "[1e9 Euro/a]", "N")).toBe(0);
    expect(value("Wind", "capacity", "[GW_el]", "S")).toBeUndefined();
    const ofBackup = values.filter((row) => row.component === "Backup").map((row) => row.value);
    expect(new Set(ofBackup)).toEqual(new Set([0]));
  });
});
