/** The representation of the periods of a cluster: one profile per scaled series. */
import { pairwiseSum } from "./pairwise-sum.ts";
import type { ScaledSeries } from "./series-matrix.ts";
import { ascendingPositions } from "./sorting-network.ts";

/** Profile of every series in a typical period: series s, step t at s · periodLength + t. */
export type Profiles = Float64Array;

/**
 * The artificial period whose values have the distribution of all the members' values: these are sorted and cut into
 * blocks, each with one value per member; the mean of a block is the value of one step. The steps get these values in
 * the order of their means.
 */
export function distributionProfiles(
  series: readonly ScaledSeries[],
  members: readonly number[],
  periodLength: number,
): Profiles {
  const profiles = new Float64Array(series.length * periodLength);
  series.forEach(({ values }, column) => {
    const all = new Float64Array(members.length * periodLength);
    const means = new Float64Array(periodLength);
    members.forEach((period, index) => {
      const profile = values.subarray(period * periodLength, (period + 1) * periodLength);
      all.set(profile, index * periodLength);
      for (let step = 0; step < periodLength; step++) means[step] += profile[step];
    });
    for (let step = 0; step < periodLength; step++) means[step] /= members.length;
    all.sort();
    ascendingPositions(means).forEach((step, rank) => {
      let sum = 0;
      for (let index = rank * members.length; index < (rank + 1) * members.length; index++) sum += all[index];
      profiles[column * periodLength + step] = sum / members.length;
    });
  });
  return profiles;
}

/** The member whose features are nearest to the members' mean; the first of several. */
export function medoidOf(features: Float64Array, width: number, members: readonly number[]): number {
  const mean = new Float64Array(width);
  for (const member of members) {
    for (let index = 0; index < width; index++) mean[index] += features[member * width + index];
  }
  for (let index = 0; index < width; index++) mean[index] /= members.length;
  let nearest = members[0];
  let smallest = Number.POSITIVE_INFINITY;
  for (const member of members) {
    const squared = (index: number): number => {
      const difference = features[member * width + index] - mean[index];
      return difference * difference;
    };
    const distance = pairwiseSum(squared, 0, width);
    if (distance < smallest) {
      smallest = distance;
      nearest = member;
    }
  }
  return nearest;
}

/** The chronological profiles of one original period. */
export function profilesOf(series: readonly ScaledSeries[], period: number, periodLength: number): Profiles {
  const profiles = new Float64Array(series.length * periodLength);
  series.forEach(({ values }, column) => {
    profiles.set(values.subarray(period * periodLength, (period + 1) * periodLength), column * periodLength);
  });
  return profiles;
}

const maxRounds = 20;
const closeEnough = 1e-6;

/**
 * Scales chosen periods so that each series keeps its sum over the horizon, as far as that goes without leaving 0 … 1.
 *
 * @param clusters how often each typical period occurs, and which stay as they are
 */
export function keepSums(
  series: readonly ScaledSeries[],
  typical: readonly Profiles[],
  { occurrences, standsForItself }: { occurrences: readonly number[]; standsForItself: readonly boolean[] },
  periodLength: number,
): void {
  const scaled = typical.filter((_, period) => !standsForItself[period]);
  series.forEach(({ values }, column) => {
    const [start, end] = [column * periodLength, (column + 1) * periodLength];
    const sumWhere = (itself: boolean): number =>
      typical.reduce((sum, profiles, period) => {
        if (standsForItself[period] !== itself) return sum;
        return sum + occurrences[period] * sumOf(profiles.subarray(start, end));
      }, 0);
    const sumOfTypical = (): number => sumWhere(false);
    const wanted = sumOf(values) - sumWhere(true);
    let found = sumOfTypical();
    for (let round = 0; round < maxRounds && Math.abs(wanted - found) > closeEnough * wanted; round++) {
      // Nothing can be scaled up to a sum from zeros.
      const factor = found === 0 ? 0 : wanted / found;
      for (const profiles of scaled) {
        for (let index = start; index < end; index++) profiles[index] = Math.min(1, profiles[index] * factor);
      }
      found = sumOfTypical();
    }
  });
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
