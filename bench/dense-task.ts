/** Dense factorization as the solvers once did it: the fixed task of reference-task.ts, which must not change. */

/**
 * Factorizes the first `width` columns of a symmetric front as L·D·Lᵀ and subtracts their outer products from the rest.
 *
 * `front` holds a square matrix of `size` rows by columns (leading dimension `size`), lower triangle. Afterwards the
 * first columns hold L below its unit diagonal, `pivots` (from `firstPivot` on) holds D, and the lower triangle of the
 * rest holds the Schur complement.
 *
 * A pivot must have the sign the theory gives it (+1 or −1 in `signs`); one that is too small or of the wrong sign is
 * replaced by `replacement` of that sign. Returns how many were.
 */
export function factorizeFront(
  front: Float64Array,
  size: number,
  width: number,
  pivots: Float64Array,
  signs: Int8Array,
  firstPivot: number,
  smallest: number,
  replacement: number,
): number {
  let replaced = 0;
  for (let begin = 0; begin < width; begin += 4) {
    const end = Math.min(begin + 4, width);
    // A group of four columns is factorized among itself …
    for (let column = begin; column < end; column++) {
      const base = column * size;
      const sign = signs[firstPivot + column];
      let pivot = front[base + column];
      if (!(pivot * sign > smallest)) {
        pivot = sign * replacement;
        replaced++;
      }
      pivots[firstPivot + column] = pivot;
      const inverse = 1 / pivot;
      for (let other = column + 1; other < end; other++) {
        const factor = front[base + other] * inverse;
        if (factor === 0) continue;
        const target = other * size;
        for (let row = other; row < size; row++) front[target + row] -= factor * front[base + row];
      }
      for (let row = column + 1; row < size; row++) front[base + row] *= inverse;
    }
    // … and then subtracted from all columns behind it.
    if (end < size) subtractGroup(front, size, begin, end, pivots, firstPivot);
  }
  return replaced;
}

/** front[:, j] −= Σ_k L[:, k]·D[k]·L[j, k] for the columns k of a group and all columns j behind it. */
function subtractGroup(
  front: Float64Array,
  size: number,
  begin: number,
  end: number,
  pivots: Float64Array,
  firstPivot: number,
): void {
  if (end - begin < 4) {
    for (let source = begin; source < end; source++) {
      const base = source * size;
      const pivot = pivots[firstPivot + source];
      for (let column = end; column < size; column++) {
        const factor = front[base + column] * pivot;
        if (factor === 0) continue;
        const target = column * size;
        for (let row = column; row < size; row++) front[target + row] -= factor * front[base + row];
      }
    }
    return;
  }
  const a = begin * size;
  const b = a + size;
  const c = b + size;
  const d = c + size;
  const pivotA = pivots[firstPivot + begin];
  const pivotB = pivots[firstPivot + begin + 1];
  const pivotC = pivots[firstPivot + begin + 2];
  const pivotD = pivots[firstPivot + begin + 3];
  let column = end;
  // Two columns at a time: each value loaded serves both.
  for (; column + 1 < size; column += 2) {
    const next = column + 1;
    const a0 = front[a + column] * pivotA;
    const b0 = front[b + column] * pivotB;
    const c0 = front[c + column] * pivotC;
    const d0 = front[d + column] * pivotD;
    const a1 = front[a + next] * pivotA;
    const b1 = front[b + next] * pivotB;
    const c1 = front[c + next] * pivotC;
    const d1 = front[d + next] * pivotD;
    const first = column * size;
    const second = next * size;
    front[first + column] -=
      a0 * front[a + column] + b0 * front[b + column] + c0 * front[c + column] + d0 * front[d + column];
    for (let row = next; row < size; row++) {
      const va = front[a + row];
      const vb = front[b + row];
      const vc = front[c + row];
      const vd = front[d + row];
      front[first + row] -= a0 * va + b0 * vb + c0 * vc + d0 * vd;
      front[second + row] -= a1 * va + b1 * vb + c1 * vc + d1 * vd;
    }
  }
  if (column < size) {
    const a0 = front[a + column] * pivotA;
    const b0 = front[b + column] * pivotB;
    const c0 = front[c + column] * pivotC;
    const d0 = front[d + column] * pivotD;
    const first = column * size;
    for (let row = column; row < size; row++) {
      front[first + row] -= a0 * front[a + row] + b0 * front[b + row] + c0 * front[c + row] + d0 * front[d + row];
    }
  }
}
