/**
 * Answers requests for results in a page that has the result in itself, in place of a service: the pictures and figures are made by the
 * functions that make them on the service.
 */
import { parseOneFileParts } from "@esm/model/domain/runs/one-file";
import { applyOverrides } from "@esm/model/energy-system/overrides";
import type { SeriesIndex } from "@esm/model/results/operation-series";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { type ModelToCheck, modelOfBytes } from "@esm/optimize/checks/model-bytes";
import type { InputReader } from "../runs/input/input-reader.ts";
import { valuesInMemory } from "../runs/input/values-in-memory.ts";
import { balanceChart, operationSheets } from "../runs/stored-results/charts/balance-chart.ts";
import type { BalanceExtra, DurationQuery } from "../runs/stored-results/charts/chart-queries.ts";
import { durationChart } from "../runs/stored-results/charts/duration-chart.ts";
import { flowChart } from "../runs/stored-results/charts/flow-chart.ts";
import type { MadeChart, NoAnswer, StoredResult } from "../runs/stored-results/charts/opened-result.ts";
import { periodsChart } from "../runs/stored-results/charts/periods-chart.ts";
import { priceSettersChart } from "../runs/stored-results/charts/price-setters-chart.ts";
import { rateChart } from "../runs/stored-results/charts/rate-chart.ts";
import { labelsOf, narrowed } from "../runs/stored-results/choose-series.ts";
import { chosenStatistics } from "../runs/stored-results/choose-statistics.ts";
import type { RunInputs } from "../runs/stored-results/run-inputs.ts";
import { sheetOfBytes } from "../runs/stored-results/sheet-bytes.ts";

/** The contents of the page. */
export interface EmbeddedRun {
  readonly runId: number;
  /** Answers by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Bytes of the parts of the result. */
  result(): Promise<ArrayBuffer>;
  /** Bytes of the model with its data set; null where the page has none. */
  data(): Promise<ArrayBuffer | null>;
}

interface OpenRun {
  readonly result: StoredResult;
  readonly statistics: readonly Statistic[];
  readonly series: SeriesIndex;
  readonly input: () => Promise<InputReader | undefined>;
  readonly model: () => Promise<ModelToCheck | null>;
}

/** @returns the answers to GET requests, by their address */
export function answersOf(embedded: EmbeddedRun): (address: string) => Promise<Response> {
  let opened: Promise<OpenRun> | null = null;
  const open = (): Promise<OpenRun> => {
    opened ??= openRun(embedded);
    return opened;
  };
  return async (address) => {
    const { pathname, searchParams } = new URL(address, "file:///");
    const path = decodeURIComponent(pathname);
    if (Object.hasOwn(embedded.answers, path)) return json(embedded.answers[path]);
    const [, name] = new RegExp(`^/runs/${embedded.runId}/(.+)$`).exec(path) ?? [];
    const answer = name === undefined ? undefined : answers[name];
    if (!answer) return refusal(404);
    const made = await answer(await open(), readerOf(searchParams));
    return made instanceof Response ? made : responseOf(made);
  };
}

interface Parameters {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
}

const readerOf = (parameters: URLSearchParams): Parameters => ({
  text: (name) => parameters.get(name) ?? undefined,
  number: (name) => (parameters.has(name) ? Number(parameters.get(name)) : undefined),
});

const rangeIn = ({ number }: Parameters) => ({ from: number("from"), to: number("to") });
const formatIn = ({ text }: Parameters) => (text("format") === "f32" ? "f32" : "json");

/** By the end of their path. Parameters are those of the service's routes; the pages ask with valid ones. */
const answers: Readonly<Record<string, (run: OpenRun, query: Parameters) => Promise<MadeChart | Response>>> = {
  statistics: async ({ statistics }, { text }) => {
    const rows = statistics.map((row) => ({ ...row, year: null }));
    const left = chosenStatistics(rows, {
      group: text("group") as Statistic["group"] | undefined,
      component: text("component"),
      commodity: text("commodity"),
      region: text("region"),
      totals: text("totals") === "true",
    });
    return "problems" in left ? left : json(left);
  },
  balance: ({ result }, query) => {
    const { text, number } = query;
    return balanceChart(
      result,
      {
        ...rangeIn(query),
        commodity: text("commodity") ?? "",
        region: text("region"),
        bins: number("bins"),
        layers: number("layers"),
        with: text("with")?.split(",") as BalanceExtra[] | undefined,
        exchange: text("exchange") === "neighbours" ? "neighbours" : "net",
      },
      formatIn(query),
    );
  },
  duration: ({ result }, query) => {
    const { text, number } = query;
    return durationChart(result, {
      ...rangeIn(query),
      of: (text("of")?.split(",") ?? []) as DurationQuery["of"],
      commodity: text("commodity") ?? "",
      region: text("region"),
      points: number("points"),
    });
  },
  flows: ({ result }, query) => flowChart(result, { ...rangeIn(query), at: query.number("at") }),
  periods: ({ result, input }, query) =>
    periodsChart(result, input, { component: query.text("component"), region: query.text("region") }, formatIn(query)),
  "periods/duration": async ({ result, input }, { text, number }) => {
    const read = await input();
    if (!read) return refusal(404);
    return rateChart(result, read, {
      component: text("component") ?? "",
      region: text("region") ?? "",
      points: number("points"),
    });
  },
  "price-setters": ({ result }, query) =>
    priceSettersChart(result, {
      ...rangeIn(query),
      commodity: query.text("commodity") ?? "",
      region: query.text("region") ?? "",
    }),
  series: seriesIn,
  inputs: inputsIn,
};

/** The data of the file have the overrides of tables in them. Those of attributes are applied where optimized values are asked for. */
async function inputsIn({ model }: OpenRun, { text }: Parameters): Promise<Response> {
  const read = await model();
  if (!read) return refusal(404);
  const { dataset, commodities, tables } = read.content;
  const { override_parameters } = read.model;
  const isOptimized = text("values") === "optimized";
  const { components } = isOptimized ? applyOverrides(read.content.components, override_parameters) : read.content;
  const wanted = text("component");
  const answer: Pick<
    RunInputs,
    "dataset" | "commodities" | "components" | "override_parameters" | "overrides" | "tables"
  > = {
    dataset,
    commodities,
    components,
    override_parameters,
    overrides: [],
    tables: tables
      .filter(({ component }) => component === (wanted ?? component))
      .map(({ regionTo: region_to, values, ...place }) => ({ ...place, region_to, values: [...values] })),
  };
  return json(answer);
}

async function seriesIn(
  { result, series: { steps, series } }: OpenRun,
  { text }: Parameters,
): Promise<Response | NoAnswer> {
  const names = narrowed(series, {
    component: [text("component"), (name) => name.component],
    variable: [text("variable"), (name) => name.variable],
    region: [text("region"), (name) => name.region],
    region_to: [text("region_to"), (name) => name.regionTo],
  });
  if ("problems" in names) return names;
  const wanted = new Map(names.left.map((name) => [labelsOf(name), name]));
  const rows = new Map<string, Float64Array>();
  for await (const { labels, values } of result.rows(operationSheets)) {
    const key = JSON.stringify(labels);
    if (values instanceof Float64Array && wanted.has(key)) rows.set(key, values);
  }
  return json(
    names.left.map((series) => {
      const { title: _, regionTo: region_to, ...name } = series;
      // Series that are 0 throughout have no row.
      return { ...name, region_to, year: null, values: [...(rows.get(labelsOf(series)) ?? new Float64Array(steps))] };
    }),
  );
}

async function openRun(embedded: EmbeddedRun): Promise<OpenRun> {
  const parts = parseOneFileParts(await embedded.result());
  const textOf = (name: string): unknown => {
    const bytes = parts.get(name);
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  };
  const result: StoredResult = {
    year: null,
    structure: textOf("structure") as RunStructure,
    async figure(name) {
      const figure = textOf(name);
      return figure === undefined ? { conflict: "" } : { figure };
    },
    async *rows(sheets) {
      for (const sheet of sheets) {
        const bytes = parts.get(`sheet:${sheet}`);
        if (bytes) yield* sheetOfBytes(bytes).rows();
      }
    },
  };
  let opened: ModelToCheck | null = null;
  const model = async (): Promise<ModelToCheck | null> => {
    const bytes = opened ? null : await embedded.data();
    if (bytes) opened = modelOfBytes(bytes);
    return opened;
  };
  return {
    model,
    result,
    statistics: textOf("statistics") as Statistic[],
    series: textOf("series") as SeriesIndex,
    async input() {
      const read = await model();
      return read ? inputOfModel(read) : undefined;
    },
  };
}

/** The input as the service reads it from its store. */
function inputOfModel({ content }: ModelToCheck): InputReader {
  const heads = content.tables.map(({ values, ...head }) => ({ head: { ...head, length: values.length }, values }));
  return {
    content,
    overrides: [],
    parameters: null,
    datasets: new Map(),
    async *heads() {
      for (const { head } of heads) yield head;
    },
    async *tables(isWanted) {
      for (const { head, values } of heads) {
        if (isWanted(head)) yield { head, ...valuesInMemory(values) };
      }
    },
  };
}

async function responseOf(made: MadeChart): Promise<Response> {
  if (made instanceof Uint8Array) return new Response(made as Uint8Array<ArrayBuffer>, { headers: jsonHeaders });
  if (!("next" in made)) return refusal("problems" in made ? 422 : 409);
  const texts: string[] = [];
  for await (const text of made) texts.push(text);
  return new Response(texts.join(""), { headers: jsonHeaders });
}

const jsonHeaders = { "content-type": "application/json" };
const json = (value: unknown): Response => new Response(JSON.stringify(value), { headers: jsonHeaders });

const refusal = (status: number): Response =>
  new Response(JSON.stringify({ detail: "This file does not contain that." }), { status, headers: jsonHeaders });
