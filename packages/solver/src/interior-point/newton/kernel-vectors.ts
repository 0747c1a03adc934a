/** Long vectors, and a symmetric matrix, in the memory of the kernel, whose threads share the passes over them. */
import type { Kernel } from "../factorization/kernel.ts";
import type { SymmetricPattern } from "../factorization/matrix-pattern.ts";

export interface KernelVectors {
  readonly vectors: readonly Float64Array[];
  /** left·right */
  innerProduct(left: Float64Array, right: Float64Array): number;
  /** target += factor·vector, and then other·target: one pass through memory instead of two. */
  addMultiple(target: Float64Array, vector: Float64Array, factor: number, other: Float64Array): number;
  readonly diagonal: Float64Array;
  /** into = K·vector, or start − K·vector; returns the largest size of an entry. */
  multiply(into: Float64Array, vector: Float64Array, start?: Float64Array): number;
}

/** As in kernel/vectors.ts. */
export const pieceLength = 8192;

/** So many vectors, and the matrix of these entries below the diagonal. They are kept. */
export function createKernelVectors(
  kernel: Kernel,
  { count, row, column }: SymmetricPattern,
  values: Float64Array,
  vectorCount: number,
): KernelVectors {
  const kept = kernel.keep({
    rowStart: [Int32Array, count + 1],
    index: [Int32Array, 2 * values.length],
    value: [Float64Array, 2 * values.length],
    diagonal: [Float64Array, count],
    sums: [Float64Array, Math.ceil(count / pieceLength)],
    vectors: [Float64Array, vectorCount * count],
  });
  const { rowStart, index, value, diagonal } = kept;
  for (let at = 0; at < values.length; at++) {
    rowStart[row[at] + 1]++;
    rowStart[column[at] + 1]++;
  }
  for (let at = 0; at < count; at++) rowStart[at + 1] += rowStart[at];
  const next = rowStart.slice(0, count);
  for (let at = 0; at < values.length; at++) {
    const [to, back] = [next[row[at]]++, next[column[at]]++];
    index[to] = column[at];
    index[back] = row[at];
    value[to] = value[back] = values[at];
  }
  const sums = kept.sums.byteOffset;
  return {
    vectors: Array.from({ length: vectorCount }, (_, at) => kept.vectors.subarray(at * count, (at + 1) * count)),
    diagonal,
    innerProduct: (left, right) => kernel.multiplyVectors(left.byteOffset, right.byteOffset, count, sums),
    addMultiple: (target, vector, factor, other) =>
      kernel.addMultiple(target.byteOffset, vector.byteOffset, factor, other.byteOffset, count, sums),
    multiply: (into, vector, start) =>
      kernel.multiplyMatrix(
        into.byteOffset,
        vector.byteOffset,
        start?.byteOffset ?? 0,
        count,
        sums,
        diagonal.byteOffset,
        rowStart.byteOffset,
        index.byteOffset,
        value.byteOffset,
      ),
  };
}
