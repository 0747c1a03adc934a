/**
 * AssemblyScript. Solves with the factors, supernode by supernode: the indices of rows are read once for each. What
 * subtrees subtract from the columns above them goes into slots behind the vector, a set for each part of the tree, and from
 * there into the columns in the order of the parts.
 */

import {
  firstColumn,
  isDouble,
  isGathered,
  ofThread,
  panelStart,
  partStart,
  pivots,
  rowStart,
  rows,
  slotColumns,
  swapped,
  targets,
  vector,
} from "./arrays";
import { heightOf, isTop, strideOf, widthOf } from "./fronts";
import { backwardIndefinite, exchange, forwardIndefinite } from "./indefinite";
import { multiplyAdd } from "./multiply-add";
import { innerProduct, subtractMultiple } from "./panel";
import { setWord, share, word } from "./threads";
import { gather, scatter } from "./vectors";

/** Entries from which a panel is worth the work of all threads. */
const largePanel = 32_768;
/** Columns of a block of such a panel, and its rows and columns in a piece of a job. */
const blockWidth = 64;
const pieceRows = 128;
const pieceColumns = 8;

/**
 * Overwrites a right-hand side by the solution.
 *
 * @param count of supernodes
 * @param slots behind the vector of `columns` numbers
 * @param given right-hand side by node
 * @param nodes of the columns
 */
export function solve(count: i32, parts: i32, columns: i32, slots: i32, given: usize, nodes: usize): void {
  gather(vector(), given, nodes, columns);
  share(forwardPart, parts);
  addSlots(vector(), columns, slots);
  for (let node = 0; node < count; node++) if (isTop(node)) forwardNode(node, 0);
  for (let node = count - 1; node >= 0; node--) if (isTop(node)) backwardNode(node, 0);
  share(backwardPart, parts);
  scatter(given, vector(), nodes, columns);
}

function addSlots(x: usize, columns: i32, slots: i32): void {
  const behind = x + ((<usize>columns) << 3);
  for (let slot = 0; slot < slots; slot++) {
    const from = behind + ((<usize>slot) << 3);
    const to = x + ((<usize>load<i32>(slotColumns() + ((<usize>slot) << 2))) << 3);
    store<f64>(to, load<f64>(to) + load<f64>(from));
    store<f64>(from, 0);
  }
}

function forwardPart(part: i32, _parts: i32, thread: i32): void {
  const limits = partStart() + ((<usize>part) << 2);
  const end = load<i32>(limits, 4);
  for (let node = load<i32>(limits); node < end; node++) if (!isTop(node)) forwardNode(node, thread);
}

function backwardPart(part: i32, _parts: i32, thread: i32): void {
  const limits = partStart() + ((<usize>part) << 2);
  const begin = load<i32>(limits);
  for (let node = load<i32>(limits, 4) - 1; node >= begin; node--) if (!isTop(node)) backwardNode(node, thread);
}

function isLarge(node: i32, width: i32, size: i32): bool {
  return isTop(node) && width * size >= largePanel;
}

/** L·x = b for the columns of a supernode. */
function forwardNode(node: i32, thread: i32): void {
  const x = vector();
  const width = widthOf(node);
  const height = heightOf(node);
  const stride = strideOf(width + height);
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const own = x + ((<usize>first) << 3);
  const gathered = load<usize>(ofThread(thread), 12);
  if (load<u8>(isGathered() + <usize>node) === 1) {
    forwardIndefinite(panel, width, stride, swapped() + ((<usize>first) << 2), isDouble() + <usize>first, own);
  } else if (isLarge(node, width, width + height)) {
    forwardBlocks(panel, stride, width, height, own, gathered);
    subtractRows(node, height, gathered + ((<usize>width) << 3));
    return;
  } else {
    for (let column = 0; column < width - 1; column++) {
      const value = load<f64>(own + ((<usize>column) << 3));
      subtractMultiple(own, panel + <usize>column * stride, column + 1, width, value);
    }
  }
  if (height === 0) return;
  multiplyColumns(panel + ((<usize>width) << 3), stride, height, width, own, gathered, false);
  subtractRows(node, height, gathered);
}

/** Subtracts what belongs to the rows of a supernode. */
function subtractRows(node: i32, height: i32, gathered: usize): void {
  const x = vector();
  const target = targets() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
  for (let row = 0; row < height; row++) {
    const at = x + ((<usize>load<i32>(target + ((<usize>row) << 2))) << 3);
    store<f64>(at, load<f64>(at) - load<f64>(gathered + ((<usize>row) << 3)));
  }
}

/** Forward substitution of a large panel by all threads. `sums` receives what to subtract from its columns and rows. */
function forwardBlocks(panel: usize, stride: usize, width: i32, height: i32, own: usize, sums: usize): void {
  const size = width + height;
  memory.fill(sums, 0, (<usize>(size + 1)) << 3);
  for (let begin = 0; begin < width; begin += blockWidth) {
    const end = min(begin + blockWidth, width);
    for (let column = begin; column < end; column++) {
      const at = own + ((<usize>column) << 3);
      store<f64>(at, load<f64>(at) - load<f64>(sums + ((<usize>column) << 3)));
    }
    for (let column = begin; column < end - 1; column++) {
      const value = load<f64>(own + ((<usize>column) << 3));
      subtractMultiple(own, panel + <usize>column * stride, column + 1, end, value);
    }
    if (end === size) return;
    setWord(0, panel + <usize>begin * stride);
    setWord(1, stride);
    setWord(2, <usize>end);
    setWord(3, <usize>size);
    setWord(4, <usize>(end - begin));
    setWord(5, own + ((<usize>begin) << 3));
    setWord(6, sums);
    share(multiplyRows, (size - end + pieceRows - 1) / pieceRows);
  }
}

function multiplyRows(piece: i32, _pieces: i32, _thread: i32): void {
  const begin = <i32>word(2) + piece * pieceRows;
  const count = min(pieceRows, <i32>word(3) - begin);
  const offset = (<usize>begin) << 3;
  multiplyColumns(word(0) + offset, word(1), count, <i32>word(4), word(5), word(6) + offset, true);
}

/** into = L·x for `height` rows of L, or added to it; up to four columns at a time. */
function multiplyColumns(from: usize, stride: usize, height: i32, width: i32, x: usize, into: usize, adds: bool): void {
  const end = into + ((<usize>height) << 3);
  let column = 0;
  let isFirst = !adds;
  for (; column + 3 < width; column += 4) {
    const at = x + ((<usize>column) << 3);
    const a = v128.load64_splat(at);
    const b = v128.load64_splat(at, 8);
    const c = v128.load64_splat(at, 16);
    const d = v128.load64_splat(at, 24);
    let left = from + <usize>column * stride;
    let right = left + 2 * stride;
    // One beyond the last row may be taken along.
    for (let to = into; to < end; to += 16) {
      let sum = isFirst ? f64x2.splat(0) : v128.load(to);
      sum = multiplyAdd(a, v128.load(left), sum);
      sum = multiplyAdd(b, v128.load(left + stride), sum);
      sum = multiplyAdd(c, v128.load(right), sum);
      sum = multiplyAdd(d, v128.load(right + stride), sum);
      v128.store(to, sum);
      left += 16;
      right += 16;
    }
    isFirst = false;
  }
  for (; column < width; column++) {
    const a = v128.load64_splat(x + ((<usize>column) << 3));
    let left = from + <usize>column * stride;
    for (let to = into; to < end; to += 16) {
      const sum = isFirst ? f64x2.splat(0) : v128.load(to);
      v128.store(to, multiplyAdd(a, v128.load(left), sum));
      left += 16;
    }
    isFirst = false;
  }
}

/** D·Lᵀ·x = b for the columns of a supernode. */
function backwardNode(node: i32, thread: i32): void {
  const x = vector();
  const width = widthOf(node);
  const height = heightOf(node);
  const stride = strideOf(width + height);
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const own = x + ((<usize>first) << 3);
  const below = rows() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
  for (let column: usize = 0; column < (<usize>width) << 3; column += 8) {
    store<f64>(own + column, load<f64>(own + column) / load<f64>(pivots() + ((<usize>first) << 3) + column));
  }
  const gathered = load<usize>(ofThread(thread), 12);
  for (let row = 0; row < height; row++) {
    store<f64>(gathered + ((<usize>row) << 3), load<f64>(x + ((<usize>load<i32>(below + ((<usize>row) << 2))) << 3)));
  }
  if (load<u8>(isGathered() + <usize>node) === 1) {
    for (let column = 0; column < width; column++) {
      const at = own + ((<usize>column) << 3);
      const behind = innerProduct(panel + <usize>column * stride + ((<usize>width) << 3), gathered, height);
      store<f64>(at, load<f64>(at) - behind);
    }
    backwardIndefinite(panel, width, stride, swapped() + ((<usize>first) << 2), isDouble() + <usize>first, own);
    return;
  }
  if (isLarge(node, width, width + height)) {
    backwardBlocks(panel, stride, width, height, own, gathered);
    return;
  }
  for (let column = width - 1; column >= 0; column--) {
    const base = panel + <usize>column * stride;
    const behind = innerProduct(base + ((<usize>width) << 3), gathered, height);
    subtractBehind(base, own, column, width, behind);
  }
}

/** The value of a column after those behind it, up to `end`, and another sum are subtracted from it. */
function subtractBehind(base: usize, own: usize, column: i32, end: i32, behind: f64): void {
  let value = load<f64>(own + ((<usize>column) << 3));
  for (let other = column + 1; other < end; other++) {
    value -= load<f64>(base + ((<usize>other) << 3)) * load<f64>(own + ((<usize>other) << 3));
  }
  store<f64>(own + ((<usize>column) << 3), value - behind);
}

/** Backward substitution of a large panel by all threads. */
function backwardBlocks(panel: usize, stride: usize, width: i32, height: i32, own: usize, gathered: usize): void {
  setWord(1, stride);
  setWord(2, <usize>width);
  setWord(3, <usize>height);
  setWord(4, own);
  setWord(5, gathered);
  for (let begin = ((width - 1) / blockWidth) * blockWidth; begin >= 0; begin -= blockWidth) {
    const end = min(begin + blockWidth, width);
    setWord(0, panel);
    setWord(6, <usize>begin);
    setWord(7, <usize>end);
    share(subtractColumns, (end - begin + pieceColumns - 1) / pieceColumns);
    for (let column = end - 1; column >= begin; column--) {
      subtractBehind(panel + <usize>column * stride, own, column, end, 0);
    }
  }
}

function subtractColumns(piece: i32, _pieces: i32, _thread: i32): void {
  const stride = word(1);
  const width = <i32>word(2);
  const height = <i32>word(3);
  const own = word(4);
  const end = <i32>word(7);
  const begin = <i32>word(6) + piece * pieceColumns;
  for (let column = begin; column < min(begin + pieceColumns, end); column++) {
    const base = word(0) + <usize>column * stride;
    const at = own + ((<usize>column) << 3);
    let behind = innerProduct(base + ((<usize>width) << 3), word(5), height);
    behind += innerProduct(base + ((<usize>end) << 3), own + ((<usize>end) << 3), width - end);
    store<f64>(at, load<f64>(at) - behind);
  }
}

/**
 * Adds to `terms` the squares that went into each pivot; where pivots were chosen, terms change places like them. Slots
 * for `columns` columns stand behind the terms, as in a solve.
 */
export function addTerms(count: i32, parts: i32, columns: i32, slots: i32, terms: usize): void {
  setWord(0, terms);
  share(addTermsOfPart, parts);
  addSlots(terms, columns, slots);
  for (let node = 0; node < count; node++) if (isTop(node)) addTermsOfNode(node, terms);
}

function addTermsOfPart(part: i32, _parts: i32, _thread: i32): void {
  const limits = partStart() + ((<usize>part) << 2);
  const end = load<i32>(limits, 4);
  for (let node = load<i32>(limits); node < end; node++) if (!isTop(node)) addTermsOfNode(node, word(0));
}

function addTermsOfNode(node: i32, terms: usize): void {
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const width = widthOf(node);
  const height = heightOf(node);
  const stride = strideOf(width + height);
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const target = targets() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
  for (let column = 0; column < width; column++) {
    const base = panel + <usize>column * stride;
    const pivot = abs(load<f64>(pivots() + ((<usize>(first + column)) << 3)));
    let behind = column + 1;
    if (load<u8>(isGathered() + <usize>node) === 1) {
      const isSecond = column > 0 && load<u8>(isDouble() + <usize>(first + column - 1)) === 1;
      if (!isSecond) {
        behind += load<u8>(isDouble() + <usize>(first + column));
        const to = first + behind - 1;
        const swap = first + load<i32>(swapped() + ((<usize>to) << 2));
        exchange(terms + ((<usize>to) << 3), terms + ((<usize>swap) << 3));
      }
    }
    for (let other = behind; other < width; other++) {
      const factor = load<f64>(base + ((<usize>other) << 3));
      const at = terms + ((<usize>(first + other)) << 3);
      store<f64>(at, load<f64>(at) + factor * factor * pivot);
    }
    for (let row = 0; row < height; row++) {
      const factor = load<f64>(base + ((<usize>(width + row)) << 3));
      const at = terms + ((<usize>load<i32>(target + ((<usize>row) << 2))) << 3);
      store<f64>(at, load<f64>(at) + factor * factor * pivot);
    }
  }
}
