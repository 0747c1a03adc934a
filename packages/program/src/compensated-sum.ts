/** Sums of many terms whose rounding errors do not add up. */

/** Neumaier's compensated sum, with the sum of the terms' sizes. */
export interface CompensatedSum {
  add(term: number): void;
  total(): number;
  size(): number;
}

export function compensatedSum(): CompensatedSum {
  let sum = 0;
  let lost = 0;
  let size = 0;
  return {
    add(term) {
      const next = sum + term;
      lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
      sum = next;
      size += Math.abs(term);
    },
    total: () => sum + lost,
    size: () => size,
  };
}
