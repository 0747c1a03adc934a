/** When an answer shows that the optimum depends on how exactly rows are kept. */
import { inEnglish, inLanguage } from "@esm/messages/render";
import { checkSolution } from "@esm/program/solution-check";
import { describe, expect, it } from "vitest";
import { illPosedness } from "../src/solve/ill-posed.ts";
import { programOf } from "./programs.ts";

/**
 * A cheap unit p and a dear one serve a demand of 1. The cheap one is on by the share u, delivers 2u at least and u at
 * most, so that it delivers nothing. But the last row is written in millionths: u = 0.25 and p = 0.5 violate it by 2.5e-7.
 */
const program = programOf({
  matrix: [
    [1, 0, 1],
    [1, -2, 0],
    [1e-6, -1e-6, 0],
  ],
  cost: [0, 0, 1000],
  rowLower: [1, 0, Number.NEGATIVE_INFINITY],
  rowUpper: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0],
});

/** No column has a reduced cost: 1000 − 1000, −(1000 + 1000 − 2e9·1e-6), and −(−2·1000 + 2e9·1e-6). The bound is 1000·1. */
const duals = [1000, 1000, -2e9];

const judged = (columnValue: number[], rowDual: number[], objectiveOffset = 0) => {
  const solution = { columnValue: Float64Array.from(columnValue), rowDual: Float64Array.from(rowDual) };
  const whole = { ...program, objectiveOffset };
  return illPosedness(whole, { solution, check: checkSolution(whole, solution) });
};

describe("an answer", () => {
  it("shows an ill-posed program where it costs less than its duals allow, with rows as good as kept", () => {
    const found = judged([0.5, 0.25, 0.5], duals);
    if (!found) throw new Error("Nothing was found.");
    expect(found.params).toMatchObject({ objective: 500, count: 1, rows: [2] });
    expect(found.params.bound).toBeCloseTo(1000, 9);
    expect(found.params.violation).toBeCloseTo(2.5e-7, 12);
    expect(inEnglish(found)).toContain("in 1 row; the highest prices are those of 2.");
    expect(inLanguage(found, "de")).toContain("in 1 Zeile; die höchsten Preise haben 2.");
  });

  it("shows nothing where the gain is small beside all costs", () => {
    // 500 are 5 and 0.5 times a millionth of all costs; the row is worth 2e9·1e-6, which is 20 and 2 times it.
    expect(judged([0.5, 0.25, 0.5], duals, 1e8)).not.toBeNull();
    expect(judged([0.5, 0.25, 0.5], duals, 1e9)).toBeNull();
  });

  it("shows nothing where it is the optimum", () => {
    expect(judged([0, 0, 1], duals)).toBeNull();
  });

  it("shows nothing where it violates rows by more than anybody would accept", () => {
    expect(judged([0.9, 0, 0], duals)).toBeNull();
  });

  it("shows nothing where its duals prove no bound", () => {
    expect(judged([0.5, 0.25, 0.5], [1000, 0, 0])).toBeNull();
    expect(judged([0.5, 0.25, 0.5], [0, 0, 0])).toBeNull();
  });

  it("shows nothing without duals", () => {
    const solution = { columnValue: Float64Array.of(0.5, 0.25, 0.5), rowDual: null };
    expect(illPosedness(program, { solution, check: checkSolution(program, solution) })).toBeNull();
  });
});
