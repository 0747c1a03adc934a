/** Runs whose worker is lost: begun again once, then failed; those that were to be cancelled are. */
import type { RawBuilder, Transaction } from "kysely";
import type { RunError, RunProgress } from "../domain/run.ts";
import type { Database } from "./database.ts";
import type { Attempt } from "./run-queue.ts";
import { move } from "./run-transition.ts";
import type { Tables } from "./tables.ts";

export interface EndsOfLost {
  waiting: RunProgress;
  lost: RunError;
  cancelled: RunError;
}

/** A run is begun again after its worker was lost once; after that something is wrong with the run. */
const mostLosses = 1;

const columns = ["id", "attempt", "losses", "cancel_requested"] as const;
type LostRun = Attempt & { losses: number; cancel_requested: number };

/** Answers with the runs that changed. `now` is null where all that are running are lost, not only those whose lease is over. */
export function recoverRuns(write: Database, ends: EndsOfLost, now: RawBuilder<number> | null): Promise<number[]> {
  return write.transaction().execute(async (transaction) => {
    // Others who recover at the same moment wait for each other in the same order.
    let query = transaction.selectFrom("runs").select(columns).where("status", "=", "running").orderBy("id");
    if (now !== null) query = query.where("lease_until", "<", now);
    const changed: number[] = [];
    for (const run of await query.execute()) if (await endOrRetry(transaction, run, ends)) changed.push(run.id);
    return changed;
  });
}

export function loseRun(write: Database, { id, attempt }: Attempt, ends: EndsOfLost): Promise<boolean> {
  return write.transaction().execute(async (transaction) => {
    const run = await transaction.selectFrom("runs").select(columns).where("id", "=", id).executeTakeFirst();
    return run !== undefined && endOrRetry(transaction, { ...run, attempt }, ends);
  });
}

function endOrRetry(transaction: Transaction<Tables>, run: LostRun, ends: EndsOfLost): Promise<boolean> {
  const { id, attempt, losses } = run;
  const common = { id, attempt, from: "running" } as const;
  if (run.cancel_requested || losses >= mostLosses) {
    const to = run.cancel_requested ? "cancelled" : "failed";
    const { set, data } = endingWith(run.cancel_requested ? ends.cancelled : ends.lost);
    return move(transaction, { ...common, to, set, event: { kind: to, data } });
  }
  const progress = JSON.stringify(ends.waiting);
  const set = { worker_id: null, lease_until: null, losses: losses + 1, progress };
  const event = { kind: "requeued", data: { reason: "its worker was lost" } } as const;
  return move(transaction, { ...common, to: "queued", set, event });
}

/** What a run that ends without a result is set to, and what its event says. */
export const endingWith = (error: RunError) => ({
  set: { error: JSON.stringify(error), finished_at: new Date().toISOString(), lease_until: null },
  data: { error },
});
