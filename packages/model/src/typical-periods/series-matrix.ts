/** The time series that decide which periods are alike, each scaled to 0 … 1, period by period. */
import { compareCodePoints } from "../domain/nearest-name.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { type EnergySystem, type SeriesPlace, seriesPlacesOf } from "../energy-system/energy-system.ts";
import { seriesOf } from "../energy-system/time-series.ts";

/** A time series of the system with the range it was scaled by. */
export interface ScaledSeries {
  /** Position of the component and of the location among its locations (of lines: among their directions); -1 where the component does not exist. */
  readonly component: number;
  readonly family: FamilyName;
  readonly location: number;
  readonly minimum: number;
  /** Maximum less minimum; 1 for a constant series. */
  readonly range: number;
  /** (x − minimum) / range at every original time step. */
  readonly values: Float64Array;
}

/** A range below this is rounding: the series counts as constant. */
const minRange = 10 * 2 ** -52;

/**
 * All series of all components in all regions. Regions where a component is not eligible count too: what happens there
 * is weather all the same. Their order decides how sums are rounded, and so which of two equally good periods stands
 * for both (see pairwise-sum.ts): it is that of the names the framework gives its columns.
 */
export function scaledSeries(system: EnergySystem): ScaledSeries[] {
  const named = system.components.flatMap((component, position) => {
    const places = seriesPlacesOf(component);
    return seriesOf(component).flatMap(({ family, series: { series, elsewhere } }) => {
      const nameIn = ({ region, regionTo }: SeriesPlace): string =>
        [
          component.name,
          family,
          ...[region, ...(regionTo === null ? [] : [regionTo])].map((at) => system.regions[at]),
        ].join("_");
      const here = series.flatMap((values, location) => {
        if (values.length === 0) return [];
        const scaled = { component: position, family, location, ...scale(values) };
        return [{ name: nameIn(places[location]), series: scaled }];
      });
      const others = elsewhere.map(({ values, ...place }) => {
        const scaled = { component: position, family, location: -1, ...scale(values) };
        return { name: nameIn(place), series: scaled };
      });
      return [...here, ...others];
    });
  });
  return named.sort((left, right) => compareCodePoints(left.name, right.name)).map(({ series }) => series);
}

function scale(values: Float64Array): Pick<ScaledSeries, "minimum" | "range" | "values"> {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  const range = maximum - minimum < minRange ? 1 : maximum - minimum;
  // Two roundings instead of one, in this order: see pairwise-sum.ts for why the last digits matter.
  const factor = 1 / range;
  const offset = 0 - minimum * factor;
  return { minimum, range, values: values.map((value) => value * factor + offset) };
}

/**
 * One row of features per period, all series one after another: their values in order of time, or sorted from the
 * highest to the lowest. Row q stands at q · width with width = series · periodLength.
 */
export function featuresOf(
  series: readonly ScaledSeries[],
  periodCount: number,
  periodLength: number,
  order: "time" | "descending",
): Float64Array {
  const width = series.length * periodLength;
  const features = new Float64Array(periodCount * width);
  series.forEach(({ values }, column) => {
    for (let period = 0; period < periodCount; period++) {
      const profile = values.slice(period * periodLength, (period + 1) * periodLength);
      if (order === "descending") profile.sort().reverse();
      features.set(profile, period * width + column * periodLength);
    }
  });
  return features;
}
