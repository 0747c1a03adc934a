/** Estimates of runs, and their outcomes. */
import type { RunSeries } from "../../domain/runs/run.ts";
import { classOf, type RunClass, runClasses } from "../../domain/runs/run-class.ts";
import type { Database } from "../database/database.ts";

/** The number of latest runs that show how fast this place is. */
const latest = 20;

/**
 * Seconds that runs of the class took, per second of their estimates: the median of the latest that succeeded. Null
 * where none did.
 */
export async function readPace(read: Database, of: RunClass): Promise<number | null> {
  const rows = await read
    .selectFrom("runs")
    .select(["started_at", "finished_at", "estimate_s"])
    .where("class", "=", of)
    .where("status", "=", "succeeded")
    .where("estimate_s", "is not", null)
    .orderBy("id", "desc")
    .limit(latest)
    .execute();
  const shares = rows.map(({ started_at, finished_at, estimate_s }) => {
    const seconds = (Date.parse(finished_at ?? "") - Date.parse(started_at ?? "")) / 1000;
    return seconds / (estimate_s ?? Number.NaN);
  });
  const sane = shares.filter((share) => share >= 0).sort((left, right) => left - right);
  return sane.at(sane.length >> 1) ?? null;
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
