/**
 * AssemblyScript. L·D·Lᵀ factorization of a dense symmetric matrix of any signs, with pivots of one or two columns chosen
 * by size (J. R. Bunch, L. Kaufman, "Some stable methods for calculating inertia and solving symmetric linear systems",
 * Math. Comp. 31, 1977). For the last front, where whatever had no safe pivot before has been gathered.
 */

import { subtractMultiple } from "./panel";
import { innerProduct } from "./substitution";

/** Bounds the growth of the entries equally for single and double pivots. */
const share: f64 = 0.6403882032022076;
/** A column without any entry, or without numbers, gets this pivot: nothing can be said of its unknown. */
const emptyPivot: f64 = 1;

/** Factorizes the lower triangle of a matrix; `swapped` gets the row each row was swapped with. */
export function factorizeIndefinite(matrix: usize, size: i32, stride: usize, swapped: usize, isDouble: usize): void {
  let column = 0;
  while (column < size) {
    const row = pivotRow(matrix, size, stride, column);
    const width = row < 0 ? 2 : 1;
    const other = row < 0 ? -row : row;
    const to = column + width - 1;
    if (other !== to) swap(matrix, size, stride, column, to, other);
    store<i32>(swapped + ((<usize>to) << 2), other);
    store<u8>(isDouble + <usize>to, 0);
    if (width === 2) {
      store<i32>(swapped + ((<usize>column) << 2), column);
      store<u8>(isDouble + <usize>column, 1);
      subtractDouble(matrix, size, stride, column);
    } else subtractSingle(matrix, size, stride, column);
    column += width;
  }
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
  if (!(diagonal < share * largest)) {
    if (!(diagonal > 0)) store<f64>(place, emptyPivot);
    return column;
  }
  let largestOfRow: f64 = 0;
  for (let at = column; at < row; at++)
    largestOfRow = max(largestOfRow, abs(load<f64>(entry(matrix, stride, row, at))));
  for (let at = row + 1; at < size; at++) {
    largestOfRow = max(largestOfRow, abs(load<f64>(entry(matrix, stride, at, row))));
  }
  if (diagonal * largestOfRow >= share * largest * largest) return column;
  return abs(load<f64>(entry(matrix, stride, row, row))) >= share * largestOfRow ? row : -row;
}

function exchange(first: usize, second: usize): void {
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

function subtractSingle(matrix: usize, size: i32, stride: usize, column: i32): void {
  const base = entry(matrix, stride, 0, column);
  const inverse = 1 / load<f64>(base + ((<usize>column) << 3));
  for (let other = column + 1; other < size; other++) {
    const place = base + ((<usize>other) << 3);
    const factor = load<f64>(place) * inverse;
    if (factor !== 0) {
      const target = entry(matrix, stride, 0, other);
      const factors = f64x2.splat(factor);
      // Pairs begin at even rows; what they reach above the diagonal is never read.
      for (let row = (<usize>(other & ~1)) << 3; row < (<usize>size) << 3; row += 16) {
        const to = target + row;
        v128.store(to, f64x2.relaxed_nmadd(factors, v128.load(base + row), v128.load(to)));
      }
    }
  }
  for (let other = column + 1; other < size; other++) {
    const place = base + ((<usize>other) << 3);
    store<f64>(place, load<f64>(place) * inverse);
  }
}

function subtractDouble(matrix: usize, size: i32, stride: usize, column: i32): void {
  const first = entry(matrix, stride, 0, column);
  const second = first + stride;
  const diagonal = (<usize>column) << 3;
  const a = load<f64>(first + diagonal);
  const b = load<f64>(first + diagonal, 8);
  const c = load<f64>(second + diagonal, 8);
  const ratioA = a / b;
  const ratioC = c / b;
  const factor = 1 / (b * (ratioA * ratioC - 1));
  for (let other = column + 2; other < size; other++) {
    const at = (<usize>other) << 3;
    const p = load<f64>(first + at);
    const q = load<f64>(second + at);
    const x = factor * (ratioC * p - q);
    const y = factor * (ratioA * q - p);
    if (x !== 0 || y !== 0) {
      const target = entry(matrix, stride, 0, other);
      const factorsX = f64x2.splat(x);
      const factorsY = f64x2.splat(y);
      let row = other;
      // The rows before this one hold x and y already.
      if ((row & 1) === 1) {
        const to = target + at;
        store<f64>(to, load<f64>(to) - x * p - y * q);
        row++;
      }
      for (let place = (<usize>row) << 3; place < (<usize>size) << 3; place += 16) {
        const to = target + place;
        const value = f64x2.relaxed_nmadd(factorsX, v128.load(first + place), v128.load(to));
        v128.store(to, f64x2.relaxed_nmadd(factorsY, v128.load(second + place), value));
      }
    }
    store<f64>(first + at, x);
    store<f64>(second + at, y);
  }
}

/** Overwrites a right-hand side at `x` by the solution. */
export function solveIndefinite(
  matrix: usize,
  size: i32,
  stride: usize,
  swapped: usize,
  isDouble: usize,
  x: usize,
): void {
  let column = 0;
  while (column < size) {
    const to = column + load<u8>(isDouble + <usize>column);
    exchange(x + ((<usize>to) << 3), x + ((<usize>load<i32>(swapped + ((<usize>to) << 2))) << 3));
    for (let at = column; at <= to; at++) {
      subtractMultiple(x, entry(matrix, stride, 0, at), to + 1, size, load<f64>(x + ((<usize>at) << 3)));
    }
    column = to + 1;
  }
  column = 0;
  while (column < size) {
    const place = entry(matrix, stride, column, column);
    const at = x + ((<usize>column) << 3);
    if (load<u8>(isDouble + <usize>column) === 0) {
      store<f64>(at, load<f64>(at) / load<f64>(place));
      column++;
      continue;
    }
    const b = load<f64>(place, 8);
    const ratioA = load<f64>(place) / b;
    const ratioC = load<f64>(place + stride, 8) / b;
    const factor = 1 / (b * (ratioA * ratioC - 1));
    const p = load<f64>(at);
    const q = load<f64>(at, 8);
    store<f64>(at, factor * (ratioC * p - q));
    store<f64>(at, factor * (ratioA * q - p), 8);
    column += 2;
  }
  let to = size - 1;
  while (to >= 0) {
    const from = to > 0 && isSecond(isDouble, to) ? to - 1 : to;
    for (let at = from; at <= to; at++) {
      const place = x + ((<usize>at) << 3);
      const behind = innerProduct(entry(matrix, stride, to + 1, at), x + ((<usize>(to + 1)) << 3), size - to - 1);
      store<f64>(place, load<f64>(place) - behind);
    }
    exchange(x + ((<usize>to) << 3), x + ((<usize>load<i32>(swapped + ((<usize>to) << 2))) << 3));
    to = from - 1;
  }
}

/** Whether a column is the second of a double pivot. */
function isSecond(isDouble: usize, column: i32): bool {
  return load<u8>(isDouble + <usize>(column - 1)) === 1;
}
