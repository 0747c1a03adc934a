/**
 * Joins adjacent steps of a typical period to segments: as in Ward's clustering, the two neighbours I and J are merged
 * whose union costs least, |I||J|/(|I|+|J|)·‖mean(I) − mean(J)‖², until the wanted number is left.
 */
import type { Profiles } from "./representation.ts";

interface Group {
  steps: number;
  /** Mean of each series over the steps. */
  mean: Float64Array;
  /** Steps have numbers from 0; merged groups get the next ones, which decide between equal costs. */
  id: number;
}

/** Lengths of the segments in order of time; their sum is the number of steps. */
export function segmentLengths(profiles: Profiles, seriesCount: number, steps: number, segments: number): number[] {
  const groups: Group[] = Array.from({ length: steps }, (_, step) => ({
    steps: 1,
    mean: Float64Array.from({ length: seriesCount }, (_, column) => profiles[column * steps + step]),
    id: step,
  }));
  const costs = groups.slice(1).map((group, index) => costOf(groups[index], group));
  let nextId = steps;
  while (groups.length > segments) {
    const index = cheapest(groups, costs);
    groups.splice(index, 2, merged(groups[index], groups[index + 1], nextId++));
    costs.splice(index, 1);
    if (index > 0) costs[index - 1] = costOf(groups[index - 1], groups[index]);
    if (index < costs.length) costs[index] = costOf(groups[index], groups[index + 1]);
  }
  return groups.map((group) => group.steps);
}

function costOf(left: Group, right: Group): number {
  let distance = 0;
  for (let index = 0; index < left.mean.length; index++) distance += (left.mean[index] - right.mean[index]) ** 2;
  return ((left.steps * right.steps) / (left.steps + right.steps)) * distance;
}

function merged(left: Group, right: Group, id: number): Group {
  const steps = left.steps + right.steps;
  const mean = left.mean.map((value, index) => (value * left.steps + right.mean[index] * right.steps) / steps);
  return { steps, mean, id };
}

/** The cheapest pair. Among equal costs, the pair whose newer group is older comes first, then the one whose other group is. */
function cheapest(groups: readonly Group[], costs: readonly number[]): number {
  const ids = (index: number): [number, number] => {
    const pair = [groups[index].id, groups[index + 1].id];
    return [Math.max(...pair), Math.min(...pair)];
  };
  let best = 0;
  for (let index = 1; index < costs.length; index++) {
    if (costs[index] > costs[best]) continue;
    if (costs[index] === costs[best]) {
      const [mine, theirs] = [ids(index), ids(best)];
      if (mine[0] > theirs[0] || (mine[0] === theirs[0] && mine[1] >= theirs[1])) continue;
    }
    best = index;
  }
  return best;
}

/** Mean of each segment: series s, segment k at s · segments + k. */
export function segmentMeans(
  profiles: Profiles,
  seriesCount: number,
  steps: number,
  lengths: readonly number[],
): Profiles {
  const means = new Float64Array(seriesCount * lengths.length);
  for (let column = 0; column < seriesCount; column++) {
    let step = column * steps;
    lengths.forEach((length, segment) => {
      let sum = 0;
      for (let end = step + length; step < end; step++) sum += profiles[step];
      means[column * lengths.length + segment] = sum / length;
    });
  }
  return means;
}
