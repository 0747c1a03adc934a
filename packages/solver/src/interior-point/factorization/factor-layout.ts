/**
 * Puts the symbolic side of a factorization into the kernel's memory: supernodes, and where each entry has its place.
 */

import type { Kernel } from "./kernel.ts";
import { runPass as run } from "./kernel-memory.ts";
import type { LowerTriangle } from "./matrix-pattern.ts";
import type { Supernodes } from "./symbolic-elimination.ts";
import type { Range } from "./symbolic-passes.ts";
import { layOutTree, type ThreadNeeds } from "./tree-layout.ts";

/** The data that change with every factorization and solution. */
interface FactorLayout {
  readonly entryValue: Float64Array;
  readonly diagonal: Float64Array;
  readonly pivots: Float64Array;
  readonly signs: Int8Array;
  /** One number by column, then the slots. */
  readonly vector: Float64Array;
  readonly terms: Float64Array;
  /** Nodes of the columns, and numbers by node. */
  readonly nodes: Int32Array;
  readonly unknowns: Float64Array;
  /** One number by part of the tree. */
  readonly replacements: Int32Array;
  readonly partCount: number;
  readonly slotCount: number;
  /** Empties the stacks of all threads. */
  readonly emptyStacks: () => void;
  /** For gathered supernodes: the column each was swapped with, and which begin a 2 × 2 pivot. */
  readonly swapped: Int32Array;
  readonly isDouble: Int8Array;
  readonly isGathered: Int8Array;
}

const evenLength = (length: number): number => length + (length & 1);

export function layOut(
  kernel: Kernel,
  supernodes: Supernodes,
  lower: LowerTriangle,
  gathered: readonly Range[],
): FactorLayout {
  const { count, firstColumn, rowStart, rows } = supernodes;
  const columnCount = firstColumn[count];
  const tree = layOutTree(kernel, supernodes);
  const { partStart, slotColumns, panelStart } = tree;
  const ofThreads = roomsOf(tree.needs, kernel.threads);
  const arrays = allocateArrays(kernel, supernodes, tree, lower.rowIndex.length, ofThreads.length);
  arrays.firstColumn.set(firstColumn);
  arrays.rowStart.set(rowStart);
  arrays.rows.set(rows);
  arrays.firstChild.set(tree.firstChild);
  arrays.nextSibling.set(tree.nextSibling);
  arrays.parity.set(tree.parity);
  arrays.targets.set(tree.targets);
  arrays.slotColumns.set(slotColumns);
  arrays.places.set(tree.places);
  arrays.partStart.set(partStart);
  const begins = new Set(gathered.map((range) => range.begin));
  for (let node = 0; node < count; node++) if (begins.has(firstColumn[node])) arrays.isGathered[node] = 1;
  arrays.entryPlace.set(lower.rowIndex);
  const { columnStart, panelsBegin, updatesBegin, local } = kernel.allocateMore({
    columnStart: [Int32Array, columnCount + 1],
    panelsBegin: [Float64Array, count + 1],
    updatesBegin: [Float64Array, count],
    local: [Int32Array, columnCount],
  });
  columnStart.set(lower.columnStart);
  panelsBegin.set(panelStart);
  updatesBegin.set(tree.updateStart);
  const { firstChild, nextSibling, panelPlace, updatePlace, relative, entryStart, entryPlace } = arrays;
  run(
    kernel.placeEntries,
    count,
    arrays.firstColumn,
    arrays.rowStart,
    arrays.rows,
    firstChild,
    nextSibling,
    columnStart,
    panelsBegin,
    arrays.panels,
    panelPlace,
    updatesBegin,
    arrays.updates,
    updatePlace,
    relative,
    entryStart,
    entryPlace,
    local,
  );
  const addresses = ofThreads.begins.map((begin) => arrays.rooms.byteOffset + 8 * begin);
  const emptyStacks = (): void => arrays.ofThreads.set(addresses);
  return { ...arrays, partCount: partStart.length - 1, slotCount: slotColumns.length, emptyStacks };
}

/** The arrays of the factorization, in the memory of the kernel. */
function allocateArrays(
  kernel: Kernel,
  { count, firstColumn, rows }: Supernodes,
  { partStart, slotColumns, panelStart, updatesLength }: ReturnType<typeof layOutTree>,
  entries: number,
  roomLength: number,
) {
  const columnCount = firstColumn[count];
  const lengths = columnCount + slotColumns.length;
  return kernel.allocate({
    // As in kernel/arrays.ts.
    firstColumn: [Int32Array, count + 1],
    rowStart: [Int32Array, count + 1],
    rows: [Int32Array, rows.length],
    relative: [Int32Array, rows.length],
    firstChild: [Int32Array, count],
    nextSibling: [Int32Array, count],
    parity: [Int8Array, count],
    panelPlace: [Uint32Array, count],
    entryStart: [Int32Array, count + 1],
    entryPlace: [Uint32Array, entries],
    entryValue: [Float64Array, entries],
    diagonal: [Float64Array, columnCount],
    pivots: [Float64Array, columnCount],
    signs: [Int8Array, columnCount],
    updatePlace: [Uint32Array, count],
    vector: [Float64Array, lengths],
    isGathered: [Int8Array, count],
    swapped: [Int32Array, columnCount],
    isDouble: [Int8Array, columnCount],
    targets: [Int32Array, rows.length],
    slotColumns: [Int32Array, slotColumns.length],
    places: [Int8Array, count],
    partStart: [Int32Array, partStart.length],
    ofThreads: [Uint32Array, 4 * kernel.threads],
    // Handed over with each call, or by their addresses.
    terms: [Float64Array, lengths],
    nodes: [Int32Array, columnCount],
    unknowns: [Float64Array, columnCount],
    replacements: [Int32Array, partStart.length - 1],
    rooms: [Float64Array, roomLength],
    updates: [Float64Array, updatesLength],
    panels: [Float64Array, panelStart[count]],
  });
}

/** Where each thread has its two stacks, room to copy panels, and room for the rows of a front. */
function roomsOf(needs: readonly ThreadNeeds[], threads: number): { begins: number[]; length: number } {
  const begins: number[] = [];
  let length = 0;
  for (let thread = 0; thread < threads; thread++) {
    // The calling thread does what is above the subtrees as well.
    const { stacks, packed, front } = needs[thread === 0 ? 1 : 0];
    for (const needed of [...stacks, packed, front]) {
      begins.push(length);
      // The kernel may look at numbers behind the last one.
      length += evenLength(needed) + 8;
    }
  }
  return { begins, length };
}
