/**
 * L·D·Lᵀ factorization of a dense symmetric matrix of any signs, with pivots of one or two columns chosen by size
 * (J. R. Bunch, L. Kaufman, "Some stable methods for calculating inertia and solving symmetric linear systems", Math.
 * Comp. 31, 1977). For the last front, where whatever had no safe pivot before has been gathered.
 */

/** Bounds the growth of the entries equally for single and double pivots. */
const share = (1 + Math.sqrt(17)) / 8;
/** A column without any entry gets this pivot: nothing can be said of its unknown. */
const emptyPivot = 1;

export interface IndefiniteFactors {
  /** Factorizes a matrix given by its lower triangle, by columns of length `stride`. */
  factorize(matrix: Float64Array, size: number, stride?: number): void;
  /** Overwrites a right-hand side of the last matrix, from `begin` on, by the solution. */
  solve(vector: Float64Array, begin: number): void;
}

export function createIndefiniteFactors(): IndefiniteFactors {
  let matrix = new Float64Array(0);
  let size = 0;
  /** Row each row was swapped with. */
  let swapped = new Int32Array(0);
  /** 1 for the first column of a double pivot. */
  let isDouble = new Uint8Array(0);

  return {
    factorize(given, givenSize, stride = givenSize) {
      size = givenSize;
      if (swapped.length < size) {
        swapped = new Int32Array(size);
        isDouble = new Uint8Array(size);
        matrix = new Float64Array(size * size);
      }
      for (let column = 0; column < size; column++) {
        matrix.set(given.subarray(column * stride, column * stride + size), column * size);
      }
      isDouble.fill(0);
      for (let column = 0; column < size; ) {
        const [row, width] = choosePivot(matrix, size, column);
        const to = column + width - 1;
        if (row !== to) swap(matrix, size, column, to, row);
        swapped[to] = row;
        if (width === 1) subtractSingle(matrix, size, column);
        else {
          swapped[column] = column;
          isDouble[column] = 1;
          subtractDouble(matrix, size, column);
        }
        column += width;
      }
    },

    solve(vector, begin) {
      for (let column = 0; column < size; ) {
        const width = isDouble[column] === 1 ? 2 : 1;
        const to = column + width - 1;
        exchange(vector, begin + to, begin + swapped[to]);
        for (let at = column; at <= to; at++) {
          const value = vector[begin + at];
          const base = at * size;
          for (let row = to + 1; row < size; row++) vector[begin + row] -= matrix[base + row] * value;
        }
        column += width;
      }
      for (let column = 0; column < size; ) {
        const base = column * size;
        if (isDouble[column] === 0) {
          vector[begin + column] /= matrix[base + column];
          column++;
          continue;
        }
        const [a, b, c] = [matrix[base + column], matrix[base + column + 1], matrix[base + size + column + 1]];
        const [p, q] = [vector[begin + column], vector[begin + column + 1]];
        const [x, y] = solvePair(a, b, c, p, q);
        vector[begin + column] = x;
        vector[begin + column + 1] = y;
        column += 2;
      }
      for (let to = size - 1; to >= 0; ) {
        const column = to > 0 && isDouble[to - 1] === 1 ? to - 1 : to;
        for (let at = column; at <= to; at++) {
          let value = vector[begin + at];
          const base = at * size;
          for (let row = to + 1; row < size; row++) value -= matrix[base + row] * vector[begin + row];
          vector[begin + at] = value;
        }
        exchange(vector, begin + to, begin + swapped[to]);
        to = column - 1;
      }
    },
  };
}

/** The row to bring to the pivot's place, and the width of the pivot. */
function choosePivot(matrix: Float64Array, size: number, column: number): [row: number, width: 1 | 2] {
  const base = column * size;
  const diagonal = Math.abs(matrix[base + column]);
  let largest = 0;
  let row = column;
  for (let at = column + 1; at < size; at++) {
    const entry = Math.abs(matrix[base + at]);
    if (entry > largest) {
      largest = entry;
      row = at;
    }
  }
  if (diagonal >= share * largest) {
    if (diagonal === 0) matrix[base + column] = emptyPivot;
    return [column, 1];
  }
  let largestOfRow = 0;
  for (let at = column; at < row; at++) largestOfRow = Math.max(largestOfRow, Math.abs(matrix[at * size + row]));
  for (let at = row + 1; at < size; at++) largestOfRow = Math.max(largestOfRow, Math.abs(matrix[row * size + at]));
  if (diagonal * largestOfRow >= share * largest * largest) return [column, 1];
  if (Math.abs(matrix[row * size + row]) >= share * largestOfRow) return [row, 1];
  return [row, 2];
}

/** Exchanges row and column `to` with `row` > `to` of what is left from column `first` on. */
function swap(matrix: Float64Array, size: number, first: number, to: number, row: number): void {
  for (let column = first; column < to; column++) exchange(matrix, column * size + to, column * size + row);
  exchange(matrix, to * size + to, row * size + row);
  for (let at = to + 1; at < row; at++) exchange(matrix, to * size + at, at * size + row);
  for (let at = row + 1; at < size; at++) exchange(matrix, to * size + at, row * size + at);
}

function exchange(array: Float64Array, first: number, second: number): void {
  const kept = array[first];
  array[first] = array[second];
  array[second] = kept;
}

function subtractSingle(matrix: Float64Array, size: number, column: number): void {
  const base = column * size;
  const inverse = 1 / matrix[base + column];
  for (let other = column + 1; other < size; other++) {
    const factor = matrix[base + other] * inverse;
    if (factor === 0) continue;
    const target = other * size;
    for (let row = other; row < size; row++) matrix[target + row] -= factor * matrix[base + row];
  }
  for (let row = column + 1; row < size; row++) matrix[base + row] *= inverse;
}

function subtractDouble(matrix: Float64Array, size: number, column: number): void {
  const first = column * size;
  const second = first + size;
  const [a, b, c] = [matrix[first + column], matrix[first + column + 1], matrix[second + column + 1]];
  for (let other = column + 2; other < size; other++) {
    const [x, y] = solvePair(a, b, c, matrix[first + other], matrix[second + other]);
    const target = other * size;
    if (x !== 0 || y !== 0) {
      for (let row = other; row < size; row++) {
        matrix[target + row] -= x * matrix[first + row] + y * matrix[second + row];
      }
    }
    matrix[first + other] = x;
    matrix[second + other] = y;
  }
}

/** (a b; b c)⁻¹·(p, q), where b is the largest entry. */
function solvePair(a: number, b: number, c: number, p: number, q: number): [number, number] {
  const [ra, rc] = [a / b, c / b];
  const factor = 1 / (b * (ra * rc - 1));
  return [factor * (rc * p - q), factor * (ra * q - p)];
}
