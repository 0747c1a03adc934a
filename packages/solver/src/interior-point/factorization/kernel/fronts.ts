/**
 * AssemblyScript. The frontal matrices of the multifrontal method. A front is the panel of its supernode's columns, which
 * becomes part of L, and the update matrix: the Schur complement of these pivots, which is assembled into the parent's
 * front (extend-add). One thread eliminates each subtree, with two stacks of update matrices that parents and children use
 * in turns; the update matrices of subtree roots have places of their own. Above the subtrees all threads work on the
 * large fronts together.
 *
 * Columns of panels and update matrices are of even length, so that pairs of entries never reach into the next column's first.
 */
import {
  diagonal,
  entryPlace,
  entryStart,
  entryValue,
  firstChild,
  firstColumn,
  isDouble,
  isGathered,
  nextSibling,
  ofThread,
  panelStart,
  parity,
  partStart,
  pivots,
  places,
  relative,
  root,
  rowStart,
  signs,
  swapped,
  top,
  updatePlace,
} from "./arrays";
import { factorizeIndefinite } from "./indefinite";
import { addFour, isLarge, leaveOuterProduct, pack, packedBytes } from "./outer-product";
import { factorizeBlocks, pieceRows, pieceWidth } from "./panel-blocks";
import { number, setNumber, setWord, share, word } from "./threads";

/** As in ../factor-layout.ts. */
export const partsAtOnce = 16;
/** Multiplications from which a front is worth the work of all threads. */
const largeFront = 200_000;

/** Bytes of a column of so many entries. */
export function strideOf(length: i32): usize {
  return <usize>(((length + 1) & ~1) << 3);
}

/** Bytes of an update matrix of so many columns; the kernel works on four at a time. */
function updateBytes(length: i32): usize {
  return strideOf(length) * <usize>((length + 3) & ~3);
}

/** Number of rows below the columns of a supernode. */
export function heightOf(node: i32): i32 {
  const at = rowStart() + ((<usize>node) << 2);
  return load<i32>(at, 4) - load<i32>(at);
}

export function widthOf(node: i32): i32 {
  const at = firstColumn() + ((<usize>node) << 2);
  return load<i32>(at, 4) - load<i32>(at);
}

export function isTop(node: i32): bool {
  return load<u8>(places() + <usize>node) === top;
}

/**
 * Factorizes all supernodes. It takes some parts of the tree at a time, consecutive in postorder: first their subtrees,
 * then the supernodes above them. So fewer update matrices of subtrees are in memory at once.
 *
 * @param replacements space for a number by part
 * @returns how many pivots had to be replaced
 */
export function factorize(parts: i32, replacements: usize, smallest: f64, replacement: f64): i32 {
  setNumber(0, smallest);
  setNumber(1, replacement);
  let replaced = 0;
  for (let begin = 0; begin < parts; begin += partsAtOnce) {
    const end = min(begin + partsAtOnce, parts);
    setWord(0, replacements);
    setWord(1, <usize>begin);
    share(factorizePart, end - begin);
    for (let part = begin; part < end; part++) replaced += load<i32>(replacements + ((<usize>part) << 2));
    const last = load<i32>(partStart() + ((<usize>end) << 2));
    for (let node = load<i32>(partStart() + ((<usize>begin) << 2)); node < last; node++) {
      if (isTop(node)) replaced += factorizeFront(node, 0);
    }
  }
  return replaced;
}

function factorizePart(piece: i32, _pieces: i32, thread: i32): void {
  const part = <i32>word(1) + piece;
  const limits = partStart() + ((<usize>part) << 2);
  const end = load<i32>(limits, 4);
  let replaced = 0;
  for (let node = load<i32>(limits); node < end; node++) if (!isTop(node)) replaced += factorizeFront(node, thread);
  store<i32>(word(0) + ((<usize>part) << 2), replaced);
}

function factorizeFront(node: i32, thread: i32): i32 {
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const width = widthOf(node);
  const height = heightOf(node);
  const size = width + height;
  const stride = strideOf(size);
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const packed = load<usize>(ofThread(thread), 8);
  const isShared = isTop(node) && <f64>width * <f64>size * <f64>size > 2 * <f64>largeFront;
  if (isShared) {
    setWord(0, <usize>node);
    share(assembleColumns, (width + pieceWidth - 1) / pieceWidth);
  } else assemble(node, 0, width);
  addEntries(node);

  let replaced = 0;
  const firstPivot = pivots() + ((<usize>first) << 3);
  const firstSign = signs() + <usize>first;
  if (load<u8>(isGathered() + <usize>node) === 1) {
    const swaps = swapped() + ((<usize>first) << 2);
    const doubles = isDouble() + <usize>first;
    const empty = factorizeIndefinite(panel, width, size, stride, swaps, doubles, firstPivot, firstSign);
    // Pivots of the last front cannot be postponed any further.
    if (height > 0) replaced = empty;
  } else {
    const smallest = number(0);
    replaced = factorizeBlocks(
      panel,
      stride,
      size,
      width,
      firstPivot,
      firstSign,
      smallest,
      number(1),
      packed,
      isShared,
    );
  }
  formUpdate(node, thread, isShared);
  return replaced;
}

/** Forms the update matrix of a factorized front, with those of its children, and frees the children's. */
function formUpdate(node: i32, thread: i32, isShared: bool): void {
  const width = widthOf(node);
  const height = heightOf(node);
  const tops = ofThread(thread);
  const place = updatePlace() + ((<usize>node) << 2);
  const side = (<usize>load<u8>(parity() + <usize>node)) << 2;
  if (height > 0) {
    if (load<u8>(places() + <usize>node) !== root) {
      const update = load<usize>(tops + side);
      store<usize>(tops + side, update + updateBytes(height));
      store<usize>(place, update);
    }
    if (isShared) {
      setWord(0, <usize>node);
      share(packRows, (height + pieceRows - 1) / pieceRows);
      share(formUpdateColumns, (height + pieceWidth - 1) / pieceWidth);
    } else {
      const rows = load<usize>(panelStart() + ((<usize>node) << 2)) + ((<usize>width) << 3);
      const pivot = pivots() + ((<usize>load<i32>(firstColumn() + ((<usize>node) << 2))) << 3);
      const update = load<usize>(place);
      const packed = load<usize>(tops, 8);
      leaveOuterProduct(rows, strideOf(width + height), height, width, pivot, packed, update, strideOf(height));
      extendAddChildren(node, width, width + height);
    }
  }
  const otherSide = tops + (4 - side);
  let child = load<i32>(firstChild() + ((<usize>node) << 2));
  while (child >= 0) {
    if (load<u8>(places() + <usize>child) !== root) {
      store<usize>(otherSide, load<usize>(otherSide) - updateBytes(heightOf(child)));
    }
    child = load<i32>(nextSibling() + ((<usize>child) << 2));
  }
}

function assembleColumns(piece: i32, _pieces: i32, _thread: i32): void {
  const node = <i32>word(0);
  const begin = piece * pieceWidth;
  assemble(node, begin, min(begin + pieceWidth, widthOf(node)));
}

function packRows(piece: i32, _pieces: i32, _thread: i32): void {
  const node = <i32>word(0);
  const width = widthOf(node);
  const height = heightOf(node);
  const rows = load<usize>(panelStart() + ((<usize>node) << 2)) + ((<usize>width) << 3);
  const stride = strideOf(width + height);
  const pivot = pivots() + ((<usize>load<i32>(firstColumn() + ((<usize>node) << 2))) << 3);
  const packed = load<usize>(ofThread(0), 8);
  const begin = piece * pieceRows;
  const end = min(begin + pieceRows, height);
  pack(rows, stride, begin, end, width, pivot, packed);
  if (isLarge(height, width)) pack(rows, stride, begin, end, width, 0, packed + packedBytes(height, width));
}

function formUpdateColumns(piece: i32, _pieces: i32, _thread: i32): void {
  const node = <i32>word(0);
  const width = widthOf(node);
  const height = heightOf(node);
  const rows = load<usize>(panelStart() + ((<usize>node) << 2)) + ((<usize>width) << 3);
  const stride = strideOf(width + height);
  const packed = load<usize>(ofThread(0), 8);
  const copied = packed + packedBytes(height, width);
  const update = load<usize>(updatePlace() + ((<usize>node) << 2));
  const end = min((piece + 1) * pieceWidth, height);
  for (let column = piece * pieceWidth; column < end; column += 4) {
    if (isLarge(height, width))
      addFour(false, column, height, width, packed, copied, 32, width, update, strideOf(height));
    else addFour(false, column, height, width, packed, rows, stride, 1, update, strideOf(height));
  }
  extendAddChildren(node, width + piece * pieceWidth, width + end);
}

/** Writes the children's update matrices into columns `begin` … `end` − 1 of the panel of a supernode. */
function assemble(node: i32, begin: i32, end: i32): void {
  const stride = strideOf(widthOf(node) + heightOf(node));
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const last = panel + stride * <usize>end;
  for (let at = panel + stride * <usize>begin; at < last; at += 16) v128.store(at, f64x2.splat(0));
  extendAddChildren(node, begin, end);
}

/** Adds the matrix's entries to the panel of a supernode. */
function addEntries(node: i32): void {
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const width = widthOf(node);
  const stride = strideOf(width + heightOf(node));
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  for (let column = 0; column < width; column++) {
    const place = panel + <usize>column * (stride + 8);
    store<f64>(place, load<f64>(place) + load<f64>(diagonal() + ((<usize>(first + column)) << 3)));
  }
  const lastEntry = load<i32>(entryStart() + ((<usize>node) << 2), 4);
  for (let entry = load<i32>(entryStart() + ((<usize>node) << 2)); entry < lastEntry; entry++) {
    const place = load<usize>(entryPlace() + ((<usize>entry) << 2));
    store<f64>(place, load<f64>(place) + load<f64>(entryValue() + ((<usize>entry) << 3)));
  }
}

/** Extend-add: adds the children's update matrices to columns `begin` … `end` − 1 of a front, all in its panel or all in its update matrix. */
function extendAddChildren(node: i32, begin: i32, end: i32): void {
  let child = load<i32>(firstChild() + ((<usize>node) << 2));
  while (child >= 0) {
    extendAdd(child, node, begin, end);
    child = load<i32>(nextSibling() + ((<usize>child) << 2));
  }
}

function extendAdd(child: i32, node: i32, begin: i32, end: i32): void {
  const length = heightOf(child);
  const width = widthOf(node);
  const height = heightOf(node);
  const place = relative() + ((<usize>load<i32>(rowStart() + ((<usize>child) << 2))) << 2);
  const from = begin === 0 ? 0 : firstFrom(place, length, begin);
  const to = end === width + height ? length : firstFrom(place, length, end);
  if (from === to) return;
  let target = load<usize>(panelStart() + ((<usize>node) << 2));
  let stride = strideOf(width + height);
  if (begin >= width) {
    stride = strideOf(height);
    // Places count from the front's first column: as if the panel's columns and rows stood before the update matrix.
    target = load<usize>(updatePlace() + ((<usize>node) << 2)) - <usize>width * (stride + 8);
  }
  extendAddUpdate(load<usize>(updatePlace() + ((<usize>child) << 2)), length, place, from, to, target, stride);
}

/** The first of `length` ascending places that is `least` or more. */
function firstFrom(place: usize, length: i32, least: i32): i32 {
  let begin = 0;
  let end = length;
  while (end - begin > 8) {
    const middle = (begin + end) >> 1;
    if (load<i32>(place + ((<usize>middle) << 2)) < least) begin = middle + 1;
    else end = middle;
  }
  while (begin < end && load<i32>(place + ((<usize>begin) << 2)) < least) begin++;
  return begin;
}

/** Adds columns `begin` … `end` − 1 of an update matrix's lower triangle; `place` says where its rows stand in the target. */
function extendAddUpdate(
  update: usize,
  length: i32,
  place: usize,
  begin: i32,
  end: i32,
  target: usize,
  targetStride: usize,
): void {
  const stride = strideOf(length);
  // From `even` on, the rows follow each other in the target as well.
  let even = length - 1;
  while (even > begin) {
    const before = place + ((<usize>(even - 1)) << 2);
    if (load<i32>(before, 4) !== load<i32>(before) + 1) break;
    even--;
  }
  for (let column = begin; column < end; column++) {
    const from = update + <usize>column * stride;
    const to = target + <usize>load<i32>(place + ((<usize>column) << 2)) * targetStride;
    let row = column;
    for (; row < even; row++) {
      const at = to + ((<usize>load<i32>(place + ((<usize>row) << 2))) << 3);
      store<f64>(at, load<f64>(at) + load<f64>(from + ((<usize>row) << 3)));
    }
    let at = to + ((<usize>load<i32>(place + ((<usize>row) << 2))) << 3);
    let source = from + ((<usize>row) << 3);
    for (; row + 1 < length; row += 2) {
      v128.store(at, f64x2.add(v128.load(at), v128.load(source)));
      at += 16;
      source += 16;
    }
    if (row < length) store<f64>(at, load<f64>(at) + load<f64>(source));
  }
}
