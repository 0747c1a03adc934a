/** Operations on the values of a range: scale, shift, interpolate, limit, fill and repeat. Pure. */

export type ValuesChange = (values: Float64Array) => Float64Array;

export const scaled = (values: Float64Array, factor: number): Float64Array => values.map((value) => value * factor);

export const raised = (values: Float64Array, by: number): Float64Array => values.map((value) => value + by);

/** Later by steps; what leaves the range at one end comes in at the other. */
export function shifted(values: Float64Array, by: number): Float64Array {
  const { length } = values;
  return values.map((_, row) => values[(((row - Math.trunc(by)) % length) + length) % length]);
}

export const limited = (values: Float64Array, least: number, most: number): Float64Array =>
  values.map((value) => Math.min(most, Math.max(least, value)));

/** Gaps become straight lines between their neighbours; at the ends the nearest value is held. */
export function interpolated(values: Float64Array): Float64Array {
  const filled = values.slice();
  let before = -1;
  for (let row = 0; row <= filled.length; row++) {
    if (row < filled.length && Number.isNaN(filled[row])) continue;
    if (row - before > 1) fillGap(filled, before, row);
    before = row;
  }
  return filled;
}

/** Between two rows that have values; either may be outside. */
function fillGap(values: Float64Array, before: number, after: number): void {
  const [first, last] = [values[before] ?? values[after], values[after] ?? values[before]];
  if (first === undefined || last === undefined) return;
  for (let row = before + 1; row < after; row++) {
    values[row] = first + ((last - first) * (row - before)) / (after - before);
  }
}

export const filled = (values: Float64Array, value: number): Float64Array => values.map(() => value);

/** The values again and again, over so many rows. */
export const repeated = (values: Float64Array, rows: number): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => values[row % values.length]);

export interface ValueFigures {
  /** Mean of the values that exist; NaN without any. */
  mean: number;
  least: number;
  most: number;
  sum: number;
  empty: number;
}

export function figuresOfValues(values: ArrayLike<number>): ValueFigures {
  let [sum, count, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const isEmpty = count === 0;
  return {
    mean: isEmpty ? Number.NaN : sum / count,
    least: isEmpty ? Number.NaN : least,
    most: isEmpty ? Number.NaN : most,
    sum,
    empty: values.length - count,
  };
}
