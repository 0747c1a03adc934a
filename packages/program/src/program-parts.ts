/** The parts of a program, and how they are written into compressed sparse columns. */
import type { LinearProgram } from "./linear-program.ts";

/** One value for all items of a block, or one per item. */
export type Values = number | Float64Array;

export interface ColumnRule {
  lower: Values;
  upper: Values;
  integer?: boolean;
}

/** A run of nonzeros along a diagonal, down a column or along a row. */
export interface Band {
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

/** In the order in which they were added. Arrays are the callers' own. */
export interface ProgramParts {
  columnCount: number;
  rowCount: number;
  columnBlocks: (ColumnRule & { count: number })[];
  rowBlocks: RowBlock[];
  bands: Band[];
  costs: { column: number; count: number; cost: Values }[];
  objectiveOffset: number;
}

export function programOf(parts: ProgramParts): LinearProgram {
  const { rowCount, columnCount, bands, columnBlocks } = parts;
  const integer = integerFlags(columnBlocks, columnCount);
  return { rowCount, columnCount, ...compress(bands, columnCount), integer, ...boundsAndCosts(parts) };
}

/** Everything except the matrix and the integers. */
export function boundsAndCosts(parts: ProgramParts) {
  const { columnCount, rowCount, columnBlocks, rowBlocks, costs, objectiveOffset } = parts;
  return {
    cost: sumOf(costs, columnCount),
    columnLower: expand(columnBlocks, columnCount, (block) => block.lower),
    columnUpper: expand(columnBlocks, columnCount, (block) => block.upper),
    rowLower: expand(rowBlocks, rowCount, (block) => block.lower),
    rowUpper: expand(rowBlocks, rowCount, (block) => block.upper),
    objectiveOffset,
  } satisfies Partial<LinearProgram>;
}

/** Writes the bands into compressed sparse columns; zeros of arrays are left out. */
function compress(
  unsorted: readonly Band[],
  columnCount: number,
): Pick<LinearProgram, "columnStart" | "rowIndex" | "value"> {
  // By first row, so that the rows of a column ascend (bands of one block come in the order they were added).
  const bands = unsorted.toSorted((left, right) => left.row - right.row);
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
