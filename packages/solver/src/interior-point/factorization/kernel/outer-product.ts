/** AssemblyScript. Products of eliminated columns of a front, which are subtracted from what is left of it. */

import { multiplyAdd } from "./multiply-add";

/** Rows of large panels are better copied than read again and again, since their columns are far apart. */
export function isLarge(height: i32, width: i32): bool {
  return height >= 32 && width >= 8;
}

/** The update matrix −L·D·Lᵀ (Schur complement before extend-add), its lower triangle at least, of `height` rows of L at `rows` and `width` columns. */
export function leaveOuterProduct(
  rows: usize,
  stride: usize,
  height: i32,
  width: i32,
  pivots: usize,
  packed: usize,
  update: usize,
  updateStride: usize,
): void {
  pack(rows, stride, 0, height, width, pivots, packed);
  const copies = isLarge(height, width);
  const copied = packed + packedBytes(height, width);
  if (copies) pack(rows, stride, 0, height, width, 0, copied);
  for (let column = 0; column < height; column += 4) {
    if (copies) addFour(false, column, height, width, packed, copied, 32, width, update, updateStride);
    else addFour(false, column, height, width, packed, rows, stride, 1, update, updateStride);
  }
}

export function packedBytes(height: i32, width: i32): usize {
  return (<usize>((height + 3) & ~3) * <usize>width) << 3;
}

/**
 * Four columns of −L·D·Lᵀ, from row `column` on: added to the target, or written into it. Four columns by four rows are
 * summed up in registers.
 *
 * @param factors −D·Lᵀ as `pack` leaves it
 * @param rows L, with `step` bytes from column to column and `distance` numbers from row to row of a group's first
 */
export function addFour(
  adds: bool,
  column: i32,
  height: i32,
  width: i32,
  factors: usize,
  rows: usize,
  step: usize,
  distance: i32,
  update: usize,
  stride: usize,
): void {
  const first = factors + ((<usize>column * <usize>width) << 3);
  const end = first + ((<usize>width) << 5);
  const target = update + <usize>column * stride;
  let row = column;
  for (; row + 2 < height; row += 4) {
    let to = target + ((<usize>row) << 3);
    let a0 = f64x2.splat(0);
    let a1 = a0;
    let b0 = a0;
    let b1 = a0;
    let c0 = a0;
    let c1 = a0;
    let d0 = a0;
    let d1 = a0;
    let from = rows + ((<usize>row * <usize>distance) << 3);
    for (let at = first; at < end; at += 32) {
      const upper = v128.load(from);
      const lower = v128.load(from, 16);
      const a = v128.load64_splat(at);
      a0 = multiplyAdd(a, upper, a0);
      a1 = multiplyAdd(a, lower, a1);
      const b = v128.load64_splat(at, 8);
      b0 = multiplyAdd(b, upper, b0);
      b1 = multiplyAdd(b, lower, b1);
      const c = v128.load64_splat(at, 16);
      c0 = multiplyAdd(c, upper, c0);
      c1 = multiplyAdd(c, lower, c1);
      const d = v128.load64_splat(at, 24);
      d0 = multiplyAdd(d, upper, d0);
      d1 = multiplyAdd(d, lower, d1);
      from += step;
    }
    put(adds, to, a0);
    put(adds, to + 16, a1);
    to += stride;
    put(adds, to, b0);
    put(adds, to + 16, b1);
    to += stride;
    put(adds, to, c0);
    put(adds, to + 16, c1);
    to += stride;
    put(adds, to, d0);
    put(adds, to + 16, d1);
  }
  if (row >= height) return;
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let from = rows + ((<usize>row * <usize>distance) << 3);
  for (let at = first; at < end; at += 32) {
    const pair = v128.load(from);
    a = multiplyAdd(v128.load64_splat(at), pair, a);
    b = multiplyAdd(v128.load64_splat(at, 8), pair, b);
    c = multiplyAdd(v128.load64_splat(at, 16), pair, c);
    d = multiplyAdd(v128.load64_splat(at, 24), pair, d);
    from += step;
  }
  const to = target + ((<usize>row) << 3);
  put(adds, to, a);
  put(adds, to + stride, b);
  put(adds, to + 2 * stride, c);
  put(adds, to + 3 * stride, d);
}

function put(adds: bool, to: usize, sums: v128): void {
  if (adds) sums = f64x2.add(v128.load(to), sums);
  v128.store(to, sums);
}

/**
 * −D·Lᵀ, or Lᵀ where no pivots are given, of rows `begin` … `end` − 1 by groups of four; the last group is filled with
 * zeros.
 */
export function pack(rows: usize, stride: usize, begin: i32, end: i32, width: i32, pivots: usize, packed: usize): void {
  for (let group = begin; group < end; group += 4) {
    const count = min(4, end - group);
    let from = rows + ((<usize>group) << 3);
    let to = packed + ((<usize>group * <usize>width) << 3);
    for (let column = 0; column < width; column++) {
      const factor = pivots === 0 ? 1 : -load<f64>(pivots + ((<usize>column) << 3));
      for (let at = 0; at < count; at++) {
        store<f64>(to + ((<usize>at) << 3), factor * load<f64>(from + ((<usize>at) << 3)));
      }
      for (let at = count; at < 4; at++) store<f64>(to + ((<usize>at) << 3), 0);
      from += stride;
      to += 32;
    }
  }
}
