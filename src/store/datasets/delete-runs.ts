/**
 * Runs and sweeps go with their model, data set or by themselves. With SQLite, one statement would take them with their events and
 * results, hundreds of megabytes, while nobody is answered; so these go first, with other work in between.
 */
import { sql, type Transaction } from "kysely";
import { deleteInSlices, isSqlite } from "../database/batches.ts";
import { inSlices } from "../database/slices.ts";
import type { Tables } from "../database/tables.ts";

/** Rows of a turn: runs and points have texts, and results bytes, of some hundred kilobytes. */
const [runsAtOnce, eventsAtOnce, resultsAtOnce, pointsAtOnce] = [4, 500, 8, 10];
/** These rows have no ids, but SQLite has one for each. */
const key = "rowid";

/** Those of a model or data set. */
export async function deleteRunsOf(
  transaction: Transaction<Tables>,
  owner: "model_id" | "dataset_id",
  id: number,
): Promise<void> {
  if (!isSqlite(transaction)) return;
  const sweeps = await transaction.selectFrom("sweeps").select("id").where(owner, "=", id).execute();
  for (const sweep of sweeps) {
    await deleteInSlices(
      transaction,
      { table: "sweep_points", key, isMeant: sql`sweep_id = ${sweep.id}` },
      pointsAtOnce,
    );
    await transaction.deleteFrom("sweeps").where("id", "=", sweep.id).execute();
  }
  const runs = await transaction.selectFrom("runs").select("id").where(owner, "=", id).execute();
  await deleteRuns(
    transaction,
    runs.map((run) => run.id),
  );
}

export async function deleteRuns(transaction: Transaction<Tables>, ids: number[]): Promise<void> {
  await inSlices(ids, runsAtOnce, async (some) => {
    const isMeant = sql`run_id in (${sql.join(some)})`;
    if (isSqlite(transaction)) {
      await deleteInSlices(transaction, { table: "run_events", key, isMeant }, eventsAtOnce);
      await deleteInSlices(transaction, { table: "run_results", key, isMeant }, resultsAtOnce);
    }
    await transaction.deleteFrom("runs").where("id", "in", some).execute();
  });
}
