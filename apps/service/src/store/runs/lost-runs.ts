/** Runs whose worker is lost: started again once, then failed; those that were to be cancelled are cancelled. */

import type { RunError, RunProgress } from "@esm/model/domain/runs/run";
import type { Transaction } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { keptError } from "./run-problems.ts";
import type { RunLease } from "./transition.ts";
import { move } from "./transition.ts";

export interface LostRunEnds {
  waiting: RunProgress;
  lost: RunError;
  cancelled: RunError;
}

/** A run starts again after its worker was lost once. After a second loss, the run itself is probably at fault. */
const maxLosses = 1;

const columns = ["id", "attempt", "losses", "cancel_requested"] as const;
type LostRun = RunLease & { losses: number; cancel_requested: number };

export interface Silence {
  /** Milliseconds without a sign of life. 0: all runs that are marked as running are lost. */
  silentMs: number;
  /** Runs that the caller itself is executing. */
  mine: readonly number[];
}

/** Answers with the runs that changed. */
export async function recoverRuns(
  { read, write }: Connections,
  silentFor: ReturnType<typeof silenceWatch>,
  { silentMs, mine, ...ends }: Silence & LostRunEnds,
): Promise<number[]> {
  const signs = [...columns, "heartbeat_at"] as const;
  // Others that recover at the same moment wait for each other in the same order.
  const running = await read.selectFrom("runs").select(signs).where("status", "=", "running").orderBy("id").execute();
  const lost = silentFor(running, silentMs).filter(({ id }) => !mine.includes(id));
  if (lost.length === 0) return [];
  return write.transaction().execute(async (transaction) => {
    const changed: number[] = [];
    for (const run of lost) if (await endOrRetry(transaction, run, ends)) changed.push(run.id);
    return changed;
  });
}

type Sign = Pick<RunLease, "id" | "attempt"> & { heartbeat_at: number | null };

/**
 * Finds runs whose signs of life have not changed for a while, by the steady clock of this process: clocks of machines
 * and databases may be set while runs are under way.
 */
export function silenceWatch() {
  let seen = new Map<number, { sign: string; since: number }>();
  return <Run extends Sign>(running: readonly Run[], silentMs: number): Run[] => {
    const now = performance.now();
    const before = seen;
    seen = new Map();
    return running.filter(({ id, attempt, heartbeat_at }) => {
      const sign = `${attempt} ${heartbeat_at}`;
      const last = before.get(id);
      const since = last?.sign === sign ? last.since : now;
      seen.set(id, { sign, since });
      return now - since >= silentMs;
    });
  };
}

export function loseRun(write: Database, { id, attempt }: RunLease, ends: LostRunEnds): Promise<boolean> {
  return write.transaction().execute(async (transaction) => {
    const run = await transaction.selectFrom("runs").select(columns).where("id", "=", id).executeTakeFirst();
    return run !== undefined && endOrRetry(transaction, { ...run, attempt }, ends);
  });
}

function endOrRetry(transaction: Transaction<Tables>, run: LostRun, ends: LostRunEnds): Promise<boolean> {
  const { id, attempt, losses } = run;
  const common = { id, attempt, from: "running" } as const;
  if (run.cancel_requested || losses >= maxLosses) {
    const to = run.cancel_requested ? "cancelled" : "failed";
    const { set, data } = endingWith(run.cancel_requested ? ends.cancelled : ends.lost);
    return move(transaction, { ...common, to, set, event: { kind: to, data } });
  }
  const progress = JSON.stringify(ends.waiting);
  const set = { worker_id: null, lease_until: null, losses: losses + 1, progress };
  const event = { kind: "requeued", data: { reason: "its worker was lost" } } as const;
  return move(transaction, { ...common, to: "queued", set, event });
}

/** The new state of a run that ends without a result, and the text of its event. */
export function endingWith(given: RunError) {
  const error = keptError(given);
  const set = { error: JSON.stringify(error), finished_at: new Date().toISOString(), lease_until: null };
  return { set, data: { error } };
}
