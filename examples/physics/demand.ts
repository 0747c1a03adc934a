/** Demand: the rhythm of day and week, the season, and heat pumps that follow the temperature. */
import { clockOf, hourly, hoursPerYear, isWeekend, winter } from "./calendar.ts";
import { persistentNoise, type RandomSource } from "./random.ts";

/** A bump of the day around a clock time, repeated every 24 hours. */
function bump(clock: number, middle: number, widthHours: number): number {
  const distance = Math.min(Math.abs(clock - middle), 24 - Math.abs(clock - middle));
  return Math.exp(-((distance / widthHours) ** 2));
}

/** Relative to a mean of about 1: low at night, a plateau by day, a peak in the evening; less at the weekend. */
function dailyRhythm(hour: number): number {
  const clock = clockOf(hour);
  const work = isWeekend(hour) ? 0.6 : 1;
  return (0.72 + work * 0.36 * bump(clock, 11.5, 4.5) + 0.34 * bump(clock, 19, 3)) * (isWeekend(hour) ? 0.93 : 1);
}

/** Scales a series to a mean. */
export function withMean(series: Float64Array, mean: number): Float64Array {
  const factor = mean / (series.reduce((sum, value) => sum + value, 0) / series.length);
  return series.map((value) => value * factor);
}

/** Electricity without heating, with the given mean, for each hour of a year. */
export function electricityDemand(mean: number, random: RandomSource): Float64Array {
  const noise = persistentNoise(random, hoursPerYear, 12);
  return withMean(
    hourly((hour) => dailyRhythm(hour) * (1 + 0.07 * winter(hour)) * (1 + 0.015 * noise[hour])),
    mean,
  );
}

/**
 * Heat for buildings with the given mean: proportional to the kelvins below 15 °C of the mean over the last day
 * (buildings are slow), less at night, and a base of hot water.
 */
export function heatDemand(mean: number, celsius: Float64Array): Float64Array {
  return withMean(
    hourly((hour) => {
      let sum = 0;
      for (let back = 0; back < 24; back++) sum += celsius[(hour - back + hoursPerYear) % hoursPerYear];
      const kelvinsBelow = Math.max(0, 15 - sum / 24);
      const setback = 0.75 + 0.35 * bump(clockOf(hour), 7, 2.5) + 0.3 * bump(clockOf(hour), 18.5, 4);
      return (kelvinsBelow + 1.5) * setback;
    }),
    mean,
  );
}

/** Electricity of heat pumps: their performance falls from 4.2 at 15 °C by 0.08 per kelvin, to no less than 1.8. */
export function heatPumpDemand(meanHeat: number, celsius: Float64Array): Float64Array {
  const heat = heatDemand(meanHeat, celsius);
  return heat.map((value, hour) => value / Math.max(1.8, 4.2 - 0.08 * Math.max(0, 15 - celsius[hour])));
}

/** Hydrogen for industry and vehicles: even by day, a little less at night and at the weekend. */
export function hydrogenDemand(mean: number): Float64Array {
  return withMean(
    hourly((hour) => 1 + (clockOf(hour) > 6 && clockOf(hour) < 22 ? 0.08 : 0) - (isWeekend(hour) ? 0.12 : 0)),
    mean,
  );
}

/** Sum of series. */
export const total = (...series: readonly Float64Array[]): Float64Array =>
  series[0].map((_, hour) => series.reduce((sum, one) => sum + one[hour], 0));
