/**
 * AssemblyScript. L·D·Lᵀ factorization of columns of any signs, with pivots of one or two columns chosen by size among them
 * (J. R. Bunch, L. Kaufman, "Some stable methods for calculating inertia and solving symmetric linear systems",
 * Math. Comp. 31, 1977). For the fronts where whatever had no safe pivot before has been gathered.
 *
 * A pivot of two columns is stored by its eigenvalues, and the columns of L in the directions of its eigenvectors, so that
 * D is diagonal. The directions take the place of the pivot: cosine above, sine below.
 */

import { subtractProduct } from "./multiply-add";
import { innerProduct, subtractMultiple } from "./panel";

/** Bounds the growth of the entries equally for single and double pivots. */
const share: f64 = 0.6403882032022076;
/** A column without any entry, or without numbers, gets this pivot: nothing can be said of its unknown. */
const emptyPivot: f64 = 1;

/**
 * Factorizes a panel of `width` columns and `size` rows; `swapped` gets the column each column was swapped with, `pivots`
 * gets D. Returns how many columns were empty; their `signs` become ±2.
 */
export function factorizeIndefinite(
  matrix: usize,
  width: i32,
  size: i32,
  stride: usize,
  swapped: usize,
  isDouble: usize,
  pivots: usize,
  signs: usize,
): i32 {
  let empty = 0;
  let column = 0;
  while (column < width) {
    const row = pivotRow(matrix, width, stride, column);
    const count = row < 0 ? 2 : 1;
    const other = row < 0 ? -row : row;
    const to = column + count - 1;
    if (other !== to) swap(matrix, size, stride, column, to, other);
    store<i32>(swapped + ((<usize>to) << 2), other);
    store<u8>(isDouble + <usize>to, 0);
    if (count === 2) {
      store<i32>(swapped + ((<usize>column) << 2), column);
      store<u8>(isDouble + <usize>column, 1);
      subtractDouble(matrix, width, size, stride, column, pivots);
    } else {
      const place = entry(matrix, stride, column, column);
      if (!(abs(load<f64>(place)) > 0)) {
        store<f64>(place, emptyPivot);
        store<i8>(signs + <usize>column, 2);
        empty++;
      }
      subtractSingle(matrix, width, size, stride, column);
      store<f64>(pivots + ((<usize>column) << 3), load<f64>(place));
    }
    column += count;
  }
  return empty;
}

function entry(matrix: usize, stride: usize, row: i32, column: i32): usize {
  return matrix + <usize>column * stride + ((<usize>row) << 3);
}

/** The row to bring to the pivot's place, negative for a pivot of two columns. */
function pivotRow(matrix: usize, size: i32, stride: usize, column: i32): i32 {
  const place = entry(matrix, stride, column, column);
  const diagonal = abs(load<f64>(place));
  let largest: f64 = 0;
  let row = column;
  for (let at = column + 1; at < size; at++) {
    const value = abs(load<f64>(entry(matrix, stride, at, column)));
    if (value > largest) {
      largest = value;
      row = at;
    }
  }
  // Where earlier pivots were replaced, numbers may have grown beyond all bounds: such a column stays where it is.
  if (!(diagonal < share * largest)) return column;
  let largestOfRow: f64 = 0;
  for (let at = column; at < row; at++)
    largestOfRow = max(largestOfRow, abs(load<f64>(entry(matrix, stride, row, at))));
  for (let at = row + 1; at < size; at++) {
    largestOfRow = max(largestOfRow, abs(load<f64>(entry(matrix, stride, at, row))));
  }
  if (diagonal * largestOfRow >= share * largest * largest) return column;
  return abs(load<f64>(entry(matrix, stride, row, row))) >= share * largestOfRow ? row : -row;
}

export function exchange(first: usize, second: usize): void {
  const kept = load<f64>(first);
  store<f64>(first, load<f64>(second));
  store<f64>(second, kept);
}

/** Exchanges row and column `to` with `row` > `to` of what is left from column `first` on. */
function swap(matrix: usize, size: i32, stride: usize, first: i32, to: i32, row: i32): void {
  for (let column = first; column < to; column++) {
    exchange(entry(matrix, stride, to, column), entry(matrix, stride, row, column));
  }
  exchange(entry(matrix, stride, to, to), entry(matrix, stride, row, row));
  for (let at = to + 1; at < row; at++) exchange(entry(matrix, stride, at, to), entry(matrix, stride, row, at));
  for (let at = row + 1; at < size; at++) exchange(entry(matrix, stride, at, to), entry(matrix, stride, at, row));
}

function subtractSingle(matrix: usize, width: i32, size: i32, stride: usize, column: i32): void {
  const base = entry(matrix, stride, 0, column);
  const inverse = 1 / load<f64>(base + ((<usize>column) << 3));
  for (let other = column + 1; other < width; other++) {
    const place = base + ((<usize>other) << 3);
    const factor = load<f64>(place) * inverse;
    if (factor !== 0) {
      const target = entry(matrix, stride, 0, other);
      const factors = f64x2.splat(factor);
      // Pairs begin at even rows; what they reach above the diagonal is never read.
      for (let row = (<usize>(other & ~1)) << 3; row < (<usize>size) << 3; row += 16) {
        const to = target + row;
        v128.store(to, subtractProduct(factors, v128.load(base + row), v128.load(to)));
      }
    }
  }
  for (let other = column + 1; other < size; other++) {
    const place = base + ((<usize>other) << 3);
    store<f64>(place, load<f64>(place) * inverse);
  }
}

function subtractDouble(matrix: usize, width: i32, size: i32, stride: usize, column: i32, pivots: usize): void {
  const first = entry(matrix, stride, 0, column);
  const second = first + stride;
  const diagonal = (<usize>column) << 3;
  const a = load<f64>(first + diagonal);
  const b = load<f64>(first + diagonal, 8);
  const c = load<f64>(second + diagonal, 8);
  const ratioA = a / b;
  const ratioC = c / b;
  const factor = 1 / (b * (ratioA * ratioC - 1));
  // Jacobi's rotation.
  const half = (ratioC - ratioA) / 2;
  const tangent = (half < 0 ? -1 : 1) / (abs(half) + sqrt(half * half + 1));
  const cosine = 1 / sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let other = column + 2; other < size; other++) {
    const at = (<usize>other) << 3;
    const p = load<f64>(first + at);
    const q = load<f64>(second + at);
    const x = factor * (ratioC * p - q);
    const y = factor * (ratioA * q - p);
    if (other < width && (x !== 0 || y !== 0)) {
      const target = entry(matrix, stride, 0, other);
      const factorsX = f64x2.splat(x);
      const factorsY = f64x2.splat(y);
      let row = other;
      // The rows before this one hold parts of L already.
      if ((row & 1) === 1) {
        const to = target + at;
        store<f64>(to, load<f64>(to) - x * p - y * q);
        row++;
      }
      for (let place = (<usize>row) << 3; place < (<usize>size) << 3; place += 16) {
        const to = target + place;
        const value = subtractProduct(factorsX, v128.load(first + place), v128.load(to));
        v128.store(to, subtractProduct(factorsY, v128.load(second + place), value));
      }
    }
    store<f64>(first + at, cosine * x - sine * y);
    store<f64>(second + at, sine * x + cosine * y);
  }
  store<f64>(first + diagonal, cosine);
  store<f64>(first + diagonal, sine, 8);
  const pivot = pivots + diagonal;
  store<f64>(pivot, a - tangent * b);
  store<f64>(pivot, c + tangent * b, 8);
}

/** L·x = b for the rows of the panel's columns. */
export function forwardIndefinite(
  matrix: usize,
  width: i32,
  stride: usize,
  swapped: usize,
  isDouble: usize,
  x: usize,
): void {
  let column = 0;
  while (column < width) {
    const to = column + load<u8>(isDouble + <usize>column);
    exchange(x + ((<usize>to) << 3), x + ((<usize>load<i32>(swapped + ((<usize>to) << 2))) << 3));
    if (to > column) rotate(entry(matrix, stride, column, column), x + ((<usize>column) << 3), -1);
    for (let at = column; at <= to; at++) {
      subtractMultiple(x, entry(matrix, stride, 0, at), to + 1, width, load<f64>(x + ((<usize>at) << 3)));
    }
    column = to + 1;
  }
}

/** Lᵀ·x = b for the rows of the panel's columns. */
export function backwardIndefinite(
  matrix: usize,
  width: i32,
  stride: usize,
  swapped: usize,
  isDouble: usize,
  x: usize,
): void {
  let to = width - 1;
  while (to >= 0) {
    const from = to > 0 && load<u8>(isDouble + <usize>(to - 1)) === 1 ? to - 1 : to;
    for (let at = from; at <= to; at++) {
      const place = x + ((<usize>at) << 3);
      const behind = innerProduct(entry(matrix, stride, to + 1, at), x + ((<usize>(to + 1)) << 3), width - to - 1);
      store<f64>(place, load<f64>(place) - behind);
    }
    if (from < to) rotate(entry(matrix, stride, from, from), x + ((<usize>from) << 3), 1);
    exchange(x + ((<usize>to) << 3), x + ((<usize>load<i32>(swapped + ((<usize>to) << 2))) << 3));
    to = from - 1;
  }
}

/** From the directions of a double pivot's eigenvectors to its columns, or back where `direction` is −1. */
function rotate(pivot: usize, x: usize, direction: f64): void {
  const cosine = load<f64>(pivot);
  const sine = direction * load<f64>(pivot, 8);
  const p = load<f64>(x);
  const q = load<f64>(x, 8);
  store<f64>(x, cosine * p + sine * q);
  store<f64>(x, cosine * q - sine * p, 8);
}
