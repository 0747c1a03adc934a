/** The nodes of a graph by their degree, for algorithms that always need a node of smallest degree. */

export interface DegreeBuckets {
  insert(node: number): void;
  remove(node: number): void;
  /** The smallest degree, if it is at most this one; -1 if there is none. */
  smallest(limit: number): number;
  /** Removes and returns a node of smallest degree, of which there is one. */
  takeSmallest(): number;
}

/** Doubly linked lists. The caller owns `degree` and removes a node before changing its degree. */
export function createDegreeBuckets(count: number, degree: Int32Array): DegreeBuckets {
  const head = new Int32Array(count + 1).fill(-1);
  const next = new Int32Array(count).fill(-1);
  const previous = new Int32Array(count).fill(-1);
  let smallest = 0;
  function remove(node: number): void {
    const before = previous[node];
    const after = next[node];
    if (before >= 0) next[before] = after;
    else head[degree[node]] = after;
    if (after >= 0) previous[after] = before;
  }
  return {
    insert(node) {
      const first = head[degree[node]];
      next[node] = first;
      previous[node] = -1;
      if (first >= 0) previous[first] = node;
      head[degree[node]] = node;
      if (degree[node] < smallest) smallest = degree[node];
    },
    remove,
    smallest(limit) {
      while (smallest <= limit && head[smallest] < 0) smallest++;
      return smallest <= limit ? smallest : -1;
    },
    takeSmallest() {
      while (head[smallest] < 0) smallest++;
      const node = head[smallest];
      remove(node);
      return node;
    },
  };
}
