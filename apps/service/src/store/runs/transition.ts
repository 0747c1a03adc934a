/** Every change of a run's state, in one place: compare and set, with its event in the same transaction. */

import { mayBecome, type RunEventKind, type RunStatus } from "@esm/model/domain/runs/run";
import { sql, type Transaction } from "kysely";
import type { RunsTable } from "../database/run-tables.ts";
import type { Tables } from "../database/tables.ts";
import type { DatabaseKind } from "../migrations/database-kind.ts";

/** The right of one process to execute a run: every message about the run names its attempt. */
export interface RunLease {
  id: number;
  attempt: number;
}

interface Transition {
  id: number;
  from: RunStatus;
  /** The attempt that the caller names; null where the change concerns no attempt. */
  attempt: number | null;
  to: RunStatus;
  set?: Partial<Record<keyof RunsTable, unknown>>;
  event: { kind: RunEventKind; data: Record<string, unknown> };
}

/**
 * False, and nothing done, where the run is gone or no longer in that state and attempt, because another caller was
 * first.
 */
export async function move(transaction: Transaction<Tables>, transition: Transition): Promise<boolean> {
  const { id, from, attempt, to, set = {}, event } = transition;
  if (!mayBecome(from, to)) throw new Error(`A run that is ${from} cannot become ${to}.`);
  let update = transaction
    .updateTable("runs")
    .set({ ...set, status: to, event_count: sql<number>`event_count + 1` } as never)
    .where("id", "=", id)
    .where("status", "=", from);
  if (attempt !== null) update = update.where("attempt", "=", attempt);
  const moved = await update.returning("event_count").executeTakeFirst();
  if (!moved) return false;
  await addEvent(transaction, id, moved.event_count, event);
  return true;
}

export async function addEvent(
  transaction: Transaction<Tables>,
  runId: number,
  sequence: number,
  { kind, data }: Transition["event"],
): Promise<void> {
  await transaction
    .insertInto("run_events")
    .values({ run_id: runId, sequence, kind, data: JSON.stringify(data) })
    .execute();
}

/** Milliseconds since 1970 by the database's clock, which all workers share. */
export const databaseNow = (kind: DatabaseKind) =>
  kind === "sqlite"
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
