/** AssemblyScript. What the eliminated columns of a front leave to its parent. */

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
  // Where columns are far apart, the rows of large panels are better copied than read again and again.
  const isLarge = height >= 32 && width >= 8;
  const copied = packed + ((<usize>((height + 3) & ~3) * <usize>width) << 3);
  if (isLarge) pack(rows, stride, height, width, 0, copied);
  const step = isLarge ? <usize>32 : stride;
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
      let from = isLarge ? copied + ((<usize>row * <usize>width) << 3) : rows + ((<usize>row) << 3);
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
        from += step;
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
    let from = isLarge ? copied + ((<usize>row * <usize>width) << 3) : rows + ((<usize>row) << 3);
    for (let at = factors; at < end; at += 32) {
      const pair = v128.load(from);
      a = f64x2.relaxed_madd(v128.load64_splat(at), pair, a);
      b = f64x2.relaxed_madd(v128.load64_splat(at, 8), pair, b);
      c = f64x2.relaxed_madd(v128.load64_splat(at, 16), pair, c);
      d = f64x2.relaxed_madd(v128.load64_splat(at, 24), pair, d);
      from += step;
    }
    const to = target + ((<usize>row) << 3);
    v128.store(to, a);
    v128.store(to + squareStride, b);
    v128.store(to + 2 * squareStride, c);
    v128.store(to + 3 * squareStride, d);
  }
}

/** −D·Lᵀ, or Lᵀ where no pivots are given, by groups of four rows of L; the last group is filled with zeros. */
function pack(rows: usize, stride: usize, height: i32, width: i32, pivots: usize, packed: usize): void {
  for (let group = 0; group < height; group += 4) {
    const count = min(4, height - group);
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
