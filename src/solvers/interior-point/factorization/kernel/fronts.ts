/**
 * AssemblyScript. The fronts of the multifrontal method: a panel of columns that are eliminated, which stays, and a
 * square of what they leave to the parent, on one of two stacks that parents and children use in turns.
 *
 * Columns of panels and squares are of even length, so that pairs of entries never reach into the next column's first.
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
  panelStart,
  parity,
  pivots,
  relative,
  rowStart,
  signs,
  swapped,
  updatePlace,
} from "./arrays";
import { factorizeIndefinite } from "./indefinite";
import { leaveOuterProduct } from "./outer-product";
import { factorizePanel } from "./panel";

/** Bytes of a column of so many entries. */
export function strideOf(length: i32): usize {
  return <usize>(((length + 1) & ~1) << 3);
}

/** Bytes of a square of so many columns; the kernel works on four at a time. */
function squareOf(length: i32): usize {
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

/**
 * Factorizes supernodes `begin` … `end` − 1, in postorder.
 *
 * @param tops addresses of the free ends of both stacks
 * @param packed room for the largest panel without its top, twice
 * @returns how many pivots had to be replaced
 */
export function factorize(begin: i32, end: i32, tops: usize, packed: usize, smallest: f64, replacement: f64): i32 {
  let replaced = 0;
  for (let node = begin; node < end; node++) {
    const first = load<i32>(firstColumn() + ((<usize>node) << 2));
    const width = widthOf(node);
    const height = heightOf(node);
    const stride = strideOf(width + height);
    const panel = load<usize>(panelStart() + ((<usize>node) << 2));
    assemble(node);
    const firstPivot = pivots() + ((<usize>first) << 3);
    const firstSign = signs() + <usize>first;
    const size = width + height;
    if (load<u8>(isGathered() + <usize>node) === 1) {
      const swaps = swapped() + ((<usize>first) << 2);
      const doubles = isDouble() + <usize>first;
      const empty = factorizeIndefinite(panel, width, size, stride, swaps, doubles, firstPivot, firstSign);
      // In the last front there is nowhere else to go.
      if (height > 0) replaced += empty;
    } else replaced += factorizePanel(panel, stride, size, width, firstPivot, firstSign, smallest, replacement);
    const side = tops + ((<usize>load<u8>(parity() + <usize>node)) << 2);
    if (height > 0) {
      const square = load<usize>(side);
      store<usize>(side, square + squareOf(height));
      store<usize>(updatePlace() + ((<usize>node) << 2), square);
      leaveOuterProduct(
        panel + ((<usize>width) << 3),
        stride,
        height,
        width,
        firstPivot,
        packed,
        square,
        strideOf(height),
      );
    }
    const otherSide = tops + ((<usize>(1 - load<u8>(parity() + <usize>node))) << 2);
    let child = load<i32>(firstChild() + ((<usize>node) << 2));
    while (child >= 0) {
      if (height > 0) addChild(child, node, false);
      if (child >= begin) store<usize>(otherSide, load<usize>(otherSide) - squareOf(heightOf(child)));
      child = load<i32>(nextSibling() + ((<usize>child) << 2));
    }
  }
  return replaced;
}

/** Writes the matrix's entries and the children's contributions into the panel of a supernode. */
function assemble(node: i32): void {
  const first = load<i32>(firstColumn() + ((<usize>node) << 2));
  const width = widthOf(node);
  const stride = strideOf(width + heightOf(node));
  const panel = load<usize>(panelStart() + ((<usize>node) << 2));
  const end = panel + stride * <usize>width;
  for (let at = panel; at < end; at += 16) v128.store(at, f64x2.splat(0));
  for (let column = 0; column < width; column++) {
    store<f64>(panel + <usize>column * (stride + 8), load<f64>(diagonal() + ((<usize>(first + column)) << 3)));
  }
  const lastEntry = load<i32>(entryStart() + ((<usize>node) << 2), 4);
  for (let entry = load<i32>(entryStart() + ((<usize>node) << 2)); entry < lastEntry; entry++) {
    const place = load<usize>(entryPlace() + ((<usize>entry) << 2));
    store<f64>(place, load<f64>(place) + load<f64>(entryValue() + ((<usize>entry) << 3)));
  }
  let child = load<i32>(firstChild() + ((<usize>node) << 2));
  while (child >= 0) {
    addChild(child, node, true);
    child = load<i32>(nextSibling() + ((<usize>child) << 2));
  }
}

/** Adds what a child leaves to the panel of its parent, or to what the parent leaves. */
function addChild(child: i32, node: i32, toPanel: bool): void {
  const length = heightOf(child);
  const width = widthOf(node);
  const height = heightOf(node);
  const place = relative() + ((<usize>load<i32>(rowStart() + ((<usize>child) << 2))) << 2);
  let middle = 0;
  while (middle < length && load<i32>(place + ((<usize>middle) << 2)) < width) middle++;
  const begin = toPanel ? 0 : middle;
  const end = toPanel ? middle : length;
  if (begin === end) return;
  let target = load<usize>(panelStart() + ((<usize>node) << 2));
  let stride = strideOf(width + height);
  if (!toPanel) {
    stride = strideOf(height);
    // As if the panel's columns and rows stood before it.
    target = load<usize>(updatePlace() + ((<usize>node) << 2)) - <usize>width * (stride + 8);
  }
  addSquare(load<usize>(updatePlace() + ((<usize>child) << 2)), length, place, begin, end, target, stride);
}

/** Adds columns `begin` … `end` − 1 of a square's lower triangle; `place` says where its rows stand in the target. */
function addSquare(
  square: usize,
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
    const from = square + <usize>column * stride;
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
