/** Values are moved so that rows hold, though some variables may not move any further. */
import { expect, it } from "vitest";
import { correctRows } from "../../src/interior-point/iteration/correct-rows.ts";
import { rowErrors } from "../../src/interior-point/iteration/row-errors.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { programOf } from "../programs.ts";

it("The correction of rows moves many variables close to their bounds rather than one on its bound, which cannot follow", () => {
  // x ≤ 0 as a row, and x + wᵢ = 1.1e-8 with wᵢ ≥ 0: x is 1e-8 too large, and each wᵢ is 1e-9.
  const others = 1000;
  const [tooLarge, distance] = [1e-8, 1e-9];
  const matrix = Array.from({ length: others + 1 }, (_, row) =>
    Array.from({ length: others + 1 }, (_, column) => (column === 0 || (row > 0 && row === column) ? 1 : 0)),
  );
  const sums = new Array<number>(others).fill(tooLarge + distance);
  const program = programOf({
    matrix,
    cost: new Array<number>(others + 1).fill(1),
    columnLower: [Number.NEGATIVE_INFINITY, ...new Array<number>(others).fill(0)],
    rowLower: [Number.NEGATIVE_INFINITY, ...sums],
    rowUpper: [0, ...sums],
  });
  const variables = variablesOf(program);
  const value = Float64Array.from({ length: variables.count }, (_, at) =>
    at === 0 ? tooLarge : at <= others ? distance : at === others + 1 ? 0 : tooLarge + distance,
  );
  const errors = new Float64Array(variables.count);
  expect(rowErrors(program, variables, value, errors)).toBeCloseTo(tooLarge, 12);
  const held = new Uint8Array(variables.count);
  const left = correctRows(program, variables, createNewtonSystem(program, variables), held, value, errors, 1e-10);
  expect(left).toBeLessThan(1e-10);
  expect(Math.min(...value.subarray(1, others + 1))).toBeGreaterThanOrEqual(0);
});
