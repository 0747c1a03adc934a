/**
 * Positions of values in ascending order, by Batcher's bitonic sorting network. Which of two equal values comes first
 * matters: profiles that are mirror images of themselves (the sun's) have equal means in the morning and the evening,
 * and their segments depend on the order. The vectorised sort of the framework that we agree with is this network, so
 * the same data get the same segments on every machine.
 */
export function ascendingPositions(values: Float64Array): number[] {
  let size = 1;
  while (size < values.length) size *= 2;
  // Beyond the values stands infinity, which ends up behind them all.
  const positions = Int32Array.from({ length: size }, (_, position) => position);
  const valueAt = (place: number): number =>
    positions[place] < values.length ? values[positions[place]] : Number.POSITIVE_INFINITY;
  const order = (low: number, high: number): void => {
    if (valueAt(high) >= valueAt(low)) return;
    const position = positions[low];
    positions[low] = positions[high];
    positions[high] = position;
  };
  for (let block = 2; block <= size; block *= 2) {
    // Two ascending halves become one block: each item meets its mirror image, then its neighbours at half distances.
    for (let start = 0; start < size; start += block) {
      for (let offset = 0; offset < block / 2; offset++) order(start + offset, start + block - 1 - offset);
    }
    for (let distance = block / 4; distance >= 1; distance /= 2) {
      for (let place = 0; place < size; place++) if ((place & distance) === 0) order(place, place + distance);
    }
  }
  return Array.from(positions.subarray(0, values.length));
}
