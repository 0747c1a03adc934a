/** The differences between runs: options, inputs and results, side by side. Equal values are left out. */
import type { DatasetContent } from "../../domain/dataset-content.ts";
import type { Override } from "../../domain/model.ts";
import type { RunInput } from "../../optimization/model-input.ts";
import { unpackInput } from "../input/packed-input.ts";
import type { ComparedRun } from "./result-tasks.ts";
import { type SummaryRowOfRun, summaryRows } from "./summary-tables.ts";

/** One value per run, in their order; null where a run has none. */
interface Difference {
  values: unknown[];
}

export interface Comparison {
  runs: number[];
  figures: (Difference & { name: string })[];
  options: (Difference & { name: string })[];
  /** The place in model and data set: `["components", "wind", "invest_per_capacity"]`. */
  inputs: (Difference & { loc: string[] })[];
  results: (Difference & Omit<SummaryRowOfRun, "value">)[];
}

/** Figures that differ by less than this share belong to the same optimum, found in another way. */
const relativeTolerance = 1e-9;

export function compareRuns(runs: readonly ComparedRun[]): Comparison {
  const named = (maps: Map<string, unknown>[]) => differences(maps).map(([name, values]) => ({ name, values }));
  const entries = (record: Record<string, unknown>) => new Map(Object.entries(record));
  const summaries = runs.map(({ summaries }) => {
    const rows = summaryRows(summaries).map(({ value, ...place }) => [JSON.stringify(place), value] as const);
    return new Map<string, unknown>(rows);
  });
  return {
    runs: runs.map(({ id }) => id),
    figures: named(runs.map(({ figures }) => entries(figures))),
    options: named(runs.map(({ options }) => entries(options))),
    inputs: inputDifferences(runs),
    results: differences(summaries).map(([place, values]) => ({ ...JSON.parse(place), values })),
  };
}

function inputDifferences(runs: readonly ComparedRun[]): Comparison["inputs"] {
  const isOneInput = new Set(runs.map(({ inputHash }) => inputHash)).size === 1;
  const maps = runs.map(({ input, overrides }) => {
    const flat = isOneInput ? new Map<string, unknown>() : flattened(unpackInput(input));
    return putOverrides(flat, "overrides of the run", overrides);
  });
  return differences(maps).map(([loc, values]) => ({ loc: JSON.parse(loc), values: values.map(shown) }));
}

/** Keys whose values differ between the maps, in the order of their first occurrence. */
function differences(maps: readonly Map<string, unknown>[]): [string, unknown[]][] {
  const keys = new Set(maps.flatMap((map) => [...map.keys()]));
  return [...keys]
    .map((key): [string, unknown[]] => [key, maps.map((map) => map.get(key) ?? null)])
    .filter(([, values]) => values.some((value) => !isSame(value, values[0])));
}

function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Float64Array && right instanceof Float64Array) {
    return left.length === right.length && left.every((value, step) => value === right[step]);
  }
  if (typeof left === "number" && typeof right === "number") {
    return Math.abs(left - right) <= relativeTolerance * Math.max(Math.abs(left), Math.abs(right));
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A series is shown by its figures. */
function shown(value: unknown): unknown {
  if (!(value instanceof Float64Array)) return value;
  let [sum, minimum, maximum] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const item of value) {
    sum += item;
    minimum = Math.min(minimum, item);
    maximum = Math.max(maximum, item);
  }
  return { steps: value.length, mean: sum / value.length, minimum, maximum };
}

function flattened({ snapshot, parameters }: RunInput): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  const put = (place: (string | null)[], value: unknown) =>
    flat.set(JSON.stringify(place.filter((part) => part !== null)), value);
  const putRecord = (place: string[], record: object) => {
    for (const [name, value] of Object.entries(record)) put([...place, name], value);
  };
  const { content, overrides } = snapshot;
  putRecord(["dataset"], content.dataset);
  for (const list of ["regions", "commodities", "components"] as const) {
    for (const { name, ...record } of content[list] as { name: string }[]) {
      put([list, name], "there is one");
      putRecord([list, name], record);
    }
  }
  for (const { family, component, region, regionTo, values } of content.tables as DatasetContent["tables"]) {
    put(["tables", family, component, region, regionTo], values.length === 1 ? values[0] : values);
  }
  if (parameters) putRecord(["optimization_parameters"], parameters);
  return putOverrides(flat, "overrides", overrides);
}

function putOverrides(flat: Map<string, unknown>, list: string, overrides: readonly Override[]): Map<string, unknown> {
  for (const { component_name, attribute, operation, value } of overrides) {
    flat.set(JSON.stringify([list, component_name, attribute]), `${operation} ${value}`);
  }
  return flat;
}
