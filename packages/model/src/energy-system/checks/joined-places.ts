/** Places that are joined two by two, and which of them belong together. */

export interface JoinedPlaces {
  join(left: number, right: number): void;
  /** The representative of a place: equal for all places that are joined, directly or through others. */
  rootOf(place: number): number;
}

export function joinedPlaces(count: number): JoinedPlaces {
  const parent = Int32Array.from({ length: count }, (_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  return {
    rootOf,
    join(left, right) {
      // The lower one stays, so that trees do not depend on the order of the pairs alone.
      const [low, high] = [rootOf(left), rootOf(right)].sort((one, other) => one - other);
      parent[high] = low;
    },
  };
}
