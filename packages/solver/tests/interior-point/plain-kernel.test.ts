/** The kernel for browsers without relaxed SIMD, forced here: every answer that the other one gives, and the same optima. */

import { scaleProgram } from "@esm/program/scaling";
import { checkSolution } from "@esm/program/solution-check";
import { describe, expect, it } from "vitest";
import { powerFlowProgram } from "../../../../bench/peers/power-flow.ts";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { interiorPointInProcess } from "../../src/interior-point/in-process.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";
import { solveProgram } from "../../src/solve/solve.ts";
import { describeAnswers } from "../conformance.ts";
import { randomProgram } from "../programs.ts";

const plain = interiorPointInProcess({ kind: "plain" });
const usual = interiorPointInProcess();

describeAnswers(plain);

describe("the kernel without relaxed SIMD", () => {
  it.each([1, 3, 5, 8, 11, 14])("finds the optimum of the other one: random program %i", async (seed) => {
    const program = randomProgram(60, 80, 4, seed);
    const [one, other] = await Promise.all([plain, usual].map((adapter) => solveProgram(program, { adapter })));
    expect(one.status).toBe(other.status);
    if (one.status !== "optimal" || other.status !== "optimal") return;
    expect(Math.abs(one.objective - other.objective)).toBeLessThan(1e-6 * Math.max(1, Math.abs(other.objective)));
  });

  it("solves a grid, whose fronts use every part of it, to a point that passes the check", () => {
    const { scaled } = scaleProgram(powerFlowProgram(40, 24), { forInteriorPoints: true });
    const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 100 };
    const [one, other] = (["plain", "relaxed"] as const).map((kind) =>
      solveByInteriorPoint(scaled, {
        ...settings,
        kernel: createKernel({ kind }),
        shouldStop: () => false,
        onIteration() {},
        onLog() {},
      }),
    );
    expect([one.status, other.status]).toEqual(["optimal", "optimal"]);
    const objectives = [one, other].map(({ columnValue, rowDual }) => {
      const { reasons, measures } = checkSolution(scaled, { columnValue, rowDual }, { bound: null });
      expect(reasons).toEqual([]);
      return measures.objective;
    });
    expect(Math.abs(objectives[0] - objectives[1])).toBeLessThan(1e-7 * Math.abs(objectives[1]));
    // Rounded twice instead of once, so it was really the other kernel.
    expect(one.columnValue).not.toEqual(other.columnValue);
  });
});
