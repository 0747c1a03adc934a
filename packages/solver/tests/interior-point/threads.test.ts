/** Threads share the work of a factorization and of its solves; the numbers do not depend on how many there are. */

import { scaleProgram } from "@esm/program/scaling";
import { expect, it } from "vitest";
import { powerFlowProgram } from "../../../../bench/peers/power-flow.ts";
import { long } from "../../../../tests/support/long.ts";
import { analyze } from "../../src/interior-point/factorization/factorization.ts";
import { createKernel, type Kernel } from "../../src/interior-point/factorization/kernel.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { startKernelThread } from "../../src/interior-point/start-kernel-thread.ts";

/** The other threads need some milliseconds to start. */
const rounds = 20;

it(
  "The interior point method solves a grid, with pivots that are rounding errors, to the same bytes with one thread and with three",
  long,
  () => {
    const program = powerFlowProgram(40, 24);
    const variables = variablesOf(program);
    const solved = (kernel: Kernel): Float64Array[] => {
      const system = createNewtonSystem(program, variables, kernel);
      return [0, 4, 8].map((spread) => {
        system.update(Float64Array.from({ length: variables.count }, (_, at) => 10 ** (spread * Math.sin(at))));
        const rightHandSide = Float64Array.from({ length: variables.count }, (_, at) => Math.cos(at));
        const solution = new Float64Array(variables.count);
        system.solve(rightHandSide, solution);
        return solution;
      });
    };
    const alone = solved(createKernel());
    const kernel = createKernel({ threads: 3, startThread: startKernelThread });
    for (let round = 0; round < 2; round++) expect(solved(kernel)).toEqual(alone);
  },
);

it("The interior point method finds an optimum with the same bytes with one thread and with three", () => {
  const program = scaleProgram(powerFlowProgram(120, 24), { forInteriorPoints: true }).scaled;
  const solved = (kernel: Kernel) => {
    const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 100, kernel };
    return solveByInteriorPoint(program, { ...settings, shouldStop: () => false, onIteration() {}, onLog() {} });
  };
  const [alone, together] = [
    solved(createKernel()),
    solved(createKernel({ threads: 3, startThread: startKernelThread })),
  ];
  expect(alone.status).toBe("optimal");
  expect(together).toEqual(alone);
});

it("The interior point method solves with a large front above many subtrees to the same bytes, and right", long, () => {
  // Chains of 30 nodes, each joined with some of the hubs, which are eliminated last.
  const [chains, length, hubs] = [60, 30, 259];
  const inChains = chains * length;
  const count = inChains + hubs;
  const entries: { row: number; column: number; value: number }[] = [];
  for (let node = 0; node < inChains; node++) {
    const [chain, at] = [Math.floor(node / length), node % length];
    if (at > 0) entries.push({ row: node, column: node - 1, value: Math.sin(node) });
    for (let link = 0; link < 3; link++) {
      const hub = inChains + ((chain * 17 + at * 31 + link * 7) % hubs);
      entries.push({ row: hub, column: node, value: Math.cos(3 * node + link) });
    }
  }
  const pattern = {
    count,
    row: Int32Array.from(entries, ({ row }) => row),
    column: Int32Array.from(entries, ({ column }) => column),
  };
  const values = Float64Array.from(entries, ({ value }) => value);
  const signs = Int8Array.from({ length: count }, (_, at) => (at < inChains ? -1 : 1));
  const diagonal = Float64Array.from(signs, (sign) => 8 * sign);
  const wanted = Float64Array.from({ length: count }, (_, at) => Math.sin(at));
  const rightHandSide = wanted.map((value, at) => diagonal[at] * value);
  for (const { row, column, value } of entries) {
    rightHandSide[row] += value * wanted[column];
    rightHandSide[column] += value * wanted[row];
  }
  const order = Int32Array.from({ length: count }, (_, at) => at);
  const solvedBy = (kernel: Kernel): (() => Float64Array) => {
    const factorization = analyze(pattern, order, [], kernel);
    return () => {
      expect(factorization.factorize(values, diagonal, signs)).toBe(0);
      const solution = rightHandSide.slice();
      factorization.solve(solution);
      return solution;
    };
  };
  const alone = solvedBy(createKernel())();
  alone.forEach((value, at) => {
    expect(value).toBeCloseTo(wanted[at], 9);
  });
  const together = solvedBy(createKernel({ threads: 3, startThread: startKernelThread }));
  for (let round = 0; round < rounds; round++) expect(together()).toEqual(alone);
});
