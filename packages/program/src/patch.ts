/**
 * Changes a built program where some parts have new values, instead of building it from scratch: costs, bounds and
 * coefficients, as long as columns, rows and nonzeros remain the same. The result is byte for byte what a new build
 * would give.
 */
import { type Message, message } from "@esm/messages/message";
import type { LinearProgram } from "./linear-program.ts";
import { type Band, boundsAndCosts, type ProgramParts, type Values } from "./program-parts.ts";

/** How many entries a patch changed. */
export interface PatchCounts {
  coefficients: number;
  costs: number;
  columnBounds: number;
  rowBounds: number;
}

type Patch =
  | { readonly program: LinearProgram; readonly counts: PatchCounts }
  /** Why it cannot be patched. */
  | { readonly program: null; readonly reason: Message };

/** The given program stays as it is; the result shares its unchanged parts. */
export function patchProgram(program: LinearProgram, before: ProgramParts, after: ProgramParts): Patch {
  const reason = otherStructure(before, after);
  if (reason !== null) return { program: null, reason };
  const rest = boundsAndCosts(after);
  let { value } = program;
  let coefficients = 0;
  for (const [position, band] of after.bands.entries()) {
    const old = before.bands[position].coefficient;
    if (isSame(old, band.coefficient)) continue;
    if (coefficients === 0) value = value.slice();
    coefficients += writeBand({ ...program, value }, band);
  }
  const bounds = (lower: "columnLower" | "rowLower", upper: "columnUpper" | "rowUpper"): number =>
    differences(program[lower], rest[lower]) + differences(program[upper], rest[upper]);
  return {
    program: { ...program, ...rest, value },
    counts: {
      coefficients,
      costs: differences(program.cost, rest.cost),
      columnBounds: bounds("columnLower", "columnUpper"),
      rowBounds: bounds("rowLower", "rowUpper"),
    },
  };
}

function otherStructure(before: ProgramParts, after: ProgramParts): Message | null {
  const columnsDiffer =
    before.columnBlocks.length !== after.columnBlocks.length ||
    before.columnBlocks.some(({ count, integer = false }, position) => {
      const other = after.columnBlocks[position];
      return count !== other.count || integer !== (other.integer ?? false);
    });
  if (columnsDiffer) return message("other_program_variables");
  const rowsDiffer =
    before.rowBlocks.length !== after.rowBlocks.length ||
    before.rowBlocks.some(({ count }, position) => count !== after.rowBlocks[position].count);
  if (rowsDiffer) return message("other_program_rows");
  const bandsDiffer =
    before.bands.length !== after.bands.length ||
    before.bands.some((band, position) => !isSamePlace(band, after.bands[position]));
  return bandsDiffer ? message("other_program_places") : null;
}

function isSamePlace(left: Band, right: Band): boolean {
  const keys = ["row", "column", "count", "rowStride", "columnStride"] as const;
  return keys.every((key) => left[key] === right[key]) && haveSameZeros(left, right);
}

/** Zeros of arrays are left out of the matrix; a number is never zero here. */
function haveSameZeros({ coefficient: left, count }: Band, { coefficient: right }: Band): boolean {
  if (left === right || (typeof left === "number" && typeof right === "number")) return true;
  for (let i = 0; i < count; i++) if ((at(left, i) === 0) !== (at(right, i) === 0)) return false;
  return true;
}

const at = (values: Values, index: number): number => (typeof values === "number" ? values : values[index]);

function isSame(left: Values, right: Values): boolean {
  if (left === right) return true;
  if (typeof left === "number" || typeof right === "number") return false;
  return differences(left, right) === 0;
}

function differences(left: Float64Array, right: Float64Array): number {
  let count = 0;
  for (let k = 0; k < left.length; k++) if (!Object.is(left[k], right[k])) count++;
  return count;
}

/** Writes the band's coefficients at the positions of its entries, and returns how many. */
function writeBand({ columnStart, rowIndex, value }: LinearProgram, band: Band): number {
  const { count, rowStride, columnStride, coefficient } = band;
  let written = 0;
  let position = -1;
  for (let i = 0; i < count; i++) {
    const amount = at(coefficient, i);
    if (amount === 0) continue;
    const row = band.row + i * rowStride;
    const column = band.column + i * columnStride;
    // Down a column, entries mostly follow each other.
    const follows = columnStride === 0 && written > 0 && position + 1 < columnStart[column + 1];
    position = follows && rowIndex[position + 1] === row ? position + 1 : find(rowIndex, row, columnStart, column);
    value[position] = amount;
    written++;
  }
  return written;
}

function find(rowIndex: Int32Array, row: number, columnStart: Int32Array, column: number): number {
  const position = rowIndex.subarray(0, columnStart[column + 1]).indexOf(row, columnStart[column]);
  if (position < 0) throw new Error(`The program has no entry in row ${row} of column ${column}.`);
  return position;
}
