/** A network as its file describes it, whatever the format of the file. */
import { defaultOf, type ListName, type PypsaValue } from "./attributes/attributes.ts";

export interface PypsaTable {
  readonly names: readonly string[];
  /** By attribute, a value for each name; undefined where the file gives none. */
  readonly values: ReadonlyMap<string, readonly (PypsaValue | undefined)[]>;
  /** By attribute and name, a value for each snapshot. */
  readonly series: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
  /** Attributes with tables of points: by attribute and name, the points. */
  readonly points: ReadonlyMap<string, ReadonlyMap<string, readonly PypsaPoint[]>>;
  /** Of one investment period or scenario: the series of all of them. */
  readonly allSeries?: PypsaTable["series"];
}

export interface PypsaNetwork {
  readonly name: string;
  readonly version: string | null;
  /** Objective of the optimization whose results the file has. */
  readonly objective: number | null;
  readonly snapshots: {
    readonly count: number;
    /** ISO 8601 without a time zone, where the snapshots are times. */
    readonly first: string | null;
    readonly last: string | null;
    /** Time zone of the calendar, where our own export says that the times are in UTC. */
    readonly timeZone?: string | undefined;
    readonly weightings: ReadonlyMap<"objective" | "stores" | "generators", Float64Array>;
  };
  /** Null where all snapshots belong to one year. */
  readonly periods: PeriodsOfFile | null;
  /** Null where the file has none. The network itself is that of the first one. */
  readonly scenarios: ScenariosOfFile | null;
  /** Numbers of single precision are in the file. */
  readonly isSinglePrecision: boolean;
  readonly tables: ReadonlyMap<ListName, PypsaTable>;
}

/** A point of a piecewise linear attribute, unchecked: from one `x` to the next, the attribute has the `value` of the next one. */
export interface PypsaPoint {
  readonly x: number;
  readonly value: number;
}

/** Investment periods as the file gives them, unchecked. */
export interface PeriodsOfFile {
  readonly years: Float64Array;
  /** The period of each snapshot; null where the file does not say. */
  readonly bySnapshot: Float64Array | null;
  /** Weightings of the periods: of costs, and of what is limited over all of them. 1 where the file gives none. */
  readonly objective: Float64Array | null;
  readonly lengths: Float64Array | null;
}

/** Scenarios as the file gives them, unchecked. */
export interface ScenariosOfFile {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly networks: readonly PypsaNetwork[];
}

/** One component. Its attributes are read with their defaults. */
export interface PypsaComponent {
  readonly list: ListName;
  readonly name: string;
  value(attribute: string): PypsaValue | undefined;
  number(attribute: string): number;
  text(attribute: string): string;
  flag(attribute: string): boolean;
  /**
   * The series of the component; null where the attribute has one value. A series of equal values is one value. In a network of one
   * investment period or scenario it is a series if it differs in any of them.
   */
  series(attribute: string): Float64Array | null;
  /** The points of a piecewise linear attribute; null where it has none. */
  points(attribute: string): readonly PypsaPoint[] | null;
  /** The series over all investment periods or scenarios, which are one where there are none. */
  allSeries(attribute: string): Float64Array | null;
}

export function componentsOf(network: PypsaNetwork, list: ListName): PypsaComponent[] {
  const table = network.tables.get(list);
  return (table?.names ?? []).map((name, index) => {
    const seriesOf = (attribute: string) => table?.series.get(attribute)?.get(name);
    const value = (attribute: string): PypsaValue | undefined => {
      const series = seriesOf(attribute);
      if (series) return series[0];
      return table?.values.get(attribute)?.[index] ?? defaultOf(list, attribute);
    };
    const allSeries = (attribute: string): Float64Array | null => {
      const series = (table?.allSeries ?? table?.series)?.get(attribute)?.get(name);
      return series?.some((one) => one !== series[0]) ? series : null;
    };
    return {
      list,
      name,
      value,
      number: (attribute) => Number(value(attribute) ?? Number.NaN),
      text: (attribute) => String(value(attribute) ?? ""),
      flag: (attribute) => value(attribute) === true || value(attribute) === 1,
      series: (attribute) => (allSeries(attribute) ? (seriesOf(attribute) ?? null) : null),
      points: (attribute) => table?.points.get(attribute)?.get(name) ?? null,
      allSeries,
    };
  });
}
