/**
 * The capacities by which plans differ: x̄, the capacity of each component at each location as a share of its largest one there, or of the
 * largest that was seen where it has no largest one, or of 1 where none was built.
 */
import { locationCount } from "@esm/model/energy-system/energy-system";
import type { SolvedSystem } from "@esm/model/results/operation";

export interface CapacityShares {
  /** The column of each capacity. */
  readonly columns: readonly number[];
  /** The capacities of a plan, which are taken into account where they are the largest that were seen. */
  see(columnValue: Float64Array): Float64Array;
  /** What counts as a share of 1 now, by capacity. */
  scales(): Float64Array;
  /** The shares of capacities that `see` gave. */
  of(capacities: Float64Array): Float64Array;
}

export function capacityShares({ system, layout }: Pick<SolvedSystem, "system" | "layout">): CapacityShares {
  const places = system.components.flatMap((component, position) =>
    Array.from({ length: locationCount(component) }, (_, location) => ({
      column: layout.columnsOf[position].capacity[location],
      most: component.capacity?.upper[location] ?? 0,
    })),
  );
  const own = places.filter(({ column }) => column >= 0);
  const largest = new Float64Array(own.length);
  const scales = (): Float64Array =>
    Float64Array.from(own, ({ most }, at) =>
      Number.isFinite(most) && most > 0 ? most : largest[at] > 0 ? largest[at] : 1,
    );
  return {
    columns: own.map(({ column }) => column),
    see(columnValue) {
      const capacities = Float64Array.from(own, ({ column }) => columnValue[column]);
      for (const [at, capacity] of capacities.entries()) largest[at] = Math.max(largest[at], capacity);
      return capacities;
    },
    scales,
    of(capacities) {
      const scale = scales();
      return capacities.map((capacity, at) => capacity / scale[at]);
    },
  };
}

/**
 * The ranks of plans by how much they differ: the first is the first one, and the next is always that whose smallest L1 distance to those
 * before it is largest, the first of several. So the first m are a choice of m that differ as much as such a search finds.
 */
export function ranksOf(plans: readonly Float64Array[]): number[] {
  const ranks = plans.map(() => -1);
  const nearest = plans.map(() => Number.POSITIVE_INFINITY);
  let chosen = 0;
  for (let rank = 0; rank < plans.length; rank++) {
    ranks[chosen] = rank;
    let next = -1;
    for (const [at, plan] of plans.entries()) {
      if (ranks[at] >= 0) continue;
      nearest[at] = Math.min(nearest[at], distance(plan, plans[chosen]));
      if (next < 0 || nearest[at] > nearest[next]) next = at;
    }
    chosen = next;
  }
  return ranks;
}

const distance = (left: Float64Array, right: Float64Array): number =>
  left.reduce((sum, share, at) => sum + Math.abs(share - right[at]), 0);
