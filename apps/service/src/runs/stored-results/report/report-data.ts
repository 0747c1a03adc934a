/** All that a report says, read from the stored run: one year of a pathway, or one scenario, and the years side by side. */
import type { Words } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { YearOverride } from "@esm/model/domain/model";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import { type ComponentPaints, componentPaints } from "@esm/model/domain/runs/component-paints";
import type { Run } from "@esm/model/domain/runs/run";
import { mainCommodity } from "@esm/model/domain/runs/statistic-rows";
import { binEdges, binned, type StepRange } from "@esm/model/domain/time/time-bins";
import { applyOverrides } from "@esm/model/energy-system/overrides";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { ChartSeries } from "@esm/model/results/time-charts/balance-series";
import { curveDefinitions, durationCurve } from "@esm/model/results/time-charts/duration";
import { createRowSums } from "@esm/model/results/time-charts/row-sums";
import type { Store } from "../../../store/store.ts";
import { operationSheets, pricesOf, readBalance } from "../charts/balance-chart.ts";
import type { NoAnswer, StoredResult } from "../charts/opened-result.ts";
import type { ResultStore } from "../result-store.ts";
import { inputOf } from "../run-inputs.ts";
import { openResult } from "../stored-result.ts";
import type { SummaryRowOfRun } from "../summary-tables.ts";
import { readFigures } from "./read-figures.ts";

export interface ReportQuery {
  /** A milestone year; the last where absent. */
  year?: number | undefined;
  /** The first where absent. */
  scenario?: string | undefined;
}

export interface Assumptions {
  content: Omit<DatasetContent, "tables">;
  overrides: readonly AnyOverride[];
  overridesByYear: readonly YearOverride[];
}

/** What the pictures of a report are drawn from. */
export interface PictureData {
  year: number | null;
  scenario: string | null;
  /** Rows of the year and scenario that the report shows. */
  summary: readonly SummaryRowOfRun[];
  statistics: readonly Statistic[];
  /** Rows of each milestone year; empty where the run is no pathway. */
  years: readonly { year: number; summary: readonly SummaryRowOfRun[]; statistics: readonly Statistic[] }[];
  paints: ComponentPaints;
  commodity: string | null;
  hoursPerStep: number;
  prices: readonly { region: string; unit: string; values: readonly number[]; hours: number }[];
  week: PeakWeek | null;
}

export interface ReportData extends PictureData {
  run: Run & { figures: NonNullable<Run["figures"]> };
  dataset: string;
  model: string;
  parent: string | null;
  /** Null where it is not known. */
  revision: number | null;
  present: number | null;
  /** Titles and times of later changes, the last first; only where inputs are shown. */
  since: readonly { revision: number; changed_at: string; title: string | null }[];
  /** Null where they must not be shown; "gone" where they are not kept. */
  assumptions: Assumptions | "gone" | null;
}

interface PeakWeek {
  range: StepRange;
  unit: string;
  layers: readonly { component: string; joined: number; values: Float64Array }[];
  demand: Float64Array;
}

const maxChanges = 20;
const maxPrices = 6;
const maxLayers = 12;
const maxBins = 168;
const pointsOfCurve = 300;

export async function readPictures(
  store: ResultStore,
  run: Pick<Run, "id" | "datasetId">,
  { year: wanted, scenario: wantedScenario }: ReportQuery,
): Promise<PictureData | NoAnswer> {
  const result = await openResult(store, run.id, wanted, wantedScenario);
  if (!("structure" in result)) return result;
  const { scenario, years } = await readFigures(store, run.id, wantedScenario);
  const shown = years.find(({ year }) => year === result.year);
  const { statistics = [], summary = [] } = shown ?? {};
  const commodity = mainCommodity(statistics);
  const balances = years.flatMap((one) => one.statistics.filter(({ group }) => group === "balance"));
  return {
    year: result.year,
    scenario,
    summary,
    statistics,
    years: years.flatMap(({ year, ...figures }) => (year === null ? [] : [{ year, ...figures }])),
    paints: componentPaints(balances, await store.presentations.styles(run.datasetId, { skip: 0, limit: 1000 })),
    commodity,
    hoursPerStep: result.structure.hoursPerStep,
    prices: commodity === null ? [] : await priceCurves(result, commodity),
    week: commodity === null ? null : await peakWeek(result, commodity),
  };
}

export async function readReport(
  store: Store,
  run: ReportData["run"],
  query: ReportQuery,
  withInputs: boolean,
): Promise<ReportData | NoAnswer> {
  const pictures = await readPictures(store, run, query);
  if (!("paints" in pictures)) return pictures;
  const model = await store.models.find(run.modelId);
  const parent = model?.parent_id ? await store.models.find(model.parent_id) : undefined;
  const { revision = null } = run;
  return {
    ...pictures,
    run,
    dataset: (await store.datasets.find(run.datasetId))?.name ?? "",
    model: model?.name ?? "",
    parent: parent?.name ?? null,
    revision,
    present: (await store.history.revisionsOf([run.datasetId])).get(run.datasetId) ?? null,
    since:
      withInputs && revision !== null
        ? await store.history.list(run.datasetId, { since: revision, before: undefined, limit: maxChanges })
        : [],
    assumptions: withInputs ? await assumptionsOf(store, run) : null,
  };
}

async function priceCurves(result: StoredResult, commodity: string): Promise<ReportData["prices"]> {
  const { steps, hoursPerStep } = result.structure;
  const series = await pricesOf(result, { commodity, region: null }, { from: 0, to: steps });
  return series.slice(0, maxPrices).map(({ region, unit, values }) => ({
    region: region ?? "",
    unit,
    hours: steps * hoursPerStep,
    values: durationCurve(values, { hoursPerStep, points: pointsOfCurve, from: 0 }).values,
  }));
}

const hoursOfWeek = 168;

/** The week around the highest residual load; null where nothing is demanded. */
async function peakWeek(result: StoredResult, commodity: string): Promise<PeakWeek | null> {
  const { structure } = result;
  const { steps, hoursPerStep } = structure;
  const [residual] = curveDefinitions(structure, ["residual"], { commodity, region: null });
  const sums = createRowSums([residual.terms], { from: 0, to: steps });
  for await (const { labels, values } of result.rows(operationSheets)) {
    if (values instanceof Float64Array) sums.add(labels, values);
  }
  const [load] = sums.sums();
  if (!load) return null;
  let peak = 0;
  for (let step = 1; step < steps; step++) if (load[step] > load[peak]) peak = step;
  const length = Math.min(steps, Math.max(1, Math.round(hoursOfWeek / hoursPerStep)));
  const from = Math.min(Math.max(0, peak - Math.floor(length / 2)), steps - length);
  const range = { from, to: from + length };
  const choice = { commodity, region: null, exchange: "net", withContent: false } as const;
  const series = await readBalance(result, choice, range, { layers: maxLayers });
  if (!Array.isArray(series)) return null;
  const edges = binEdges(range, maxBins, hoursPerStep);
  const powers = (values: Float64Array): Float64Array => binned(values, edges).mean;
  const isDemand = ({ role }: ChartSeries): boolean => role === "demand";
  const demand = new Float64Array(edges.length - 1);
  for (const { values } of series.filter(isDemand)) {
    powers(values).forEach((power, bin) => {
      demand[bin] -= power;
    });
  }
  return {
    range,
    unit: residual.unit,
    layers: series
      .filter((one) => !isDemand(one) && one.sum !== null)
      .map(({ component, role, joined = 1, values }) => ({
        component: component ?? role,
        joined,
        values: powers(values),
      })),
    demand,
  };
}

/** With the overrides that have no year. */
async function assumptionsOf(store: Store, run: Run): Promise<Assumptions | "gone"> {
  const input = await inputOf(store, run.inputHash);
  if (!input) return "gone";
  const overrides = [...input.overrides, ...run.overrides];
  const { components } = applyOverrides(input.content.components, attributeOverridesOf(overrides));
  return { content: { ...input.content, components }, overrides, overridesByYear: input.overridesByYear ?? [] };
}

/** Why a run has no report. */
export type NoReport = { conflict: Words };
