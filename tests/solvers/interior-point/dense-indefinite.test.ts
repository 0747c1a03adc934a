/** Dense systems of any signs, with zeros on the diagonal, solved within rounding. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createIndefiniteFactors } from "#src/solvers/interior-point/dense-indefinite.ts";

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
  const factors = createIndefiniteFactors();
  let solved = 0;
  fc.assert(
    fc.property(matrix, (rows) => {
      const size = rows.length;
      const lower = new Float64Array(size * size);
      rows.forEach((row, i) => {
        for (let j = 0; j <= i; j++) lower[j * size + i] = row[j];
      });
      const wanted = rows.map((_, at) => (at % 5) - 2);
      // Behind something that must stay.
      const vector = Float64Array.from([
        7,
        ...rows.map((row) => row.reduce((sum, value, j) => sum + value * wanted[j], 0)),
      ]);
      const rightHandSide = vector.slice(1);
      factors.factorize(lower, size);
      factors.solve(vector, 1);
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
