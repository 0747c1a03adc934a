/** AssemblyScript. Dense arithmetic on panels: where nearly all time goes for large programs. */

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
    v128.store(to, f64x2.relaxed_nmadd(factors, v128.load(source + ((<usize>at) << 3)), v128.load(to)));
  }
  if (at < end) {
    const to = target + ((<usize>at) << 3);
    store<f64>(to, load<f64>(to) - factor * load<f64>(source + ((<usize>at) << 3)));
  }
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

/** Subtracts the outer products of four factorized columns from the panel's columns behind them. */
function subtractFour(panel: usize, stride: usize, size: i32, width: i32, begin: i32, pivots: usize): void {
  const a = panel + <usize>begin * stride;
  const b = a + stride;
  const c = b + stride;
  const d = c + stride;
  const pivot = pivots + ((<usize>begin) << 3);
  const pivotA = load<f64>(pivot);
  const pivotB = load<f64>(pivot, 8);
  const pivotC = load<f64>(pivot, 16);
  const pivotD = load<f64>(pivot, 24);
  for (let column = begin + 4; column < width; column++) {
    const at = (<usize>column) << 3;
    const target = panel + <usize>column * stride;
    const factorA = load<f64>(a + at) * pivotA;
    const factorB = load<f64>(b + at) * pivotB;
    const factorC = load<f64>(c + at) * pivotC;
    const factorD = load<f64>(d + at) * pivotD;
    const factorsA = f64x2.splat(factorA);
    const factorsB = f64x2.splat(factorB);
    const factorsC = f64x2.splat(factorC);
    const factorsD = f64x2.splat(factorD);
    let row = column;
    for (; row + 1 < size; row += 2) {
      const place = (<usize>row) << 3;
      let value = v128.load(target + place);
      value = f64x2.relaxed_nmadd(factorsA, v128.load(a + place), value);
      value = f64x2.relaxed_nmadd(factorsB, v128.load(b + place), value);
      value = f64x2.relaxed_nmadd(factorsC, v128.load(c + place), value);
      value = f64x2.relaxed_nmadd(factorsD, v128.load(d + place), value);
      v128.store(target + place, value);
    }
    if (row < size) {
      const place = (<usize>row) << 3;
      const sum =
        factorA * load<f64>(a + place) +
        factorB * load<f64>(b + place) +
        factorC * load<f64>(c + place) +
        factorD * load<f64>(d + place);
      store<f64>(target + place, load<f64>(target + place) - sum);
    }
  }
}

/**
 * square = −L·D·Lᵀ, its lower triangle at least, of `height` rows of L at `rows` and `width` columns. Four columns by
 * four rows are summed up in registers.
 */
export function leaveOuterProduct(
  rows: usize,
  stride: usize,
  height: i32,
  width: i32,
  pivots: usize,
  packed: usize,
  square: usize,
  squareStride: usize,
): void {
  pack(rows, stride, height, width, pivots, packed);
  for (let column = 0; column < height; column += 4) {
    const factors = packed + ((<usize>column * <usize>width) << 3);
    const end = factors + ((<usize>width) << 5);
    const target = square + <usize>column * squareStride;
    let row = column;
    for (; row + 2 < height; row += 4) {
      let a0 = f64x2.splat(0);
      let a1 = a0;
      let b0 = a0;
      let b1 = a0;
      let c0 = a0;
      let c1 = a0;
      let d0 = a0;
      let d1 = a0;
      let from = rows + ((<usize>row) << 3);
      for (let at = factors; at < end; at += 32) {
        const upper = v128.load(from);
        const lower = v128.load(from, 16);
        const a = v128.load64_splat(at);
        a0 = f64x2.relaxed_madd(a, upper, a0);
        a1 = f64x2.relaxed_madd(a, lower, a1);
        const b = v128.load64_splat(at, 8);
        b0 = f64x2.relaxed_madd(b, upper, b0);
        b1 = f64x2.relaxed_madd(b, lower, b1);
        const c = v128.load64_splat(at, 16);
        c0 = f64x2.relaxed_madd(c, upper, c0);
        c1 = f64x2.relaxed_madd(c, lower, c1);
        const d = v128.load64_splat(at, 24);
        d0 = f64x2.relaxed_madd(d, upper, d0);
        d1 = f64x2.relaxed_madd(d, lower, d1);
        from += stride;
      }
      let to = target + ((<usize>row) << 3);
      v128.store(to, a0);
      v128.store(to, a1, 16);
      to += squareStride;
      v128.store(to, b0);
      v128.store(to, b1, 16);
      to += squareStride;
      v128.store(to, c0);
      v128.store(to, c1, 16);
      to += squareStride;
      v128.store(to, d0);
      v128.store(to, d1, 16);
    }
    if (row >= height) continue;
    let a = f64x2.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let from = rows + ((<usize>row) << 3);
    for (let at = factors; at < end; at += 32) {
      const pair = v128.load(from);
      a = f64x2.relaxed_madd(v128.load64_splat(at), pair, a);
      b = f64x2.relaxed_madd(v128.load64_splat(at, 8), pair, b);
      c = f64x2.relaxed_madd(v128.load64_splat(at, 16), pair, c);
      d = f64x2.relaxed_madd(v128.load64_splat(at, 24), pair, d);
      from += stride;
    }
    const to = target + ((<usize>row) << 3);
    v128.store(to, a);
    v128.store(to + squareStride, b);
    v128.store(to + 2 * squareStride, c);
    v128.store(to + 3 * squareStride, d);
  }
}

/** −D·Lᵀ by groups of four rows of L; the last group is filled with zeros. */
function pack(rows: usize, stride: usize, height: i32, width: i32, pivots: usize, packed: usize): void {
  for (let group = 0; group < height; group += 4) {
    const count = min(4, height - group);
    let from = rows + ((<usize>group) << 3);
    let to = packed + ((<usize>group * <usize>width) << 3);
    for (let column = 0; column < width; column++) {
      const factor = -load<f64>(pivots + ((<usize>column) << 3));
      for (let at = 0; at < count; at++) {
        store<f64>(to + ((<usize>at) << 3), factor * load<f64>(from + ((<usize>at) << 3)));
      }
      for (let at = count; at < 4; at++) store<f64>(to + ((<usize>at) << 3), 0);
      from += stride;
      to += 32;
    }
  }
}
