/**
 * Sum of many numbers with little rounding: eight running sums for a block, halves for what is longer. Of two periods
 * in a cluster both are equally far from their mean, so the last digits choose the representative; summed like this
 * they choose the same one as the framework that we agree with.
 */
const lanes = 8;
const maxBlockLength = 128;

/** Σ term(i) for start ≤ i < start + count. */
export function pairwiseSum(term: (index: number) => number, start: number, count: number): number {
  if (count > maxBlockLength) {
    const half = Math.floor(count / 2 / lanes) * lanes;
    return pairwiseSum(term, start, half) + pairwiseSum(term, start + half, count - half);
  }
  let sum = 0;
  let done = 0;
  if (count >= lanes) {
    const sums = Array.from({ length: lanes }, (_, lane) => term(start + lane));
    for (done = lanes; done + lanes <= count; done += lanes) {
      for (let lane = 0; lane < lanes; lane++) sums[lane] += term(start + done + lane);
    }
    sum = sums[0] + sums[1] + (sums[2] + sums[3]) + (sums[4] + sums[5] + (sums[6] + sums[7]));
  }
  for (; done < count; done++) sum += term(start + done);
  return sum;
}
