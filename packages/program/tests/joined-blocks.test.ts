/** Programs that share columns, joined by hand. */
import { describe, expect, it } from "vitest";
import { createAssembler } from "../src/assembler.ts";
import { type Block, joinBlocks, rowRoles } from "../src/joined-blocks.ts";
import type { LinearProgram } from "../src/linear-program.ts";

/**
 * Columns: shared c (cost 3), own x (cost `cost`). Rows: shared c ≤ 9, own x − c ≤ 0, summed x ≤ `limit`, own x ≥ `demand`.
 */
function block({
  cost,
  limit,
  demand,
  probability,
}: Record<"cost" | "limit" | "demand" | "probability", number>): Block {
  const assembler = createAssembler();
  const shared = assembler.addColumns(1, { lower: 0, upper: 10 });
  const own = assembler.addColumns(1, { lower: 0, upper: 20 });
  assembler.addCost(shared, 1, 3);
  assembler.addCost(own, 1, cost);
  assembler.addToObjectiveOffset(100);
  const rows = [
    assembler.addRows(1, -Infinity, 9),
    assembler.addRows(1, -Infinity, 0),
    assembler.addRows(1, -Infinity, limit),
    assembler.addRows(1, demand, Infinity),
  ];
  assembler.addEntry(rows[0], shared, 1);
  assembler.addEntry(rows[1], own, 1);
  assembler.addEntry(rows[1], shared, -1);
  assembler.addEntry(rows[2], own, 1);
  assembler.addEntry(rows[3], own, 1);
  return {
    program: assembler.finish(),
    sharedColumn: Uint8Array.of(1, 0),
    rowRole: Uint8Array.of(rowRoles.shared, rowRoles.own, rowRoles.summed, rowRoles.own),
    weight: probability,
    share: probability,
  };
}

/** Entries by column: row → value. */
const entriesOf = ({ columnStart, rowIndex, value, columnCount }: LinearProgram): [number, number][][] =>
  Array.from({ length: columnCount }, (_, column) =>
    Array.from({ length: columnStart[column + 1] - columnStart[column] }, (_, index): [number, number] => {
      const entry = columnStart[column] + index;
      return [rowIndex[entry], value[entry]];
    }),
  );

describe("joined blocks", () => {
  it("have shared columns and rows once, sum rows by their shares, and weigh the costs of their own columns", () => {
    const blocks = [
      block({ cost: 4, limit: 6, demand: 1, probability: 0.75 }),
      block({ cost: 8, limit: 2, demand: 5, probability: 0.25 }),
    ];
    const { program, places } = joinBlocks(blocks);
    expect([program.rowCount, program.columnCount]).toEqual([6, 3]);
    expect(places.map(({ columns }) => [...columns])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(places.map(({ rows }) => [...rows])).toEqual([
      [0, 1, 2, 3],
      [0, 4, 2, 5],
    ]);
    expect([...program.cost]).toEqual([3, 3, 2]);
    expect(program.objectiveOffset).toBe(100);
    expect([...program.rowUpper]).toEqual([9, 0, 0.75 * 6 + 0.25 * 2, Infinity, 0, Infinity]);
    expect([...program.rowLower]).toEqual([-Infinity, -Infinity, -Infinity, 1, -Infinity, 5]);
    expect(entriesOf(program)).toEqual([
      [
        [0, 1],
        [1, -1],
        [4, -1],
      ],
      [
        [1, 1],
        [2, 0.75],
        [3, 1],
      ],
      [
        [2, 0.25],
        [4, 1],
        [5, 1],
      ],
    ]);
    expect([...program.columnUpper]).toEqual([10, 20, 20]);
    expect(program.integer).toBeNull();
  });

  it("are refused where they share different numbers of columns or rows", () => {
    const first = block({ cost: 1, limit: 1, demand: 1, probability: 0.5 });
    const other = { ...first, sharedColumn: Uint8Array.of(0, 0) };
    expect(() => joinBlocks([first, other])).toThrow(RangeError);
    expect(() => joinBlocks([other, first])).toThrow(RangeError);
  });
});
