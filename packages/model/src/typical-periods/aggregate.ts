/**
 * From an energy system whose rates have a value per original time step to one whose rates have a value per variable
 * step of typical periods (docs/reference/mathematical-model.md, Typical periods).
 */
import type { Problem } from "../domain/problem.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { contentBoundAt } from "../energy-system/content-bounds.ts";
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import { withSeries } from "../energy-system/time-series.ts";
import { type TimeStructure, typicalPeriods } from "../energy-system/time-structure.ts";
import { clusterOfEach } from "./cluster-numbers.ts";
import { type ExtremePeriod, extremePeriods } from "./extremes.ts";
import type { TypicalPeriodOptions } from "./options.ts";
import { aggregationProblems } from "./problems.ts";
import { distributionProfiles, keepSums, medoidOf, type Profiles, profilesOf } from "./representation.ts";
import { segmentLengths, segmentMeans } from "./segmentation.ts";
import { featuresOf, type ScaledSeries, scaledSeries } from "./series-matrix.ts";
import { wardTree } from "./ward.ts";

type Aggregation =
  | { system: EnergySystem; time: TimeStructure }
  /** Why it cannot be aggregated like this. */
  | { system: null; problems: Problem[] };

/** Pure: equal input gives equal typical periods. */
export function aggregate(system: EnergySystem, options: TypicalPeriodOptions): Aggregation {
  const problems = aggregationProblems(system, options);
  if (problems.length > 0) return { system: null, problems };
  const { periodLength, segments } = options;
  const series = scaledSeries(system);
  const extremes = extremePeriods(system, periodLength, options.extremes ?? []);
  const { sequence, typical, standsForItself } = chooseTypical(
    series,
    system.numberOfTimeSteps / periodLength,
    options,
    extremes,
  );
  const lengths = typical.map((profiles, period) =>
    // The mean of a segment would hide what makes a period extreme.
    segments === null || standsForItself[period]
      ? new Array<number>(periodLength).fill(1)
      : segmentLengths(profiles, series.length, periodLength, segments),
  );
  const stepped = typical.map((profiles, period) =>
    segmentMeans(profiles, series.length, periodLength, lengths[period]),
  );
  const time = { ...typicalPeriods(sequence, lengths, system.hoursPerTimeStep), extremes };
  return { system: withRates(system, series, stepped, time), time };
}

/** The typical period of each period, and the scaled profiles of each typical period. */
function chooseTypical(
  series: readonly ScaledSeries[],
  count: number,
  { periods, periodLength, representation }: TypicalPeriodOptions,
  extremes: readonly ExtremePeriod[],
): { sequence: Int32Array; typical: Profiles[]; standsForItself: boolean[] } {
  const width = series.length * periodLength;
  const features = featuresOf(series, count, periodLength, representation === "medoid" ? "descending" : "time");
  const sequence = clusterOfEach(wardTree(features, count, width), count, periods);
  const members: number[][] = Array.from({ length: periods }, () => []);
  sequence.forEach((cluster, period) => {
    members[cluster].push(period);
  });
  const standsForItself = members.map(() => false);
  for (const { period } of extremes) {
    const cluster = sequence[period];
    if (members[cluster].length === 1) {
      standsForItself[cluster] = true;
      continue;
    }
    members[cluster] = members[cluster].filter((member) => member !== period);
    sequence[period] = members.length;
    members.push([period]);
    standsForItself.push(true);
  }
  if (representation === "distribution") {
    const typical = members.map((group) => distributionProfiles(series, group, periodLength));
    return { sequence, typical, standsForItself };
  }
  const typical = members.map((group) => profilesOf(series, medoidOf(features, width, group), periodLength));
  const occurrences = members.map((group) => group.length);
  keepSums(series, typical, { occurrences, standsForItself }, periodLength);
  return { sequence, typical, standsForItself };
}

/** The system with the series of the variable steps, in their own units again. */
function withRates(
  system: EnergySystem,
  series: readonly ScaledSeries[],
  typical: readonly Profiles[],
  time: TimeStructure,
): EnergySystem {
  const keyOf = (component: number, family: FamilyName): string => `${component}/${family}`;
  /** By location. */
  const columns = new Map<string, Map<number, number>>();
  series.forEach(({ component, family, location }, column) => {
    if (location < 0) return;
    const key = keyOf(component, family);
    columns.set(key, (columns.get(key) ?? new Map()).set(location, column));
  });
  const seriesAt = (column: number): Float64Array => {
    const { minimum, range } = series[column];
    const values = new Float64Array(time.stepCount);
    typical.forEach((profiles, period) => {
      const [start, end] = [time.periodStart[period], time.periodStart[period + 1]];
      for (let step = start; step < end; step++) {
        values[step] = profiles[column * (end - start) + step - start] * range + minimum;
      }
    });
    return values;
  };
  const components = system.components.map(
    (component, position): SystemComponent =>
      withPossibleMinima(
        withSeries(component, ({ series }, family) => {
          const columnOf = columns.get(keyOf(position, family));
          const at = (values: Float64Array, location: number): Float64Array => {
            const column = columnOf?.get(location);
            return column === undefined ? values : seriesAt(column);
          };
          return { series: series.map(at), elsewhere: [] };
        }),
      ),
  );
  return { ...system, components };
}

/** A typical period arranges each series by itself: there, a least value may be above the most, and is lowered to it. */
function withPossibleMinima(component: SystemComponent): SystemComponent {
  if (component.kind !== "storage" && !component.rate) return component;
  const least = component.kind === "storage" ? "stateOfChargeMinProfile" : "operationRateMin";
  return withSeries(component, (all, family) => {
    if (family !== least) return all;
    const series = all.series.map((values, location) => {
      const most =
        component.kind === "storage" ? contentBoundAt(component, "max", location) : component.rate?.series[location];
      return values.map((value, step) => Math.min(value, typeof most === "number" ? most : (most?.[step] ?? value)));
    });
    return { ...all, series };
  });
}
