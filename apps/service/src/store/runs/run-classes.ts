/** Estimates of runs, and their outcomes. */
import type { RunSeries } from "@esm/model/domain/runs/run";
import { classOf, type RunClass, runClasses } from "@esm/model/domain/runs/run-class";
import type { Database } from "../database/database.ts";

/** The number of latest runs that show how fast this place is. */
const latest = 20;

/**
 * Seconds that runs of the class took, per second of their estimates: the median of the latest that succeeded. Null
 * where none did.
 */
export async function readPace(read: Database, of: RunClass): Promise<number | null> {
  return medianOf((await latestShares(read, of, latest)).map(({ share }) => share));
}

/** Points of a sweep begin at each other's optimum: they are many, and say little about other models. */
const latestOfModels = 60;
const minModels = 3;
/** Machines are not further apart; what is beyond is a matter of the models. */
const bounds = { least: 0.5, most: 2 };

/** The pace where each of at least three models counts once. */
export async function readPaceOfModels(read: Database, of: RunClass): Promise<number | null> {
  const byModel = Map.groupBy(await latestShares(read, of, latestOfModels), ({ modelId }) => modelId);
  if (byModel.size < minModels) return null;
  const medians = byModel.values().map((shares) => medianOf(shares.map(({ share }) => share)) ?? 1);
  return Math.min(Math.max(medianOf([...medians]) ?? 1, bounds.least), bounds.most);
}

/** Points of a sweep are many and alike. */
const mostOfOneModel = 5;

/** Seconds that the latest runs of the class took, per second of their estimates, of each model a few. */
export async function readShares(read: Database, of: RunClass): Promise<number[]> {
  const byModel = Map.groupBy(await latestShares(read, of, latestOfModels), ({ modelId }) => modelId);
  return [...byModel.values()].flatMap((shares) => shares.slice(0, mostOfOneModel).map(({ share }) => share));
}

const medianOf = (values: readonly number[]): number | null =>
  values.toSorted((left, right) => left - right).at(values.length >> 1) ?? null;

async function latestShares(
  read: Database,
  of: RunClass,
  limit: number,
): Promise<{ modelId: number; share: number }[]> {
  const rows = await read
    .selectFrom("runs")
    .select(["model_id", "started_at", "finished_at", "estimate_s"])
    .where("class", "=", of)
    .where("status", "=", "succeeded")
    .where("estimate_s", "is not", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const shares = rows.map(({ model_id, started_at, finished_at, estimate_s }) => {
    const seconds = (Date.parse(finished_at ?? "") - Date.parse(started_at ?? "")) / 1000;
    return { modelId: model_id, share: seconds / (estimate_s ?? Number.NaN) };
  });
  return shares.filter(({ share }) => share >= 0);
}

export interface OpenRuns {
  class: RunClass;
  status: "queued" | "running";
  count: number;
}

/** Runs that wait or are running. */
export async function countOpenRuns(read: Database): Promise<OpenRuns[]> {
  const rows = await read
    .selectFrom("runs")
    .select(["class", "kind", "status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["queued", "running"])
    .groupBy(["class", "kind", "status"])
    .execute();
  const counts = new Map<string, number>();
  for (const { class: kept, kind, status, count } of rows) {
    const key = `${classOf(kind, kept)} ${status}`;
    counts.set(key, (counts.get(key) ?? 0) + Number(count));
  }
  return runClasses.flatMap((which) =>
    (["queued", "running"] as const).map((status) => {
      return { class: which, status, count: counts.get(`${which} ${status}`) ?? 0 };
    }),
  );
}

/**
 * A run exceeded the time of a small one: it becomes a large one, and so do the waiting runs that differ in overrides
 * only.
 */
export async function outgrow(write: Database, run: RunSeries & { id: number }): Promise<void> {
  await write
    .updateTable("runs")
    .set({ class: "large" })
    .where("class", "=", "small")
    .where((where) =>
      where.or([
        where("id", "=", run.id),
        where.and([
          where("status", "=", "queued"),
          where("input_hash", "=", run.inputHash),
          where("kind", "=", run.kind),
          where("options", "=", JSON.stringify(run.options)),
        ]),
      ]),
    )
    .execute();
}
