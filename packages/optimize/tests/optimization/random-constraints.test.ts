/**
 * Properties of random constraints of the data on random systems. CONSTRAINT_RUNS raises the number of systems; CONSTRAINT_FIGURES names
 * a file for what was seen.
 */
import { writeFileSync } from "node:fs";
import type { Constraint } from "@esm/model/domain/constraints/constraint";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { constraintSlackCosts, constraintUse, sumOfColumns } from "@esm/model/results/constraints";
import { summarize, totalAnnualCost } from "@esm/model/results/summary";
import { checkSolution } from "@esm/program/solution-check";
import { solveProgram } from "@esm/solver/solve/solve";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type DrawnConstraint, withConstraints } from "../../../../tests/support/systems/random-constraints.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { inCostUnit, inEnergyUnit, reordered } from "../../../../tests/support/systems/variations.ts";
import { solveByInteriorPoint } from "../../../solver/src/interior-point/iteration/interior-point.ts";

const numRuns = Number(process.env.CONSTRAINT_RUNS ?? 6);
const seed = Number(process.env.CONSTRAINT_SEED ?? 1);
const adapter = await inProcessHighs();
const silent = { shouldStop: () => false, onIteration: () => undefined, onLog: () => undefined };
const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 300, ...silent };

function built(content: DatasetContent) {
  const outcome = buildEnergySystem(content, []);
  if (!outcome.system) throw new Error(JSON.stringify(outcome.problems));
  const { system } = outcome;
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  return { system, time, ...buildProgram(system, time) };
}

async function solved(content: DatasetContent) {
  const { system, time, program, layout } = built(content);
  const outcome = await solveProgram(program, { adapter, algorithm: "dual-simplex" });
  if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
  const { objective, solution } = outcome;
  return { objective, program, system, time, layout, columnValue: solution.columnValue };
}

const distance = (left: number, right: number): number =>
  Math.abs(left - right) / Math.max(0.01, Math.abs(left), Math.abs(right));

/** Values that the optimum of other costs meets, so that a solution is known; those with a price are beyond it. */
async function withValues(content: DatasetContent, drawn: readonly DrawnConstraint[]): Promise<DatasetContent> {
  const others = content.components.map((component, index) => ({
    ...component,
    invest_per_capacity: component.invest_per_capacity * (index % 2 === 0 ? 0.1 : 3),
  }));
  const known = await solved({ ...content, components: others });
  const { system } = buildEnergySystem({ ...content, constraints: drawn.map(({ constraint }) => constraint) }, []);
  const constraints = drawn.map(({ constraint, beyond }): Constraint => {
    const resolved = system?.constraints.find(({ id }) => id === constraint.id);
    if (!resolved) throw new Error("The constraint is not valid.");
    const sum = sumOfColumns(known, resolved);
    const moved = (value: number): number => {
      if (beyond === null) return value;
      const size = beyond * Math.max(1, Math.abs(value));
      return constraint.sense === "<=" ? value - size : value + size;
    };
    return { ...constraint, value: typeof sum === "number" ? moved(sum) : Array.from(sum, moved) };
  });
  return { ...content, constraints };
}

const seen = {
  systems: 0,
  constraints: 0,
  dearer: 0,
  largestDifference: 0,
  largestInOtherUnits: 0,
  helped: 0,
  missed: 0,
};

describe("random constraints", () => {
  it("have one optimum by two algorithms, that no order and no unit changes, and that is no cheaper than without them", {
    timeout: 2_000 * numRuns + 20_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(withConstraints(randomSystem(false)), async ({ text, drawn }) => {
        const plain = contentOf(text);
        const content = await withValues(plain, drawn);
        const { objective, program, ...rest } = await solved(content);
        seen.systems++;
        seen.constraints += drawn.length;

        const own = solveByInteriorPoint(program, settings);
        const check = checkSolution(program, own);
        if (own.status !== "optimal" || !check.accepted) seen.helped++;
        else {
          const difference = distance(check.measures.objective, objective);
          seen.largestDifference = Math.max(seen.largestDifference, difference);
          expect(difference).toBeLessThan(1e-6);
        }

        const { objective: free } = await solved(plain);
        expect(free - objective).toBeLessThan(1e-7 * Math.max(0.01, Math.abs(objective)));
        if (objective - free > 1e-6 * Math.max(0.01, objective)) seen.dearer++;

        const uses = constraintUse(rest);
        expect(uses.map(({ id }) => id)).toEqual(drawn.map(({ constraint }) => constraint.id));
        if (uses.some(({ slack }) => (slack?.amount ?? 0) > 1e-6)) seen.missed++;
        const parts = totalAnnualCost(summarize(rest)) + constraintSlackCosts(uses);
        expect(distance(parts, objective)).toBeLessThan(1e-8);

        expect(bytesOf(built(reordered(content)).program)).toBe(bytesOf(program));
        const others = [
          (await solved(inCostUnit(content, 1000))).objective / 1000,
          (await solved(inEnergyUnit(content, 1000))).objective,
        ];
        for (const other of others) {
          seen.largestInOtherUnits = Math.max(seen.largestInOtherUnits, distance(other, objective));
          expect(distance(other, objective)).toBeLessThan(1e-6);
        }
      }),
      { numRuns, seed },
    );
    // Where the own method does not pass the check, an optimization takes the other one: seldom.
    expect(seen.helped).toBeLessThanOrEqual(Math.ceil(0.05 * numRuns));
    expect(seen.dearer).toBeGreaterThan(0.3 * numRuns);
  });
});

const bytesOf = ({ rowLower, rowUpper, value, rowIndex, cost }: ReturnType<typeof built>["program"]): string =>
  [rowLower, rowUpper, value, rowIndex, cost].map((array) => Buffer.from(array.buffer).toString("base64")).join();

afterAll(() => {
  const file = process.env.CONSTRAINT_FIGURES;
  if (file) writeFileSync(file, `${JSON.stringify({ seed, ...seen }, null, 1)}\n`);
});
