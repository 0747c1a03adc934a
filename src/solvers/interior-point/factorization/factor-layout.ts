/**
 * Puts the symbolic side of a factorization into the kernel's memory: supernodes, and where each entry has its place.
 */

import type { Kernel } from "./kernel.ts";
import type { LowerTriangle } from "./matrix-pattern.ts";
import type { Range, Supernodes } from "./symbolic-elimination.ts";
import { divideTree, place, type TreeParts } from "./tree-parts.ts";

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
  /** Of gathered supernodes: the column each was swapped with, and which begin a double pivot. */
  readonly swapped: Int32Array;
  readonly isDouble: Int8Array;
  readonly isGathered: Int8Array;
}

/** Columns of panels and squares have even length, as in kernel/fronts.ts. */
export const evenLength = (length: number): number => length + (length & 1);
/** As in kernel/fronts.ts. */
const partsAtOnce = 16;
/** As in kernel/panel-blocks.ts. */
const blockWidth = 16;
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
  const parts = divideTree(supernodes);
  const { partStart, targets, slotColumns } = parts;
  const panelStart = new Float64Array(count + 1);
  for (let node = 0; node < count; node++) {
    const width = firstColumn[node + 1] - firstColumn[node];
    panelStart[node + 1] = panelStart[node] + width * evenLength(width + heightOf(node));
  }
  const family = familyOf(supernodes, parts, heightOf);
  const { squareStart, squaresLength } = placeSquares(supernodes, parts, heightOf);
  const ofThreads = threadNeeds(supernodes, parts, family, kernel.threads);
  const entries = lower.rowIndex.length;
  const lengths = columnCount + slotColumns.length;
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
    rooms: [Float64Array, ofThreads.length],
    squares: [Float64Array, squaresLength],
    panels: [Float64Array, panelStart[count]],
  });
  arrays.firstColumn.set(firstColumn);
  arrays.rowStart.set(rowStart);
  arrays.rows.set(rows);
  arrays.firstChild.set(family.firstChild);
  arrays.nextSibling.set(family.nextSibling);
  arrays.parity.set(family.parity);
  arrays.targets.set(targets);
  arrays.slotColumns.set(slotColumns);
  arrays.places.set(parts.places);
  arrays.partStart.set(partStart);
  const begins = new Set(gathered.map((range) => range.begin));
  for (let node = 0; node < count; node++) {
    if (begins.has(firstColumn[node])) arrays.isGathered[node] = 1;
    arrays.panelPlace[node] = arrays.panels.byteOffset + 8 * panelStart[node];
    arrays.updatePlace[node] = arrays.squares.byteOffset + 8 * squareStart[node];
  }
  findPlaces(supernodes, lower, arrays);
  const addresses = ofThreads.begins.map((begin) => arrays.rooms.byteOffset + 8 * begin);
  const emptyStacks = (): void => arrays.ofThreads.set(addresses);
  return { ...arrays, partCount: partStart.length - 1, slotCount: slotColumns.length, emptyStacks };
}

interface Family {
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly parity: Int8Array;
  /** Of both stacks of a thread that eliminates subtrees only, and of the calling one. */
  readonly stackLengths: readonly (readonly number[])[];
}

/** Where each thread has its two stacks, room to copy panels, and room for the rows of a front. */
function threadNeeds(
  { count, firstColumn, rowStart }: Supernodes,
  { places }: TreeParts,
  { stackLengths }: Pick<Family, "stackLengths">,
  threads: number,
): { begins: number[]; length: number } {
  /** Of subtrees, and of all supernodes. */
  const packed = [0, 0];
  const longest = [0, 0];
  for (let node = 0; node < count; node++) {
    const width = firstColumn[node + 1] - firstColumn[node];
    const height = rowStart[node + 1] - rowStart[node];
    for (const who of places[node] === place.top ? [1] : [0, 1]) {
      const blocks = 2 * blockWidth * upToFour(width + height);
      packed[who] = Math.max(packed[who], 2 * width * upToFour(height), blocks);
      longest[who] = Math.max(longest[who], width + evenLength(height) + 2);
    }
  }
  const begins: number[] = [];
  let length = 0;
  for (let thread = 0; thread < threads; thread++) {
    // The calling thread does what is above the subtrees as well.
    const who = thread === 0 ? 1 : 0;
    const [even, odd] = stackLengths[who];
    for (const needed of [even, odd, packed[who], longest[who]]) {
      begins.push(length);
      // The kernel may look at numbers behind the last one.
      length += evenLength(needed) + 8;
    }
  }
  return { begins, length };
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

/** Children of each supernode, by whose turn the two stacks of a thread are used, and how long these become. */
function familyOf({ count, parent }: Supernodes, { places }: TreeParts, heightOf: (node: number) => number) {
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
  const longest = [
    [0, 0],
    [0, 0],
  ];
  /** Of a subtree, and of what is above them. */
  const tops = [
    [0, 0],
    [0, 0],
  ];
  for (let node = 0; node < count; node++) {
    const who = places[node] === place.top ? 1 : 0;
    const ends = tops[who];
    const side = parity[node];
    if (places[node] !== place.root && heightOf(node) > 0) ends[side] += squareLength(heightOf(node));
    longest[who][side] = Math.max(longest[who][side], ends[side]);
    for (let child = firstChild[node]; child >= 0; child = nextSibling[child]) {
      if (places[child] !== place.root) ends[1 - side] -= squareLength(heightOf(child));
    }
  }
  const [ofSubtrees, above] = longest;
  // While the calling thread eliminates further subtrees, squares of what is above others wait below on its stacks.
  const stackLengths = [ofSubtrees, ofSubtrees.map((length, side) => length + above[side])];
  return { firstChild, nextSibling, parity, stackLengths };
}

/**
 * Where the roots of subtrees leave their squares: first those whose parents are eliminated together with the same parts, in
 * the same place for all such parts; then the others.
 */
function placeSquares(
  { parent }: Supernodes,
  { places, partStart }: TreeParts,
  heightOf: (node: number) => number,
): { squareStart: Float64Array; squaresLength: number } {
  const squareStart = new Float64Array(parent.length);
  const lasting: number[] = [];
  let squaresLength = 0;
  for (let part = 0; part + 1 < partStart.length; part += partsAtOnce) {
    const end = partStart[Math.min(part + partsAtOnce, partStart.length - 1)];
    let length = 0;
    for (let node = partStart[part]; node < end; node++) {
      if (places[node] !== place.root) continue;
      if (parent[node] >= end) lasting.push(node);
      else {
        squareStart[node] = length;
        length += squareLength(heightOf(node));
      }
    }
    squaresLength = Math.max(squaresLength, length);
  }
  for (const node of lasting) {
    squareStart[node] = squaresLength;
    squaresLength += squareLength(heightOf(node));
  }
  return { squareStart, squaresLength };
}
