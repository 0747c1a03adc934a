/** Which programs dual simplex gets first, by what they look like. */
import { describe, expect, it } from "vitest";
import { looksLikeCommitment } from "../src/solve/commitment-shape.ts";
import { commitmentProgram } from "./commitment.ts";
import { programOf, randomProgram } from "./programs.ts";

/** One unit in two steps, on(1) − on(0) − start ≤ 0, beside as many rows of another kind as given. */
const unit = (others: number, { upper = 1, coefficient = -1 } = {}) =>
  programOf({
    matrix: [[1, -1, coefficient], ...Array.from({ length: others }, () => [1, 0, 0])],
    cost: [0, 0, 1],
    columnUpper: [1, 1, upper],
    rowUpper: Array.from({ length: 1 + others }, () => 0),
  });

describe("a program looks like a commitment of units", () => {
  it("where more than a tenth of its rows tie three shares", () => {
    expect([8, 9, 10].map((others) => looksLikeCommitment(unit(others)))).toEqual([true, false, false]);
  });

  it("only where these are shares, with coefficients of 1 and −1", () => {
    expect(looksLikeCommitment(unit(0, { upper: 2 }))).toBe(false);
    expect(looksLikeCommitment(unit(0, { coefficient: -0.5 }))).toBe(false);
  });

  it("with minimum power and ramps, but not as any dispatch", () => {
    expect(looksLikeCommitment(commitmentProgram(3, 8))).toBe(true);
    expect(looksLikeCommitment(randomProgram(100, 300, 3, 1))).toBe(false);
  });

  it("up to a million nonzeros", () => {
    expect(looksLikeCommitment(commitmentProgram(1, 30_000))).toBe(true);
    expect(looksLikeCommitment(commitmentProgram(2, 30_000))).toBe(false);
  });
});
