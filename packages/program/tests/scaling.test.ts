import { inEnglish } from "@esm/messages/render";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { programOf, randomProgram, seededRandom } from "../../solver/tests/programs.ts";
import { coefficientRanges, describeRanges } from "../src/coefficient-sizes.ts";
import type { LinearProgram } from "../src/linear-program.ts";
import { scaleProgram, scaleValues, unscaleObjective, unscaleSolution } from "../src/scaling.ts";
import { checkSolution } from "../src/solution-check.ts";

/** Gives every row and column of a tame program a unit between 10^−5 and 10^5. */
function wildProgram(seed: number): LinearProgram {
  const tame = randomProgram(30, 40, 4, seed);
  const random = seededRandom(seed + 1);
  const unit = (): number => 10 ** (10 * random() - 5);
  const rowUnit = Float64Array.from({ length: tame.rowCount }, unit);
  const columnUnit = Float64Array.from({ length: tame.columnCount }, unit);
  const value = tame.value.slice();
  for (let j = 0; j < tame.columnCount; j++) {
    for (let k = tame.columnStart[j]; k < tame.columnStart[j + 1]; k++) {
      value[k] *= rowUnit[tame.rowIndex[k]] * columnUnit[j];
    }
  }
  return {
    ...tame,
    value,
    cost: tame.cost.map((cost, j) => cost * columnUnit[j] * 1e6),
    columnUpper: tame.columnUpper.map((bound, j) => bound / columnUnit[j]),
    rowLower: tame.rowLower.map((bound, i) => bound * rowUnit[i]),
    objectiveOffset: 12.34,
  };
}

const spread = ({ minimum, maximum }: { minimum: number; maximum: number }): number => maximum / minimum;

describe("scaling", () => {
  it("brings coefficients of wild units close to one", () => {
    for (const seed of [1, 2, 3]) {
      const { ranges } = scaleProgram(wildProgram(seed));
      expect(spread(ranges.before.matrix)).toBeGreaterThan(1e8);
      expect(spread(ranges.after.matrix)).toBeLessThan(100);
      expect(ranges.after.matrix.minimum).toBeLessThan(1);
      expect(ranges.after.matrix.maximum).toBeGreaterThan(1);
    }
  });

  it("makes the geometric mean of the costs one, to a factor of two", () => {
    const { scaled } = scaleProgram(wildProgram(4));
    const mean = scaled.cost.reduce((sum, cost) => sum + Math.log2(Math.abs(cost)), 0) / scaled.columnCount;
    expect(Math.abs(mean)).toBeLessThanOrEqual(1);
  });

  it("brings bounds close to one where that is asked for, and leaves usual ones otherwise", () => {
    const rowLower = [700, 900, 1500, 3000];
    const matrix = [[1], [1], [1], [1]];
    const program = programOf({ matrix, cost: [1], rowLower });
    expect([...scaleProgram(program).scaled.rowLower]).toEqual(rowLower);
    // 2^10 is the power of two next to their geometric mean, 1,298.
    const { scaled, boundExponent } = scaleProgram(program, { forInteriorPoints: true });
    expect(boundExponent).toBe(10);
    expect([...scaled.rowLower]).toEqual(rowLower.map((limit) => limit / 1024));
  });

  it("measures columns with high costs in smaller units for interior points", () => {
    const program = programOf({ matrix: [[1, 1, 1, 1, 2e-6]], cost: [1, 1, 1, 1, 1000], rowLower: [1] });
    expect(Math.max(...scaleProgram(program).scaled.cost)).toBeGreaterThan(1e6);
    const { scaled } = scaleProgram(program, { forInteriorPoints: true });
    expect(Math.max(...scaled.cost)).toBeLessThan(32);
  });

  it("raises costs beside whole units until a search sees the lowest", () => {
    const matrix = [[1, 1, 1, 1, 1]];
    const cost = [1e9, 1e9, 1e9, 1e9, 10];
    const lowest = (program: LinearProgram): number => Math.min(...scaleProgram(program).scaled.cost);
    expect(lowest(programOf({ matrix, cost, rowLower: [1] }))).toBeLessThan(1e-6);
    expect(lowest(programOf({ matrix, cost, rowLower: [1], integer: [1, 0, 0, 0, 0] }))).toBeGreaterThan(1e-5);
  });

  it("changes exponents only: what is scaled and unscaled is the same to the last bit", () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (seed, x) => {
        const program = wildProgram(seed);
        const scaling = scaleProgram(program);
        const columnValue = Float64Array.from({ length: program.columnCount }, (_, j) => x / (j + 1));
        const back = unscaleSolution(scaling, { columnValue: scaleValues(scaling, columnValue), rowDual: null });
        expect(back.columnValue).toEqual(columnValue);
        expect(back.rowDual).toBeNull();
        expect(unscaleObjective(scaling, scaling.scaled.objectiveOffset)).toBe(program.objectiveOffset);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps objective, activities, prices and reduced costs of a solution what they are", () => {
    const program = wildProgram(5);
    const scaling = scaleProgram(program);
    const random = seededRandom(6);
    const solution = {
      columnValue: Float64Array.from({ length: program.columnCount }, random),
      rowDual: Float64Array.from({ length: program.rowCount }, random),
    };
    const scaledCheck = checkSolution(scaling.scaled, solution).measures;
    const check = checkSolution(program, unscaleSolution(scaling, solution)).measures;
    expect(unscaleObjective(scaling, scaledCheck.objective)).toBeCloseTo(check.objective, 4);
    expect(unscaleObjective(scaling, scaledCheck.dualObjective ?? 0) / (check.dualObjective ?? 1)).toBeCloseTo(1, 10);
  });

  it("leaves integer columns and the bounds of their program in their units", () => {
    const program = programOf({
      matrix: [[1e6, 1e-6, 3]],
      cost: [1, 1, 1],
      rowUpper: [1e9],
      columnUpper: [4, 1e9, 1e9],
      integer: [1, 0, 0],
    });
    const { scaled, columnExponent, boundExponent } = scaleProgram(program);
    expect(columnExponent[0]).toBe(0);
    expect(scaled.columnUpper[0]).toBe(4);
    expect(boundExponent).toBe(0);
  });

  it("moves the bounds of a program in tiny units into the solvers' reach, infinite ones excepted", () => {
    const program = programOf({ matrix: [[1, 1]], cost: [1, 2], rowLower: [3e-9], columnUpper: [1e-9, Infinity] });
    const scaling = scaleProgram(program);
    expect(scaling.scaled.rowLower[0]).toBeGreaterThan(0.1);
    expect(scaling.scaled.columnUpper[1]).toBe(Number.POSITIVE_INFINITY);
    const columnValue = Float64Array.of(1e-9, 2e-9);
    expect(
      unscaleSolution(scaling, { columnValue: scaleValues(scaling, columnValue), rowDual: null }).columnValue,
    ).toEqual(columnValue);
  });

  it("takes empty rows, empty columns, explicit zeros and programs of nothing", () => {
    const zeros = { ...programOf({ matrix: [[1, 2]], cost: [0, 0], rowLower: [0] }), value: Float64Array.of(0, 2) };
    for (const program of [zeros, programOf({ matrix: [], cost: [1] }), programOf({ matrix: [], cost: [] })]) {
      const { scaled, rowExponent, columnExponent } = scaleProgram(program);
      expect(scaled.value.every(Number.isFinite) && scaled.cost.every(Number.isFinite)).toBe(true);
      expect(rowExponent).toHaveLength(program.rowCount);
      expect(columnExponent).toHaveLength(program.columnCount);
    }
  });

  it("says in a line what became of the ranges", () => {
    const range = (minimum: number, maximum: number) => ({ minimum, maximum });
    const ranges = (matrix: [number, number], cost: [number, number]) => ({
      matrix: range(...matrix),
      cost: range(...cost),
      columnBounds: range(0, 0),
      rowBounds: range(0, 0),
    });
    const text = describeRanges({ before: ranges([1e-7, 450], [2, 5e9]), after: ranges([0.1, 8], [0.5, 2]) });
    expect(inEnglish(text)).toBe("matrix 1.0e-7…4.5e2 → 1.0e-1…8.0e0, cost 2.0e0…5.0e9 → 5.0e-1…2.0e0");
  });

  it("reports ranges of what is neither zero nor infinite", () => {
    const program = programOf({ matrix: [[-4, 0.5]], cost: [0, -7], rowLower: [2], columnUpper: [9, Infinity] });
    expect(coefficientRanges(program)).toEqual({
      matrix: { minimum: 0.5, maximum: 4 },
      cost: { minimum: 7, maximum: 7 },
      columnBounds: { minimum: 9, maximum: 9 },
      rowBounds: { minimum: 2, maximum: 2 },
    });
  });
});
