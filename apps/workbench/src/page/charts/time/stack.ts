/** Layers of a stack on top of each other: those above zero upwards, those below downwards. Pure. */

/**
 * The outer edges of layers: each is the sum of the layers up to it, counted from zero.
 *
 * @param layers values per bin, the layer next to zero first
 */
export function stackedEdges(layers: readonly ArrayLike<number>[]): Float64Array[] {
  const edges: Float64Array[] = [];
  for (const layer of layers) {
    const inner = edges.at(-1);
    edges.push(Float64Array.from(layer, (value, bin) => value + (inner?.[bin] ?? 0)));
  }
  return edges;
}

/** Steps hold until the next one begins: the last value once more at the end of the range. */
export function heldToEnd(values: ArrayLike<number>): number[] {
  const held = Array.from(values);
  const last = held.at(-1);
  return last === undefined ? held : [...held, last];
}

/** The mean of bins of different lengths; those without a value do not count. */
export function meanOfBins(values: ArrayLike<number>, edges: Int32Array): number {
  let [sum, steps] = [0, 0];
  for (let bin = 0; bin < values.length; bin++) {
    if (Number.isNaN(values[bin])) continue;
    const length = edges[bin + 1] - edges[bin];
    sum += values[bin] * length;
    steps += length;
  }
  return sum / steps;
}
