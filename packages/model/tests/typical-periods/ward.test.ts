/** Our clustering against a library's, and the pieces that decide ties. */
import fc from "fast-check";
import { agnes } from "ml-hclust";
import { describe, expect, it } from "vitest";
import { clusterOfEach } from "../../src/typical-periods/cluster-numbers.ts";
import { pairwiseSum } from "../../src/typical-periods/pairwise-sum.ts";
import { ascendingPositions } from "../../src/typical-periods/sorting-network.ts";
import { wardTree } from "../../src/typical-periods/ward.ts";

/** Clusters as sets of points, whatever their numbers. */
const partition = (clusters: Iterable<number>): string => {
  const members = new Map<number, number[]>();
  for (const [point, cluster] of [...clusters].entries())
    members.set(cluster, [...(members.get(cluster) ?? []), point]);
  return JSON.stringify([...members.values()].sort((left, right) => left[0] - right[0]));
};

function libraryPartition(points: number[][], clusters: number): string {
  const squared = points.map((one) =>
    points.map((other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0)),
  );
  const tree = agnes(squared, { method: "ward", isDistanceMatrix: true });
  const label = new Array<number>(points.length);
  for (const [number, group] of tree.group(clusters).children.entries()) {
    for (const leaf of group.isLeaf ? [group.index] : group.indices()) label[leaf] = number;
  }
  return partition(label);
}

describe("Ward's clustering", () => {
  it("finds the clusters that the library finds", () => {
    // Numbers that are not round, so no two distances are equal: ties may fall either way.
    // The modulus itself as a seed would give zeros only.
    const number = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(number, fc.integer({ min: 5, max: 30 }), fc.integer({ min: 1, max: 5 }), (seed, count, clusters) => {
        let state = seed;
        const next = (): number => {
          state = (state * 48271) % (2 ** 31 - 1);
          return state / 2 ** 31;
        };
        const points = Array.from({ length: count }, () => [next(), next(), next()]);
        const merges = wardTree(Float64Array.from(points.flat()), count, 3);
        expect(partition(clusterOfEach(merges, count, clusters))).toBe(libraryPartition(points, clusters));
      }),
      { numRuns: 60 },
    );
  });

  it("joins points on a line from the nearest pair on", () => {
    const merges = wardTree(Float64Array.of(0, 1, 10, 12, 40), 5, 1);
    expect(merges).toEqual([
      { smaller: 0, larger: 1 },
      { smaller: 2, larger: 3 },
      { smaller: 5, larger: 6 },
      { smaller: 4, larger: 7 },
    ]);
  });

  it("numbers clusters by their place in the heap: the latest merge is split first", () => {
    const merges = wardTree(Float64Array.of(0, 1, 10, 12, 40), 5, 1);
    expect([...clusterOfEach(merges, 5, 1)]).toEqual([0, 0, 0, 0, 0]);
    // 8 splits into 4 and 7: the heap's root is 7, below it 4. Then 7 into 5 and 6.
    expect([...clusterOfEach(merges, 5, 2)]).toEqual([0, 0, 0, 0, 1]);
    expect([...clusterOfEach(merges, 5, 3)]).toEqual([2, 2, 0, 0, 1]);
    expect(new Set(clusterOfEach(merges, 5, 5)).size).toBe(5);
  });
});

describe("arithmetic that decides ties", () => {
  it("sorts like any other sort where values differ", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 70 }), (values) => {
        const sorted = ascendingPositions(Float64Array.from(values)).map((position) => values[position]);
        expect(sorted).toEqual(values.toSorted((left, right) => left - right));
      }),
    );
  });

  it("keeps every position once where values are equal", () => {
    const positions = ascendingPositions(Float64Array.of(1, 0, 1, 0, 1, 0));
    expect(positions.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(positions.map((position) => position % 2)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it("sums any number of terms, and with less rounding than one after the other", () => {
    for (const count of [0, 1, 7, 8, 13, 128, 129, 1000]) {
      expect(pairwiseSum((index) => index, 3, count)).toBe((count * (count + 5)) / 2);
    }
    const tenths = 10_000;
    expect(Math.abs(pairwiseSum(() => 0.1, 0, tenths) - 1000)).toBeLessThan(1e-11);
  });
});
