/**
 * One program of several blocks that share some of their columns: each block operates what all of them build.
 *
 *     min  offset + Σ_shared c·x + Σ_b weight_b·(offset_b + c_b·x_b)
 *     own rows of a block:   as they are
 *     shared rows:           once, as in the first block
 *     summed rows:           Σ_b share_b·lower_b ≤ Σ_b share_b·(row of b) ≤ Σ_b share_b·upper_b
 *
 * The columns and rows of the first block keep their positions; those of its own come after them, block by block.
 * The k-th shared column of each block is the same column, and so are the k-th shared and the k-th summed rows.
 */
import type { LinearProgram } from "./linear-program.ts";

export const rowRoles = { own: 0, shared: 1, summed: 2 } as const;

export interface Block {
  readonly program: LinearProgram;
  /** 1 per column that exists once for all blocks. */
  readonly sharedColumn: Uint8Array;
  /** One of `rowRoles` per row. */
  readonly rowRole: Uint8Array;
  /** By what its own costs count in the objective. */
  readonly weight: number;
  /** By what its summed rows count. */
  readonly share: number;
}

/** Positions of a block's columns and rows in the joined program. */
export interface BlockPlaces {
  readonly columns: Int32Array;
  /** Of shared rows, that of the first block. */
  readonly rows: Int32Array;
}

export interface JoinedProgram {
  readonly program: LinearProgram;
  readonly places: readonly BlockPlaces[];
}

/** @throws RangeError where blocks differ in the number of shared columns, shared rows or summed rows */
export function joinBlocks(blocks: readonly Block[]): JoinedProgram {
  const { places, columnCount, rowCount } = placesOf(blocks);
  const cost = new Float64Array(columnCount);
  const columnLower = new Float64Array(columnCount);
  const columnUpper = new Float64Array(columnCount);
  const rowLower = new Float64Array(rowCount);
  const rowUpper = new Float64Array(rowCount);
  const isDiscrete = blocks.some(({ program }) => program.integer !== null);
  const integer = isDiscrete ? new Uint8Array(columnCount) : null;
  for (const [position, { program, sharedColumn, rowRole, weight, share }] of blocks.entries()) {
    const { columns, rows } = places[position];
    for (let column = 0; column < program.columnCount; column++) {
      const isShared = sharedColumn[column] === 1;
      if (isShared && position > 0) continue;
      const place = columns[column];
      cost[place] = isShared ? program.cost[column] : weight * program.cost[column];
      columnLower[place] = program.columnLower[column];
      columnUpper[place] = program.columnUpper[column];
      if (integer) integer[place] = program.integer?.[column] ?? 0;
    }
    for (let row = 0; row < program.rowCount; row++) {
      const role = rowRole[row];
      if (role === rowRoles.shared && position > 0) continue;
      const factor = role === rowRoles.summed ? share : 1;
      rowLower[rows[row]] += factor * program.rowLower[row];
      rowUpper[rows[row]] += factor * program.rowUpper[row];
    }
  }
  const matrix = matrixOf(blocks, places, columnCount);
  const objectiveOffset = blocks.reduce((sum, { program, weight }) => sum + weight * program.objectiveOffset, 0);
  const bounds = { cost, columnLower, columnUpper, rowLower, rowUpper };
  return { program: { rowCount, columnCount, ...matrix, ...bounds, integer, objectiveOffset }, places };
}

function placesOf(blocks: readonly Block[]): { places: BlockPlaces[]; columnCount: number; rowCount: number } {
  const [first] = blocks;
  const known = {
    columns: positionsOf(first.sharedColumn, 1),
    rows: [1, 2].map((role) => positionsOf(first.rowRole, role)),
  };
  let nextColumn = first.program.columnCount;
  let nextRow = first.program.rowCount;
  const places = blocks.map(({ program, sharedColumn, rowRole }, position): BlockPlaces => {
    if (position === 0) return { columns: counted(program.columnCount), rows: counted(program.rowCount) };
    const taken = { column: 0, rows: [0, 0] };
    const columns = Int32Array.from({ length: program.columnCount }, (_, column) =>
      sharedColumn[column] === 1 ? at(known.columns, taken.column++) : nextColumn++,
    );
    const rows = Int32Array.from({ length: program.rowCount }, (_, row) => {
      const role = rowRole[row];
      return role === rowRoles.own ? nextRow++ : at(known.rows[role - 1], taken.rows[role - 1]++);
    });
    const isEqual =
      taken.column === known.columns.length && taken.rows.every((count, role) => count === known.rows[role].length);
    if (!isEqual) throw new RangeError("The blocks share different columns or rows.");
    return { columns, rows };
  });
  return { places, columnCount: nextColumn, rowCount: nextRow };
}

function at(positions: readonly number[], index: number): number {
  const position = positions[index];
  if (position === undefined) throw new RangeError("The blocks share different columns or rows.");
  return position;
}

/** Compressed sparse columns; the rows of each column ascend. Entries that meet in a summed row are added up. */
function matrixOf(
  blocks: readonly Block[],
  places: readonly BlockPlaces[],
  columnCount: number,
): Pick<LinearProgram, "columnStart" | "rowIndex" | "value"> {
  const columnStart = new Int32Array(columnCount + 1);
  const counts = (use: (position: number, column: number, entry: number) => void): void => {
    for (const [position, { program, rowRole }] of blocks.entries()) {
      for (let column = 0; column < program.columnCount; column++) {
        for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
          if (position > 0 && rowRole[program.rowIndex[entry]] === rowRoles.shared) continue;
          use(position, places[position].columns[column], entry);
        }
      }
    }
  };
  counts((_, column) => columnStart[column + 1]++);
  for (let column = 0; column < columnCount; column++) columnStart[column + 1] += columnStart[column];
  const rowIndex = new Int32Array(columnStart[columnCount]);
  const value = new Float64Array(columnStart[columnCount]);
  const next = columnStart.slice(0, columnCount);
  counts((position, column, entry) => {
    const { program, rowRole, share } = blocks[position];
    const row = program.rowIndex[entry];
    const slot = next[column]++;
    rowIndex[slot] = places[position].rows[row];
    value[slot] = rowRole[row] === rowRoles.summed ? share * program.value[entry] : program.value[entry];
  });
  return withAscendingRows({ columnStart, rowIndex, value });
}

type Matrix = Pick<LinearProgram, "columnStart" | "rowIndex" | "value">;

/** Summed rows stand before the rows of later blocks, so some columns have to be put in order. */
function withAscendingRows({ columnStart, rowIndex, value }: Matrix): Matrix {
  const starts = new Int32Array(columnStart.length);
  let next = 0;
  for (let column = 0; column + 1 < columnStart.length; column++) {
    const [begin, end] = [columnStart[column], columnStart[column + 1]];
    if (!ascends(rowIndex, begin, end)) sortEntries(rowIndex, value, begin, end);
    for (let entry = begin; entry < end; entry++) {
      const isAgain = next > starts[column] && rowIndex[next - 1] === rowIndex[entry];
      if (isAgain) value[next - 1] += value[entry];
      else {
        rowIndex[next] = rowIndex[entry];
        value[next++] = value[entry];
      }
    }
    starts[column + 1] = next;
  }
  return { columnStart: starts, rowIndex: rowIndex.subarray(0, next), value: value.subarray(0, next) };
}

function ascends(rowIndex: Int32Array, begin: number, end: number): boolean {
  for (let entry = begin + 1; entry < end; entry++) if (rowIndex[entry] <= rowIndex[entry - 1]) return false;
  return true;
}

function sortEntries(rowIndex: Int32Array, value: Float64Array, begin: number, end: number): void {
  const entries = Array.from(rowIndex.subarray(begin, end), (row, index) => ({ row, value: value[begin + index] }));
  entries.sort((left, right) => left.row - right.row);
  for (const [index, entry] of entries.entries()) {
    rowIndex[begin + index] = entry.row;
    value[begin + index] = entry.value;
  }
}

const counted = (length: number): Int32Array => Int32Array.from({ length }, (_, index) => index);

function positionsOf(roles: Uint8Array, role: number): number[] {
  const positions: number[] = [];
  for (const [position, each] of roles.entries()) if (each === role) positions.push(position);
  return positions;
}
