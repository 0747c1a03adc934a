/** The thread that makes files and tables of stored results. */

import { readFile, rm } from "node:fs/promises";
import { writeNewFile } from "@esm/exchange/files/new-file";
import { ArchiveError } from "@esm/exchange/zip/error";
import { createZipWriter } from "@esm/exchange/zip/zip-writer";
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import type { SweepPoint } from "@esm/model/domain/runs/sweep";
import { writtenParameter } from "@esm/model/domain/runs/written-sweep";
import type { ResultSheet } from "@esm/model/results/result-sheet";
import { writeResultSheets } from "@esm/optimize/workbook/export-workbook";
import { scenarioFileNames } from "@esm/optimize/workbook/scenario-file-names";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { alternativesPart, plansTable, rangesTable, unpackAlternatives } from "./alternatives-tables.ts";
import type { ChartRequest, ComparedSeriesFormat } from "./charts/chart-queries.ts";
import { chartOf } from "./charts/charts.ts";
import { type ComparedBalancesQuery, comparedBalances } from "./charts/compared-balances.ts";
import { compareRuns } from "./compared/compare-runs.ts";
import { comparedRun } from "./compared/compared-run.ts";
import { type ComparedStatisticsQuery, comparedStatistics } from "./compared/compared-statistics.ts";
import type { ExportedRun, ExportQuery } from "./exports/export-queries.ts";
import { exportOf } from "./exports/exports.ts";
import { whyAbsent } from "./figure-part.ts";
import { isOperationSheet, isSheetPart, type KeptPart, sheetPart, unpackSheet } from "./parts.ts";
import { isSummary, partsOf } from "./parts-of-run.ts";
import { priceSeriesTable } from "./price-series-table.ts";
import { type ComparedReportQuery, readComparedReport } from "./report/compared-data.ts";
import { textOfComparedReport } from "./report/compared-report.ts";
import { textOfReport } from "./report/report.ts";
import { type ReportQuery, readReport } from "./report/report-data.ts";
import type {
  AlternativesTable,
  ComparedRun,
  PriceSeriesQuery,
  SeriesQuery,
  StatisticsQuery,
  SweepFormat,
  TableAnswer,
  TableFormat,
} from "./result-tasks.ts";
import { frozenInput, type InputsQuery, inputWithOverrides, textOfInputs, writeInputArchive } from "./run-inputs.ts";
import { scenariosOf } from "./scenario-parts.ts";
import { seriesTable } from "./series-table.ts";
import { statisticsTable } from "./statistics-table.ts";
import { pricesTable, summaryTable, textOfPrices } from "./summary-tables.ts";
import { sweepFigures } from "./sweep-table.ts";
import { bytesOfColumns, textOfRows } from "./table-formats.ts";
import { answered, answeredInChunks, answeredTable } from "./written-answer.ts";

interface OfRun {
  runId: number;
  format: TableFormat;
  /** File for a large table. */
  path: string;
}

interface ReportTask {
  runId: number;
  query: ReportQuery;
  language: Language;
  withInputs: boolean;
  path: string;
}

interface ComparedReportTask extends Omit<ReportTask, "runId" | "query"> {
  runIds: readonly number[];
  query: ComparedReportQuery;
}

interface ComparedSeriesTask {
  runIds: readonly number[];
  query: ComparedBalancesQuery;
  format: ComparedSeriesFormat;
  path: string;
}

export const resultTasks = {
  /** A workbook, or a zip with one per milestone year (`ESM<year>.xlsx`) or scenario (`ESM_<name>.xlsx`). */
  async file(store: Store, { runId, path }: { runId: number; path: string }): Promise<void> {
    const parts = await partsOf(store, runId, isSheetPart);
    const scenarios = scenariosOf(parts);
    const years = [...new Set(parts.map(({ year }) => year))];
    const sheetsOf = (year: number | null) => parts.filter((part) => part.year === year).map(sheetOf);
    await writeNewFile(path, async (file) => {
      if (scenarios.length === 0 && years.every((year) => year === null))
        return writeResultSheets(sheetsOf(null), file);
      const zip = createZipWriter(file);
      const names = scenarioFileNames(scenarios);
      for (const [position, scenario] of scenarios.entries()) {
        const sheets = parts.filter((part) => part.scenario === scenario).map(sheetOf);
        await zip.addStoredFile(names[position], await workbookOf(sheets, path));
      }
      if (scenarios.length > 0) return zip.finish();
      for (const year of years) await zip.addStoredFile(`ESM${year}.xlsx`, await workbookOf(sheetsOf(year), path));
      await zip.finish();
    });
  },
  async summary(store: Store, { runId, plan, format, path }: OfRun & { plan: number }): Promise<TableAnswer> {
    const parts = await partsOf(store, runId, isSummary, plan);
    return parts.length > 0 ? answeredTable(summaryTable(parts), format, path) : noSuchPlan(runId, plan);
  },
  async alternatives(
    store: Store,
    { runId, table, format, path }: OfRun & { table: AlternativesTable },
  ): Promise<TableAnswer> {
    const [part] = await partsOf(store, runId, (name) => name === alternativesPart);
    const alternatives = unpackAlternatives(part);
    return answeredTable(table === "plans" ? plansTable(alternatives) : rangesTable(alternatives), format, path);
  },
  async statistics(
    store: Store,
    { runId, format, query, path }: OfRun & { query: StatisticsQuery },
  ): Promise<TableAnswer> {
    const absent = whyAbsent(runId, await store.runContents.resultParts(runId), "statistics");
    if (absent) return absent;
    const table = statisticsTable(await partsOf(store, runId, isStatistics), query);
    return "problems" in table ? table : answeredTable(table, format, path);
  },
  async chart(
    store: Store,
    { runId, request, path }: { runId: number; request: ChartRequest; path: string },
  ): Promise<TableAnswer> {
    const made = await chartOf(store, runId, request);
    if (made instanceof Uint8Array) return answered(made, path);
    return "next" in made ? answeredInChunks(made, path) : made;
  },
  export(store: Store, given: { run: ExportedRun; query: ExportQuery; path: string }): Promise<TableAnswer> {
    return exportOf(store, given);
  },
  async inputs(
    store: Store,
    { runId, query, path }: { runId: number; query: InputsQuery; path: string },
  ): Promise<TableAnswer> {
    const isOptimized = query.values === "optimized";
    const input = isOptimized ? await inputWithOverrides(store, runId, query) : await frozenInput(store, runId);
    if (!("input" in input)) return input;
    const texts = textOfInputs(input, query);
    return "next" in texts ? answeredInChunks(texts, path) : texts;
  },
  async inputArchive(store: Store, { runId, path }: { runId: number; path: string }): Promise<TableAnswer> {
    const frozen = await frozenInput(store, runId);
    if ("conflict" in frozen) return frozen;
    try {
      await writeNewFile(path, (file) => writeInputArchive(frozen, file));
    } catch (error) {
      if (error instanceof ArchiveError) return { conflict: message("input_no_archive", { why: error.words }) };
      throw error;
    }
    return { isWritten: true };
  },
  /** The report of a run with a result, as HTML. */
  async report(store: Store, { runId, query, language, withInputs, path }: ReportTask): Promise<TableAnswer> {
    const run = await store.runs.find(runId);
    if (!run?.figures) return { conflict: message("input_of_run_gone", { runId }) };
    const data = await readReport(store, { ...run, figures: run.figures }, query, withInputs);
    if (!("summary" in data)) return data;
    return answered(Buffer.from(textOfReport(data, language, new Date().toISOString())), path);
  },
  async prices(store: Store, { runId, format, path }: OfRun): Promise<TableAnswer> {
    const parts = await partsOf(store, runId, isPrices);
    if (format === "json") return answeredInChunks(textOfPrices(parts), path);
    return answered(bytesOfColumns(pricesTable(parts), format), path);
  },
  async series(store: Store, { runId, format, query, path }: OfRun & { query: SeriesQuery }): Promise<TableAnswer> {
    const parts = await partsOf(store, runId, isSeries, query.plan);
    if (parts.length === 0) return noSuchPlan(runId, query.plan ?? 0);
    const table = await seriesTable(parts, query);
    return "problems" in table ? table : answeredTable(table, format, path);
  },
  async priceSeries(
    store: Store,
    { runId, format, query, path }: OfRun & { query: PriceSeriesQuery },
  ): Promise<TableAnswer> {
    const table = priceSeriesTable(await partsOf(store, runId, isPrices), query);
    return "problems" in table ? table : answeredTable(table, format, path);
  },
  async compare(
    store: Store,
    { runIds, withInputs, path }: { runIds: readonly number[]; withInputs: boolean; path: string },
  ): Promise<TableAnswer> {
    const runs: ComparedRun[] = [];
    for (const id of runIds) runs.push(await comparedRun(store, id));
    return answered(Buffer.from(JSON.stringify(await compareRuns(runs, withInputs))), path);
  },
  async compareStatistics(
    store: Store,
    {
      runIds,
      query,
      format,
      path,
    }: { runIds: readonly number[]; query: ComparedStatisticsQuery } & Omit<OfRun, "runId">,
  ): Promise<TableAnswer> {
    const runs: { id: number; parts: KeptPart[] }[] = [];
    for (const id of runIds) {
      const absent = whyAbsent(id, await store.runContents.resultParts(id), "statistics");
      if (absent) return absent;
      runs.push({ id, parts: await partsOf(store, id, isStatistics) });
    }
    const table = comparedStatistics(runs, query);
    return "problems" in table ? table : answeredTable(table, format, path);
  },
  async compareReport(
    store: Store,
    { runIds, query, language, withInputs, path }: ComparedReportTask,
  ): Promise<TableAnswer> {
    const data = await readComparedReport(store, runIds, query, withInputs);
    if (!("comparison" in data)) return data;
    return answered(Buffer.from(textOfComparedReport(data, language, new Date().toISOString())), path);
  },
  async compareSeries(store: Store, { runIds, query, format, path }: ComparedSeriesTask): Promise<TableAnswer> {
    const table = await comparedBalances(store, runIds, query);
    if (!("columns" in table)) return table;
    return format === "f32" ? answered(table.f32(), path) : answeredTable(table, format, path);
  },
  async sweep(
    store: Store,
    { id, format, path }: { id: number; format: SweepFormat; path: string },
  ): Promise<TableAnswer> {
    const figures = sweepFigures((await store.sweeps.find(id))?.options ?? defaultRunOptions());
    let varied: AnyOverride[] = [];
    for await (const { position, overrides, run } of pointsOf(store, id)) {
      if (position === 0) varied = overrides;
      const summaries = run?.status === "succeeded" ? await partsOf(store, run.id, isSummary) : [];
      figures.note(run, summaries);
    }
    const { columns, rowOf } = figures.table(varied);
    async function* rows() {
      let index = 0;
      for await (const point of pointsOf(store, id)) yield rowOf(index++, point);
    }
    return answeredInChunks(textOfRows(columns, rows(), format), path);
  },
  /** The answer with all parameters and values of the sweep instead of the first. */
  async sweepInFull(
    store: Store,
    { id, answer, path }: { id: number; answer: Record<string, unknown>; path: string },
  ): Promise<TableAnswer> {
    const definition = await store.sweeps.definition(id);
    const { parameters: all = [], units } = definition ?? {};
    const parameters = all.map((one, index) => ({
      ...writtenParameter(one),
      value_count: one.values.length,
      ...(units && { value_unit: units[index] }),
    }));
    return answered(Buffer.from(JSON.stringify({ ...answer, parameters })), path);
  },
};

const isStatistics = (name: string): boolean => name === "statistics";
const isPrices = (name: string): boolean => name === sheetPart("Prices");
const isSeries = (name: string): boolean => name === "series" || isOperationSheet(name);

const noSuchPlan = (runId: number, plan: number): TableAnswer => ({
  problems: [
    {
      type: "unknown_plan",
      loc: ["query", "plan"],
      msg: message("no_such_plan", { id: runId, plan }),
      input: plan,
      hint: message("list_plans", { route: `GET /runs/${runId}/alternatives` }),
    },
  ],
});

/** A few at a time: each may have thousands of values. */
async function* pointsOf(store: Store, sweepId: number): AsyncGenerator<SweepPoint> {
  const limit = 10;
  for (let after = -1; ; ) {
    const points = await store.sweeps.points(sweepId, { skip: 0, limit, after });
    yield* points;
    if (points.length < limit) return;
    after = points[points.length - 1].position;
  }
}

/** Written to a file of its own first, beside the given one: compressed, a year's workbook takes less memory. */
async function workbookOf(sheets: readonly ResultSheet[], besides: string): Promise<Uint8Array> {
  const path = `${besides}.xlsx.download`;
  try {
    await writeNewFile(path, (file) => writeResultSheets(sheets, file));
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

const sheetOf = ({ bytes }: KeptPart) => unpackSheet(bytes);

serveStoreTasks(resultTasks);
