/**
 * AssemblyScript. Symbolic analysis of a sparse symmetric matrix: elimination tree, its postorder, and supernodes with their
 * row structures (J. W. H. Liu, "The role of elimination trees in sparse factorization", SIAM J. Matrix Anal. Appl. 11,
 * 1990). Each of these passes runs a few times in a process: JavaScript would take longer to be optimized than to run.
 *
 * All arrays hold 32-bit numbers unless said otherwise, and are zero where nothing is said.
 */

/** A merge may not make a supernode wider than this unless it adds no zeros. */
const relaxedWidth = 24;
/** Share of zeros that merged supernodes may store, and that the smallest ones may. */
const relaxedZeros = 0.25;
const zerosOfSmallest = 0.5;
const smallestWidth = 4;

export function get(array: usize, at: i32): i32 {
  return load<i32>(array + ((<usize>at) << 2));
}

export function set(array: usize, at: i32, value: i32): void {
  store<i32>(array + ((<usize>at) << 2), value);
}

function isSet(flags: usize, at: i32): bool {
  return load<i8>(flags + <usize>at) === 1;
}

export function fill(array: usize, count: i32, value: i32): void {
  for (let at = 0; at < count; at++) set(array, at, value);
}

/**
 * Entries (row, column) by the later of their positions where `later` is 1, otherwise by the earlier: `index` has the other
 * one, and `source`, unless it is 0, the entry's number.
 */
export function sortEntries(
  count: i32,
  entries: i32,
  row: usize,
  column: usize,
  position: usize,
  later: i32,
  start: usize,
  index: usize,
  source: usize,
): void {
  for (let at = 0; at < entries; at++) {
    const first = get(position, get(row, at));
    const second = get(position, get(column, at));
    const key = (later === 1 ? max(first, second) : min(first, second)) + 1;
    set(start, key, get(start, key) + 1);
  }
  for (let at = 0; at < count; at++) set(start, at + 1, get(start, at + 1) + get(start, at));
  for (let at = 0; at < entries; at++) {
    const first = get(position, get(row, at));
    const second = get(position, get(column, at));
    const smaller = min(first, second);
    const larger = max(first, second);
    const key = later === 1 ? larger : smaller;
    const to = get(start, key);
    set(start, key, to + 1);
    set(index, to, later === 1 ? smaller : larger);
    if (source !== 0) set(source, to, at);
  }
  // The beginning of each has become its end.
  for (let at = count; at > 0; at--) set(start, at, get(start, at - 1));
  set(start, 0, 0);
}

/**
 * Parent of each column, -1 for roots, and the number of nonzeros below each diagonal entry, from the strict upper triangle by
 * columns. Columns flagged in `joined` (8 bits each) follow the one before on a path.
 */
export function eliminationTree(
  count: i32,
  start: usize,
  index: usize,
  joined: usize,
  parent: usize,
  below: usize,
  seen: usize,
): void {
  fill(parent, count, -1);
  fill(seen, count, -1);
  for (let column = 0; column < count; column++) {
    set(seen, column, column);
    if (isSet(joined, column)) climb(column - 1, column, parent, below, seen);
    const end = get(start, column + 1);
    for (let at = get(start, column); at < end; at++) climb(get(index, at), column, parent, below, seen);
  }
}

function climb(from: i32, column: i32, parent: usize, below: usize, seen: usize): void {
  let node = from;
  while (get(seen, node) !== column) {
    if (get(parent, node) < 0) set(parent, node, column);
    set(below, node, get(below, node) + 1);
    set(seen, node, column);
    node = get(parent, node);
  }
}

/**
 * The columns in an order in which all descendants of a column stand right before it. Children of a range's columns count as
 * children of its first one, `firstOf`, so that nothing stands between the columns of a range.
 */
export function postorder(
  count: i32,
  parent: usize,
  firstOf: usize,
  firstChild: usize,
  nextSibling: usize,
  stack: usize,
  places: usize,
): void {
  fill(firstChild, count, -1);
  for (let node = count - 1; node >= 0; node--) {
    let above = get(parent, node);
    if (above < 0) continue;
    const first = get(firstOf, above);
    if (first >= 0 && node < first) above = first;
    set(nextSibling, node, get(firstChild, above));
    set(firstChild, above, node);
  }
  let at = 0;
  for (let root = 0; root < count; root++) {
    if (get(parent, root) >= 0) continue;
    let depth = 0;
    set(stack, 0, root);
    while (depth >= 0) {
      const node = get(stack, depth);
      const child = get(firstChild, node);
      if (child < 0) {
        set(places, at++, node);
        depth--;
      } else {
        set(firstChild, node, get(nextSibling, child));
        set(stack, ++depth, child);
      }
    }
  }
}

/** Arranges columns in postorder: their nodes, parents and nonzeros. `moved` is where each column went. */
export function moveColumns(
  count: i32,
  places: usize,
  order: usize,
  parent: usize,
  below: usize,
  moved: usize,
  nodes: usize,
  parentThere: usize,
  belowThere: usize,
): void {
  for (let at = 0; at < count; at++) set(moved, get(places, at), at);
  for (let at = 0; at < count; at++) {
    const place = get(places, at);
    const above = get(parent, place);
    set(nodes, at, get(order, place));
    set(parentThere, at, above < 0 ? -1 : get(moved, above));
    set(belowThere, at, get(below, place));
  }
}

/**
 * Which neighbouring columns form a supernode: equal structures, and merges that add few zeros. `isLimit` (8 bits each) is
 * where a gathered range begins, and the column after one. Returns how many there are; `firstColumn` has the first column of
 * each, and the number of columns at the end. `zeros`: room for 64 bits each.
 */
export function mergeColumns(
  count: i32,
  parent: usize,
  below: usize,
  isLimit: usize,
  joined: usize,
  starts: usize,
  firstColumn: usize,
  zeros: usize,
): i32 {
  let size = 0;
  for (let column = 0; column < count; column++) {
    const joins =
      column > 0 &&
      !isSet(isLimit, column) &&
      (isSet(joined, column) ||
        (get(parent, column - 1) === column && get(below, column - 1) === get(below, column) + 1));
    if (!joins) set(starts, size++, column);
  }
  set(starts, size, count);
  let top = 0;
  for (let node = 0; node < size; node++) {
    let begin = get(starts, node);
    const end = get(starts, node + 1);
    const heightBelow = get(below, end - 1);
    let zerosHere: f64 = 0;
    // The supernode before this one is its last child if its parent column is this one's first.
    while (top > 0 && !isSet(isLimit, begin) && get(parent, begin - 1) === begin) {
      const childBegin = get(firstColumn, top - 1);
      const width = end - childBegin;
      // The child's last column has below[begin − 1] rows under it; merged it gets all of this supernode's.
      const added = <f64>(begin - childBegin) * <f64>(end - begin + heightBelow - get(below, begin - 1));
      const total = load<f64>(zeros + ((<usize>(top - 1)) << 3)) + zerosHere + added;
      const stored = <f64>width * <f64>(width + heightBelow);
      const allowed =
        width <= smallestWidth
          ? total <= zerosOfSmallest * stored
          : width <= relaxedWidth && total <= relaxedZeros * stored;
      if (added !== 0 && !allowed) break;
      zerosHere = total;
      begin = childBegin;
      top--;
    }
    set(firstColumn, top, begin);
    store<f64>(zeros + ((<usize>top) << 3), zerosHere);
    top++;
  }
  set(firstColumn, top, count);
  return top;
}

/**
 * The supernode of each column, the parent of each supernode, and where the rows below its columns begin: as many as its
 * last column has. Returns how many rows there are.
 */
export function countRows(
  size: i32,
  firstColumn: usize,
  parent: usize,
  below: usize,
  supernodeOf: usize,
  parentOf: usize,
  rowStart: usize,
): f64 {
  let rows: f64 = 0;
  for (let node = 0; node < size; node++) {
    const end = get(firstColumn, node + 1);
    for (let column = get(firstColumn, node); column < end; column++) set(supernodeOf, column, node);
    rows += get(below, end - 1);
    set(rowStart, node + 1, <i32>(<i64>rows));
  }
  for (let node = 0; node < size; node++) {
    const above = get(parent, get(firstColumn, node + 1) - 1);
    set(parentOf, node, above < 0 ? -1 : get(supernodeOf, above));
  }
  return rows;
}

/**
 * The rows below each supernode's columns, ascending: row by row, those of the supernodes from each entry of the row up to
 * its own. The upper triangle is that before the postorder. `seen`, `next`: room for a number by supernode.
 */
export function findRows(
  count: i32,
  size: i32,
  start: usize,
  index: usize,
  places: usize,
  moved: usize,
  supernodeOf: usize,
  parentOf: usize,
  rowStart: usize,
  seen: usize,
  next: usize,
  rows: usize,
): void {
  fill(seen, size, -1);
  for (let node = 0; node < size; node++) set(next, node, get(rowStart, node));
  for (let row = 0; row < count; row++) {
    const place = get(places, row);
    set(seen, get(supernodeOf, row), row);
    const end = get(start, place + 1);
    for (let at = get(start, place); at < end; at++) {
      let node = get(supernodeOf, get(moved, get(index, at)));
      while (get(seen, node) !== row) {
        set(seen, node, row);
        const to = get(next, node);
        set(rows, to, row);
        set(next, node, to + 1);
        node = get(parentOf, node);
      }
    }
  }
}
