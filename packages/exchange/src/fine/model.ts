/** A model of FINE as its netCDF file describes it: parameters, and components with attributes by region. */

import { message } from "@esm/messages/message";
import { stepLengthOf } from "@esm/model/domain/time/time-step";
import { FileFault } from "../findings/file-fault.ts";
import type { NetcdfAttribute, NetcdfFile, NetcdfVariable } from "../netcdf/read-netcdf.ts";
import { factorPrefix } from "./attributes.ts";

/** Results, which say nothing about the input. */
export const skippedGroups = /^Results$/;

/** Beyond what pathways are used for. */
export const maxPeriods = 100;

/** The investment periods as the file gives them, unchecked. */
export interface HorizonOfFile {
  readonly count: number;
  readonly interval: number;
  /** By which values of a period are named; at most as many as there may be. */
  readonly years: readonly number[];
  readonly areScenarios: boolean;
}

/** A model in one of its investment periods. */
export interface FineModel {
  readonly horizon: HorizonOfFile;
  /** Position of its period. */
  readonly period: number;
  /** The model in another period. */
  inPeriod(period: number): FineModel;
  readonly locations: readonly string[];
  readonly steps: number;
  /** Hours of a time step; the given number where it is refused. */
  readonly hours: number;
  /** In the horizon. */
  readonly years: number;
  /** Whether `cyclicLifetime` counts the full cycles of a year, as FINE 2.7 has it where the horizon is one period. */
  readonly countsCyclesPerYear: boolean;
  readonly components: readonly FineComponent[];
  /** An attribute of the group `Parameters` as it is written; undefined where there is none. */
  parameter(name: string): NetcdfAttribute | undefined;
  readonly parameterNames: readonly string[];
}

/** A missing value is NaN in the file, and null or absent here. */
export interface FineComponent {
  /** The class in FINE, e.g. `Source`. */
  readonly className: string;
  readonly name: string;
  /** Given where it is not in the file, but what a year before the first one has built of a component. */
  readonly stockOf?: { readonly name: string; readonly year: number };
  /** Names of all attributes that have a value. */
  readonly given: ReadonlySet<string>;
  /** The attributes that the file names, with and without a value, in its order. FINE writes all that its version knows. */
  readonly order: readonly string[];
  text(attribute: string): string | null;
  /** The value in a region, or from a region to another; one value counts for all of them. */
  at(attribute: string, region: string, regionTo?: string): number | null;
  /** The numbers of a column of a table, from its first row to its last; null where there is no such column. */
  column(attribute: string, name: string): number[] | null;
  /** One value for each time step; null where the attribute has none in the region, or from a region to another. */
  series(attribute: string, region: string, regionTo?: string): Float64Array | null;
  /** Whether the attribute differs by time step. */
  isSeries(attribute: string): boolean;
}

interface Attribute {
  kind: "0d" | "1d" | "2d" | "ts";
  variable: NetcdfVariable;
}

/** Marks our own exports: files of FINE do not say which version wrote them. */
export const writtenFor = "FINE 2.7.1";

/** Parameters with rows of `balanceLimit`; in ours, the year of a period may come before the id. */
export const limitPrefix = "balanceLimit.";
export const limitsHavePeriods = "balanceLimit_periods";

export const isFine = ({ attributes }: NetcdfFile): boolean =>
  attributes["Parameters/locations"] !== undefined && attributes["Parameters/numberOfTimeSteps"] !== undefined;

const exportHint = message("write_writeenergysystemmodeltonetcdf_fine");

/** Throws `FileFault`. */
export function fineModelOf(file: NetcdfFile): FineModel {
  if (!isFine(file)) throw new FileFault("unknown_format", message("file_netcdf_no_model_fine"), exportHint);
  const parameter = (name: string): NetcdfAttribute | undefined => file.attributes[`Parameters/${name}`];
  const locations = listOf(parameter("locations"));
  const steps = Number(parameter("numberOfTimeSteps"));
  const given = Number(parameter("hoursPerTimeStep"));
  const length = stepLengthOf(given);
  const hours = "hours" in length ? length.hours : given;
  const horizon = horizonIn(parameter);
  const groups = new Map<string, Map<string, NetcdfVariable>>();
  for (const variable of file.variables) {
    const [input, className, component, name, ...deeper] = variable.name.split("/");
    if (input !== "Input" || name === undefined || deeper.length > 0) continue;
    const key = JSON.stringify([className, component]);
    const group = groups.get(key) ?? new Map<string, NetcdfVariable>();
    groups.set(key, group.set(name, variable));
  }
  const shared = {
    horizon,
    locations,
    steps,
    hours,
    parameter,
    years: (steps * hours) / 8760,
    countsCyclesPerYear: file.attributes.written_for === writtenFor,
    parameterNames: Object.keys(file.attributes).flatMap((name) =>
      name.startsWith("Parameters/") ? [name.slice("Parameters/".length)] : [],
    ),
  };
  const inPeriod = (period: number): FineModel => ({
    ...shared,
    period,
    inPeriod,
    components: [...groups].map(([key, variables]) => {
      const [className, name] = JSON.parse(key) as [string, string];
      return componentOf({ className, name, horizon, period }, variables, locations, steps);
    }),
  });
  return inPeriod(0);
}

function horizonIn(parameter: FineModel["parameter"]): HorizonOfFile {
  const number = (name: string, absent: number): number => Number(parameter(name) ?? absent);
  const [count, interval] = [number("numberOfInvestmentPeriods", 1), number("investmentPeriodInterval", 1)];
  const start = number("startYear", 0);
  return {
    count,
    interval,
    years: Array.from(
      { length: count > 1 ? Math.min(count, maxPeriods) : 1 },
      (_, period) => start + period * interval,
    ),
    areScenarios: String(parameter("stochasticModel") ?? "") === "True",
  };
}

export const listOf = (value: NetcdfAttribute | undefined): string[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [String(value)];

/** `investPerCapacity.2030`, or `commodityConversionFactors.2030.heat`: the value of a period. Null for that of another one. */
function withoutPeriod(name: string, period: number, years: readonly string[]): string | null {
  const [attribute, second, ...rest] = name.split(".");
  const of = years.indexOf(second);
  // A commodity may have a number as its name.
  if (of < 0 || (rest.length === 0 && `${attribute}.` === factorPrefix)) return name;
  return of === period ? [attribute, ...rest].join(".") : null;
}

function componentOf(
  { className, name, horizon, period }: { className: string; name: string; horizon: HorizonOfFile; period: number },
  variables: ReadonlyMap<string, NetcdfVariable>,
  locations: readonly string[],
  steps: number,
): FineComponent {
  const attributes = new Map<string, Attribute>();
  const seen = new Set<string>();
  const years = horizon.years.map(String);
  for (const [variableName, variable] of variables) {
    const [, kind, full] = /^(0d|1d|2d|ts)_(.+)$/.exec(variableName) ?? [];
    if (!kind || full === undefined) continue;
    const attribute = withoutPeriod(full, period, years);
    if (attribute === null) continue;
    attributes.set(attribute, { kind: kind as Attribute["kind"], variable });
    if (variable.texts ? variable.texts[0] !== "None" : variable.numbers?.some((value) => !Number.isNaN(value)))
      seen.add(attribute);
  }
  const axis = (dimension: string): ReadonlyMap<string, number> => {
    const names = variables.get(dimension)?.texts ?? locations;
    return new Map(names.map((location, index) => [location, index]));
  };
  const [rows, columns] = [axis("space"), axis("space_2")];
  const number = (attribute: string, offset: number): number | null => {
    const value = attributes.get(attribute)?.variable.numbers?.[offset];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  const demandSize = (attribute: string, size: number): void => {
    const { variable } = attributes.get(attribute) as Attribute;
    if (variable.numbers?.length === size) return;
    throw new FileFault(
      "damaged_file",
      message("file_contradicts_itself_values_instead", {
        attribute,
        name,
        numbersCount: variable.numbers?.length ?? 0,
        size,
      }),
    );
  };
  return {
    className,
    name,
    given: seen,
    order: [...attributes.keys()],
    text(attribute) {
      const text = attributes.get(attribute)?.variable.texts?.[0];
      return text === undefined || text === "None" ? null : text;
    },
    at(attribute, region, regionTo) {
      const { kind, variable } = attributes.get(attribute) ?? {};
      // One location: its dimension is squeezed away.
      if (kind === undefined || variable?.numbers?.length === 1) return number(attribute, 0);
      const [row, column] = [rows.get(region), columns.get(regionTo ?? "")];
      if (kind === "1d") {
        demandSize(attribute, rows.size);
        return row === undefined ? null : number(attribute, row);
      }
      if (kind !== "2d" || row === undefined || column === undefined) return null;
      demandSize(attribute, rows.size * columns.size);
      return number(attribute, row * columns.size + column);
    },
    column(attribute, name) {
      const { kind, variable } = attributes.get(attribute) ?? {};
      const column = rows.get(name);
      if (kind !== "ts" || !variable?.numbers || column === undefined) return null;
      const all = [...variable.numbers].filter((_, index) => index % rows.size === column);
      return all.slice(0, all.findLastIndex((value) => !Number.isNaN(value)) + 1);
    },
    series(attribute, region, regionTo) {
      const { kind, variable } = attributes.get(attribute) ?? {};
      if (kind !== "ts" || !variable?.numbers) {
        const value = this.at(attribute, region, regionTo);
        return value === null ? null : new Float64Array(steps).fill(value);
      }
      const { numbers } = variable;
      if (numbers.length === steps) return numbers;
      if (regionTo !== undefined) {
        demandSize(attribute, steps * rows.size * columns.size);
        const [from, to] = [rows.get(region), columns.get(regionTo)];
        if (from === undefined || to === undefined) return null;
        const values = Float64Array.from(
          { length: steps },
          (_, step) => numbers[(step * rows.size + from) * columns.size + to],
        );
        return values.every(Number.isNaN) ? null : values;
      }
      demandSize(attribute, steps * rows.size);
      const row = rows.get(region);
      if (row === undefined) return null;
      return Float64Array.from({ length: steps }, (_, step) => numbers[step * rows.size + row]);
    },
    isSeries: (attribute) => attributes.get(attribute)?.kind === "ts" && seen.has(attribute),
  };
}
