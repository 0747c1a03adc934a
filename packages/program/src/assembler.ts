/**
 * Assembles a linear program from blocks of columns, blocks of rows and bands of coefficients. A band is a run of
 * nonzeros along a diagonal, down a column or along a row: the part of a rule for all steps at once. Bands keep
 * references to the caller's arrays, so the program exists once, in its final compressed form.
 */
import type { LinearProgram } from "./linear-program.ts";
import { type Band, type ColumnRule, type ProgramParts, programOf, type Values } from "./program-parts.ts";

export type { ColumnRule, Values } from "./program-parts.ts";

export interface Assembler {
  /** Adds a block of columns and returns the first one's position. */
  addColumns(count: number, rule: ColumnRule): number;
  /**
   * Adds a block of rows lower ≤ … ≤ upper and returns the first one's position. Arrays may still change until
   * `finish`.
   */
  addRows(count: number, lower: Values, upper: Values): number;
  /** Entries (row + i, column + i) for i < count. */
  addDiagonal(row: number, column: number, count: number, coefficient: Values): void;
  /** Entries (row + i, column) for i < count. */
  addColumnBand(row: number, column: number, count: number, coefficient: Values): void;
  /** Entries (row, column + i) for i < count. */
  addRowBand(row: number, column: number, count: number, coefficient: Values): void;
  addEntry(row: number, column: number, coefficient: number): void;
  /** Adds to the cost of columns column + i for i < count. */
  addCost(column: number, count: number, cost: Values): void;
  addToObjectiveOffset(cost: number): void;
  /** Adds the parts of a whole program, its objective times a factor. Returns the positions of its first column and row. */
  addProgram(parts: ProgramParts, costFactor: number): { column: number; row: number };
  finish(): LinearProgram;
  /** The blocks and bands so far, to compare with those of a slightly different program (`patch.ts`). */
  parts(): ProgramParts;
}

export function createAssembler(): Assembler {
  const columnBlocks: ProgramParts["columnBlocks"] = [];
  const rowBlocks: ProgramParts["rowBlocks"] = [];
  const bands: Band[] = [];
  const costs: ProgramParts["costs"] = [];
  let columnCount = 0;
  let rowCount = 0;
  let objectiveOffset = 0;

  function addBand(band: Band): void {
    if (band.count > 0 && band.coefficient !== 0) bands.push(band);
  }

  const parts = (): ProgramParts => ({
    columnCount,
    rowCount,
    columnBlocks,
    rowBlocks,
    bands,
    costs,
    objectiveOffset,
  });

  return {
    addColumns(count, rule) {
      const start = columnCount;
      columnBlocks.push({ ...rule, count });
      columnCount += count;
      return start;
    },
    addRows(count, lower, upper) {
      const start = rowCount;
      rowBlocks.push({ count, lower, upper });
      rowCount += count;
      return start;
    },
    addDiagonal: (row, column, count, coefficient) =>
      addBand({ row, column, count, rowStride: 1, columnStride: 1, coefficient }),
    addColumnBand: (row, column, count, coefficient) =>
      addBand({ row, column, count, rowStride: 1, columnStride: 0, coefficient }),
    addRowBand: (row, column, count, coefficient) =>
      addBand({ row, column, count, rowStride: 0, columnStride: 1, coefficient }),
    addEntry: (row, column, coefficient) =>
      addBand({ row, column, count: 1, rowStride: 0, columnStride: 0, coefficient }),
    addCost(column, count, cost) {
      if (cost !== 0) costs.push({ column, count, cost });
    },
    addToObjectiveOffset(cost) {
      objectiveOffset += cost;
    },
    addProgram(added, costFactor) {
      const start = { column: columnCount, row: rowCount };
      columnBlocks.push(...added.columnBlocks);
      rowBlocks.push(...added.rowBlocks);
      for (const band of added.bands) {
        bands.push({ ...band, row: band.row + start.row, column: band.column + start.column });
      }
      for (const { column, count, cost } of added.costs) {
        const scaled = typeof cost === "number" ? cost * costFactor : cost.map((value) => value * costFactor);
        costs.push({ column: column + start.column, count, cost: scaled });
      }
      columnCount += added.columnCount;
      rowCount += added.rowCount;
      objectiveOffset += added.objectiveOffset * costFactor;
      return start;
    },
    finish: () => programOf(parts()),
    parts,
  };
}
