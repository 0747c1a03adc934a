/** Threads that make files and tables of kept results, so that the service answers others meanwhile. */

import { setImmediate } from "node:timers/promises";
import { defaultRunOptions } from "../domain/run-options.ts";
import { createThreadPool } from "../exchange/thread-pool.ts";
import type { Owner } from "../exchange/turns.ts";
import type { Store } from "../store/store.ts";
import { isSheetPart, type KeptPart, sheetPart } from "./result-parts.ts";
import type {
  PriceSeriesQuery,
  ResultTask,
  SeriesQuery,
  SweepFormat,
  TableAnswer,
  TableFormat,
} from "./result-tasks.ts";
import type { PointWithSummary } from "./sweep-table.ts";

/**
 * `owner` is who asks: turns are taken between owners. Rejects with `TooManyWaiting` where too much waits. `path` is that of
 * a file to be written: for tables, where they are large.
 */
export interface ResultPool {
  /** Writes the workbook of a run, or of a pathway the zip. */
  writeFile(runId: number, path: string, owner: Owner): Promise<void>;
  summary(runId: number, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  prices(runId: number, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  priceSeries(
    runId: number,
    query: PriceSeriesQuery,
    format: TableFormat,
    path: string,
    owner: Owner,
  ): Promise<TableAnswer>;
  series(runId: number, query: SeriesQuery, format: TableFormat, path: string, owner: Owner): Promise<TableAnswer>;
  /** What differs between these runs, as JSON. */
  compare(runIds: readonly number[], path: string, owner: Owner): Promise<TableAnswer>;
  /** All points of a sweep, as far as they have results. */
  sweep(id: number, format: SweepFormat, path: string, owner: Owner): Promise<TableAnswer>;
  close(): Promise<void>;
}

const threads = 2;
/** Of one user one at a time; many small tables may be asked for at once, as they wait without memory. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 200, waiting: 2000 };

export function createResultPool(store: Pick<Store, "runs" | "runContents" | "sweeps">): ResultPool {
  const pool = createThreadPool(new URL("result-worker.ts", import.meta.url), { threads, ...turns });

  async function partsOf(runId: number, isWanted: (name: string) => boolean): Promise<KeptPart[]> {
    const kept: KeptPart[] = [];
    for (const { part, name, year } of await store.runContents.resultParts(runId)) {
      if (isWanted(name)) kept.push({ name, year, bytes: await store.runContents.resultPart(runId, part) });
    }
    return kept;
  }
  /** Of a pathway, with the summary of its last year. */
  async function pointsOf(sweepId: number): Promise<PointWithSummary[]> {
    const points: PointWithSummary[] = [];
    for (const point of await store.sweeps.points(sweepId)) {
      const { run } = point;
      const summaries = run?.status === "succeeded" ? await partsOf(run.id, (name) => name === "summary") : [];
      points.push({ point, summary: summaries.at(-1)?.bytes ?? null });
      // Others have their turns, whatever the database.
      await setImmediate();
    }
    return points;
  }
  const submit = <Result>(owner: Owner, prepare: () => Promise<ResultTask>): Promise<Result> =>
    pool.submit(async () => ({ task: await prepare() }), undefined, owner);

  return {
    writeFile: (runId, path, owner) =>
      submit(owner, async () => ({ kind: "file", path, parts: await partsOf(runId, isSheetPart) })),
    summary: (runId, format, path, owner) =>
      submit(owner, async () => ({
        kind: "summary",
        path,
        format,
        parts: await partsOf(runId, (name) => name === "summary"),
      })),
    prices: (runId, format, path, owner) =>
      submit(owner, async () => ({
        ...{ kind: "prices", path, format },
        parts: await partsOf(runId, (name) => name === sheetPart("Prices")),
      })),
    priceSeries: (runId, query, format, path, owner) =>
      submit(owner, async () => ({
        ...{ kind: "price-series", path, format, query },
        parts: await partsOf(runId, (name) => name === sheetPart("Prices")),
      })),
    series: (runId, query, format, path, owner) =>
      submit(owner, async () => ({
        ...{ kind: "series", path, format, query },
        parts: await partsOf(runId, (name) => name === "series" || name.endsWith("_TDoptVar_1dim")),
      })),
    compare: (runIds, path, owner) =>
      submit(owner, async () => {
        const runs = runIds.map(async (id) => {
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
            summaries: await partsOf(id, (name) => name === "summary"),
          };
        });
        return { kind: "compare", path, runs: await Promise.all(runs) };
      }),
    sweep: (id, format, path, owner) =>
      submit(owner, async () => {
        const sweep = (await store.sweeps.find(id)) ?? { parameters: [], options: defaultRunOptions() };
        return { kind: "sweep", path, format, sweep, points: await pointsOf(id) };
      }),
    close: pool.close,
  };
}
