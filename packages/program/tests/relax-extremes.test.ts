/** Which limits our interior point method leaves out of a program, and which costs it lowers. */
import { describe, expect, it } from "vitest";
import { programOf } from "../../solver/tests/programs.ts";
import { relaxExtremes } from "../src/relax-extremes.ts";

/** The costs of the relaxed program. */
const loweredTo = (cost: number[]): number[] => [...relaxExtremes(programOf({ matrix: [], cost })).program.cost];

/** A sum of `count` columns, limited by `limit`, beside a row of its own for each column: at most 2. */
function withLimit(count: number, limit: number) {
  const rows = Array.from({ length: count }, (_, row) => Array.from({ length: count }, (_, at) => Number(at === row)));
  return programOf({
    matrix: [...rows, new Array(count).fill(1)],
    cost: new Array(count).fill(1),
    rowLower: new Array(count + 1).fill(Number.NEGATIVE_INFINITY),
    rowUpper: [...new Array(count).fill(2), limit],
  });
}

describe("a relaxed program", () => {
  it("has no limits that are far beyond everything else", () => {
    const { program, leftOutLimits } = relaxExtremes(withLimit(200, 3e7));
    expect(leftOutLimits).toBe(1);
    expect(program.rowUpper.at(-1)).toBe(Number.POSITIVE_INFINITY);
    expect([...program.rowUpper.slice(0, -1)]).toEqual(new Array(200).fill(2));
  });

  it("keeps a limit that is large because many columns make it up", () => {
    // More than 1e5 times the usual limit of 2 both; that is 550 times for each column it limits, and 92 times.
    expect(relaxExtremes(withLimit(200, 2.2e5)).leftOutLimits).toBe(1);
    expect(relaxExtremes(withLimit(1200, 2.2e5)).leftOutLimits).toBe(0);
  });

  it("has prohibitive costs lowered to what is prohibitive enough", () => {
    expect(loweredTo([1, 2, 3, 1e4, 2e4])).toEqual([1, 2, 3, 100, 100]);
    // Still ten times the highest of the other costs.
    expect(loweredTo([1, 2, 30, 1e4, 2e4])).toEqual([1, 2, 30, 300, 300]);
  });

  it("keeps high costs that are usual in the program, or that other costs lead up to", () => {
    for (const costs of [
      [1e4, 1e4, 2e4],
      [1e-6, 1e-6, 1e3, 1e3, 1e3],
      [1, 5, 20, 90, 400, 2e3, 9e3],
    ]) {
      expect(loweredTo(costs)).toEqual(costs);
    }
  });

  it("is the very program where there is nothing extreme", () => {
    const program = withLimit(3, 5);
    expect(relaxExtremes(program).program).toBe(program);
  });
});
