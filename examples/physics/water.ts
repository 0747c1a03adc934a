/** Run-of-river power: snow melt in early summer, little water in late autumn, rain that lasts for weeks. */
import { dayOf, hourly, hoursPerYear } from "./calendar.ts";
import { persistentNoise, type RandomSource } from "./random.ts";

/** Output per installed power for each hour of a year; the water of a day is spread evenly. */
export function runOfRiverOutput(random: RandomSource): Float64Array {
  const rain = persistentNoise(random, hoursPerYear, 400);
  return hourly((hour) => {
    const day = dayOf(hour);
    const melt = Math.exp(-(((day - 160) / 55) ** 2));
    const flow = 0.42 + 0.33 * melt + 0.07 * rain[day * 24];
    return Math.min(0.95, Math.max(0.15, flow));
  });
}
