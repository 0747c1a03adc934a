/** AssemblyScript. Factorizes panels: with outer-product.ts, where nearly all time goes for large programs. */

import { multiplyAdd, subtractProduct } from "./multiply-add";

/**
 * Factorizes a panel of `width` columns and `size` rows as L·D·Lᵀ. Afterwards it holds L below its unit diagonal, and
 * `pivots` holds D.
 *
 * A pivot must have the sign the theory gives it (+1 or −1 in `signs`); one that is too small or of the wrong sign is
 * replaced by `replacement` of that sign, which becomes +2 or −2. Returns how many were.
 */
export function factorizePanel(
  panel: usize,
  stride: usize,
  size: i32,
  width: i32,
  pivots: usize,
  signs: usize,
  smallest: f64,
  replacement: f64,
): i32 {
  let replaced = 0;
  for (let begin = 0; begin < width; begin += 4) {
    const end = min(begin + 4, width);
    // A group of four columns is factorized among itself …
    for (let column = begin; column < end; column++) {
      const base = panel + <usize>column * stride;
      const sign = <f64>load<i8>(signs + <usize>column);
      let pivot = load<f64>(base + ((<usize>column) << 3));
      if (!(pivot * sign > smallest)) {
        pivot = (sign > 0 ? 1 : -1) * replacement;
        store<i8>(signs + <usize>column, sign > 0 ? 2 : -2);
        replaced++;
      }
      store<f64>(pivots + ((<usize>column) << 3), pivot);
      const inverse = 1 / pivot;
      for (let other = column + 1; other < end; other++) {
        const factor = load<f64>(base + ((<usize>other) << 3)) * inverse;
        if (factor !== 0) subtractMultiple(panel + <usize>other * stride, base, other, size, factor);
      }
      scale(base, column + 1, size, inverse);
    }
    // … and then subtracted from all columns of the panel behind it.
    if (end - begin === 4) subtractFour(panel, stride, size, width, begin, pivots);
  }
  return replaced;
}

/** target[begin … end − 1] −= factor·source */
export function subtractMultiple(target: usize, source: usize, begin: i32, end: i32, factor: f64): void {
  const factors = f64x2.splat(factor);
  let at = begin;
  for (; at + 1 < end; at += 2) {
    const to = target + ((<usize>at) << 3);
    v128.store(to, subtractProduct(factors, v128.load(source + ((<usize>at) << 3)), v128.load(to)));
  }
  if (at < end) {
    const to = target + ((<usize>at) << 3);
    store<f64>(to, load<f64>(to) - factor * load<f64>(source + ((<usize>at) << 3)));
  }
}

export function innerProduct(left: usize, right: usize, length: i32): f64 {
  const last = (<usize>length) << 3;
  let first = f64x2.splat(0);
  let second = first;
  let at: usize = 0;
  for (; at + 24 < last; at += 32) {
    first = multiplyAdd(v128.load(left + at), v128.load(right + at), first);
    second = multiplyAdd(v128.load(left + at, 16), v128.load(right + at, 16), second);
  }
  const sums = f64x2.add(first, second);
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; at < last; at += 8) sum += load<f64>(left + at) * load<f64>(right + at);
  return sum;
}

function scale(column: usize, begin: i32, end: i32, factor: f64): void {
  const factors = f64x2.splat(factor);
  let at = begin;
  for (; at + 1 < end; at += 2) {
    const to = column + ((<usize>at) << 3);
    v128.store(to, f64x2.mul(factors, v128.load(to)));
  }
  if (at < end) {
    const to = column + ((<usize>at) << 3);
    store<f64>(to, factor * load<f64>(to));
  }
}

/**
 * Subtracts the outer products of four factorized columns from the panel's columns behind them, from two at a time: reading
 * the four costs more than the arithmetic.
 */
function subtractFour(panel: usize, stride: usize, size: i32, width: i32, begin: i32, pivots: usize): void {
  const four = panel + <usize>begin * stride;
  const pivot = pivots + ((<usize>begin) << 3);
  let column = begin + 4;
  for (; column + 1 < width; column += 2) subtractFromTwo(panel, stride, size, four, pivot, column);
  if (column < width) subtractFromRow(panel, stride, size, four, pivot, column, column);
}

/** Subtracts from one column, in its rows from `row` on. */
function subtractFromRow(panel: usize, stride: usize, size: i32, a: usize, pivot: usize, column: i32, row: i32): void {
  const b = a + stride;
  const c = b + stride;
  const d = c + stride;
  const at = (<usize>column) << 3;
  const target = panel + <usize>column * stride;
  const factorA = load<f64>(a + at) * load<f64>(pivot);
  const factorB = load<f64>(b + at) * load<f64>(pivot, 8);
  const factorC = load<f64>(c + at) * load<f64>(pivot, 16);
  const factorD = load<f64>(d + at) * load<f64>(pivot, 24);
  for (; row < size; row++) {
    const place = (<usize>row) << 3;
    const sum =
      factorA * load<f64>(a + place) +
      factorB * load<f64>(b + place) +
      factorC * load<f64>(c + place) +
      factorD * load<f64>(d + place);
    store<f64>(target + place, load<f64>(target + place) - sum);
  }
}

/** Subtracts from a column and the next one, which has no entry in the first of the rows. */
function subtractFromTwo(panel: usize, stride: usize, size: i32, a: usize, pivot: usize, column: i32): void {
  const b = a + stride;
  const c = b + stride;
  const d = c + stride;
  const at = (<usize>column) << 3;
  const left = panel + <usize>column * stride;
  const right = left + stride;
  const leftA = f64x2.splat(load<f64>(a + at) * load<f64>(pivot));
  const leftB = f64x2.splat(load<f64>(b + at) * load<f64>(pivot, 8));
  const leftC = f64x2.splat(load<f64>(c + at) * load<f64>(pivot, 16));
  const leftD = f64x2.splat(load<f64>(d + at) * load<f64>(pivot, 24));
  const rightA = f64x2.splat(load<f64>(a + at, 8) * load<f64>(pivot));
  const rightB = f64x2.splat(load<f64>(b + at, 8) * load<f64>(pivot, 8));
  const rightC = f64x2.splat(load<f64>(c + at, 8) * load<f64>(pivot, 16));
  const rightD = f64x2.splat(load<f64>(d + at, 8) * load<f64>(pivot, 24));
  // The right column's entry in the first row is above its diagonal, and never read.
  let row = column;
  for (; row + 1 < size; row += 2) {
    const place = (<usize>row) << 3;
    const fromA = v128.load(a + place);
    const fromB = v128.load(b + place);
    const fromC = v128.load(c + place);
    const fromD = v128.load(d + place);
    let toLeft = subtractProduct(leftA, fromA, v128.load(left + place));
    let toRight = subtractProduct(rightA, fromA, v128.load(right + place));
    toLeft = subtractProduct(leftB, fromB, toLeft);
    toRight = subtractProduct(rightB, fromB, toRight);
    toLeft = subtractProduct(leftC, fromC, toLeft);
    toRight = subtractProduct(rightC, fromC, toRight);
    toLeft = subtractProduct(leftD, fromD, toLeft);
    toRight = subtractProduct(rightD, fromD, toRight);
    v128.store(left + place, toLeft);
    v128.store(right + place, toRight);
  }
  if (row >= size) return;
  subtractFromRow(panel, stride, size, a, pivot, column, row);
  subtractFromRow(panel, stride, size, a, pivot, column + 1, row);
}
