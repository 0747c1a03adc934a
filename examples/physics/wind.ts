/** Wind power: weather that lasts for days, Weibull-distributed speeds, the power curve of a park. */
import { hourly, winter } from "./calendar.ts";
import { normalShareBelow } from "./random.ts";

export interface WindSite {
  /** Scale of the Weibull distribution at hub height, m/s. */
  readonly scaleMetresPerSecond: number;
  /** Its shape; about 2 inland, more over the sea. */
  readonly shape: number;
}

const [cutIn, rated, cutOut] = [3, 12.5, 25];

/** Power of one turbine relative to its rating: cubic up to the rated speed. */
function turbinePower(metresPerSecond: number): number {
  if (metresPerSecond < cutIn || metresPerSecond > cutOut) return 0;
  if (metresPerSecond >= rated) return 1;
  return (metresPerSecond ** 3 - cutIn ** 3) / (rated ** 3 - cutIn ** 3);
}

/** Turbines of a park, or of a region, do not see the same wind: mean over speeds around the middle one. */
function parkPower(metresPerSecond: number): number {
  const spread = [-3, -2, -1, 0, 1, 2, 3];
  const weights = [0.05, 0.11, 0.2, 0.28, 0.2, 0.11, 0.05];
  return spread.reduce((sum, offset, index) => sum + weights[index] * turbinePower(metresPerSecond + offset), 0);
}

/**
 * Output per installed power for each hour of a year. `weather` has mean 0 and variance 1 and is brought to the Weibull
 * distribution by its quantiles; winter winds are stronger. Wakes and outages cost 10 %.
 */
export function windOutput(site: WindSite, weather: Float64Array): Float64Array {
  return hourly((hour) => {
    const calmer = 1 - normalShareBelow(weather[hour]);
    const speed =
      site.scaleMetresPerSecond * (1 + 0.13 * winter(hour)) * (-Math.log(Math.max(calmer, 1e-6))) ** (1 / site.shape);
    return 0.9 * parkPower(speed);
  });
}
