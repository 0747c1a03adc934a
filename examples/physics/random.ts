/** Seeded random numbers, the same on every machine. */

export interface RandomSource {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/** Mulberry32: 32 bits of state, plenty for weather. */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // Box and Muller; the second number of each pair is not needed.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/**
 * A stationary process with mean 0 and variance 1 whose correlation falls to 1/e after `persistenceHours`:
 * x[t+1] = a·x[t] + √(1−a²)·noise, a = exp(−1/persistence).
 */
export function persistentNoise(random: RandomSource, hours: number, persistenceHours: number): Float64Array {
  const keep = Math.exp(-1 / persistenceHours);
  const renew = Math.sqrt(1 - keep * keep);
  const noise = new Float64Array(hours);
  let value = random.normal();
  for (let hour = 0; hour < hours; hour++) {
    noise[hour] = value;
    value = keep * value + renew * random.normal();
  }
  return noise;
}

/** Blends two independent processes into one that correlates with the first by `correlation`. */
export function blended(shared: Float64Array, own: Float64Array, correlation: number): Float64Array {
  const rest = Math.sqrt(1 - correlation * correlation);
  return shared.map((value, hour) => correlation * value + rest * own[hour]);
}

/** Share of a standard normal distribution below `value` (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
export function normalShareBelow(value: number): number {
  const distance = Math.abs(value);
  const k = 1 / (1 + 0.2316419 * distance);
  const polynomial = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const above = (Math.exp((-distance * distance) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return value > 0 ? 1 - above : above;
}
