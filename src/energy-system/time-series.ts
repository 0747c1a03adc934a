/** The time series of a component, whatever they mean: to aggregate, compare and choose them. */
import { type FamilyName, isRate, type OtherSeriesFamily, otherSeriesFamilies } from "../domain/table-family.ts";
import type { OtherSeries, SystemComponent, TimeSeries } from "./energy-system.ts";
import type { IndexedComponent } from "./snapshot.ts";

/** The series of a place without a record; always the same array, so that equal data compare as equal. */
const noValues = new Float64Array(0);

export interface NamedSeries {
  readonly family: FamilyName;
  readonly series: TimeSeries;
}

export function seriesOf(component: SystemComponent): NamedSeries[] {
  if (component.kind === "transmission") return [];
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

/** The values of a series at a location, 0 where there are none. */
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
  if (component.kind === "transmission" || all.length === 0) return component;
  const others = all.filter(({ family }) => !isRate(family));
  const otherSeries = Object.fromEntries(others.map(({ family, series }) => [family, change(series, family)]));
  const rate = all.find(({ family }) => isRate(family));
  if (!rate || component.kind === "storage" || !component.rate) return { ...component, otherSeries };
  return { ...component, otherSeries, rate: { ...change(rate.series, rate.family), kind: component.rate.kind } };
}

/** Series of a family at the given regions, with those of all other regions. */
export function seriesAt({ byRegion }: IndexedComponent, family: FamilyName, regions: Int32Array): TimeSeries {
  const series = byRegion.series.get(family) ?? [];
  const here = new Set(regions);
  return {
    series: Array.from(regions, (region) => series[region] ?? noValues),
    elsewhere: series.flatMap((values, region) => (values && !here.has(region) ? [{ region, values }] : [])),
  };
}

export function otherSeriesOf(component: IndexedComponent, regions: Int32Array): OtherSeries {
  const given = otherSeriesFamilies.filter((family) => component.byRegion.series.has(family));
  return Object.fromEntries(given.map((family) => [family, seriesAt(component, family, regions)]));
}
