/** Dense systems of any signs, with zeros on the diagonal, solved within rounding. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";

/** A random matrix is close to singular once in a while; these are not. */
const entry = fc.integer({ min: -100, max: 100 });
const matrix = fc
  .integer({ min: 1, max: 25 })
  .chain((size) =>
    fc.array(fc.array(entry, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
  )
  .map((rows) =>
    rows.map((row, i) => row.map((_, j) => (i === j && i % 2 === 0 ? 0 : rows[Math.max(i, j)][Math.min(i, j)]))),
  );

it("a dense symmetric matrix solves for the right-hand side it came from", () => {
  const kernel = createKernel();
  let solved = 0;
  fc.assert(
    fc.property(matrix, (rows) => {
      const size = rows.length;
      // Columns of the kernel's matrices are of even length.
      const length = size + (size % 2);
      const arrays = kernel.allocate({
        lower: [Float64Array, size * length],
        swapped: [Int32Array, size],
        isDouble: [Int8Array, size],
        pivots: [Float64Array, size],
        signs: [Int8Array, size],
        vector: [Float64Array, size + 1],
      });
      rows.forEach((row, i) => {
        for (let j = 0; j <= i; j++) arrays.lower[j * length + i] = row[j];
      });
      const wanted = rows.map((_, at) => (at % 5) - 2);
      // Behind something that must stay.
      const { vector } = arrays;
      vector.set([7, ...rows.map((row) => row.reduce((sum, value, j) => sum + value * wanted[j], 0))]);
      const rightHandSide = vector.slice(1);
      const [begin, columnBytes] = [arrays.lower.byteOffset, 8 * length];
      const [swapped, isDouble] = [arrays.swapped.byteOffset, arrays.isDouble.byteOffset];
      const [pivots, signs] = [arrays.pivots.byteOffset, arrays.signs.byteOffset];
      const x = vector.byteOffset + 8;
      kernel.factorizeIndefinite(begin, size, size, columnBytes, swapped, isDouble, pivots, signs);
      kernel.forwardIndefinite(begin, size, columnBytes, swapped, isDouble, x);
      arrays.pivots.forEach((pivot, at) => {
        vector[at + 1] /= pivot;
      });
      kernel.backwardIndefinite(begin, size, columnBytes, swapped, isDouble, x);
      expect(vector[0]).toBe(7);
      const found = vector.subarray(1);
      const scale = 100 * size * Math.max(1, ...found.map(Math.abs));
      if (!Number.isFinite(scale)) return;
      solved++;
      rows.forEach((row, i) => {
        const product = row.reduce((sum, value, j) => sum + value * found[j], 0);
        expect(Math.abs(product - rightHandSide[i])).toBeLessThan(1e-9 * scale);
      });
    }),
  );
  expect(solved).toBeGreaterThan(80);
});

it.each([
  ["no numbers", () => Number.NaN],
  ["numbers without bounds", () => Number.POSITIVE_INFINITY],
  ["some of each", (at: number) => [1, Number.NaN, 0, Number.NEGATIVE_INFINITY, -3][at % 5]],
])("a dense matrix of %s leaves alone what stands behind it", (_, value) => {
  const kernel = createKernel();
  const size = 25;
  const stride = 8 * (size + 1);
  const { lower, behind, swapped, isDouble, pivots, signs } = kernel.allocate({
    lower: [Float64Array, size * (size + 1)],
    behind: [Float64Array, 200],
    swapped: [Int32Array, size],
    isDouble: [Int8Array, size],
    pivots: [Float64Array, size],
    signs: [Int8Array, size],
  });
  lower.forEach((_, at) => {
    lower[at] = value(at);
  });
  behind.fill(7);
  const places = [swapped, isDouble, pivots, signs].map((array) => array.byteOffset);
  const [swaps, doubles, diagonal, kinds] = places;
  kernel.factorizeIndefinite(lower.byteOffset, size, size, stride, swaps, doubles, diagonal, kinds);
  expect(new Set(behind)).toEqual(new Set([7]));
  expect(Math.max(...swapped)).toBeLessThan(size);
});
