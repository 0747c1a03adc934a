/** The thread in which files and tables are made of kept results. */
import { readFile, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { defaultRunOptions } from "../../domain/run-options.ts";
import { createZipWriter } from "../../exchange/zip/zip-writer.ts";
import { writeResultSheets } from "../../optimization/workbook/export-workbook.ts";
import { writeNewFile } from "../../platform/new-file.ts";
import type { ResultSheet } from "../../results/result-sheet.ts";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { compareRuns } from "./compare-runs.ts";
import { isSheetPart, type KeptPart, sheetPart, unpackSheet } from "./parts.ts";
import { priceSeriesTable } from "./price-series-table.ts";
import {
  type ComparedRun,
  mostBytesInMemory,
  type PriceSeriesQuery,
  type SeriesQuery,
  type SweepFormat,
  type TableAnswer,
  type TableFormat,
} from "./result-tasks.ts";
import { seriesTable } from "./series-table.ts";
import { pricesTable, summaryTable } from "./summary-tables.ts";
import { type PointWithSummary, sweepTable } from "./sweep-table.ts";
import { bytesOfRows, bytesOfTable } from "./table-formats.ts";

interface OfRun {
  runId: number;
  format: TableFormat;
  /** Of the table where it is large. */
  path: string;
}

export const resultTasks = {
  /** A workbook, or a zip with one `ESM<year>.xlsx` per milestone year. */
  async file(store: Store, { runId, path }: { runId: number; path: string }): Promise<void> {
    const parts = await partsOf(store, runId, isSheetPart);
    const years = [...new Set(parts.map(({ year }) => year))];
    const sheetsOf = (year: number | null) => parts.filter((part) => part.year === year).map(sheetOf);
    await writeNewFile(path, async (file) => {
      if (years.every((year) => year === null)) return writeResultSheets(sheetsOf(null), file);
      const zip = createZipWriter(file);
      for (const year of years) await zip.addStoredFile(`ESM${year}.xlsx`, await workbookOf(sheetsOf(year), path));
      await zip.finish();
    });
  },
  async summary(store: Store, { runId, format, path }: OfRun): Promise<TableAnswer> {
    return answered(bytesOfTable(summaryTable(await partsOf(store, runId, isSummary)), format), path);
  },
  async prices(store: Store, { runId, format, path }: OfRun): Promise<TableAnswer> {
    return answered(bytesOfTable(pricesTable(await partsOf(store, runId, isPrices)), format), path);
  },
  async series(store: Store, { runId, format, query, path }: OfRun & { query: SeriesQuery }): Promise<TableAnswer> {
    const table = seriesTable(await partsOf(store, runId, isSeries), query);
    return "problems" in table ? table : answered(bytesOfTable(table, format), path);
  },
  async priceSeries(
    store: Store,
    { runId, format, query, path }: OfRun & { query: PriceSeriesQuery },
  ): Promise<TableAnswer> {
    const table = priceSeriesTable(await partsOf(store, runId, isPrices), query);
    return "problems" in table ? table : answered(bytesOfTable(table, format), path);
  },
  async compare(store: Store, { runIds, path }: { runIds: readonly number[]; path: string }): Promise<TableAnswer> {
    const runs: ComparedRun[] = [];
    for (const id of runIds) runs.push(await comparedRun(store, id));
    return answered(Buffer.from(JSON.stringify(compareRuns(runs))), path);
  },
  async sweep(
    store: Store,
    { id, format, path }: { id: number; format: SweepFormat; path: string },
  ): Promise<TableAnswer> {
    const sweep = (await store.sweeps.find(id)) ?? { parameters: [], options: defaultRunOptions() };
    return answered(bytesOfRows(sweepTable(sweep, await pointsOf(store, id)), format), path);
  },
};

async function answered(bytes: Uint8Array, path: string): Promise<TableAnswer> {
  if (bytes.length <= mostBytesInMemory) return { bytes };
  await writeNewFile(path, (file) => finished(file.end(bytes)));
  return { isWritten: true };
}

const isSummary = (name: string): boolean => name === "summary";
const isPrices = (name: string): boolean => name === sheetPart("Prices");
const isSeries = (name: string): boolean => name === "series" || name.endsWith("_TDoptVar_1dim");

async function partsOf(store: Store, runId: number, isWanted: (name: string) => boolean): Promise<KeptPart[]> {
  const kept: KeptPart[] = [];
  for (const { part, name, year } of await store.runContents.resultParts(runId)) {
    if (isWanted(name)) kept.push({ name, year, bytes: await store.runContents.resultPart(runId, part) });
  }
  return kept;
}

/** Of a pathway, with the summary of its last year. */
async function pointsOf(store: Store, sweepId: number): Promise<PointWithSummary[]> {
  const points: PointWithSummary[] = [];
  for (const point of await store.sweeps.points(sweepId)) {
    const { run } = point;
    const summaries = run?.status === "succeeded" ? await partsOf(store, run.id, isSummary) : [];
    points.push({ point, summary: summaries.at(-1)?.bytes ?? null });
  }
  return points;
}

async function comparedRun(store: Store, id: number): Promise<ComparedRun> {
  const run = await store.runs.find(id);
  const input = run && (await store.runContents.input(run.inputHash));
  if (!run || !input) throw new Error(`Run ${id} is gone.`);
  const { kind, status, version, figures } = run;
  return {
    ...{ id, input, inputHash: run.inputHash, options: { ...run.options }, overrides: run.overrides },
    figures: {
      ...{ kind, status, version, objective: figures?.objective ?? null },
      resolution: figures?.resolution ?? null,
      solver: figures?.solver ? Object.values(figures.solver).join(" ") : null,
    },
    summaries: await partsOf(store, id, isSummary),
  };
}

/** Written to a file of its own first, beside the given one: a year's workbook takes less memory compressed. */
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
