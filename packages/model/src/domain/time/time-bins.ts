/**
 * Time steps in bins: never more values than a picture has pixels. Edges lie on whole steps; in ranges of 60 days or
 * more on whole days, of 8 days or more on 1, 2, 3, 6 or 12 hours or whole days, counted from the first step of the
 * data set. The mean of a bin keeps its energy.
 */
import { stepsOfDay } from "./time-step.ts";

/** A range of time steps; the first one after it is not part of it. */
export interface StepRange {
  from: number;
  to: number;
}

const hoursOfDay = 24;
/** From these hours on, edges lie on whole days or whole hours. */
const longRange = 60 * hoursOfDay;
const middleRange = 8 * hoursOfDay;

/**
 * The first step of each bin, and the end of the last one.
 *
 * @param most number of bins; null for a bin per step
 */
export function binEdges({ from, to }: StepRange, most: number | null, hoursPerStep: number): Int32Array {
  if (most === null || to - from <= most) return Int32Array.from({ length: to - from + 1 }, (_, bin) => from + bin);
  for (const width of widths({ from, to }, hoursPerStep)) {
    const first = Math.floor(from / width);
    const count = Math.ceil(to / width) - first;
    if (count > most) continue;
    const edges = Int32Array.from({ length: count + 1 }, (_, bin) => (first + bin) * width);
    edges[0] = from;
    edges[count] = to;
    return edges;
  }
  return Int32Array.of(from, to);
}

/** Widths of bins in steps, ascending, up to the whole range. */
function* widths({ from, to }: StepRange, hoursPerStep: number): Generator<number> {
  const day = stepsOfDay(hoursPerStep);
  const isLong = Number.isInteger(day) && (to - from) * hoursPerStep >= middleRange;
  if (isLong && (to - from) * hoursPerStep < longRange) {
    for (const part of [24, 12, 8, 4, 2]) if (Number.isInteger(day / part)) yield day / part;
  }
  const unit = isLong ? day : 1;
  for (let width = unit; width < to; width += unit * Math.max(1, Math.floor(width / unit / 16))) yield width;
}

export interface Binned {
  mean: Float64Array;
  least: Float64Array;
  most: Float64Array;
}

/** @param values from the first edge on; NaN where there is none, which does not count */
export function binned(values: ArrayLike<number>, edges: Int32Array): Binned {
  const bins = edges.length - 1;
  const [mean, least, most] = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)];
  for (let bin = 0; bin < bins; bin++) {
    let [sum, count, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let step = edges[bin]; step < edges[bin + 1]; step++) {
      const value = values[step - edges[0]];
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    mean[bin] = sum / count;
    least[bin] = count === 0 ? Number.NaN : low;
    most[bin] = count === 0 ? Number.NaN : high;
  }
  return { mean, least, most };
}
