/** A warm start for a program with one row more. */
import { describe, expect, it } from "vitest";
import { basisStatus } from "../src/contract.ts";
import { withAddedRow } from "../src/solve/warm-start.ts";

describe("A warm start with an added row", () => {
  it("has the row in its basis, and unknown values for it after those of the other rows, which stand twice", () => {
    const values = (...numbers: number[]) => Float64Array.from(numbers);
    const { lower, basic } = basisStatus;
    const warm = withAddedRow({
      columnCount: 1,
      rowCount: 2,
      basis: { columnStatus: Uint8Array.of(basic), rowStatus: Uint8Array.of(lower, basic) },
      interior: {
        value: values(1, 2, 3, 4, 5),
        dual: values(6, 7, 8, 9),
        lowerDual: values(1, 1, 1, 1, 1),
        upperDual: values(0, 0, 0, 0, 0),
      },
    });
    expect(warm.rowCount).toBe(3);
    expect([...(warm.basis?.rowStatus ?? [])]).toEqual([lower, basic, basic]);
    expect([...(warm.interior?.value ?? [])]).toEqual([1, 2, 3, Number.NaN, 4, 5, Number.NaN]);
    expect([...(warm.interior?.dual ?? [])]).toEqual([6, 7, Number.NaN, 8, 9, Number.NaN]);
    expect(warm.interior?.upperDual).toHaveLength(7);
  });

  it("stays without what it does not have", () => {
    const none = { columnCount: 1, rowCount: 1, basis: null, interior: null };
    expect(withAddedRow(none)).toMatchObject({ basis: null, interior: null, rowCount: 2 });
  });
});
