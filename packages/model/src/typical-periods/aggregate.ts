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

/** Which periods are alike, and how long the segments of each typical period are. */
export interface PeriodChoice {
  readonly sequence: Int32Array;
  /** The periods that each typical period stands for. */
  readonly members: readonly (readonly number[])[];
  readonly standsForItself: readonly boolean[];
  /** The member that represents each typical period; null where an artificial one does. */
  readonly medoids: readonly number[] | null;
  /** Original steps of each segment, by typical period. */
  readonly lengths: readonly (readonly number[])[];
  readonly periodLength: number;
}

type Aggregation =
  | { system: EnergySystem; time: TimeStructure; choice: PeriodChoice }
  /** Why it cannot be aggregated like this. */
  | { system: null; problems: Problem[] };

/** Pure: equal input gives equal typical periods. */
export function aggregate(system: EnergySystem, options: TypicalPeriodOptions): Aggregation {
  const problems = aggregationProblems(system, options);
  if (problems.length > 0) return { system: null, problems };
  const { periodLength, segments } = options;
  const series = scaledSeries(system);
  const extremes = extremePeriods(system, periodLength, options.extremes ?? []);
  const chosen = chooseTypical(series, system.numberOfTimeSteps / periodLength, options, extremes);
  const typical = profilesOfTypical(series, chosen);
  const lengths = typical.map((profiles, period) =>
    // The mean of a segment would hide what makes a period extreme.
    segments === null || chosen.standsForItself[period]
      ? new Array<number>(periodLength).fill(1)
      : segmentLengths(profiles, series.length, periodLength, segments),
  );
  const time = { ...typicalPeriods(chosen.sequence, lengths, system.hoursPerTimeStep), extremes };
  const choice = { ...chosen, lengths };
  return { system: withRates(system, series, stepsOf(series, typical, choice), time), time, choice };
}

/**
 * Another system over the typical periods and segments that were chosen for one with the same number of time steps: its own series stand
 * in them, as if they had been chosen for it.
 */
export function aggregateLike(system: EnergySystem, choice: PeriodChoice, time: TimeStructure): EnergySystem {
  const series = scaledSeries(system);
  return withRates(system, series, stepsOf(series, profilesOfTypical(series, choice), choice), time);
}

const stepsOf = (
  series: readonly ScaledSeries[],
  typical: readonly Profiles[],
  { lengths, periodLength }: Pick<PeriodChoice, "lengths" | "periodLength">,
): Profiles[] =>
  typical.map((profiles, period) => segmentMeans(profiles, series.length, periodLength, lengths[period]));

/** The typical period of each period, and what represents each of them. */
function chooseTypical(
  series: readonly ScaledSeries[],
  count: number,
  { periods, periodLength, representation }: TypicalPeriodOptions,
  extremes: readonly ExtremePeriod[],
): Omit<PeriodChoice, "lengths"> {
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
  const medoids = representation === "distribution" ? null : members.map((group) => medoidOf(features, width, group));
  return { sequence, members, standsForItself, medoids, periodLength };
}

/** The scaled profiles of each typical period. */
function profilesOfTypical(
  series: readonly ScaledSeries[],
  { members, medoids, standsForItself, periodLength }: Omit<PeriodChoice, "lengths" | "sequence">,
): Profiles[] {
  if (!medoids) return members.map((group) => distributionProfiles(series, group, periodLength));
  const typical = medoids.map((medoid) => profilesOf(series, medoid, periodLength));
  const occurrences = members.map((group) => group.length);
  keepSums(series, typical, { occurrences, standsForItself }, periodLength);
  return typical;
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
