/**
 * Threads that make files and tables of stored results, which they read themselves, so that the service answers others
 * meanwhile.
 */

import type { Language } from "@esm/messages/entry";
import type { Owner } from "../../platform/fair-queue.ts";
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "../store-threads/store-threads.ts";
import type { ChartRequest, ComparedSeriesFormat } from "./charts/chart-queries.ts";
import type { ComparedBalancesQuery } from "./charts/compared-balances.ts";
import type { ComparedStatisticsQuery } from "./compared/compared-statistics.ts";
import type { ExportedRun, ExportQuery } from "./exports/export-queries.ts";
import type { ComparedReportQuery } from "./report/compared-data.ts";
import type { ReportQuery } from "./report/report-data.ts";
import type {
  AlternativesTable,
  PriceSeriesQuery,
  SeriesQuery,
  StatisticsQuery,
  SweepFormat,
  TableAnswer,
  TableFormat,
} from "./result-tasks.ts";
import type { resultTasks } from "./result-worker.ts";
import type { InputsQuery } from "./run-inputs.ts";

/**
 * `owner` is the user who asks: owners take turns. Rejects with `TooManyWaiting` where too many tasks wait. `path`
 * names a file to write: for tables, where they are large.
 */
export interface ResultPool {
  /** Writes the workbook of a run, or of a pathway the zip. */
  writeFile(runId: number, path: string, owner: Owner): Promise<void>;
  /** @param plan of a run with alternatives; 0 for the optimum */
  summary(runId: number, plan: number, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  /** The plans of a run with alternatives, or the ranges of its targets. */
  alternatives(
    runId: number,
    table: AlternativesTable,
    format: TableFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  statistics(
    runId: number,
    query: StatisticsQuery,
    format: TableFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  /** A picture over time. */
  chart(runId: number, request: ChartRequest, path: string, owner: Owner): Promise<TableAnswer>;
  /** The whole result in the form that another tool reads. */
  export(run: ExportedRun, query: ExportQuery, path: string, owner: Owner): Promise<TableAnswer>;
  /** The frozen input, as JSON. */
  inputs(runId: number, query: InputsQuery, path: string, owner: Owner): Promise<TableAnswer>;
  /** The inputs as an archive of a data set, always in the file. */
  inputArchive(runId: number, path: string, owner: Owner): Promise<TableAnswer>;
  /** The report as HTML. @param withInputs whether it shows assumptions */
  report(
    runId: number,
    query: ReportQuery,
    { language, withInputs }: { language: Language; withInputs: boolean },
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  prices(runId: number, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  priceSeries(
    runId: number,
    query: PriceSeriesQuery,
    format: TableFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  series(runId: number, query: SeriesQuery, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  /** The differences between these runs, as JSON. */
  compare(runIds: readonly number[], withInputs: boolean, path: string, owner: Owner): Promise<TableAnswer>;
  /** The statistics of these runs, equal ones included. */
  compareStatistics(
    runIds: readonly number[],
    query: ComparedStatisticsQuery,
    format: TableFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  /** The report of the comparison of these runs as HTML. @param withInputs whether it shows assumptions */
  compareReport(
    runIds: readonly number[],
    query: ComparedReportQuery,
    { language, withInputs }: { language: Language; withInputs: boolean },
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  /** The balances of these runs over time, with their differences. */
  compareSeries(
    runIds: readonly number[],
    query: ComparedBalancesQuery,
    format: ComparedSeriesFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  /** All points of a sweep, as far as they have results. */
  sweep(id: number, format: SweepFormat, path: string, owner: Owner): Promise<TableAnswer>;
  /** The answer about a sweep with all its parameters and values instead of the first, as JSON. */
  sweepInFull(id: number, answer: Record<string, unknown>, path: string, owner: Owner): Promise<TableAnswer>;
  close(): Promise<void>;
}

const threads = 2;
/** One task of a user at a time. Many small tables may wait, because waiting takes no memory. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 200, waiting: 2000 };

export function createResultPool(store: Pick<Store, "place">, storeThreads = createStoreThreads): ResultPool {
  const program = new URL("result-worker.ts", import.meta.url);
  const { submit, close } = storeThreads<typeof resultTasks>(program, store, { threads, ...turns });
  return {
    writeFile: (runId, path, owner) => submit("file", { runId, path }, owner),
    summary: (runId, plan, format, path, owner) => submit("summary", { runId, plan, format, path }, owner),
    alternatives: (runId, table, format, path, owner) => submit("alternatives", { runId, table, format, path }, owner),
    statistics: (runId, query, format, path, owner) => submit("statistics", { runId, query, format, path }, owner),
    chart: (runId, request, path, owner) => submit("chart", { runId, request, path }, owner),
    export: (run, query, path, owner) => submit("export", { run, query, path }, owner),
    inputs: (runId, query, path, owner) => submit("inputs", { runId, query, path }, owner),
    inputArchive: (runId, path, owner) => submit("inputArchive", { runId, path }, owner),
    report: (runId, query, { language, withInputs }, path, owner) =>
      submit("report", { runId, query, language, withInputs, path }, owner),
    prices: (runId, format, path, owner) => submit("prices", { runId, format, path }, owner),
    priceSeries: (runId, query, format, path, owner) => submit("priceSeries", { runId, query, format, path }, owner),
    series: (runId, query, format, path, owner) => submit("series", { runId, query, format, path }, owner),
    compare: (runIds, withInputs, path, owner) => submit("compare", { runIds, withInputs, path }, owner),
    compareStatistics: (runIds, query, format, path, owner) =>
      submit("compareStatistics", { runIds, query, format, path }, owner),
    compareSeries: (runIds, query, format, path, owner) =>
      submit("compareSeries", { runIds, query, format, path }, owner),
    compareReport: (runIds, query, { language, withInputs }, path, owner) =>
      submit("compareReport", { runIds, query, language, withInputs, path }, owner),
    sweep: (id, format, path, owner) => submit("sweep", { id, format, path }, owner),
    sweepInFull: (id, answer, path, owner) => submit("sweepInFull", { id, answer, path }, owner),
    close,
  };
}
