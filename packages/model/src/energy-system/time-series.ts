/** The time series of a component, whatever they mean: to aggregate, compare and choose them. */
import { type FamilyName, isRate, type OtherSeriesFamily, otherSeriesFamilies } from "../domain/table-family.ts";
import type { OtherSeries, SeriesPlace, SystemComponent, TimeSeries } from "./energy-system.ts";
import type { IndexedComponent } from "./snapshot.ts";

/** The series of a place without a record; always the same array, so that equal data compare as equal. */
const noValues = new Float64Array(0);

export interface NamedSeries {
  readonly family: FamilyName;
  readonly series: TimeSeries;
}

export function seriesOf(component: SystemComponent): NamedSeries[] {
  const all: NamedSeries[] = [];
  if ("rate" in component && component.rate) {
    all.push({
      family: component.rate.kind === "fix" ? "operationRateFix" : "operationRateMax",
      series: component.rate,
    });
  }
  for (const family of otherSeriesFamilies) {
    const series = component.otherSeries[family];
    if (series) all.push({ family, series });
  }
  return all;
}

/** The values of a series at a location, or in a direction of lines; 0 where there are none. */
export function otherSeriesAt(
  { otherSeries }: { readonly otherSeries: OtherSeries },
  family: OtherSeriesFamily,
  location: number,
): Float64Array | 0 {
  const values = otherSeries[family]?.series[location];
  return values && values.length > 0 ? values : 0;
}

/** The component with other values in its series. */
export function withSeries(
  component: SystemComponent,
  change: (series: TimeSeries, family: FamilyName) => TimeSeries,
): SystemComponent {
  const all = seriesOf(component);
  if (all.length === 0) return component;
  const others = all.filter(({ family }) => !isRate(family));
  const otherSeries = Object.fromEntries(others.map(({ family, series }) => [family, change(series, family)]));
  const rate = all.find(({ family }) => isRate(family));
  if (!rate || component.kind === "storage" || !component.rate) return { ...component, otherSeries };
  return { ...component, otherSeries, rate: { ...change(rate.series, rate.family), kind: component.rate.kind } };
}

/** Series of a family at the given places, with those of all others. */
export function seriesAt(
  { byRegion, seriesByPair }: IndexedComponent,
  family: FamilyName,
  places: readonly SeriesPlace[],
  regionCount: number,
): TimeSeries {
  const keyOf = ({ region, regionTo }: SeriesPlace): number => region * regionCount + (regionTo ?? region);
  const known = new Map<number, SeriesPlace & { values: Float64Array }>();
  for (const [region, values] of (byRegion.series.get(family) ?? []).entries()) {
    if (values) known.set(keyOf({ region, regionTo: null }), { region, regionTo: null, values });
  }
  for (const [pair, values] of seriesByPair.get(family) ?? []) {
    const [region, regionTo] = [Math.floor(pair / regionCount), pair % regionCount];
    known.set(pair, { region, regionTo, values });
  }
  const series = places.map((place) => known.get(keyOf(place))?.values ?? noValues);
  for (const place of places) known.delete(keyOf(place));
  return { series, elsewhere: [...known.values()] };
}

export function otherSeriesOf(
  component: IndexedComponent,
  places: readonly SeriesPlace[],
  regionCount: number,
): OtherSeries {
  const { byRegion, seriesByPair } = component;
  const presentFamilies = otherSeriesFamilies.filter(
    (family) => byRegion.series.has(family) || seriesByPair.has(family),
  );
  return Object.fromEntries(
    presentFamilies.map((family) => [family, seriesAt(component, family, places, regionCount)]),
  );
}
