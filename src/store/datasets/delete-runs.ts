/**
 * Runs and sweeps go with their model, data set or by themselves. With SQLite, one statement would take them with their events and
 * results, hundreds of megabytes, while nobody is answered; so these go first, with other work in between.
 */
import { type RawBuilder, sql, type Transaction } from "kysely";
import { isSqlite } from "../database/batches.ts";
import { inSlices, nextSlice } from "../database/slices.ts";
import type { Tables } from "../database/tables.ts";

/** Rows of a turn: runs and points have texts, and results bytes, of some hundred kilobytes. */
const [runsAtOnce, eventsAtOnce, resultsAtOnce, pointsAtOnce] = [4, 500, 8, 10];

/** Those of a model or data set. */
export async function deleteRunsOf(
  transaction: Transaction<Tables>,
  owner: "model_id" | "dataset_id",
  id: number,
): Promise<void> {
  if (!isSqlite(transaction)) return;
  const sweeps = await transaction.selectFrom("sweeps").select("id").where(owner, "=", id).execute();
  for (const sweep of sweeps) {
    await deleteInSlices(transaction, sql`sweep_points`, sql`sweep_id = ${sweep.id}`, pointsAtOnce);
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
    const ofSome = sql`run_id in (${sql.join(some)})`;
    if (isSqlite(transaction)) {
      await deleteInSlices(transaction, sql`run_events`, ofSome, eventsAtOnce);
      await deleteInSlices(transaction, sql`run_results`, ofSome, resultsAtOnce);
    }
    await transaction.deleteFrom("runs").where("id", "in", some).execute();
  });
}

async function deleteInSlices(
  transaction: Transaction<Tables>,
  table: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
  atOnce: number,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${table} where rowid in
      (select rowid from ${table} where ${isMeant} limit ${atOnce})`.execute(transaction);
    if (Number(numAffectedRows) < atOnce) return;
    await nextSlice();
  }
}
