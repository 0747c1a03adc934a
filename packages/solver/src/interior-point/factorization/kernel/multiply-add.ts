/**
 * AssemblyScript. Products and sums of pairs of numbers, where nearly all time goes: rounded once where the processor and the
 * WebAssembly around have such instructions (relaxed SIMD), and twice in the kernel for browsers without them.
 */

/** a·b + c */
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f64x2.relaxed_madd(a, b, c) : f64x2.add(f64x2.mul(a, b), c);
}

/** c − a·b */
export function subtractProduct(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f64x2.relaxed_nmadd(a, b, c) : f64x2.sub(c, f64x2.mul(a, b));
}
