import { describe, expect, it } from "vitest";
import type { LinearProgram } from "#src/linear-program/linear-program.ts";
import { writeMps } from "#src/linear-program/mps-writer.ts";
import { loadHighs } from "#src/solvers/adapters/highs-wasm/load.ts";
import { programOf, randomProgram, seededRandom } from "../solvers/programs.ts";

const infinite = Number.POSITIVE_INFINITY;

/** The program as another reader of MPS understands the text. */
async function readBack(text: string): Promise<LinearProgram> {
  const highs = await loadHighs();
  const model = highs.createModel({ format: "mps", data: text });
  const { matrix, ...read } = model.getLp("csc");
  model.dispose();
  return {
    rowCount: read.numRows,
    columnCount: read.numCols,
    columnStart: matrix.starts,
    rowIndex: matrix.indices,
    value: matrix.values,
    cost: read.colCost,
    columnLower: read.colLower,
    columnUpper: read.colUpper,
    rowLower: read.rowLower,
    rowUpper: read.rowUpper,
    integer: read.integrality.includes(1) ? Uint8Array.from(read.integrality) : null,
    objectiveOffset: read.offset,
  };
}

const textOf = (program: LinearProgram): string => [...writeMps(program)].join("");

describe("MPS text", () => {
  it.each<[string, LinearProgram]>([
    [
      "every kind of row",
      programOf({
        matrix: [
          [1, 2, 3],
          [4, 0, 5],
          [0, 6, 0],
          [7, 8, 9],
        ],
        cost: [1, 0, -2],
        rowLower: [3, -infinite, 2.5, -4],
        rowUpper: [3, 7, infinite, -1],
      }),
    ],
    [
      "every kind of bound",
      programOf({
        matrix: [[1, 1, 1, 1, 1, 1, 1, 1]],
        cost: [1, 1, 1, 1, 1, 1, 1, 1],
        rowLower: [1],
        columnLower: [0, -infinite, -infinite, 2, -5, 3, -5, 0],
        columnUpper: [infinite, infinite, 4, infinite, 6, 3, -2, 8],
      }),
    ],
    [
      "integers, binary and without bounds, between continuous columns",
      programOf({
        matrix: [[1, 1, 1, 1, 1]],
        cost: [1, 1, 1, 1, 1],
        rowLower: [1],
        columnUpper: [9, infinite, 1, 9, 7],
        integer: [0, 1, 1, 0, 1],
      }),
    ],
    ["an offset of the objective", programOf({ matrix: [[1]], cost: [3], rowLower: [1], offset: -12.5 })],
    ["columns without entries", programOf({ matrix: [[1, 0, 0]], cost: [1, 2, 0], rowLower: [1] })],
    ["numbers that need all their digits", randomProgram(20, 30, 4, 9)],
  ])("is read back as what it was: %s", async (_, program) => {
    expect(await readBack(textOf(program))).toEqual(program);
  });

  it("is read back to the last bits of two-sided rows", async () => {
    const random = seededRandom(3);
    const sides = Array.from({ length: 20 }, () => [random() - 0.5, random() + 0.5]);
    const program = programOf({
      matrix: sides.map(() => [1]),
      cost: [1],
      rowLower: sides.map(([lower]) => lower),
      rowUpper: sides.map(([, upper]) => upper),
    });
    const read = await readBack(textOf(program));
    expect(read.rowLower).toEqual(program.rowLower);
    for (const [i, upper] of program.rowUpper.entries()) expect(read.rowUpper[i]).toBeCloseTo(upper, 14);
  });

  it("uses the names given, and comes in chunks", () => {
    const names = { program: "island", row: (i: number) => `balance.${i}`, column: (j: number) => `wind.${j}` };
    const chunks = [...writeMps(randomProgram(1000, 4000, 2, 1), names)];
    expect(chunks.length).toBeGreaterThan(2);
    const text = chunks.join("");
    expect(text.startsWith("NAME island\nROWS\n")).toBe(true);
    expect(text).toContain(" G balance.999\n");
    expect(text).toMatch(/\n wind\.3999 balance\.\d+ /);
    expect(text.endsWith("ENDATA\n")).toBe(true);
  });
});
