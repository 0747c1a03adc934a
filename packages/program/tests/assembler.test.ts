/** Bands of coefficients become compressed columns: nothing lost, nothing doubled, in ascending rows, byte for byte the same. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Assembler, createAssembler, type Values } from "../src/assembler.ts";
import type { LinearProgram } from "../src/linear-program.ts";

const dense = ({ rowCount, columnCount, columnStart, rowIndex, value }: LinearProgram): number[][] => {
  const matrix = Array.from({ length: rowCount }, () => new Array<number>(columnCount).fill(0));
  for (let column = 0; column < columnCount; column++) {
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      matrix[rowIndex[entry]][column] += value[entry];
    }
  }
  return matrix;
};

const free = { lower: 0, upper: Number.POSITIVE_INFINITY };

describe("bands", () => {
  const assembled = (add: (assembler: Assembler) => void): number[][] => {
    const assembler = createAssembler();
    assembler.addColumns(4, free);
    assembler.addRows(3, 0, 0);
    add(assembler);
    return dense(assembler.finish());
  };

  it("run along diagonals, down columns, along rows, or stand alone", () => {
    expect(assembled((lp) => lp.addDiagonal(0, 1, 3, Float64Array.of(1, 2, 3)))).toEqual([
      [0, 1, 0, 0],
      [0, 0, 2, 0],
      [0, 0, 0, 3],
    ]);
    expect(assembled((lp) => lp.addColumnBand(1, 2, 2, 5))).toEqual([
      [0, 0, 0, 0],
      [0, 0, 5, 0],
      [0, 0, 5, 0],
    ]);
    expect(assembled((lp) => lp.addRowBand(2, 0, 3, Float64Array.of(7, 0, 9)))).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [7, 0, 9, 0],
    ]);
    expect(assembled((lp) => lp.addEntry(0, 3, -1))).toEqual([
      [0, 0, 0, -1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("of no entries or of zeros leave nothing behind", () => {
    const assembler = createAssembler();
    assembler.addColumns(2, free);
    assembler.addRows(2, 0, 0);
    assembler.addDiagonal(0, 0, 0, 1);
    assembler.addDiagonal(0, 0, 2, 0);
    assembler.addColumnBand(0, 1, 2, Float64Array.of(0, -0));
    assembler.addEntry(1, 0, -0);
    expect(assembler.finish().columnStart).toEqual(Int32Array.of(0, 0, 0));
  });
});

describe("columns, rows and costs", () => {
  it("take one value for a block or one per item; costs add up", () => {
    const assembler = createAssembler();
    expect(assembler.addColumns(2, { lower: 1, upper: Float64Array.of(5, 6) })).toBe(0);
    expect(assembler.addColumns(1, { lower: 0, upper: 9, integer: true })).toBe(2);
    expect(assembler.addRows(1, -1, 1)).toBe(0);
    const late = Float64Array.of(0, 0);
    expect(assembler.addRows(2, Number.NEGATIVE_INFINITY, late)).toBe(1);
    assembler.addCost(0, 3, 2);
    assembler.addCost(1, 2, Float64Array.of(0.5, 1));
    assembler.addToObjectiveOffset(3);
    assembler.addToObjectiveOffset(4);
    // Bounds of rows may change until the program is finished.
    late.set([7, 8]);
    const program = assembler.finish();
    expect(program).toMatchObject({ rowCount: 3, columnCount: 3, objectiveOffset: 7 });
    expect(program.columnLower).toEqual(Float64Array.of(1, 1, 0));
    expect(program.columnUpper).toEqual(Float64Array.of(5, 6, 9));
    expect(program.rowLower).toEqual(Float64Array.of(-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY));
    expect(program.rowUpper).toEqual(Float64Array.of(1, 7, 8));
    expect(program.cost).toEqual(Float64Array.of(2, 2.5, 3));
    expect(program.integer).toEqual(Uint8Array.of(0, 0, 1));
  });

  it("do not mention integers where there are none", () => {
    const assembler = createAssembler();
    assembler.addColumns(2, free);
    expect(assembler.finish().integer).toBeNull();
  });

  it("may be none at all", () => {
    const program = createAssembler().finish();
    expect(program).toMatchObject({ rowCount: 0, columnCount: 0, objectiveOffset: 0, integer: null });
    expect(program.columnStart).toEqual(Int32Array.of(0));
  });
});

/** Blocks as rules make them: row blocks one after the other, in each some bands at places of their own. */
interface Instruction {
  kind: "diagonal" | "column" | "row" | "entry";
  row: number;
  column: number;
  coefficients: number[];
  constant: boolean;
}

const columnTotal = 12;
const blockRows = 4;
const instruction: fc.Arbitrary<Instruction> = fc.record({
  kind: fc.constantFrom("diagonal", "column", "row", "entry"),
  row: fc.nat(blockRows - 1),
  column: fc.nat(columnTotal - 1),
  coefficients: fc.array(fc.constantFrom(0, 1, -2, 0.5, 1e-9, 3e8), { minLength: 1, maxLength: blockRows }),
  constant: fc.boolean(),
});

function entriesOf({ kind, row, column, coefficients, constant }: Instruction): [number, number, number][] {
  const down = kind === "diagonal" || kind === "column" ? 1 : 0;
  const across = kind === "diagonal" || kind === "row" ? 1 : 0;
  const count = kind === "entry" ? 1 : coefficients.length;
  return Array.from({ length: count }, (_, i) => [row + i * down, column + i * across, coefficients[constant ? 0 : i]]);
}

/** The instructions of a block whose places lie in the block and in the program, no place twice. */
function fitting(block: Instruction[]): Instruction[] {
  const taken = new Set<number>();
  return block.filter((item) => {
    const places = entriesOf(item).map(([row, column]) => row * columnTotal + column);
    const fits = entriesOf(item).every(([row, column]) => row < blockRows && column < columnTotal);
    if (!fits || places.some((place) => taken.has(place))) return false;
    for (const place of places) taken.add(place);
    return true;
  });
}

function assemble(blocks: Instruction[][]): LinearProgram {
  const assembler = createAssembler();
  assembler.addColumns(columnTotal, free);
  const starts = blocks.map(() => assembler.addRows(blockRows, 0, 0));
  // Rules add to several blocks in any order.
  for (const [index, block] of [...blocks.entries()].reverse()) {
    for (const { kind, row, column, coefficients, constant } of block) {
      const values: Values = constant ? coefficients[0] : Float64Array.from(coefficients);
      const at = starts[index] + row;
      if (kind === "diagonal") assembler.addDiagonal(at, column, coefficients.length, values);
      else if (kind === "column") assembler.addColumnBand(at, column, coefficients.length, values);
      else if (kind === "row") assembler.addRowBand(at, column, coefficients.length, values);
      else assembler.addEntry(at, column, coefficients[0]);
    }
  }
  return assembler.finish();
}

const blocks = fc.array(fc.array(instruction, { maxLength: 8 }).map(fitting), { minLength: 1, maxLength: 5 });

describe("a matrix of bands", () => {
  it("equals the matrix of single entries, without zeros", () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const program = assemble(given);
        const expected = Array.from({ length: given.length * blockRows }, () => new Array<number>(columnTotal).fill(0));
        given.forEach((block, index) => {
          for (const [row, column, coefficient] of block.flatMap(entriesOf))
            expected[index * blockRows + row][column] = coefficient;
        });
        expect(dense(program)).toEqual(expected);
        const nonzeros = expected.flat().filter((coefficient) => coefficient !== 0).length;
        expect(program.columnStart[columnTotal]).toBe(nonzeros);
        expect(program.rowIndex).toHaveLength(nonzeros);
        expect(program.value.every((coefficient) => coefficient !== 0)).toBe(true);
      }),
    );
  });

  it("has each row of a column once, block after block", () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const { columnStart, rowIndex } = assemble(given);
        for (let column = 0; column < columnTotal; column++) {
          const rows = [...rowIndex.subarray(columnStart[column], columnStart[column + 1])];
          expect(new Set(rows).size).toBe(rows.length);
          const blocksOfRows = rows.map((row) => Math.floor(row / blockRows));
          expect(blocksOfRows).toEqual(blocksOfRows.toSorted((left, right) => left - right));
        }
      }),
    );
  });

  it("has equal bytes for equal input", () => {
    const bytes = (program: LinearProgram): string =>
      [program.columnStart, program.rowIndex, program.value]
        .map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("hex"))
        .join();
    fc.assert(
      fc.property(blocks, (given) => {
        expect(bytes(assemble(given))).toBe(bytes(assemble(given)));
      }),
    );
  });
});
