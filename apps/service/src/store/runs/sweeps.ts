/** Sweeps: which runs belong together, and with which values each was queued. */

import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { RunError, RunFigures, RunStatus } from "@esm/model/domain/runs/run";
import {
  outlineOf,
  type Sweep,
  type SweepDefinition,
  type SweepOutline,
  type SweepPoint,
} from "@esm/model/domain/runs/sweep";
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import type { SweepsTable } from "../database/run-tables.ts";
import type { Tables } from "../database/tables.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import { createWithInput, insertRun, type NewRun } from "./new-run.ts";

export interface NewSweep {
  modelId: number;
  datasetId: number;
  userId: number;
  definition: SweepDefinition;
  /** A run to be queued for each point, or the id of an existing one. */
  points: { overrides: AnyOverride[]; run: NewRun | number }[];
}

interface SweepFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

export interface SweepsRepository {
  /**
   * Stores the sweep and all its runs, which share one input, or nothing. Throws `StoreError` `not_found` where the
   * model has been deleted in the meantime, and `InputChanged`.
   */
  create(sweep: NewSweep): Promise<number>;
  /** With the outline of its definition. */
  find(id: number): Promise<Sweep | undefined>;
  /** Everything that varies: up to a few megabytes. */
  definition(id: number): Promise<SweepDefinition | undefined>;
  /** The latest first. */
  list(page: Page, filter: SweepFilter): Promise<Sweep[]>;
  count(filter: SweepFilter): Promise<number>;
  /** In order. */
  points(id: number, page: Page): Promise<SweepPoint[]>;
  /** The runs of its points, as far as they still exist. */
  runs(id: number): Promise<RunOfPoint[]>;
  /** Does not remove the runs. */
  remove(id: number): Promise<void>;
}

interface RunOfPoint {
  id: number;
  status: RunStatus;
  /** Whether the run existed before the sweep. */
  reused: boolean;
}

/** Larger texts of a run are not read: they were written before there was a limit. */
const maxBytes = 4 * 2 ** 20;
/** Read at once. */
const manyPoints = 1_000;

export function sweepsRepository({ read, write }: Connections): SweepsRepository {
  return {
    create: (sweep) => create(write, sweep),
    async find(id) {
      const row = await read.selectFrom("sweeps").select(columns).where("id", "=", id).executeTakeFirst();
      return row && sweepOfRow(row, await countsOf(read, id));
    },
    async definition(id) {
      const row = await read.selectFrom("sweeps").select("definition").where("id", "=", id).executeTakeFirst();
      return row && (JSON.parse(row.definition) as SweepDefinition);
    },
    list: (page, filter) => list(read, page, filter),
    count(filter) {
      const rows = read.selectFrom("sweeps").where(matching(read, filter));
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    points: (id, page) => readPoints(read, id, page),
    runs: (id) => runsOfPoints(read, id),
    async remove(id) {
      await write.deleteFrom("sweeps").where("id", "=", id).execute();
    },
  };
}

function create(write: Database, { modelId, datasetId, userId, definition, points }: NewSweep): Promise<number> {
  const input = points.map(({ run }) => run).find((run) => typeof run !== "number")?.input ?? null;
  return createWithInput(write, { modelId, input }, async (transaction) => {
    const { id } = await transaction
      .insertInto("sweeps")
      .values({
        model_id: modelId,
        dataset_id: datasetId,
        user_id: userId,
        definition: JSON.stringify(definition),
        outline: JSON.stringify(outlineOf(definition)),
        created_at: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [position, { overrides, run }] of points.entries()) {
      const reused = typeof run === "number";
      const run_id = reused ? run : (await insertRun(transaction, run)).id;
      const row = { sweep_id: id, position, overrides: JSON.stringify(overrides), run_id, reused: reused ? 1 : 0 };
      await transaction.insertInto("sweep_points").values(row).execute();
    }
    return id;
  });
}

async function list(read: Database, { skip, limit, after }: Page, filter: SweepFilter): Promise<Sweep[]> {
  let rows = read.selectFrom("sweeps").select(columns).where(matching(read, filter));
  if (after !== undefined) rows = rows.where("id", "<", after);
  const sweeps: Sweep[] = [];
  for (const row of await rows.orderBy("id", "desc").limit(limit).offset(skip).execute())
    sweeps.push(sweepOfRow(row, await countsOf(read, row.id)));
  return sweeps;
}

async function countsOf(read: Database, id: number): Promise<Sweep["counts"]> {
  const counted = await read
    .selectFrom("sweep_points")
    .leftJoin("runs", "runs.id", "sweep_points.run_id")
    .where("sweep_points.sweep_id", "=", id)
    .groupBy("runs.status")
    .select(["runs.status", ({ fn }) => fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(counted.map(({ status, count }) => [status ?? "deleted", Number(count)]));
}

async function readPoints(read: Database, id: number, { skip, limit, after = -1 }: Page): Promise<SweepPoint[]> {
  const rows = await read
    .selectFrom("sweep_points")
    .leftJoin("runs", "runs.id", "sweep_points.run_id")
    .where("sweep_points.sweep_id", "=", id)
    // Positions have no gaps, so an offset skips rows without reading them.
    .where("position", ">", after + skip)
    .orderBy("sweep_points.position")
    .limit(limit)
    .select(["position", "sweep_points.overrides", "reused", "runs.id", "runs.status", "objective"])
    .select([readableText("error"), readableText("figures")])
    .execute();
  return rows.map(({ position, overrides, reused, id, status, objective, error, figures }) => ({
    position,
    overrides: JSON.parse(overrides) as AnyOverride[],
    reused: reused === 1,
    run: id !== null && status !== null ? { id, status, objective, ...outcomeOf(error, figures) } : null,
  }));
}

/** Why the run has no result, and how time was resolved. */
const outcomeOf = (error: string | null, figures: string | null) => ({
  cause: error === null ? null : (JSON.parse(error) as RunError).cause,
  resolution: figures === null ? null : (JSON.parse(figures) as RunFigures).resolution,
});

async function runsOfPoints(read: Database, id: number): Promise<RunOfPoint[]> {
  const runs: RunOfPoint[] = [];
  for (let after = -1; ; ) {
    const rows = await read
      .selectFrom("sweep_points")
      .leftJoin("runs", "runs.id", "sweep_points.run_id")
      .where("sweep_points.sweep_id", "=", id)
      .where("position", ">", after)
      .orderBy("position")
      .limit(manyPoints)
      .select(["position", "reused", "runs.id", "runs.status"])
      .execute();
    for (const { id, status, reused } of rows)
      if (id !== null && status !== null) runs.push({ id, status, reused: reused === 1 });
    if (rows.length < manyPoints) return runs;
    after = rows[rows.length - 1].position;
  }
}

const columns = [
  ...(["id", "model_id", "dataset_id", "user_id", "outline", "created_at"] as const),
  sql<string | null>`case when outline is null then definition end`.as("without_outline"),
] as const;
type Row = Omit<Selectable<SweepsTable>, "definition"> & { without_outline: string | null };

const sweepOfRow = (row: Row, counts: Sweep["counts"]): Sweep => ({
  ...(row.outline === null
    ? outlineOf(JSON.parse(row.without_outline ?? "{}") as SweepDefinition)
    : (JSON.parse(row.outline) as SweepOutline)),
  id: row.id,
  modelId: row.model_id,
  datasetId: row.dataset_id,
  userId: row.user_id,
  createdAt: row.created_at,
  counts,
});

/** The text of a run, if it is not too large. */
function readableText<Name extends "error" | "figures">(name: Name) {
  const column = sql.ref(`runs.${name}`);
  return sql<string | null>`case when octet_length(${column}) <= ${maxBytes} then ${column} end`.as(name);
}

function matching(read: Database, { datasetId, modelId, usableBy }: SweepFilter) {
  return (condition: ExpressionBuilder<Tables, "sweeps">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (datasetId !== undefined) conditions.push(condition("sweeps.dataset_id", "=", datasetId));
    if (modelId !== undefined) conditions.push(condition("sweeps.model_id", "=", modelId));
    if (usableBy !== undefined) conditions.push(condition("sweeps.dataset_id", "in", usableDatasets(read, usableBy)));
    return condition.and(conditions);
  };
}
