/** Sweeps: which runs belong together, and with which values each was queued. */
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Override } from "../../domain/model.ts";
import type { RunError, RunFigures } from "../../domain/run.ts";
import { pointCount, type Sweep, type SweepDefinition, type SweepPoint } from "../../domain/sweep.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { nextSlice } from "../database/slices.ts";
import type { SweepsTable, Tables } from "../database/tables.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import { creating, insertRun, type NewRun } from "./new-run.ts";

export interface NewSweep {
  modelId: number;
  datasetId: number;
  userId: number;
  definition: SweepDefinition;
  /** A run to be queued for each point, or the id of one that is there. */
  points: { overrides: Override[]; run: NewRun | number }[];
}

interface SweepFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

export interface SweepsRepository {
  /**
   * The sweep and all its runs, which have one input, or nothing. Throws `StoreError` `not_found` where the model is gone
   * meanwhile, and `InputChanged`.
   */
  create(sweep: NewSweep): Promise<number>;
  find(id: number): Promise<Sweep | undefined>;
  /** The latest first; of parameters and values the first few. */
  list(page: Page, filter: SweepFilter): Promise<ListedSweep[]>;
  count(filter: SweepFilter): Promise<number>;
  /** In order. */
  points(id: number, page?: Page): Promise<SweepPoint[]>;
  /** Leaves the runs. */
  remove(id: number): Promise<void>;
}

/** A sweep as lists have it. */
export interface ListedSweep extends Sweep {
  /** How many points there are, which the parameters that are listed do not say. */
  points: number;
  /** How many parameters, and how many values of each that is listed. */
  listed: { parameters: number; values: number[] };
}

/** Parameters of a sweep in a list, and values of each. */
const mostInLists = 10;
/** Then others have their turns: each point may have a record of some hundred kilobytes. */
const pointsAtOnce = 10;
/** Definitions that are larger are read one by one. */
const mostBytesAtOnce = 16 * 2 ** 10;
/** So many are counted within milliseconds. */
const mostCounted = 1_000;

export function sweepsRepository({ read, write }: Connections): SweepsRepository {
  async function countsOf(id: number): Promise<Sweep["counts"]> {
    const counted = await read
      .selectFrom("sweep_points")
      .leftJoin("runs", "runs.id", "sweep_points.run_id")
      .where("sweep_points.sweep_id", "=", id)
      .groupBy("runs.status")
      .select(["runs.status", ({ fn }) => fn.countAll<number>().as("count")])
      .execute();
    return Object.fromEntries(counted.map(({ status, count }) => [status ?? "deleted", Number(count)]));
  }
  async function find(id: number): Promise<Sweep | undefined> {
    const row = await read.selectFrom("sweeps").selectAll().where("id", "=", id).executeTakeFirst();
    return row && sweepOfRow(row, await countsOf(id));
  }
  /** One large definition after the other, with others in between. */
  async function listedOf({ definition, ...row }: Omit<Row, "definition"> & { definition: string | null }) {
    if (definition === null) await nextSlice();
    const sweep = definition === null ? await find(row.id) : sweepOfRow({ ...row, definition }, await countsOf(row.id));
    if (sweep && pointCount(sweep) > mostCounted) await nextSlice();
    return sweep && listedSweep(sweep);
  }

  async function points(id: number, { skip, limit, after = -1 }: Page): Promise<SweepPoint[]> {
    const rows = await read
      .selectFrom("sweep_points")
      .leftJoin("runs", "runs.id", "sweep_points.run_id")
      .where("sweep_points.sweep_id", "=", id)
      .where("position", ">", after)
      .orderBy("sweep_points.position")
      .limit(limit)
      .offset(skip)
      .select(["position", "sweep_points.overrides", "reused"])
      .select(["runs.id", "runs.status", "objective", "error", "figures"])
      .execute();
    return rows.map(({ position, overrides, reused, ...run }) => {
      const cause = run.error === null ? null : (JSON.parse(run.error) as RunError).cause;
      const resolution = run.figures === null ? null : (JSON.parse(run.figures) as RunFigures).resolution;
      const { id: runId, status, objective } = run;
      return {
        ...{ position, overrides: JSON.parse(overrides) as Override[], reused: reused === 1 },
        run: runId === null || status === null ? null : { id: runId, status, objective, cause, resolution },
      };
    });
  }

  return {
    create({ modelId, datasetId, userId, definition, points }) {
      const input = points.map(({ run }) => run).find((run) => typeof run !== "number")?.input ?? null;
      return creating(write, { modelId, input }, async (transaction) => {
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
          if (position % pointsAtOnce === 0) await nextSlice();
        }
        return id;
      });
    },
    find,
    async list({ skip, limit, after }, filter) {
      let rows = read
        .selectFrom("sweeps")
        .select(["id", "model_id", "dataset_id", "user_id", "created_at"])
        .select(
          sql<string | null>`case when octet_length(definition) <= ${mostBytesAtOnce} then definition end`.as(
            "definition",
          ),
        )
        .where(matching(read, filter));
      if (after !== undefined) rows = rows.where("id", "<", after);
      const sweeps: ListedSweep[] = [];
      for (const row of await rows.orderBy("id", "desc").limit(limit).offset(skip).execute()) {
        // One that was deleted meanwhile is left out.
        sweeps.push(...[await listedOf(row)].filter((sweep) => sweep !== undefined));
      }
      return sweeps;
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
      if (page) return points(id, page);
      const all: SweepPoint[] = [];
      for (;;) {
        const some = await points(id, { skip: 0, limit: pointsAtOnce, after: all.at(-1)?.position });
        for (const point of some) all.push(point);
        if (some.length < pointsAtOnce) return all;
        await nextSlice();
      }
    },
    async remove(id) {
      await write.deleteFrom("sweeps").where("id", "=", id).execute();
    },
  };
}

type Row = Selectable<SweepsTable>;

const sweepOfRow = (row: Row, counts: Sweep["counts"]): Sweep => ({
  ...(JSON.parse(row.definition) as SweepDefinition),
  ...{ id: row.id, modelId: row.model_id, datasetId: row.dataset_id, userId: row.user_id },
  ...{ createdAt: row.created_at, counts },
});

function listedSweep(sweep: Sweep): ListedSweep {
  const parameters = sweep.parameters.slice(0, mostInLists);
  return {
    ...sweep,
    parameters: parameters.map((parameter) => ({ ...parameter, values: parameter.values.slice(0, mostInLists) })),
    points: pointCount(sweep),
    listed: { parameters: sweep.parameters.length, values: parameters.map(({ values }) => values.length) },
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
