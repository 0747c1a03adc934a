/**
 * The whole result of a run as one table, a value per row: first the statistics, which have no time step, then the
 * series of the components, then the prices, each in the order in which the result has them.
 */

import { message, valueError } from "@esm/messages/message";
import type { SeriesIndex, SeriesName } from "@esm/model/results/operation-series";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { readPortions } from "../../../platform/byte-portions.ts";
import type { NoAnswer } from "../charts/opened-result.ts";
import { demandName, labelsOf } from "../choose-series.ts";
import { isOperationSheet, rowsOfSheet, sheetPart, unpackJson } from "../parts.ts";
import type { ResultStore } from "../result-store.ts";
import { scenarioField } from "../scenario-parts.ts";
import type { ExportedRun, ExportQuery } from "./export-queries.ts";
import { type ExportedYear, exportedScenarios, exportedYears, mainCommodity, plainUnit } from "./exported-year.ts";

/** Texts that all values of a row share. */
export interface RowTexts {
  component: string | null;
  kind: string | null;
  variable: string;
  region: string | null;
  region_to: string | null;
  commodity: string | null;
  unit: string;
}

/** A single value without a step, or those of all steps. */
export interface LongRows {
  texts: RowTexts;
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
  isSeries: boolean;
  /** The value is one of this commodity alone; else the commodity only tells what the component makes. */
  isOfCommodity: boolean;
  values: Float64Array;
}

/** More make files of a gigabyte: parts of them are chosen instead. */
const maxRowsOfFile = 10_000_000;

/** Yields the rows of the years one after the other, with one series in memory at a time. */
export async function longTable(
  store: ResultStore,
  run: ExportedRun,
  query: ExportQuery,
  maxRows = maxRowsOfFile,
): Promise<AsyncGenerator<LongRows> | NoAnswer> {
  const { id } = run;
  const years: ExportedYear[] = [];
  for (const scenario of await exportedScenarios(store, run, query)) {
    const some = await exportedYears(store, id, query.year, scenario);
    if (!Array.isArray(some)) return some;
    years.push(...some);
  }
  const names = (of: (year: ExportedYear) => readonly string[]): string[] => [...new Set(years.flatMap(of))];
  const components = names(({ structure }) => structure.components.map(({ name }) => name));
  const regions = names(({ structure }) => structure.regions);
  const unknown = demandName("component", query.component, components) ?? demandName("region", query.region, regions);
  if (unknown) return unknown;
  const tables = years.map((year) => tableOfYear(store, id, year, query));
  const counts = await Promise.all(tables.map(({ count }) => count()));
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count > maxRows) return { problems: [tooManyValues(count, maxRows)] };
  return inTurn(tables);
}

async function* inTurn(tables: readonly YearTable[]): AsyncGenerator<LongRows> {
  for (const { rows } of tables) yield* rows();
}

interface YearTable {
  /** At most so many rows: of prices as many as there may be. */
  count(): Promise<number>;
  rows(): AsyncGenerator<LongRows>;
}

function tableOfYear(store: ResultStore, runId: number, of: ExportedYear, query: ExportQuery): YearTable {
  const { structure } = of;
  const stored = storedSeries(store, runId, of);
  const rowsOf = longRowsOf(of);
  const isMeant = ({ component, region }: { component: string | null; region: string | null }): boolean =>
    (query.component ?? component) === component && (query.region ?? region) === region;
  const figures = of.statistics.filter(isMeant);
  const hasPrices = query.steps && query.component === undefined;

  async function series(): Promise<SeriesIndex> {
    const { steps, series: all } = query.steps ? await stored.index() : nothing;
    return { steps, series: all.filter(isMeant) };
  }

  async function* operation(): AsyncGenerator<LongRows> {
    const { steps, series: chosen } = await series();
    if (chosen.length === 0) return;
    const left = new Map(chosen.map((each) => [labelsOf(each), each]));
    for await (const { labels, values } of stored.rows(isOperationSheet)) {
      const key = JSON.stringify(labels);
      const name = left.get(key);
      if (!name || !(values instanceof Float64Array)) continue;
      left.delete(key);
      yield rowsOf.series(name, values);
    }
    // Series that are 0 throughout have no row in the sheets.
    for (const name of left.values()) yield rowsOf.series(name, new Float64Array(steps));
  }

  async function* prices(): AsyncGenerator<LongRows> {
    for await (const { labels, values } of stored.rows(isPriceSheet)) {
      const [kind, commodity, region, unit] = labels.map(String);
      if (kind !== "commodity" || !(values instanceof Float64Array) || !isMeant({ component: null, region })) continue;
      // The first value is the mean.
      yield rowsOf.prices({ commodity, region, unit }, values.subarray(1));
    }
  }

  return {
    async count() {
      const { steps, series: chosen } = await series();
      const places = query.region === undefined ? structure.regions.length : 1;
      const priced = hasPrices && (await stored.has(isPriceSheet)) ? structure.commodities.length * places : 0;
      return figures.length + chosen.length * steps + priced * structure.steps;
    },
    async *rows() {
      for (const figure of figures) yield rowsOf.figure(figure);
      yield* operation();
      if (hasPrices) yield* prices();
    },
  };
}

const nothing: SeriesIndex = { steps: 0, series: [] };
const isPriceSheet = (name: string): boolean => name === sheetPart("Prices");

/** Series of a year that are stored by time step. */
function storedSeries({ runContents }: ResultStore, runId: number, { year, scenario }: ExportedYear) {
  const parts = async (isWanted: (name: string) => boolean) =>
    (await runContents.resultParts(runId)).filter(
      (part) => part.year === year && (part.scenario ?? null) === (scenario ?? null) && isWanted(part.name),
    );
  return {
    has: async (isWanted: (name: string) => boolean) => (await parts(isWanted)).length > 0,
    async index(): Promise<SeriesIndex> {
      const [found] = await parts((name) => name === "series");
      return found ? (unpackJson(await runContents.resultPart(runId, found.part)) as SeriesIndex) : nothing;
    },
    async *rows(isWanted: (name: string) => boolean) {
      for (const { part } of await parts(isWanted))
        yield* rowsOfSheet(readPortions((portion) => runContents.resultPortion(runId, part, portion)));
    },
  };
}

function longRowsOf({ year, scenario, structure }: ExportedYear) {
  const of = { year, ...scenarioField({ scenario }) };
  const components = new Map(structure.components.map((component) => [component.name, component]));
  return {
    figure({ group, quantity, value, ...place }: Statistic): LongRows {
      const component = components.get(place.component ?? "");
      const texts = {
        ...place,
        kind: component?.kind ?? kindOfGroup[group] ?? "system",
        variable: `${group}.${quantity}`,
        commodity: place.commodity ?? (component ? mainCommodity(component) : null),
        unit: plainUnit(place.unit),
      };
      const isOfCommodity = place.commodity !== null;
      return { texts, ...of, isSeries: false, isOfCommodity, values: Float64Array.of(value) };
    },
    series({ component: name, variable, region, regionTo, unit }: SeriesName, values: Float64Array): LongRows {
      const component = components.get(name);
      const place = { region, region_to: regionTo, commodity: component ? mainCommodity(component) : null };
      const texts = { component: name, kind: component?.kind ?? null, variable, ...place, unit: plainUnit(unit) };
      return { texts, ...of, isSeries: true, isOfCommodity: false, values };
    },
    prices(place: Pick<RowTexts, "region" | "commodity" | "unit">, values: Float64Array): LongRows {
      const texts = { component: null, kind: "commodity", variable: "price", region_to: null, ...place };
      return { texts: { ...texts, unit: plainUnit(place.unit) }, ...of, isSeries: true, isOfCommodity: true, values };
    },
  };
}

/** Subjects of figures that do not belong to a component. */
const kindOfGroup: Partial<Record<Statistic["group"], string>> = {
  limit: "limit",
  capacity_limit: "capacity_limit",
  potential: "potential",
  price: "commodity",
  line: "commodity",
};

export const tooManyValues = (values: number, most: number) => ({
  type: "too_many_values",
  loc: ["query"],
  input: values,
  ctx: { values, most },
  msg: valueError(message("too_many_values_for_file", { values, most })),
  hint: message("choose_component_region_year_leave"),
});
