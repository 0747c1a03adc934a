/** Dispatch of meshed grids: many pivots are rounding errors there until the rest of their hour is eliminated. */

import { scaleProgram } from "@esm/program/scaling";
import { checkSolution } from "@esm/program/solution-check";
import { expect, it } from "vitest";
import { powerFlowProgram } from "../../../../bench/peers/power-flow.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";

it.each([
  [40, 12],
  [60, 24],
])("the dispatch of a grid of %i nodes over %i h has an optimum that passes the check", (nodes, steps) => {
  const program = scaleProgram(powerFlowProgram(nodes, steps), { forInteriorPoints: true }).scaled;
  const { columnValue, rowDual } = solveByInteriorPoint(program, {
    feasibility: 1e-9,
    gap: 1e-10,
    sufficientGap: 1e-7,
    iterationLimit: 100,
    shouldStop: () => false,
    onIteration: () => undefined,
    onLog: () => undefined,
  });
  expect(checkSolution(program, { columnValue, rowDual }).reasons).toEqual([]);
});
