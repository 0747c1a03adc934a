/** Sums of products of doubles without any rounding error. */

const view = new DataView(new ArrayBuffer(8));
/** Doubles are whole multiples of 2^−1074. */
const leastExponent = 1074;

/** The double as a whole number times a power of two. */
function partsOf(double: number): { whole: bigint; exponent: number } {
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const size = field === 0 ? fraction : fraction | (1n << 52n);
  return { whole: bits >> 63n === 1n ? -size : size, exponent: Math.max(field, 1) - 1 - leastExponent };
}

/** Whether Σ left·right is exactly 0. The numbers must be finite. */
export function cancelsExactly(products: readonly (readonly [left: number, right: number])[]): boolean {
  let sum = 0n;
  for (const [left, right] of products) {
    const [a, b] = [partsOf(left), partsOf(right)];
    sum += (a.whole * b.whole) << BigInt(a.exponent + b.exponent + 2 * leastExponent);
  }
  return sum === 0n;
}
