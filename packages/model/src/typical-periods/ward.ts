/**
 * Ward's clustering: merge, again and again, the two clusters I and J whose union raises the sum of squared distances
 * to the clusters' means least, by |I||J|/(|I|+|J|)·‖mean(I) − mean(J)‖². The nearest-neighbour chain finds all merges
 * in a time that grows with the square of the number of points; distances D are squared throughout (Lance–Williams):
 *
 *     D(I∪J, M) = [ (|I|+|M|)·D(I,M) + (|J|+|M|)·D(J,M) − |M|·D(I,J) ] / (|I|+|J|+|M|)
 */

/** Two nodes that become one: points are numbered 0 … count−1, merges from `count` on, in order of their height. */
export interface Merge {
  readonly smaller: number;
  readonly larger: number;
}

interface RawMerge {
  /** A point of each of the two clusters. */
  readonly one: number;
  readonly other: number;
  readonly height: number;
}

/** @param points one row of `width` features per point */
export function wardTree(points: Float64Array, count: number, width: number): Merge[] {
  const merges = nearestNeighbourChain(squaredDistances(points, count, width), count);
  return numberMerges(
    merges.sort((left, right) => left.height - right.height),
    count,
  );
}

/** Distances of all pairs i < j, row by row. */
function squaredDistances(points: Float64Array, count: number, width: number): Float64Array {
  const distances = new Float64Array((count * (count - 1)) / 2);
  let position = 0;
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      let sum = 0;
      for (let a = one * width, b = other * width, end = a + width; a < end; a++, b++) {
        const difference = points[a] - points[b];
        sum += difference * difference;
      }
      distances[position++] = sum;
    }
  }
  return distances;
}

function nearestNeighbourChain(distances: Float64Array, count: number): RawMerge[] {
  const at = (one: number, other: number): number => {
    const [low, high] = one < other ? [one, other] : [other, one];
    return low * count - (low * (low + 1)) / 2 + high - low - 1;
  };
  /** Members of each cluster, which stands at one of its points; 0 where the cluster is part of another. */
  const size = new Int32Array(count).fill(1);
  const merges: RawMerge[] = [];
  const chain: number[] = [];
  while (merges.length < count - 1) {
    if (chain.length === 0) chain.push(size.findIndex((members) => members > 0));
    const end = chain[chain.length - 1];
    // The cluster before the end wins a tie; otherwise the chain could run in circles.
    let nearest = chain.length > 1 ? chain[chain.length - 2] : -1;
    let distance = nearest < 0 ? Number.POSITIVE_INFINITY : distances[at(end, nearest)];
    for (let cluster = 0; cluster < count; cluster++) {
      if (size[cluster] === 0 || cluster === end) continue;
      const candidate = distances[at(end, cluster)];
      if (candidate < distance) {
        distance = candidate;
        nearest = cluster;
      }
    }
    if (chain.length < 2 || nearest !== chain[chain.length - 2]) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    const [gone, kept] = end < nearest ? [end, nearest] : [nearest, end];
    merges.push({ one: gone, other: kept, height: distance });
    for (let cluster = 0; cluster < count; cluster++) {
      const members = size[cluster];
      if (members === 0 || cluster === gone || cluster === kept) continue;
      const toGone = (size[gone] + members) * distances[at(cluster, gone)];
      const toKept = (size[kept] + members) * distances[at(cluster, kept)];
      distances[at(cluster, kept)] = (toGone + toKept - members * distance) / (size[gone] + size[kept] + members);
    }
    size[kept] += size[gone];
    size[gone] = 0;
  }
  return merges;
}

/** Points become the nodes they belong to when their merge's turn comes. */
function numberMerges(sorted: readonly RawMerge[], count: number): Merge[] {
  const parent = Int32Array.from({ length: 2 * count - 1 }, (_, node) => node);
  const rootOf = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root];
    for (let node = point; node !== root; ) {
      const next = parent[node];
      parent[node] = root;
      node = next;
    }
    return root;
  };
  return sorted.map(({ one, other }, index) => {
    const [first, second] = [rootOf(one), rootOf(other)];
    parent[first] = parent[second] = count + index;
    return { smaller: Math.min(first, second), larger: Math.max(first, second) };
  });
}
