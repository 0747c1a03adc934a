/** Reads records of runs, singly and as lists. Runs with large texts are read one by one, in slices. */
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Run, RunStatus } from "../../domain/runs/run.ts";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { inSlices, nextSlice } from "../database/slices.ts";
import type { Tables } from "../database/tables.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import { type ListedRun, listedRun } from "./run-problems.ts";
import { isIncomplete, runColumns, runOfLargeRow, runOfRow } from "./run-rows.ts";

export interface RunFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  status?: RunStatus | undefined;
  pinned?: boolean | undefined;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

export interface RunState {
  id: number;
  status: RunStatus;
  /** The number of its events. */
  events: number;
}

/** For each text of a run: larger ones are read one by one. */
const maxBytesAtOnce = 16 * 2 ** 10;
/** The same in lists, which have up to a thousand runs: together they take milliseconds to read. */
const maxBytesInList = 2 ** 10;
/** Titles and notes stand behind the texts of a row: with large texts, SQLite needs a millisecond to find them. */
const rowsAtOnce = 5;

export async function findRun(read: Database, id: number): Promise<Run | undefined> {
  const row = await rowOf(read, id, maxBytesAtOnce);
  return row && (isIncomplete(row) ? readLarge(read, id) : runOfRow(row));
}

async function readLarge(read: Database, id: number): Promise<Run | undefined> {
  await nextSlice();
  const row = await rowOf(read, id);
  return row && runOfLargeRow(row);
}

function rowOf(read: Database, id: number, maxBytes?: number) {
  return read.selectFrom("runs").select(runColumns(maxBytes)).where("id", "=", id).executeTakeFirst();
}

export async function listRuns(read: Database, { skip, limit, after }: Page, filter: RunFilter): Promise<ListedRun[]> {
  let rows = read.selectFrom("runs").select("id").where(conditionOf(read, filter));
  if (after !== undefined) rows = rows.where("id", "<", after);
  const found = await rows.orderBy("id", "desc").limit(limit).offset(skip).execute();
  const runs: ListedRun[] = [];
  await inSlices(found, rowsAtOnce, async (some) => {
    const ids = some.map(({ id }) => id);
    const complete = read.selectFrom("runs").select(runColumns(maxBytesInList)).where("id", "in", ids);
    for (const row of await complete.orderBy("id", "desc").execute()) {
      const whole = isIncomplete(row) ? await readLarge(read, row.id) : undefined;
      runs.push(listedRun(whole ?? runOfRow(row)));
    }
  });
  return runs;
}

export async function statesOf(read: Database, ids: readonly number[]): Promise<RunState[]> {
  const found: RunState[] = [];
  for (const some of inBatches([...ids])) {
    const rows = read.selectFrom("runs").select(["id", "status", "event_count as events"]).where("id", "in", some);
    found.push(...(await rows.execute()));
  }
  return found;
}

export function countRuns(read: Database, filter: RunFilter): Promise<number> {
  const rows = read.selectFrom("runs").where(conditionOf(read, filter));
  return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
}

function conditionOf(read: Database, { datasetId, modelId, status, pinned, usableBy }: RunFilter) {
  return (condition: ExpressionBuilder<Tables, "runs">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (datasetId !== undefined) conditions.push(condition("runs.dataset_id", "=", datasetId));
    if (modelId !== undefined) conditions.push(condition("runs.model_id", "=", modelId));
    if (status !== undefined) conditions.push(condition("runs.status", "=", status));
    if (pinned !== undefined) conditions.push(condition("runs.pinned", "=", Number(pinned)));
    if (usableBy !== undefined) conditions.push(condition("runs.dataset_id", "in", usableDatasets(read, usableBy)));
    return condition.and(conditions);
  };
}
