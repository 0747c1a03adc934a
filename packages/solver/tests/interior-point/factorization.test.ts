/** The order, the factors and the solutions of sparse symmetric systems, compared with dense arithmetic. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyze } from "../../src/interior-point/factorization/factorization.ts";
import { minimumDegreeOrder } from "../../src/interior-point/ordering/minimum-degree.ts";

interface System {
  count: number;
  edges: { row: number; column: number; value: number }[];
  diagonal: number[];
}

/** Quasi-definite: the first half of the variables has negative pivots, edges run between the halves only. */
const system: fc.Arbitrary<System> = fc.integer({ min: 1, max: 40 }).chain((half) =>
  fc.record({
    count: fc.constant(2 * half),
    edges: fc
      .uniqueArray(
        fc.record({
          column: fc.integer({ min: 0, max: half - 1 }),
          row: fc.integer({ min: half, max: 2 * half - 1 }),
          value: fc.integer({ min: -40, max: 40 }).map((tenth) => (tenth || 1) / 10),
        }),
        { selector: ({ row, column }) => row * 1000 + column, maxLength: 200 },
      )
      .map((edges) => edges.toSorted((left, right) => left.column - right.column)),
    diagonal: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2 * half, maxLength: 2 * half }),
  }),
);

function graphOf({ count, edges }: System) {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const { row, column } of edges) {
    lists[row].push(column);
    lists[column].push(row);
  }
  const start = new Int32Array(count + 1);
  lists.forEach((list, node) => {
    start[node + 1] = start[node] + list.length;
  });
  return { start, neighbours: Int32Array.from(lists.flat()) };
}

function solved(
  given: System,
  rightHandSide: number[],
  gathered: { begin: number; end: number }[] = [],
): { solution: Float64Array; replaced: number } {
  const { count, edges, diagonal } = given;
  const { start, neighbours } = graphOf(given);
  const pattern = {
    count,
    row: Int32Array.from(edges, (edge) => edge.row),
    column: Int32Array.from(edges, (edge) => edge.column),
  };
  const factorization = analyze(pattern, minimumDegreeOrder(count, start, neighbours).order, gathered);
  const signs = Int8Array.from({ length: count }, (_, at) => (at < count / 2 ? -1 : 1));
  const values = Float64Array.from(edges, (edge) => edge.value);
  const replaced = factorization.factorize(
    values,
    Float64Array.from(diagonal, (value, at) => (value / 10) * signs[at]),
    signs,
  );
  const solution = Float64Array.from(rightHandSide);
  factorization.solve(solution);
  return { solution, replaced };
}

function times({ count, edges, diagonal }: System, x: Float64Array): number[] {
  const product = Array.from(x, (value, at) => (value * diagonal[at] * (at < count / 2 ? -1 : 1)) / 10);
  for (const { row, column, value } of edges) {
    product[row] += value * x[column];
    product[column] += value * x[row];
  }
  return product;
}

describe("the elimination order", () => {
  it("has every node once", () => {
    fc.assert(
      fc.property(system, (given) => {
        const { start, neighbours } = graphOf(given);
        const { order } = minimumDegreeOrder(given.count, start, neighbours);
        expect([...order].sort((left, right) => left - right)).toEqual([...Array(given.count).keys()]);
      }),
    );
  });

  it("is the same for the same graph", () => {
    const [given] = fc.sample(system, { numRuns: 1, seed: 7 });
    const { start, neighbours } = graphOf(given);
    expect(minimumDegreeOrder(given.count, start, neighbours)).toEqual(
      minimumDegreeOrder(given.count, start, neighbours),
    );
  });

  it("keeps the factors of a chain with a hub as sparse as the chain", () => {
    // Node 0 is joined to all; the others form a chain of 5,000.
    const count = 5_001;
    const edges = Array.from({ length: count - 1 }, (_, at) => ({ row: at + 1, column: 0, value: 1 }));
    for (let at = 1; at < count - 1; at++) edges.push({ row: at + 1, column: at, value: 1 });
    const { start, neighbours } = graphOf({ count, edges, diagonal: [] });
    const pattern = {
      count,
      row: Int32Array.from(edges, (edge) => edge.row),
      column: Int32Array.from(edges, (edge) => edge.column),
    };
    const { order, lastCount } = minimumDegreeOrder(count, start, neighbours);
    expect(lastCount).toBe(1);
    const { nonzeros } = analyze(pattern, order, [{ begin: count - lastCount, end: count }]);
    expect(nonzeros).toBeLessThan(6 * count);
  });
});

describe("the factorization", () => {
  it("solves what it factorizes", () => {
    fc.assert(
      fc.property(system, fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 80, maxLength: 80 }), (given, b) => {
        const rightHandSide = b.slice(0, given.count);
        const { solution, replaced } = solved(given, rightHandSide);
        expect(replaced).toBe(0);
        const scale = Math.max(1, ...solution.map(Math.abs));
        times(given, solution).forEach((value, at) => {
          expect(Math.abs(value - rightHandSide[at])).toBeLessThan(1e-9 * scale);
        });
      }),
    );
  });

  it("solves the same with variables gathered in fronts, within the tree and at its end", () => {
    const limits = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(system, limits, (given, some) => {
        const rightHandSide = Array.from({ length: given.count }, (_, at) => (at % 7) - 3);
        const ends = [...new Set(some.map((at) => Math.min(at, given.count)))].toSorted((a, b) => a - b);
        const ranges = ends.slice(1).map((end, at) => ({ begin: ends[at], end }));
        const { solution } = solved(given, rightHandSide, ranges);
        const scale = Math.max(1, ...solution.map(Math.abs));
        times(given, solution).forEach((value, at) => {
          expect(Math.abs(value - rightHandSide[at])).toBeLessThan(1e-9 * scale);
        });
      }),
    );
  });

  it("replaces a pivot that has the wrong sign, and says so", () => {
    const pattern = { count: 1, row: new Int32Array(0), column: new Int32Array(0) };
    const factorization = analyze(pattern, Int32Array.of(0), []);
    expect(factorization.factorize(new Float64Array(0), Float64Array.of(-3), Int8Array.of(1))).toBe(1);
  });
});
