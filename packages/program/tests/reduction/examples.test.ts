/** Whole energy systems: small ones keep their optimum and its proof, years are reduced and restored in their size. */
import { existsSync } from "node:fs";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, createHighs } from "../../../../tests/support/highs.ts";
import { long, sampled } from "../../../../tests/support/long.ts";
import { programOfArchive } from "../../../../tests/support/program-of-archive.ts";
import { sharedFolder } from "../../../../tests/support/systems/reference.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import type { LinearProgram } from "../../src/linear-program.ts";
import { type ReducedProgram, reduceProgram } from "../../src/reduction/reduce-program.ts";
import { checkSolution } from "../../src/solution-check.ts";

let solve: (program: LinearProgram) => Answer;

beforeAll(async () => {
  solve = await createHighs();
});

function expectSameOptimum(program: LinearProgram): ReducedProgram {
  const reduction = reduceProgram(program);
  const direct = solve(program);
  const answer = solve(reduction.program);
  if (direct.status !== "optimal" || answer.status !== "optimal") throw new Error(`${direct.status}/${answer.status}`);
  expect(Math.abs(answer.objective - direct.objective)).toBeLessThan(1e-9 * Math.abs(direct.objective));
  const check = checkSolution(program, reduction.restore(answer.solution));
  expect(check.reasons).toEqual([]);
  expect(check.measures.gap).toBeLessThan(1e-9);
  return reduction;
}

/** Every value inside the bounds of what it stands for can be restored, whether optimal or not. */
function expectRestorable(program: LinearProgram, { program: reduced, restore }: ReducedProgram): void {
  const solution = { columnValue: new Float64Array(reduced.columnCount), rowDual: new Float64Array(reduced.rowCount) };
  const { columnValue, rowDual } = restore(solution);
  expect(columnValue).toHaveLength(program.columnCount);
  expect(rowDual).toHaveLength(program.rowCount);
  expect(columnValue.every(Number.isFinite)).toBe(true);
}

describe("the worked example", () => {
  it("keeps its optimum", () => {
    const { system } = buildEnergySystem(workedExample(), []);
    if (!system) throw new Error("The worked example is invalid.");
    const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
    const { statistics } = expectSameOptimum(buildProgram(system, time).program);
    expect(statistics.after.rows).toBeLessThan(statistics.before.rows);
  });
});

describe("the examples", () => {
  it.each(["two-regions-three-steps", "one-region-week"])("%s keeps its optimum", async (name) => {
    const { statistics } = expectSameOptimum(await programOfArchive(`examples/${name}.zip`));
    expect(statistics.after.nonzeros).toBeLessThan(statistics.before.nonzeros);
  });

  for (const { cases, options } of sampled(["one-region-year", "three-regions-year"], 2)) {
    it.each(cases)("%s becomes smaller", options, async (name) => {
      const program = await programOfArchive(`examples/${name}.zip`);
      const reduction = reduceProgram(program);
      const { before, after } = reduction.statistics;
      expect(after.rows).toBeLessThan(before.rows);
      expect(after.columns).toBeLessThan(before.columns);
      expect(after.nonzeros).toBeLessThan(before.nonzeros);
      expectRestorable(program, reduction);
    });
  }
});

const oneRegion = `${sharedFolder}datasets/1node_Example.zip`;
const eightRegions = `${sharedFolder}datasets/Multi-regional_Example.zip`;

describe.skipIf(!existsSync(oneRegion))("the real year of one region", () => {
  it("has no minimum content left as rows", long, async () => {
    const program = await programOfArchive(oneRegion);
    const reduction = reduceProgram(program);
    expect(reduction.statistics.counts.shiftedColumns).toBe(8760);
    expect(reduction.statistics.after.rows).toBe(program.rowCount - 8760);
    expectRestorable(program, reduction);
  });
});

describe.skipIf(!existsSync(eightRegions))("the real year of eight regions", () => {
  it("has no prohibitive by-product cost left", long, async () => {
    const program = await programOfArchive(eightRegions);
    const reduction = reduceProgram(program);
    const { before, after } = reduction.statistics.ranges;
    expect(before.cost.maximum).toBeGreaterThan(1e7);
    expect(after.cost.maximum).toBeLessThan(100);
    expectRestorable(program, reduction);
  });
});
