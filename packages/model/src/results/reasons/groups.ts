/** Disjoint groups of numbers: union by the smaller number, with paths that get shorter as they are followed. */
export interface Groups {
  readonly join: (one: number, other: number) => void;
  /** The smallest number of the group. */
  readonly of: (one: number) => number;
}

export function createGroups(count: number): Groups {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const of = (one: number): number => {
    let at = one;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  return {
    of,
    join(one, other) {
      const [left, right] = [of(one), of(other)];
      parent[Math.max(left, right)] = Math.min(left, right);
    },
  };
}
