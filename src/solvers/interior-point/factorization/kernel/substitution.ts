/** AssemblyScript. Solves with the factors, supernode by supernode: the indices of rows are read once for each. */
import { firstColumn, isDouble, isGathered, panelStart, pivots, rowStart, rows, swapped, vector } from "./arrays";
import { heightOf, strideOf, widthOf } from "./fronts";
import { backwardIndefinite, exchange, forwardIndefinite } from "./indefinite";
import { innerProduct, subtractMultiple } from "./panel";

/** L·x = b for the columns of supernodes `begin` … `end` − 1, ascending. `gathered`: room for the rows of one. */
export function forward(begin: i32, end: i32, gathered: usize): void {
  const x = vector();
  for (let node = begin; node < end; node++) {
    const width = widthOf(node);
    const height = heightOf(node);
    const stride = strideOf(width + height);
    const panel = load<usize>(panelStart() + ((<usize>node) << 2));
    const own = x + ((<usize>load<i32>(firstColumn() + ((<usize>node) << 2))) << 3);
    const below = rows() + ((<usize>load<i32>(rowStart() + ((<usize>node) << 2))) << 2);
    if (load<u8>(isGathered() + <usize>node) === 1) {
      const first = load<i32>(firstColumn() + ((<usize>node) << 2));
      forwardIndefinite(panel, width, stride, swapped() + ((<usize>first) << 2), isDouble() + <usize>first, own);
    } else {
      for (let column = 0; column < width - 1; column++) {
        const value = load<f64>(own + ((<usize>column) << 3));
        subtractMultiple(own, panel + <usize>column * stride, column + 1, width, value);
      }
    }
    if (height === 0) continue;
    multiplyColumns(panel + ((<usize>width) << 3), stride, height, width, own, gathered);
    for (let row = 0; row < height; row++) {
      const at = x + ((<usize>load<i32>(below + ((<usize>row) << 2))) << 3);
      store<f64>(at, load<f64>(at) - load<f64>(gathered + ((<usize>row) << 3)));
    }
  }
}

/** into = L·x for `height` rows of L; up to four columns at a time. */
function multiplyColumns(from: usize, stride: usize, height: i32, width: i32, x: usize, into: usize): void {
  const end = into + ((<usize>height) << 3);
  let column = 0;
  let isFirst = true;
  for (; column + 3 < width; column += 4) {
    const at = x + ((<usize>column) << 3);
    const a = v128.load64_splat(at);
    const b = v128.load64_splat(at, 8);
    const c = v128.load64_splat(at, 16);
    const d = v128.load64_splat(at, 24);
    let left = from + <usize>column * stride;
    let right = left + 2 * stride;
    // One beyond the last row may be taken along.
    for (let to = into; to < end; to += 16) {
      let sum = isFirst ? f64x2.splat(0) : v128.load(to);
      sum = f64x2.relaxed_madd(a, v128.load(left), sum);
      sum = f64x2.relaxed_madd(b, v128.load(left + stride), sum);
      sum = f64x2.relaxed_madd(c, v128.load(right), sum);
      sum = f64x2.relaxed_madd(d, v128.load(right + stride), sum);
      v128.store(to, sum);
      left += 16;
      right += 16;
    }
    isFirst = false;
  }
  for (; column < width; column++) {
    const a = v128.load64_splat(x + ((<usize>column) << 3));
    let left = from + <usize>column * stride;
    for (let to = into; to < end; to += 16) {
      const sum = isFirst ? f64x2.splat(0) : v128.load(to);
      v128.store(to, f64x2.relaxed_madd(a, v128.load(left), sum));
      left += 16;
    }
    isFirst = false;
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
    if (load<u8>(isGathered() + <usize>node) === 1) {
      for (let column = 0; column < width; column++) {
        const at = own + ((<usize>column) << 3);
        const behind = innerProduct(panel + <usize>column * stride + ((<usize>width) << 3), gathered, height);
        store<f64>(at, load<f64>(at) - behind);
      }
      const first = load<i32>(firstColumn() + ((<usize>node) << 2));
      backwardIndefinite(panel, width, stride, swapped() + ((<usize>first) << 2), isDouble() + <usize>first, own);
      continue;
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

/** Adds to `terms` the squares that went into each pivot; where pivots were chosen, terms change places like them. */
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
      let behind = column + 1;
      if (load<u8>(isGathered() + <usize>node) === 1) {
        const isSecond = column > 0 && load<u8>(isDouble() + <usize>(first + column - 1)) === 1;
        if (!isSecond) {
          behind += load<u8>(isDouble() + <usize>(first + column));
          const to = first + behind - 1;
          const swap = first + load<i32>(swapped() + ((<usize>to) << 2));
          exchange(terms + ((<usize>to) << 3), terms + ((<usize>swap) << 3));
        }
      }
      for (let other = behind; other < width; other++) {
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
