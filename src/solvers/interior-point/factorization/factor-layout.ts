/**
 * Puts the symbolic side of a factorization into the kernel's memory: supernodes, and where each entry has its place.
 */

import type { Kernel } from "./kernel.ts";
import type { LowerTriangle } from "./matrix-pattern.ts";
import type { Range, Supernodes } from "./symbolic-elimination.ts";

/** The data that change with every factorization and solution. */
interface FactorLayout {
  readonly entryValue: Float64Array;
  readonly diagonal: Float64Array;
  readonly pivots: Float64Array;
  readonly signs: Int8Array;
  readonly vector: Float64Array;
  readonly terms: Float64Array;
  /** Tops of both stacks, and where they begin. */
  readonly tops: Uint32Array;
  readonly stackBegins: readonly [number, number];
  readonly packed: Float64Array;
  readonly gatheredRows: Float64Array;
  readonly panels: Float64Array;
  /** Of gathered supernodes: the column each was swapped with, and which begin a double pivot. */
  readonly swapped: Int32Array;
  readonly isDouble: Int8Array;
  readonly isGathered: Int8Array;
  /** First entry of each supernode's panel. */
  readonly panelStart: Float64Array;
}

/** Columns of panels and squares have even length, as in kernel/fronts.ts. */
export const evenLength = (length: number): number => length + (length & 1);
const upToFour = (length: number): number => 4 * Math.ceil(length / 4);
const squareLength = (height: number): number => evenLength(height) * upToFour(height);

export function layOut(
  kernel: Kernel,
  supernodes: Supernodes,
  lower: LowerTriangle,
  gathered: readonly Range[],
): FactorLayout {
  const { count, firstColumn, rowStart, rows } = supernodes;
  const columnCount = firstColumn[count];
  const heightOf = (node: number): number => rowStart[node + 1] - rowStart[node];
  const panelStart = new Float64Array(count + 1);
  let packedLength = 0;
  let highest = 0;
  for (let node = 0; node < count; node++) {
    const [width, height] = [firstColumn[node + 1] - firstColumn[node], heightOf(node)];
    panelStart[node + 1] = panelStart[node] + width * evenLength(width + height);
    packedLength = Math.max(packedLength, 2 * width * upToFour(height));
    highest = Math.max(highest, height);
  }
  const family = familyOf(supernodes, heightOf);
  const entries = lower.rowIndex.length;
  const arrays = kernel.allocate({
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
    vector: [Float64Array, columnCount],
    isGathered: [Int8Array, count],
    swapped: [Int32Array, columnCount],
    isDouble: [Int8Array, columnCount],
    // Handed over with each call.
    terms: [Float64Array, columnCount],
    tops: [Uint32Array, 2],
    packed: [Float64Array, packedLength],
    gatheredRows: [Float64Array, highest],
    evenStack: [Float64Array, family.stackLengths[0]],
    oddStack: [Float64Array, family.stackLengths[1]],
    panels: [Float64Array, panelStart[count]],
  });
  arrays.firstColumn.set(firstColumn);
  arrays.rowStart.set(rowStart);
  arrays.rows.set(rows);
  arrays.firstChild.set(family.firstChild);
  arrays.nextSibling.set(family.nextSibling);
  arrays.parity.set(family.parity);
  const begins = new Set(gathered.map((range) => range.begin));
  for (let node = 0; node < count; node++) if (begins.has(firstColumn[node])) arrays.isGathered[node] = 1;
  const begin = arrays.panels.byteOffset;
  for (let node = 0; node < count; node++) arrays.panelPlace[node] = begin + 8 * panelStart[node];
  findPlaces(supernodes, lower, arrays);
  const stackBegins = [arrays.evenStack.byteOffset, arrays.oddStack.byteOffset] as const;
  return { ...arrays, stackBegins, panelStart };
}

interface Places {
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly panelPlace: Uint32Array;
  readonly relative: Int32Array;
  readonly entryStart: Int32Array;
  readonly entryPlace: Uint32Array;
}

/** The positions of the matrix entries in the panels, and of the rows of supernodes in the fronts of their parents. */
function findPlaces(
  { count, firstColumn, rowStart, rows }: Supernodes,
  { columnStart, rowIndex }: LowerTriangle,
  places: Places,
): void {
  const { firstChild, nextSibling, panelPlace, relative, entryStart, entryPlace } = places;
  const local = new Int32Array(firstColumn[count]);
  for (let node = 0; node < count; node++) {
    const first = firstColumn[node];
    const end = firstColumn[node + 1];
    const begin = rowStart[node];
    const width = end - first;
    for (let column = first; column < end; column++) local[column] = column - first;
    for (let at = begin; at < rowStart[node + 1]; at++) local[rows[at]] = width + at - begin;
    const stride = evenLength(width + rowStart[node + 1] - begin);
    for (let column = first; column < end; column++) {
      const base = panelPlace[node] + 8 * stride * (column - first);
      for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
        entryPlace[at] = base + 8 * local[rowIndex[at]];
      }
    }
    entryStart[node + 1] = columnStart[end];
    for (let child = firstChild[node]; child >= 0; child = nextSibling[child]) {
      for (let at = rowStart[child]; at < rowStart[child + 1]; at++) relative[at] = local[rows[at]];
    }
  }
}

/** Children of each supernode, by whose turn the two stacks are used, and how long these become. */
function familyOf({ count, parent }: Supernodes, heightOf: (node: number) => number) {
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  const parity = new Int8Array(count);
  for (let node = count - 1; node >= 0; node--) {
    const above = parent[node];
    if (above < 0) continue;
    parity[node] = 1 - parity[above];
    nextSibling[node] = firstChild[above];
    firstChild[above] = node;
  }
  const tops = [0, 0];
  const stackLengths = [0, 0];
  for (let node = 0; node < count; node++) {
    const side = parity[node];
    if (heightOf(node) > 0) tops[side] += squareLength(heightOf(node));
    stackLengths[side] = Math.max(stackLengths[side], tops[side]);
    for (let child = firstChild[node]; child >= 0; child = nextSibling[child]) {
      tops[1 - side] -= squareLength(heightOf(child));
    }
  }
  return { firstChild, nextSibling, parity, stackLengths };
}
