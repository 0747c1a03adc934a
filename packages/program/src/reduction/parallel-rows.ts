/**
 * Rows that are multiples of each other become one row with the tighter bounds:
 *
 *     lower ≤ Σ a_k·x_k ≤ upper,   lower' ≤ Σ f·a_k·x_k ≤ upper'   →   max(lower, lower'/f) ≤ Σ a_k·x_k ≤ min(upper, upper'/f)
 *
 * for f > 0. Such rows are frequent where power flows are limited in both directions and after each outage of a line.
 */
import { pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import { type ReductionState, removeRow, slackOf } from "./state.ts";
import { none, type WorkingProgram } from "./working-program.ts";

/** Coefficients that differ by less than this share are the same multiple. */
const sameShare = 1e-14;

/** Merges all such rows; linear in the nonzeros but for chance collisions. Answers the number of rows removed. */
export function mergeParallelRows(state: ReductionState): number {
  const { work } = state;
  const { rowCount, rowAlive, rowLength } = work;
  const hashes = hashesOf(work);
  const mask = 2 ** Math.ceil(Math.log2(rowCount + 1)) - 1;
  const first = new Int32Array(mask + 1).fill(none);
  const next = new Int32Array(rowCount);
  /** The coefficients of the row compared with others; 0 elsewhere. */
  const coefficients = new Float64Array(work.columnCount);
  let merged = 0;
  for (let row = 0; row < rowCount; row++) {
    if (rowAlive[row] === 0 || rowLength[row] < 2) continue;
    const slot = hashes[row] & mask;
    let kept = first[slot];
    let spread = false;
    for (; kept !== none; kept = next[kept]) {
      if (hashes[kept] !== hashes[row] || rowLength[kept] !== rowLength[row]) continue;
      if (!spread) spreadRow(work, row, coefficients);
      spread = true;
      const factor = factorOf(work, kept, coefficients);
      if (factor !== 0 && merge(state, kept, row, factor)) break;
    }
    if (spread) clearRow(work, row, coefficients);
    if (kept === none) {
      next[row] = first[slot];
      first[slot] = row;
    } else {
      removeRow(state, row);
      merged++;
    }
  }
  state.counts.parallelRows += merged;
  return merged;
}

const bits = new DataView(new ArrayBuffer(4));

/** Equal for rows that are multiples of each other, in whatever order their entries are. */
function hashesOf(work: WorkingProgram): Int32Array {
  const { rowCount, rowHead, entryColumn, value, nextInRow } = work;
  const hashes = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (work.rowAlive[row] === 0 || work.rowLength[row] < 2) continue;
    let leading = rowHead[row];
    for (let entry = leading; entry !== none; entry = nextInRow[entry]) {
      if (entryColumn[entry] < entryColumn[leading]) leading = entry;
    }
    let hash = 0;
    for (let entry = rowHead[row]; entry !== none; entry = nextInRow[entry]) {
      // Single precision hides rounding; the few rows that it tells apart stay.
      bits.setFloat32(0, value[entry] / value[leading]);
      const mixed = Math.imul(entryColumn[entry] + 1, 0x9e3779b1) ^ Math.imul(bits.getInt32(0), 0x85ebca6b);
      hash = (hash + Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)) | 0;
    }
    hashes[row] = hash ^ (hash >>> 16);
  }
  return hashes;
}

function spreadRow({ rowHead, entryColumn, value, nextInRow }: WorkingProgram, row: number, to: Float64Array): void {
  for (let entry = rowHead[row]; entry !== none; entry = nextInRow[entry]) to[entryColumn[entry]] = value[entry];
}

function clearRow({ rowHead, entryColumn, nextInRow }: WorkingProgram, row: number, from: Float64Array): void {
  for (let entry = rowHead[row]; entry !== none; entry = nextInRow[entry]) from[entryColumn[entry]] = 0;
}

/** The multiple of `row` that the coefficients are; 0 where they are none. Both have the same length. */
function factorOf(work: WorkingProgram, row: number, coefficients: Float64Array): number {
  const { rowHead, entryColumn, value, nextInRow } = work;
  const head = rowHead[row];
  const factor = coefficients[entryColumn[head]] / value[head];
  for (let entry = head; entry !== none; entry = nextInRow[entry]) {
    const other = coefficients[entryColumn[entry]];
    if (!(Math.abs(other - factor * value[entry]) <= sameShare * Math.abs(other))) return 0;
  }
  return factor;
}

/** Gives `kept` the bounds of `row`, a multiple of it; false where they contradict each other. */
function merge(state: ReductionState, kept: number, row: number, factor: number): boolean {
  const { work, history } = state;
  const { rowLower, rowUpper, rowFolded } = work;
  const first = rowLower[row] / factor;
  const second = rowUpper[row] / factor;
  const lower = factor > 0 ? first : second;
  const upper = factor > 0 ? second : first;
  const oldLower = rowLower[kept];
  const oldUpper = rowUpper[kept];
  const folded = Math.max(rowFolded[kept], rowFolded[row] / Math.abs(factor));
  if (lower > oldUpper + slackOf(state, Math.max(Math.abs(oldUpper), folded))) return false;
  if (upper < oldLower - slackOf(state, Math.max(Math.abs(oldLower), folded))) return false;
  const newLower = Math.min(Math.max(lower, oldLower), oldUpper);
  const newUpper = Math.max(Math.min(upper, oldUpper), newLower);
  const sides = (newLower > oldLower ? 1 : 0) | (newUpper < oldUpper ? 2 : 0);
  rowFolded[kept] = folded;
  if (sides === 0) return true;
  rowLower[kept] = newLower;
  rowUpper[kept] = newUpper;
  if (work.continuous) {
    pushInteger(history, kept);
    pushInteger(history, row);
    pushInteger(history, sides);
    pushNumber(history, factor);
    pushKind(history, stepKinds.parallelRow);
  }
  return true;
}
