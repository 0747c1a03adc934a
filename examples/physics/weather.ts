/** Weather of neighbouring regions: each has its own, and all share a part of it. */
import { hoursPerYear } from "./calendar.ts";
import { blended, persistentNoise, type RandomSource } from "./random.ts";
import { cloudTransmission } from "./sun.ts";
import { airTemperature } from "./temperature.ts";

export interface RegionalWeather {
  /** Mean 0, variance 1; see `wind.ts`. */
  readonly wind: Float64Array;
  /** Share of the clear sky's radiation. */
  readonly cloudTransmission: Float64Array;
  readonly celsius: Float64Array;
}

/** The first region is the windiest and coldest-summered, each further one a little sunnier. */
export function weatherOf<Name extends string>(
  regions: readonly Name[],
  random: RandomSource,
): Record<Name, RegionalWeather> {
  const largeScale = persistentNoise(random, hoursPerYear, 48);
  const entries = regions.map((region, index): [Name, RegionalWeather] => [
    region,
    {
      wind: blended(largeScale, persistentNoise(random, hoursPerYear, 24), 0.75),
      cloudTransmission: cloudTransmission(random, 0.12 * index),
      celsius: airTemperature({ meanCelsius: 9 + 0.3 * index, seasonKelvin: 8 + index }, random),
    },
  ]);
  return Object.fromEntries(entries) as Record<Name, RegionalWeather>;
}
