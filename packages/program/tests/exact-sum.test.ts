import { expect, it } from "vitest";
import { cancelsExactly } from "../src/exact-sum.ts";

it("A sum of products is exactly 0 only if it is so for the doubles as they are", () => {
  expect(
    cancelsExactly([
      [2, 0.5],
      [-1, 1],
    ]),
  ).toBe(true);
  expect(
    cancelsExactly([
      [0.1, 3],
      [-0.3, 1],
    ]),
  ).toBe(false);
  // As doubles, 0.1 + 0.2 − 0.3 is 2.8e-17 before any rounding.
  expect(
    cancelsExactly([
      [0.1, 1],
      [0.2, 1],
      [-0.3, 1],
    ]),
  ).toBe(false);
  // 1e300 hides the 1e-300 from sums of doubles.
  expect(
    cancelsExactly([
      [1e300, 1],
      [1e-300, 1],
      [-1e300, 1],
    ]),
  ).toBe(false);
  expect(
    cancelsExactly([
      [1e300, 1e300],
      [1e-300, 1e-300],
      [-1e300, 1e300],
      [-1e-300, 1e-300],
    ]),
  ).toBe(true);
  expect(
    cancelsExactly([
      [5e-324, 2],
      [-1e-323, 1],
    ]),
  ).toBe(true);
  expect(
    cancelsExactly([
      [0, 1],
      [-0, 7],
    ]),
  ).toBe(true);
});
