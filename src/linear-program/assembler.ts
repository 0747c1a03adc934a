/**
 * Assembles a linear program from blocks of columns, blocks of rows and bands of coefficients. A band is a run of
 * nonzeros along a diagonal, down a column or along a row: everything a rule says about all steps at once. Bands keep
 * references to the caller's arrays, so the program exists once, in its final compressed form.
 */
import type { LinearProgram } from "./linear-program.ts";

/** One value for all items of a block, or one per item. */
export type Values = number | Float64Array;

export interface ColumnRule {
  lower: Values;
  upper: Values;
  integer?: boolean;
}

export interface Assembler {
  /** Adds a block of columns and returns the first one's position. */
  addColumns(count: number, rule: ColumnRule): number;
  /** Adds a block of rows lower ≤ … ≤ upper and returns the first one's position. Arrays may still change until `finish`. */
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
  finish(): LinearProgram;
}

interface Band {
  row: number;
  column: number;
  count: number;
  rowStride: 0 | 1;
  columnStride: 0 | 1;
  coefficient: Values;
}

interface RowBlock {
  count: number;
  lower: Values;
  upper: Values;
}

export function createAssembler(): Assembler {
  const columnBlocks: (ColumnRule & { count: number })[] = [];
  const rowBlocks: RowBlock[] = [];
  const bands: Band[] = [];
  const costs: { column: number; count: number; cost: Values }[] = [];
  let columnCount = 0;
  let rowCount = 0;
  let objectiveOffset = 0;

  function addBand(band: Band): void {
    if (band.count > 0 && band.coefficient !== 0) bands.push(band);
  }

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
    finish: () => ({
      rowCount,
      columnCount,
      ...compress(bands, columnCount),
      cost: sumOf(costs, columnCount),
      columnLower: expand(columnBlocks, columnCount, (block) => block.lower),
      columnUpper: expand(columnBlocks, columnCount, (block) => block.upper),
      rowLower: expand(rowBlocks, rowCount, (block) => block.lower),
      rowUpper: expand(rowBlocks, rowCount, (block) => block.upper),
      integer: integerFlags(columnBlocks, columnCount),
      objectiveOffset,
    }),
  };
}

/** Writes the bands into compressed sparse columns; zeros of arrays are left out. */
function compress(bands: Band[], columnCount: number): Pick<LinearProgram, "columnStart" | "rowIndex" | "value"> {
  // By first row, so that the rows of a column ascend (bands of one block come in the order they were added).
  bands.sort((left, right) => left.row - right.row);
  const columnStart = new Int32Array(columnCount + 1);
  for (const { column, count, columnStride, coefficient } of bands) {
    if (typeof coefficient === "number") {
      if (columnStride === 0) columnStart[column + 1] += count;
      else for (let i = 0; i < count; i++) columnStart[column + i + 1]++;
    } else {
      for (let i = 0; i < count; i++) if (coefficient[i] !== 0) columnStart[column + i * columnStride + 1]++;
    }
  }
  for (let column = 0; column < columnCount; column++) columnStart[column + 1] += columnStart[column];

  const nonzeros = columnStart[columnCount];
  const rowIndex = new Int32Array(nonzeros);
  const value = new Float64Array(nonzeros);
  const next = columnStart.slice(0, columnCount);
  for (const { row, column, count, rowStride, columnStride, coefficient } of bands) {
    if (typeof coefficient === "number") {
      for (let i = 0; i < count; i++) {
        const position = next[column + i * columnStride]++;
        rowIndex[position] = row + i * rowStride;
        value[position] = coefficient;
      }
    } else {
      for (let i = 0; i < count; i++) {
        if (coefficient[i] === 0) continue;
        const position = next[column + i * columnStride]++;
        rowIndex[position] = row + i * rowStride;
        value[position] = coefficient[i];
      }
    }
  }
  return { columnStart, rowIndex, value };
}

function expand<Block extends { count: number }>(
  blocks: readonly Block[],
  total: number,
  valuesOf: (block: Block) => Values,
): Float64Array {
  const expanded = new Float64Array(total);
  let start = 0;
  for (const block of blocks) {
    const values = valuesOf(block);
    if (typeof values === "number") expanded.fill(values, start, start + block.count);
    else expanded.set(values, start);
    start += block.count;
  }
  return expanded;
}

function sumOf(costs: readonly { column: number; count: number; cost: Values }[], total: number): Float64Array {
  const sum = new Float64Array(total);
  for (const { column, count, cost } of costs) {
    for (let i = 0; i < count; i++) sum[column + i] += typeof cost === "number" ? cost : cost[i];
  }
  return sum;
}

function integerFlags(blocks: readonly (ColumnRule & { count: number })[], total: number): Uint8Array | null {
  if (!blocks.some((block) => block.integer)) return null;
  const flags = new Uint8Array(total);
  let start = 0;
  for (const { count, integer } of blocks) {
    if (integer) flags.fill(1, start, start + count);
    start += count;
  }
  return flags;
}
