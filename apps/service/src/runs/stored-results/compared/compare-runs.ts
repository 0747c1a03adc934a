/** The differences between runs: options, inputs and results, side by side. Equal values are left out. */

import { createHash } from "node:crypto";
import {
  type AnyOverride,
  isConstraintOverride,
  isFromYear,
  isTableOverride,
} from "@esm/model/domain/overrides/any-override";
import { writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import { writtenYearOverride } from "@esm/model/domain/overrides/year-override";
import type { InputReader } from "../../input/input-reader.ts";
import type { ComparedRun } from "../result-tasks.ts";
import { type SummaryRowOfRun, summaryRows } from "../summary-tables.ts";
import { type VariedValue, variedValue } from "./varied-value.ts";

/** One value per run, in their order; null where a run has none. */
interface Difference {
  values: unknown[];
}

export interface Comparison {
  runs: number[];
  figures: (Difference & { name: string })[];
  /** One entry per milestone year of pathways. */
  annual_costs: (Difference & { year: number })[];
  options: (Difference & { name: string })[];
  /** The place in model and data set: `["components", "wind", "invest_per_capacity"]`. */
  inputs: (Difference & { loc: string[] })[];
  /** The one number by which the runs differ; null where they differ by something else, or inputs are left out. */
  varied: VariedValue | null;
  results: (Difference & Omit<SummaryRowOfRun, "value">)[];
}

/** Figures that differ by less than this share belong to the same optimum, found in another way. */
const relativeTolerance = 1e-9;

/** @param withInputs false leaves out what differs in the inputs, overrides included */
export async function compareRuns(runs: readonly ComparedRun[], withInputs = true): Promise<Comparison> {
  const named = (maps: Map<string, unknown>[]) => differences(maps).map(([name, values]) => ({ name, values }));
  const entries = (record: Record<string, unknown>) => new Map(Object.entries(record));
  const summaries = runs.map(({ summaries }) => {
    const rows = summaryRows(summaries).map(({ value, ...place }) => [JSON.stringify(place), value] as const);
    return new Map<string, unknown>(rows);
  });
  const options = named(runs.map(({ options }) => entries(withInputs ? options : withoutScenarios(options))));
  const inputs = withInputs ? await inputDifferences(runs) : [];
  return {
    runs: runs.map(({ id }) => id),
    figures: named(runs.map(({ figures }) => entries(figures))),
    annual_costs: differences(runs.map(({ annualCosts }) => annualCosts))
      .map(([year, values]) => ({ year: Number(year), values }))
      .sort((left, right) => left.year - right.year),
    options,
    inputs,
    varied: withInputs ? await variedValue(runs, { options, inputs }) : null,
    results: differences(summaries).map(([place, values]) => ({ ...JSON.parse(place), values })),
  };
}

/** Scenarios have overrides. */
const withoutScenarios = ({ scenarios: _, ...options }: Record<string, unknown>) => options;

async function inputDifferences(runs: readonly ComparedRun[]): Promise<Comparison["inputs"]> {
  const isOneInput = new Set(runs.map(({ inputHash }) => inputHash)).size === 1;
  const maps: Map<string, unknown>[] = [];
  for (const { input, overrides } of runs) {
    const flat = isOneInput ? new Map<string, unknown>() : await flattened(await input());
    maps.push(putOverrides(flat, "overrides of the run", overrides));
  }
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
  if (typeof left === "number" && typeof right === "number") {
    return Math.abs(left - right) <= relativeTolerance * Math.max(Math.abs(left), Math.abs(right));
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A series that was read and is not kept: what is shown of it, and a digest that says whether another one is equal. */
class ReadSeries {
  readonly figures: { steps: number; mean: number; minimum: number; maximum: number };
  readonly digest: string;

  constructor(figures: ReadSeries["figures"], digest: string) {
    this.figures = figures;
    this.digest = digest;
  }
}

async function readSeries(slices: AsyncIterable<Float64Array>): Promise<ReadSeries> {
  const digest = createHash("sha256");
  let [steps, sum, minimum, maximum] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const values of slices) {
    for (const [index, value] of values.entries()) {
      sum += value;
      minimum = Math.min(minimum, value);
      maximum = Math.max(maximum, value);
      // -0 equals 0, but has other bytes.
      if (value === 0) values[index] = 0;
    }
    steps += values.length;
    digest.update(values);
  }
  return new ReadSeries({ steps, mean: sum / steps, minimum, maximum }, digest.digest("hex"));
}

const shown = (value: unknown): unknown => (value instanceof ReadSeries ? value.figures : value);

/** One table is in memory at a time, and of its series some thousand values. */
async function flattened({
  content,
  overrides,
  parameters,
  overridesByYear = [],
  tables,
}: InputReader): Promise<Map<string, unknown>> {
  const flat = new Map<string, unknown>();
  const put = (place: (string | null)[], value: unknown) =>
    flat.set(JSON.stringify(place.filter((part) => part !== null)), value);
  const putRecord = (place: string[], record: object) => {
    for (const [name, value] of Object.entries(record)) put([...place, name], value);
  };
  putRecord(["dataset"], content.dataset);
  for (const list of ["regions", "commodities", "components"] as const) {
    for (const { name, ...record } of content[list] as { name: string }[]) {
      put([list, name], "there is one");
      putRecord([list, name], record);
    }
  }
  for await (const { head, slices, values } of tables(() => true)) {
    const { family, component, region, regionTo, length } = head;
    put(
      ["tables", family, component, region, regionTo],
      length === 1 ? (await values())[0] : await readSeries(slices()),
    );
  }
  if (parameters) putRecord(["optimization_parameters"], parameters);
  for (const entry of overridesByYear) {
    const { value, year, operation, to_next, ...target } = writtenYearOverride(entry);
    flat.set(
      JSON.stringify(["overrides_by_year", ...Object.values(target), year]),
      [operation, JSON.stringify(value), to_next].filter((part) => part !== undefined).join(" "),
    );
  }
  return putOverrides(flat, "overrides", overrides);
}

function putOverrides(
  flat: Map<string, unknown>,
  list: string,
  overrides: readonly AnyOverride[],
): Map<string, unknown> {
  for (const one of overrides) {
    if (isConstraintOverride(one)) {
      flat.set(JSON.stringify([list, "constraints", one.constraint_id]), `${one.operation} ${one.value}`);
    } else if (isFromYear(one)) {
      const { value, year, operation, ...target } = writtenYearOverride({ ...one, to_next: "hold" });
      flat.set(JSON.stringify([list, ...Object.values(target), year]), `${operation} ${JSON.stringify(value)}`);
    } else if (isTableOverride(one)) {
      const { operation, value, component_name, table, ...target } = writtenTableOverride(one);
      const place = [list, component_name, table ?? "conversion_factor", JSON.stringify(target)];
      flat.set(JSON.stringify(place), operation === "remove" ? operation : `${operation} ${JSON.stringify(value)}`);
    } else {
      const { operation, value } = one;
      const shown = typeof value === "object" ? JSON.stringify(value) : value;
      flat.set(JSON.stringify([list, one.component_name, one.attribute]), `${operation} ${shown}`);
    }
  }
  return flat;
}
