/**
 * A line without loss: two flows that differ only in direction and share a capacity become one net flow n = f − g,
 *
 *     a·f + a·g + … ≤ b,  f ≥ 0, g ≥ 0   →   a·n + … ≤ b,  −a·n + … ≤ b
 *
 * Flows without cost whose other coefficients are each other's opposites. Running both at once gains nothing, so the
 * restored flows are the net flow's positive and negative part.
 */
import { pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import type { ReductionState } from "./state.ts";
import { addEntry, findEntry, none, removeEntry, type WorkingProgram } from "./working-program.ts";

/** Longer rows are not searched for pairs, longer columns not compared. */
const longest = 4;

/** Entries (flow, flow back) of all pairs; no column is in two. */
export function findOppositeFlows(work: WorkingProgram): Int32Array {
  const pairs: number[] = [];
  const taken = new Uint8Array(work.columnCount);
  for (let row = 0; row < work.rowCount; row++) {
    if (work.rowLength[row] > longest || Number.isFinite(work.rowLower[row])) continue;
    if (!Number.isFinite(work.rowUpper[row])) continue;
    for (let entry = work.rowHead[row]; entry !== none; entry = work.nextInRow[entry]) {
      const back = backOf(work, entry);
      if (back === none || taken[work.entryColumn[entry]] === 1 || taken[work.entryColumn[back]] === 1) continue;
      taken[work.entryColumn[entry]] = 1;
      taken[work.entryColumn[back]] = 1;
      pairs.push(entry, back);
      break;
    }
  }
  return Int32Array.from(pairs);
}

function backOf(work: WorkingProgram, entry: number): number {
  const column = work.entryColumn[entry];
  if (!isFlow(work, column) || !(work.value[entry] > 0)) return none;
  for (let next = work.nextInRow[entry]; next !== none; next = work.nextInRow[next]) {
    const other = work.entryColumn[next];
    if (work.value[next] !== work.value[entry] || !isFlow(work, other)) continue;
    if (areOpposite(work, column, other, work.entryRow[entry])) return next;
  }
  return none;
}

function isFlow(work: WorkingProgram, column: number): boolean {
  return (
    work.columnLower[column] === 0 &&
    work.columnUpper[column] === Number.POSITIVE_INFINITY &&
    work.cost[column] === 0 &&
    work.columnLength[column] <= longest &&
    work.integer?.[column] !== 1
  );
}

function areOpposite(work: WorkingProgram, column: number, other: number, sharedRow: number): boolean {
  if (work.columnLength[column] !== work.columnLength[other]) return false;
  for (let entry = work.columnHead[column]; entry !== none; entry = work.nextInColumn[entry]) {
    const row = work.entryRow[entry];
    if (row === sharedRow) continue;
    const opposite = findEntry(work, row, other);
    if (opposite === none || work.value[opposite] !== -work.value[entry]) return false;
  }
  return true;
}

/** Each pair takes one of the empty rows from `firstRow` on. Answers the row each of these is a copy of. */
export function joinFlows(state: ReductionState, pairs: Int32Array, firstRow: number): Int32Array {
  const { work, history, counts } = state;
  const count = pairs.length / 2;
  const origins = new Int32Array(count);
  for (let pair = 0; pair < count; pair++) {
    const backRow = firstRow + pair;
    const flow = pairs[2 * pair];
    const row = work.entryRow[flow];
    const column = work.entryColumn[flow];
    const back = work.entryColumn[pairs[2 * pair + 1]];
    const coefficient = work.value[flow];
    while (work.columnHead[back] !== none) removeEntry(work, work.columnHead[back]);
    work.columnAlive[back] = 0;
    for (let entry = work.rowHead[row]; entry !== none; entry = work.nextInRow[entry]) {
      const other = work.entryColumn[entry];
      addEntry(work, backRow, other, other === column ? -coefficient : work.value[entry]);
    }
    work.rowUpper[backRow] = work.rowUpper[row];
    work.columnLower[column] = Number.NEGATIVE_INFINITY;
    origins[pair] = row;
    for (const integer of [column, back, row, backRow]) pushInteger(history, integer);
    pushNumber(history, coefficient);
    pushKind(history, stepKinds.netFlow);
  }
  counts.netFlows = count;
  return origins;
}
