/** Orders by nested dissection: separators separate, and factors become sparser where graphs are meshed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOrder } from "../../src/interior-point/factorization/choose-order.ts";
import { analyze } from "../../src/interior-point/factorization/factorization.ts";
import { bisect } from "../../src/interior-point/ordering/dissection/bisect.ts";
import { dissect } from "../../src/interior-point/ordering/dissection/dissect.ts";
import { type Graph, separator } from "../../src/interior-point/ordering/dissection/graph.ts";
import { minimumDegreeOrder } from "../../src/interior-point/ordering/minimum-degree.ts";
import { nestedDissectionOrder } from "../../src/interior-point/ordering/nested-dissection.ts";

type Edge = readonly [number, number];

function graphOf(count: number, edges: readonly Edge[]): Graph {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    lists[from].push(to);
    lists[to].push(from);
  }
  const start = Int32Array.from({ length: count + 1 }, (_, node) =>
    lists.slice(0, node).reduce((sum, list) => sum + list.length, 0),
  );
  const neighbours = Int32Array.from(lists.flat());
  const [edgeWeight, weight] = [neighbours.map(() => 1), new Int32Array(count).fill(1)];
  return { count, start, neighbours, edgeWeight, weight, totalWeight: count };
}

/** Nodes of a box, each joined with the next one in every direction. */
function box(...lengths: number[]): { count: number; edges: Edge[] } {
  const count = lengths.reduce((product, length) => product * length, 1);
  const edges: Edge[] = [];
  for (let node = 0; node < count; node++) {
    let stride = 1;
    for (const length of lengths) {
      if (Math.floor(node / stride) % length < length - 1) edges.push([node, node + stride]);
      stride *= length;
    }
  }
  return { count, edges };
}

const patternOf = (count: number, edges: readonly Edge[]) => ({
  count,
  row: Int32Array.from(edges, ([, to]) => to),
  column: Int32Array.from(edges, ([from]) => from),
});

const anyGraph = fc.integer({ min: 2, max: 400 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.uniqueArray(
      fc.tuple(fc.nat(count - 2), fc.nat(count - 1)).map(([from, to]): Edge => [from, Math.max(from + 1, to)]),
      { selector: ([from, to]) => from * count + to, maxLength: 1500 },
    ),
  }),
);

describe("a separator", () => {
  it("leaves no edge between its sides", () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const graph = graphOf(count, edges);
        const { side, weights } = bisect(graph);
        for (const [from, to] of edges) {
          expect(side[from] === separator || side[to] === separator || side[from] === side[to]).toBe(true);
        }
        expect(weights).toEqual([0, 1, 2].map((which) => side.filter((its) => its === which).length));
      }),
      { numRuns: 50 },
    );
  });

  it("of a strip is hardly longer than the strip is wide", () => {
    const { count, edges } = box(6, 300);
    const { weights } = bisect(graphOf(count, edges));
    expect(weights[separator]).toBeLessThanOrEqual(8);
    expect(Math.max(weights[0], weights[1])).toBeLessThan(0.8 * count);
  });
});

describe("a dissection", () => {
  it("puts what separates after what it separates: lower stages are joined only within a part", () => {
    const { count, edges } = box(30, 30);
    const { stage, stages } = dissect(graphOf(count, edges));
    expect(stages).toBeGreaterThan(2);
    expect(Math.max(...stage)).toBe(stages - 1);
    // Without the last stage, the graph falls into parts.
    const kept = edges.filter(([from, to]) => stage[from] < stages - 1 && stage[to] < stages - 1);
    const group = Array.from({ length: count }, (_, node) => node);
    const find = (node: number): number => (group[node] === node ? node : find(group[node]));
    for (const [from, to] of kept) group[find(from)] = find(to);
    const parts = new Set(group.filter((_, node) => stage[node] < stages - 1).map(find));
    expect(parts.size).toBeGreaterThan(1);
  });
});

describe("the order by nested dissection", () => {
  it("has every node once, and is the same for the same graph", () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const { start, neighbours } = graphOf(count, edges);
        const { order } = nestedDissectionOrder(count, start, neighbours);
        expect(order.toSorted()).toEqual(Int32Array.from({ length: count }, (_, node) => node));
        expect(nestedDissectionOrder(count, start, neighbours).order).toEqual(order);
      }),
      { numRuns: 50 },
    );
  });

  it("is chosen where it needs fewer multiplications, as in a cube", () => {
    const { count, edges } = box(20, 20, 20);
    const { start, neighbours } = graphOf(count, edges);
    const pattern = patternOf(count, edges);
    const usual = minimumDegreeOrder(count, start, neighbours);
    const chosen = chooseOrder(pattern, () => undefined);
    expect(chosen.order).not.toEqual(usual.order);
    expect(analyze(pattern, chosen.order, []).multiplications).toBeLessThan(
      0.9 * analyze(pattern, usual.order, []).multiplications,
    );
  });

  it("is not even made for chains, which minimum degree keeps sparse", () => {
    const { count, edges } = box(4, 1000);
    const { start, neighbours } = graphOf(count, edges);
    const { order } = chooseOrder(patternOf(count, edges), () => undefined);
    expect(order).toEqual(minimumDegreeOrder(count, start, neighbours).order);
  });

  it("leaves a hub with neighbours everywhere for the end", () => {
    const { count, edges } = box(40, 40);
    const withHub = [...edges, ...Array.from({ length: count }, (_, node): Edge => [node, count])];
    const { start, neighbours } = graphOf(count + 1, withHub);
    const { order, lastCount } = nestedDissectionOrder(count + 1, start, neighbours);
    expect([order.at(-1), lastCount]).toEqual([count, 1]);
  });

  it("can be stopped", () => {
    const { count, edges } = box(30, 30);
    const { start, neighbours } = graphOf(count, edges);
    const stop = (): never => {
      throw new Error("over");
    };
    expect(() => nestedDissectionOrder(count, start, neighbours, stop)).toThrow("over");
  });
});
