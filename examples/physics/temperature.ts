/** Air temperature: a yearly and a daily wave, and weather that lasts for days. */
import { clockOf, hourly, hoursPerYear, winter } from "./calendar.ts";
import { persistentNoise, type RandomSource } from "./random.ts";

export interface Climate {
  /** Mean of the year, °C. */
  readonly meanCelsius: number;
  /** Half the difference between the warmest and the coldest time of year, K. */
  readonly seasonKelvin: number;
}

/** °C for each hour of a year. */
export function airTemperature({ meanCelsius, seasonKelvin }: Climate, random: RandomSource): Float64Array {
  const weather = persistentNoise(random, hoursPerYear, 60);
  return hourly((hour) => {
    const daily = 3.5 * Math.cos((2 * Math.PI * (clockOf(hour) - 15)) / 24);
    return meanCelsius - seasonKelvin * winter(hour) + daily + 3 * weather[hour];
  });
}
