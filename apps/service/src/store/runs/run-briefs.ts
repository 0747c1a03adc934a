/** Brief records of a user's own runs, for lists of active runs. */
import type { RunProgress } from "@esm/model/domain/runs/run";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import type { RunRow } from "./run-rows.ts";

/** Columns for lists of active runs. */
export type RunBrief = Pick<
  RunRow,
  | "id"
  | "model_id"
  | "dataset_id"
  | "kind"
  | "status"
  | "objective"
  | "title"
  | "created_at"
  | "started_at"
  | "finished_at"
> & { progress: RunProgress };

/** A sweep may have thousands. */
const maxActive = 200;

/** Queued and running runs: the running ones, then the latest. */
export async function activeRunsOf(read: Database, userId: number): Promise<RunBrief[]> {
  const rows = briefRows(read, userId).where("status", "in", ["queued", "running"]);
  return (await rows.orderBy("status", "desc").orderBy("id", "desc").limit(maxActive).execute()).map(briefOf);
}

export async function briefsOf(read: Database, userId: number, ids: readonly number[]): Promise<RunBrief[]> {
  const briefs: RunBrief[] = [];
  for (const some of inBatches([...ids])) {
    const rows = await briefRows(read, userId).where("id", "in", some).execute();
    briefs.push(...rows.map(briefOf));
  }
  return briefs;
}

const briefRows = (read: Database, userId: number) =>
  read
    .selectFrom("runs")
    .select(["id", "model_id", "dataset_id", "kind", "status", "progress", "objective", "title"])
    .select(["created_at", "started_at", "finished_at"])
    .where("user_id", "=", userId)
    .where("dataset_id", "in", usableDatasets(read, userId));

const briefOf = ({ progress, ...row }: Omit<RunBrief, "progress"> & { progress: string }): RunBrief => ({
  ...row,
  progress: JSON.parse(progress),
});
