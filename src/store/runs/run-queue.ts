/** The operations of workers on runs: claim them, report progress, and end them, each exactly once. */

import { sql } from "kysely";
import type { Run, RunEnd, RunProgress, RunSeries } from "../../domain/run.ts";
import type { RunClass } from "../../domain/run-class.ts";
import type { Connections, Database } from "../database/database.ts";
import { endingWith, type LostRunEnds, loseRun, recoverRuns, type Silence, silenceWatch } from "./lost-runs.ts";
import { type QueueState, readQueueHeads, readQueueState, tellWaiting } from "./queue-state.ts";
import { countOpenRuns, type OpenRuns, outgrow, readPace } from "./run-classes.ts";
import { keptFigures } from "./run-findings.ts";
import { type RunRow, runOfRow } from "./run-rows.ts";
import { type Attempt, addEvent, databaseNow, move } from "./transition.ts";

/** The answer to a worker's sign of life. */
type LeaseState = "go on" | "cancel" | "lost";

export interface RunQueueRepository {
  state(): Promise<QueueState>;
  /** The same for the possible next runs only: for each user the oldest of each kind that workers distinguish. */
  heads(): Promise<QueueState>;
  /** Claims a waiting run; undefined where another worker was first. */
  claim(id: number, worker: { id: string; version: string }, leaseMs: number): Promise<Run | undefined>;
  /** Prolongs the lease. */
  heartbeat(attempt: Attempt, leaseMs: number): Promise<LeaseState>;
  /** The same without writing. */
  standing(attempt: Attempt): Promise<LeaseState>;
  /** False where the run is no longer this attempt's. */
  progress(attempt: Attempt, progress: RunProgress, details: Record<string, unknown>): Promise<boolean>;
  log(attempt: Attempt, lines: readonly string[]): Promise<boolean>;
  /** Ends the run; false where it has ended already, and then nothing is published. */
  finish(attempt: Attempt, end: RunEnd): Promise<boolean>;
  waitsInSeries(series: RunSeries): Promise<boolean>;
  /** For each class, how many wait and how many are at work. */
  countOpen(): Promise<OpenRuns[]>;
  /** Seconds that the latest runs of the class took, per second of their estimates; null where none succeeded. */
  pace(of: RunClass): Promise<number | null>;
  /** Makes the run a large one, and also the waiting runs that differ from it in overrides only. */
  outgrow(run: RunSeries & { id: number }): Promise<void>;
  /** Tells the user of a waiting run why it waits. */
  tellWaiting(id: number, progress: RunProgress): Promise<void>;
  /** Returns a run to the queue that this worker could not execute; another worker takes it. */
  giveBack(attempt: Attempt, progress: RunProgress, reason: string): Promise<boolean>;
  /** The process that executed it is lost: retried once, then failed with `lost`. */
  lose(attempt: Attempt, ends: LostRunEnds): Promise<boolean>;
  /** Runs whose worker is silent: retried once, then failed with `lost`. Answers with the runs that changed. */
  recover(options: Silence & LostRunEnds): Promise<number[]>;
}

export function runQueueRepository(connections: Connections): RunQueueRepository {
  const { read, write } = connections;
  const silentFor = silenceWatch();
  return {
    state: () => readQueueState(read),
    heads: () => readQueueHeads(read),
    claim: (id, worker, leaseMs) => claim(connections, id, worker, leaseMs),
    heartbeat: (attempt, leaseMs) => heartbeat(connections, attempt, leaseMs),
    standing: (attempt) => standing(read, attempt),
    progress(attempt, progress, details) {
      const event = { kind: "progress", data: { ...progress, ...details } } as const;
      return addToRunning(write, attempt, { progress: JSON.stringify(progress) }, event);
    },
    log: (attempt, lines) => addToRunning(write, attempt, {}, { kind: "log", data: { lines } }),
    finish: (attempt, end) =>
      end.status === "succeeded" ? succeed(write, attempt, end) : endWithoutResult(write, attempt, end),
    waitsInSeries: (series) => waitsInSeries(read, series),
    countOpen: () => countOpenRuns(read),
    pace: (of) => readPace(read, of),
    outgrow: (run) => outgrow(write, run),
    tellWaiting: (id, progress) => tellWaiting(write, id, progress),
    giveBack: (attempt, progress, reason) => giveBack(write, attempt, progress, reason),
    lose: (attempt, ends) => loseRun(write, attempt, ends),
    recover: (options) => recoverRuns(connections, silentFor, options),
  };
}

function claim(
  { kind, write }: Connections,
  id: number,
  worker: { id: string; version: string },
  leaseMs: number,
): Promise<Run | undefined> {
  const now = databaseNow(kind);
  return write.transaction().execute(async (transaction) => {
    const set = {
      attempt: sql`attempt + 1`,
      worker_id: worker.id,
      version: worker.version,
      heartbeat_at: now,
      lease_until: sql`${now} + ${leaseMs}`,
      started_at: new Date().toISOString(),
    };
    const event = { kind: "started", data: {} } as const;
    const moved = await move(transaction, { id, from: "queued", attempt: null, to: "running", set, event });
    if (!moved) return undefined;
    const row = await transaction.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    // The remains of a result from earlier attempts.
    await transaction.deleteFrom("run_results").where("run_id", "=", id).execute();
    return runOfRow(row);
  });
}

async function heartbeat({ kind, write }: Connections, { id, attempt }: Attempt, leaseMs: number): Promise<LeaseState> {
  const now = databaseNow(kind);
  const row = await write
    .updateTable("runs")
    .set({ heartbeat_at: now, lease_until: sql<number>`${now} + ${leaseMs}` })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "running")
    .returning("cancel_requested")
    .executeTakeFirst();
  return leaseStateOf(row);
}

async function standing(read: Database, { id, attempt }: Attempt): Promise<LeaseState> {
  const row = await read
    .selectFrom("runs")
    .select("cancel_requested")
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "running")
    .executeTakeFirst();
  return leaseStateOf(row);
}

function leaseStateOf(row: { cancel_requested: number } | undefined): LeaseState {
  if (row === undefined) return "lost";
  return row.cancel_requested ? "cancel" : "go on";
}

function addToRunning(
  write: Database,
  { id, attempt }: Attempt,
  set: Partial<RunRow>,
  event: Parameters<typeof addEvent>[3],
): Promise<boolean> {
  return write.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("runs")
      .set({ ...set, event_count: sql<number>`event_count + 1` } as never)
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("status", "=", "running")
      .returning("event_count")
      .executeTakeFirst();
    if (row) await addEvent(transaction, id, row.event_count, event);
    return row !== undefined;
  });
}

type EndOf<Status extends RunEnd["status"]> = Extract<RunEnd, { status: Status }>;

function succeed(write: Database, { id, attempt }: Attempt, end: EndOf<"succeeded">): Promise<boolean> {
  return write.transaction().execute((transaction) => {
    const figures = keptFigures(end.figures);
    const progress = { phase: "export", fraction: 1, message: "done" } satisfies RunProgress;
    const set = {
      figures: JSON.stringify(figures),
      objective: figures.objective,
      program_hash: figures.programHash,
      progress: JSON.stringify(progress),
      finished_at: new Date().toISOString(),
      lease_until: null,
    };
    const event = { kind: "succeeded", data: { objective: figures.objective } } as const;
    return move(transaction, { id, from: "running", attempt, to: "succeeded", set, event });
  });
}

function endWithoutResult(
  write: Database,
  { id, attempt }: Attempt,
  end: Exclude<RunEnd, EndOf<"succeeded">>,
): Promise<boolean> {
  return write.transaction().execute(async (transaction) => {
    const { set: known, data } = endingWith(end.error);
    const set = { ...known, figures: end.figures ? JSON.stringify(keptFigures(end.figures)) : null };
    const event = { kind: end.status, data };
    const moved = await move(transaction, { id, from: "running", attempt, to: end.status, set, event });
    if (moved) await transaction.deleteFrom("run_results").where("run_id", "=", id).execute();
    return moved;
  });
}

async function waitsInSeries(read: Database, { kind, inputHash, options }: RunSeries): Promise<boolean> {
  const row = await read
    .selectFrom("runs")
    .select("id")
    .where("status", "=", "queued")
    .where("input_hash", "=", inputHash)
    .where("kind", "=", kind)
    .where("options", "=", JSON.stringify(options))
    .where("overrides", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function giveBack(write: Database, { id, attempt }: Attempt, progress: RunProgress, reason: string): Promise<boolean> {
  return write.transaction().execute((transaction) => {
    const set = { worker_id: null, lease_until: null, progress: JSON.stringify(progress) };
    const event = { kind: "requeued", data: { reason } } as const;
    return move(transaction, { id, from: "running", attempt, to: "queued", set, event });
  });
}
