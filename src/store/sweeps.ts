/** Sweeps: which runs belong together, and with which values each was queued. */
import { setImmediate } from "node:timers/promises";
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import type { Override } from "../domain/model.ts";
import type { RunError, RunFigures } from "../domain/run.ts";
import type { Sweep, SweepDefinition, SweepPoint } from "../domain/sweep.ts";
import type { Connections, Database } from "./database.ts";
import { creating, insertRun, type NewRun } from "./new-run.ts";
import { countOf, type Page } from "./page.ts";
import type { SweepsTable, Tables } from "./tables.ts";
import { usableDatasets } from "./usable-datasets.ts";

export interface NewSweep {
  modelId: number;
  datasetId: number;
  userId: number;
  definition: SweepDefinition;
  /** A run to be queued for each point, or the id of one that is there. */
  points: { overrides: Override[]; run: NewRun | number }[];
}

export interface SweepFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

export interface SweepsRepository {
  /** The sweep and all its runs, or nothing. Throws `StoreError` `not_found` where the model is gone meanwhile. */
  create(sweep: NewSweep): Promise<number>;
  find(id: number): Promise<Sweep | undefined>;
  /** The latest first. */
  list(page: Page, filter: SweepFilter): Promise<Sweep[]>;
  count(filter: SweepFilter): Promise<number>;
  /** In order. */
  points(id: number, page?: Page): Promise<SweepPoint[]>;
  /** Leaves the runs. */
  remove(id: number): Promise<void>;
}

/** Then others have their turns. */
const pointsAtOnce = 10;

export function sweepsRepository({ read, write }: Connections): SweepsRepository {
  async function withCounts(rows: readonly Selectable<SweepsTable>[]): Promise<Sweep[]> {
    const ids = rows.map(({ id }) => id);
    const counted = await read
      .selectFrom("sweep_points")
      .leftJoin("runs", "runs.id", "sweep_points.run_id")
      .where("sweep_points.sweep_id", "in", ids.length > 0 ? ids : [0])
      .groupBy(["sweep_points.sweep_id", "runs.status"])
      .select(["sweep_points.sweep_id", "runs.status", ({ fn }) => fn.countAll<number>().as("count")])
      .execute();
    return rows.map((row) => {
      const own = counted.filter(({ sweep_id }) => sweep_id === row.id);
      const counts = Object.fromEntries(own.map(({ status, count }) => [status ?? "deleted", Number(count)]));
      return {
        ...(JSON.parse(row.definition) as SweepDefinition),
        ...{ id: row.id, modelId: row.model_id, datasetId: row.dataset_id, userId: row.user_id },
        ...{ createdAt: row.created_at, counts },
      };
    });
  }

  return {
    create({ modelId, datasetId, userId, definition, points }) {
      return creating(write, modelId, async (transaction) => {
        const { id } = await transaction
          .insertInto("sweeps")
          .values({
            ...{ model_id: modelId, dataset_id: datasetId, user_id: userId },
            ...{ definition: JSON.stringify(definition), created_at: new Date().toISOString() },
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const [position, { overrides, run }] of points.entries()) {
          const reused = typeof run === "number";
          const run_id = reused ? run : (await insertRun(transaction, run)).id;
          const row = { sweep_id: id, position, overrides: JSON.stringify(overrides), run_id, reused: reused ? 1 : 0 };
          await transaction.insertInto("sweep_points").values(row).execute();
          if (position % pointsAtOnce === 0) await setImmediate();
        }
        return id;
      });
    },
    async find(id) {
      const row = await read.selectFrom("sweeps").selectAll().where("id", "=", id).executeTakeFirst();
      return row && (await withCounts([row])).at(0);
    },
    async list({ skip, limit }, filter) {
      const rows = read.selectFrom("sweeps").selectAll().where(matching(read, filter));
      return withCounts(await rows.orderBy("id", "desc").limit(limit).offset(skip).execute());
    },
    count(filter) {
      return countOf(
        read
          .selectFrom("sweeps")
          .where(matching(read, filter))
          .select(({ fn }) => fn.countAll<number>().as("count")),
      );
    },
    async points(id, page) {
      let query = read
        .selectFrom("sweep_points")
        .leftJoin("runs", "runs.id", "sweep_points.run_id")
        .where("sweep_points.sweep_id", "=", id)
        .orderBy("sweep_points.position")
        .select([
          "position",
          "sweep_points.overrides",
          "reused",
          "runs.id",
          "runs.status",
          "objective",
          "error",
          "figures",
        ]);
      if (page) query = query.limit(page.limit).offset(page.skip);
      return (await query.execute()).map(({ position, overrides, reused, ...run }) => {
        const cause = run.error === null ? null : (JSON.parse(run.error) as RunError).cause;
        const resolution = run.figures === null ? null : (JSON.parse(run.figures) as RunFigures).resolution;
        const { id: runId, status, objective } = run;
        return {
          ...{ position, overrides: JSON.parse(overrides) as Override[], reused: reused === 1 },
          run: runId === null || status === null ? null : { id: runId, status, objective, cause, resolution },
        };
      });
    },
    async remove(id) {
      await write.deleteFrom("sweeps").where("id", "=", id).execute();
    },
  };
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
