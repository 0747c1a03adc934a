/** AssemblyScript. Solves with the factors, supernode by supernode: the indices of rows are read once for each. */
import { firstColumn, panelStart, pivots, rowStart, rows, vector } from "./arrays";
import { heightOf, strideOf, widthOf } from "./fronts";

/** L·x = b for the columns of supernodes `begin` … `end` − 1, ascending. */
export function forward(begin: i32, end: i32): void {
  const x = vector();
  for (let node = begin; node < end; node++) {
    const width = widthOf(node);
    const height = heightOf(node);
    const stride = strideOf(width + height);
    const panel = load<usize>(panelStart() + ((<usize>node) << 2));
    const own = x + ((<usize>load<i32>(firstColumn() + ((<usize>node) << 2))) << 3);
    for (let column = 0; column < width; column++) {
      const value = load<f64>(own + ((<usize>column) << 3));
      const base = panel + <usize>column * stride;
      for (let other = column + 1; other < width; other++) {
        const at = own + ((<usize>other) << 3);
        store<f64>(at, load<f64>(at) - load<f64>(base + ((<usize>other) << 3)) * value);
      }
    }
    const below = rows() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
    const last = own + ((<usize>width) << 3);
    let row = 0;
    for (; row + 3 < height; row += 4) {
      let from = panel + ((<usize>(width + row)) << 3);
      let upper = f64x2.splat(0);
      let lower = upper;
      for (let at = own; at < last; at += 8) {
        const value = v128.load64_splat(at);
        upper = f64x2.relaxed_madd(value, v128.load(from), upper);
        lower = f64x2.relaxed_madd(value, v128.load(from, 16), lower);
        from += stride;
      }
      const index = below + ((<usize>row) << 2);
      const a = x + ((<usize>load<i32>(index)) << 3);
      store<f64>(a, load<f64>(a) - f64x2.extract_lane(upper, 0));
      const b = x + ((<usize>load<i32>(index, 4)) << 3);
      store<f64>(b, load<f64>(b) - f64x2.extract_lane(upper, 1));
      const c = x + ((<usize>load<i32>(index, 8)) << 3);
      store<f64>(c, load<f64>(c) - f64x2.extract_lane(lower, 0));
      const d = x + ((<usize>load<i32>(index, 12)) << 3);
      store<f64>(d, load<f64>(d) - f64x2.extract_lane(lower, 1));
    }
    for (; row < height; row++) {
      let from = panel + ((<usize>(width + row)) << 3);
      let sum: f64 = 0;
      for (let at = own; at < last; at += 8) {
        sum += load<f64>(at) * load<f64>(from);
        from += stride;
      }
      const a = x + ((<usize>load<i32>(below + ((<usize>row) << 2))) << 3);
      store<f64>(a, load<f64>(a) - sum);
    }
  }
}

/** D·x = b for so many unknowns. */
export function divideByPivots(count: i32): void {
  const x = vector();
  const pivot = pivots();
  for (let at: usize = 0; at < (<usize>count) << 3; at += 8)
    store<f64>(x + at, load<f64>(x + at) / load<f64>(pivot + at));
}

/** Lᵀ·x = b for the columns of supernodes `begin` … `end` − 1, descending. `gathered`: room for the rows of one. */
export function backward(begin: i32, end: i32, gathered: usize): void {
  const x = vector();
  for (let node = end - 1; node >= begin; node--) {
    const width = widthOf(node);
    const height = heightOf(node);
    const stride = strideOf(width + height);
    const panel = load<usize>(panelStart() + ((<usize>node) << 2));
    const own = x + ((<usize>load<i32>(firstColumn() + ((<usize>node) << 2))) << 3);
    const below = rows() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
    for (let row = 0; row < height; row++) {
      store<f64>(gathered + ((<usize>row) << 3), load<f64>(x + ((<usize>load<i32>(below + ((<usize>row) << 2))) << 3)));
    }
    for (let column = width - 1; column >= 0; column--) {
      const base = panel + <usize>column * stride;
      let value = load<f64>(own + ((<usize>column) << 3));
      for (let other = column + 1; other < width; other++) {
        value -= load<f64>(base + ((<usize>other) << 3)) * load<f64>(own + ((<usize>other) << 3));
      }
      value -= innerProduct(base + ((<usize>width) << 3), gathered, height);
      store<f64>(own + ((<usize>column) << 3), value);
    }
  }
}

function innerProduct(left: usize, right: usize, length: i32): f64 {
  const last = (<usize>length) << 3;
  let first = f64x2.splat(0);
  let second = first;
  let at: usize = 0;
  for (; at + 24 < last; at += 32) {
    first = f64x2.relaxed_madd(v128.load(left + at), v128.load(right + at), first);
    second = f64x2.relaxed_madd(v128.load(left + at, 16), v128.load(right + at, 16), second);
  }
  const sums = f64x2.add(first, second);
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; at < last; at += 8) sum += load<f64>(left + at) * load<f64>(right + at);
  return sum;
}

/** Adds to `terms` the squares that went into each pivot. */
export function addTerms(begin: i32, end: i32, terms: usize): void {
  for (let node = begin; node < end; node++) {
    const first = load<i32>(firstColumn() + ((<usize>node) << 2));
    const width = widthOf(node);
    const height = heightOf(node);
    const stride = strideOf(width + height);
    const panel = load<usize>(panelStart() + ((<usize>node) << 2));
    const below = rows() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
    for (let column = 0; column < width; column++) {
      const base = panel + <usize>column * stride;
      const pivot = abs(load<f64>(pivots() + ((<usize>(first + column)) << 3)));
      for (let other = column + 1; other < width; other++) {
        const factor = load<f64>(base + ((<usize>other) << 3));
        const at = terms + ((<usize>(first + other)) << 3);
        store<f64>(at, load<f64>(at) + factor * factor * pivot);
      }
      for (let row = 0; row < height; row++) {
        const factor = load<f64>(base + ((<usize>(width + row)) << 3));
        const at = terms + ((<usize>load<i32>(below + ((<usize>row) << 2))) << 3);
        store<f64>(at, load<f64>(at) + factor * factor * pivot);
      }
    }
  }
}
