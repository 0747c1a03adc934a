/** How far a run may be from its estimate: as far as earlier runs of this machine were from theirs. Pure. */

/** Estimates by size can be wrong by this factor where nothing is known of the machine. */
const unknown = 2;
/** Runs of one model differ by what else the machine does. */
const ofSameModel = 1.5;
const minShares = 3;
/** The share of runs that may be shorter than the range, and the share that may be longer. */
const tail = 0.1;

export interface TimeRange {
  least: number;
  most: number;
}

interface Known {
  /** As it is said, with the pace of the machine. */
  seconds: number;
  /** As its size says it. */
  secondsOfSize: number;
  /** Seconds that runs of the model with the same options took. */
  taken: readonly number[];
  /** Seconds of the latest runs of its class, per second of their estimates. */
  shares: readonly number[];
}

/** Contains the estimate. */
export function timeRange({ seconds, secondsOfSize, taken, shares }: Known): TimeRange {
  if (taken.length > 0) {
    return {
      least: Math.min(...taken, seconds / ofSameModel),
      most: Math.max(...taken, seconds * ofSameModel),
    };
  }
  if (shares.length < minShares) return { least: seconds / unknown, most: seconds * unknown };
  const sorted = shares.toSorted((left, right) => left - right);
  const shareAt = (part: number): number => sorted[Math.round(part * (sorted.length - 1))];
  return {
    least: Math.min(seconds, secondsOfSize * shareAt(tail)),
    most: Math.max(seconds, secondsOfSize * shareAt(1 - tail)),
  };
}
