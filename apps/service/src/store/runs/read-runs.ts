/** Reads records of runs, singly and as lists. */

import type { Run, RunStatus } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import type { Tables } from "../database/tables.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import { type ListedRun, listedRun } from "./run-problems.ts";
import { runColumns, runOfRow } from "./run-rows.ts";

export interface RunFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  /** The user who started the run. */
  userId?: number | undefined;
  kind?: RunKind | undefined;
  status?: RunStatus | undefined;
  pinned?: boolean | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Only optimizations that have a result. */
  hasResult?: true;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

export interface RunState {
  id: number;
  status: RunStatus;
  /** The number of its events. */
  events: number;
}

/** Rows of a list read at once: a run may have megabytes of text, of which a list shows the first problems. */
const rowsAtOnce = 20;

export async function findRun(read: Database, id: number): Promise<Run | undefined> {
  const row = await read.selectFrom("runs").select(runColumns).where("id", "=", id).executeTakeFirst();
  return row && runOfRow(row);
}

export async function listRuns(read: Database, { skip, limit, after }: Page, filter: RunFilter): Promise<ListedRun[]> {
  let rows = read.selectFrom("runs").select("id").where(conditionOf(read, filter));
  if (after !== undefined) rows = rows.where("id", "<", after);
  const found = await rows.orderBy("id", "desc").limit(limit).offset(skip).execute();
  const runs: ListedRun[] = [];
  for (const some of inBatches(found, rowsAtOnce)) {
    const ids = some.map(({ id }) => id);
    const complete = read.selectFrom("runs").select(runColumns).where("id", "in", ids).orderBy("id", "desc");
    for (const row of await complete.execute()) runs.push(listedRun(runOfRow(row)));
  }
  return runs;
}

export async function statesOf(read: Database, ids: readonly number[]): Promise<RunState[]> {
  const states: RunState[] = [];
  for (const some of inBatches([...ids])) {
    const rows = read.selectFrom("runs").select(["id", "status", "event_count as events"]).where("id", "in", some);
    states.push(...(await rows.execute()));
  }
  return states;
}

export function countRuns(read: Database, filter: RunFilter): Promise<number> {
  const rows = read.selectFrom("runs").where(conditionOf(read, filter));
  return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
}

function conditionOf(read: Database, filter: RunFilter) {
  const { datasetId, modelId, userId, kind, status, pinned, ids, hasResult, usableBy } = filter;
  return (condition: ExpressionBuilder<Tables, "runs">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (datasetId !== undefined) conditions.push(condition("runs.dataset_id", "=", datasetId));
    if (modelId !== undefined) conditions.push(condition("runs.model_id", "=", modelId));
    if (userId !== undefined) conditions.push(condition("runs.user_id", "=", userId));
    if (kind !== undefined) conditions.push(condition("runs.kind", "=", kind));
    if (status !== undefined) conditions.push(condition("runs.status", "=", status));
    if (pinned !== undefined) conditions.push(condition("runs.pinned", "=", Number(pinned)));
    if (ids !== undefined) conditions.push(condition("runs.id", "in", ids));
    if (hasResult)
      conditions.push(condition("runs.status", "=", "succeeded"), condition("runs.kind", "!=", "validate"));
    if (usableBy !== undefined) conditions.push(condition("runs.dataset_id", "in", usableDatasets(read, usableBy)));
    return condition.and(conditions);
  };
}
