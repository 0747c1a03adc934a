/**
 * AssemblyScript. Where the supernodes of a factorization have their places: which of them threads eliminate by themselves,
 * the stacks, update matrices and panels, and the entries of the matrix. The division follows from the tree alone, so that results do
 * not depend on the number of threads.
 *
 * Arrays hold 32-bit numbers unless said otherwise, and are zero where nothing is said.
 */
import { inner, root, top } from "./arrays";
import { partsAtOnce } from "./fronts";
import { blockWidth } from "./panel-blocks";
import { fill, get, set } from "./symbolic";

/** More parts share better, but each has slots of its own. */
const wantedParts = 64;
/** No subtree may take more than this share of all subtrees. */
const maxShare: f64 = 0.125;
/** Work of a supernode beside its multiplications. */
const workOfSupernode: f64 = 300;
/** Rounds in which the size of subtrees is found: the smaller they are, the less they take together. */
const rounds = 4;

function real(array: usize, at: i32): f64 {
  return load<f64>(array + ((<usize>at) << 3));
}

function setReal(array: usize, at: i32, value: f64): void {
  store<f64>(array + ((<usize>at) << 3), value);
}

function raise(array: usize, at: i32, value: f64): void {
  if (value > real(array, at)) setReal(array, at, value);
}

function placeOf(places: usize, node: i32): u8 {
  return load<u8>(places + <usize>node);
}

function lengthOf(start: usize, node: i32): i32 {
  return get(start, node + 1) - get(start, node);
}

/** Columns of panels and update matrices have even length. */
function evenLength(length: i32): i32 {
  return length + (length & 1);
}

function upToFour(length: i32): i32 {
  return (length + 3) & ~3;
}

function updateLength(height: i32): f64 {
  return <f64>evenLength(height) * <f64>upToFour(height);
}

function isSubtree(below: usize, node: i32, limit: f64): bool {
  return real(below, node) <= limit;
}

function isRoot(below: usize, parent: usize, node: i32, limit: f64): bool {
  const above = get(parent, node);
  return isSubtree(below, node, limit) && (above < 0 || !isSubtree(below, above, limit));
}

/**
 * Where each supernode belongs (`places`, 8 bits each), and the first supernode of each part: some subtrees, and what of the
 * rest stands between them. Returns how many parts there are. `below`: room for 64 bits by supernode.
 */
export function divideTree(
  size: i32,
  firstColumn: usize,
  rowStart: usize,
  parent: usize,
  below: usize,
  places: usize,
  partStart: usize,
): i32 {
  for (let node = 0; node < size; node++) {
    const width = lengthOf(firstColumn, node);
    const length = <f64>(width + lengthOf(rowStart, node));
    setReal(below, node, real(below, node) + workOfSupernode + (<f64>width * length * length) / 2);
    const above = get(parent, node);
    if (above >= 0) setReal(below, above, real(below, above) + real(below, node));
  }
  let limit: f64 = Infinity;
  let total: f64 = 0;
  for (let round = 0; round < rounds; round++) {
    total = 0;
    for (let node = 0; node < size; node++) if (isRoot(below, parent, node, limit)) total += real(below, node);
    limit = min(limit, total * maxShare);
  }
  let parts = 1;
  let work: f64 = 0;
  for (let node = 0; node < size; node++) {
    const isBelow = isSubtree(below, node, limit);
    const isTopmost = isRoot(below, parent, node, limit);
    store<u8>(places + <usize>node, isTopmost ? root : isBelow ? inner : top);
    if (!isTopmost) continue;
    work += real(below, node);
    if (work < total / wantedParts) continue;
    set(partStart, parts++, node + 1);
    work = 0;
  }
  set(partStart, parts, size);
  return parts;
}

/**
 * Where solutions keep what is subtracted from a row of a supernode: in its column, or, above the subtrees, in a slot of the
 * part behind all columns. `targets` has the rows at first. Returns how many slots there are; `slotColumns` has their
 * columns. `isAbove`: room for 8 bits by column; `slotOf`: for a number.
 */
export function findTargets(
  size: i32,
  parts: i32,
  firstColumn: usize,
  rowStart: usize,
  places: usize,
  partStart: usize,
  targets: usize,
  slotColumns: usize,
  isAbove: usize,
  slotOf: usize,
): i32 {
  const columns = get(firstColumn, size);
  for (let node = 0; node < size; node++) {
    if (placeOf(places, node) !== top) continue;
    const end = get(firstColumn, node + 1);
    for (let column = get(firstColumn, node); column < end; column++) store<u8>(isAbove + <usize>column, 1);
  }
  fill(slotOf, columns, -1);
  let slots = 0;
  for (let part = 0; part < parts; part++) {
    const firstSlot = slots;
    const last = get(partStart, part + 1);
    for (let node = get(partStart, part); node < last; node++) {
      if (placeOf(places, node) === top) continue;
      const end = get(rowStart, node + 1);
      for (let at = get(rowStart, node); at < end; at++) {
        const row = get(targets, at);
        if (load<u8>(isAbove + <usize>row) === 0) continue;
        if (get(slotOf, row) < firstSlot) {
          set(slotOf, row, slots);
          set(slotColumns, slots++, row);
        }
        set(targets, at, columns + get(slotOf, row));
      }
    }
  }
  return slots;
}

/**
 * Children of each supernode, by whose turn the two stacks of a thread are used (`parity`, 8 bits each), and how long the stacks
 * become: `figures` (64 bits each) begins with the longest of both in subtrees, then above them, the present ones likewise;
 * after these come the longest panel to be copied in subtrees and of all, and the longest front.
 */
export function findFamilies(
  size: i32,
  firstColumn: usize,
  rowStart: usize,
  parent: usize,
  places: usize,
  firstChild: usize,
  nextSibling: usize,
  parity: usize,
  figures: usize,
): void {
  fill(firstChild, size, -1);
  fill(nextSibling, size, -1);
  for (let node = size - 1; node >= 0; node--) {
    const above = get(parent, node);
    if (above < 0) continue;
    store<u8>(parity + <usize>node, 1 - load<u8>(parity + <usize>above));
    set(nextSibling, node, get(firstChild, above));
    set(firstChild, above, node);
  }
  for (let node = 0; node < size; node++) {
    const width = lengthOf(firstColumn, node);
    const height = lengthOf(rowStart, node);
    const place = placeOf(places, node);
    const who = place === top ? 1 : 0;
    const side: i32 = load<u8>(parity + <usize>node);
    const own = 2 * who + side;
    const other = 2 * who + 1 - side;
    if (place !== root && height > 0) setReal(figures, 4 + own, real(figures, 4 + own) + updateLength(height));
    raise(figures, own, real(figures, 4 + own));
    for (let child = get(firstChild, node); child >= 0; child = get(nextSibling, child)) {
      if (placeOf(places, child) === root) continue;
      setReal(figures, 4 + other, real(figures, 4 + other) - updateLength(lengthOf(rowStart, child)));
    }
    const packed = max(2 * <f64>width * <f64>upToFour(height), 2 * <f64>blockWidth * <f64>upToFour(width + height));
    const front = <f64>(width + evenLength(height) + 2);
    for (let which = who; which < 2; which++) {
      raise(figures, 8 + which, packed);
      raise(figures, 10 + which, front);
    }
  }
}

/**
 * Where panels begin, and where the roots of subtrees leave their update matrices (64 bits each): first those whose parents are
 * eliminated together with the same parts, in the same place for all such parts; then the others. Returns how many numbers
 * the update matrices are.
 */
export function placeFronts(
  size: i32,
  parts: i32,
  firstColumn: usize,
  rowStart: usize,
  parent: usize,
  places: usize,
  partStart: usize,
  panelStart: usize,
  updateStart: usize,
): f64 {
  for (let node = 0; node < size; node++) {
    const width = lengthOf(firstColumn, node);
    const length = <f64>width * <f64>evenLength(width + lengthOf(rowStart, node));
    setReal(panelStart, node + 1, real(panelStart, node) + length);
  }
  let total: f64 = 0;
  for (let part = 0; part < parts; part += partsAtOnce) {
    const end = get(partStart, min(part + partsAtOnce, parts));
    let length: f64 = 0;
    for (let node = get(partStart, part); node < end; node++) {
      if (placeOf(places, node) !== root || get(parent, node) >= end) continue;
      setReal(updateStart, node, length);
      length += updateLength(lengthOf(rowStart, node));
    }
    total = max(total, length);
  }
  for (let part = 0; part < parts; part += partsAtOnce) {
    const end = get(partStart, min(part + partsAtOnce, parts));
    for (let node = get(partStart, part); node < end; node++) {
      if (placeOf(places, node) !== root || get(parent, node) < end) continue;
      setReal(updateStart, node, total);
      total += updateLength(lengthOf(rowStart, node));
    }
  }
  return total;
}

/**
 * The addresses of panels and update matrices, the addresses of the matrix entries in the panels, and the positions of the rows of
 * supernodes in the fronts of their parents. `entryPlace` has the rows of the entries at first; `local`: room for a number
 * by column.
 */
export function placeEntries(
  size: i32,
  firstColumn: usize,
  rowStart: usize,
  rows: usize,
  firstChild: usize,
  nextSibling: usize,
  columnStart: usize,
  panelStart: usize,
  panels: usize,
  panelPlace: usize,
  updateStart: usize,
  updates: usize,
  updatePlace: usize,
  relative: usize,
  entryStart: usize,
  entryPlace: usize,
  local: usize,
): void {
  for (let node = 0; node < size; node++) {
    const first = get(firstColumn, node);
    const end = get(firstColumn, node + 1);
    const begin = get(rowStart, node);
    const width = end - first;
    const panel = panels + ((<usize>real(panelStart, node)) << 3);
    set(panelPlace, node, <i32>panel);
    set(updatePlace, node, <i32>(updates + ((<usize>real(updateStart, node)) << 3)));
    for (let column = first; column < end; column++) set(local, column, column - first);
    const rowsEnd = get(rowStart, node + 1);
    for (let at = begin; at < rowsEnd; at++) set(local, get(rows, at), width + at - begin);
    const stride = <usize>evenLength(width + rowsEnd - begin);
    for (let column = first; column < end; column++) {
      const base = panel + ((stride * <usize>(column - first)) << 3);
      const last = get(columnStart, column + 1);
      for (let at = get(columnStart, column); at < last; at++) {
        set(entryPlace, at, <i32>(base + ((<usize>get(local, get(entryPlace, at))) << 3)));
      }
    }
    set(entryStart, node + 1, get(columnStart, end));
    for (let child = get(firstChild, node); child >= 0; child = get(nextSibling, child)) {
      const last = get(rowStart, child + 1);
      for (let at = get(rowStart, child); at < last; at++) set(relative, at, get(local, get(rows, at)));
    }
  }
}
