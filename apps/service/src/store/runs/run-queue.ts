/** The operations of workers on runs: claim them, report progress, and end them, each exactly once. */

import { message, type Words } from "@esm/messages/message";
import type { Run, RunEnd, RunProgress, RunSeries } from "@esm/model/domain/runs/run";
import type { RunClass } from "@esm/model/domain/runs/run-class";
import { sql } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { endingWith, type LostRunEnds, loseRun, recoverRuns, type Silence, silenceWatch } from "./lost-runs.ts";
import { publishWaitReason, type QueueState, readQueueHeads, readQueueState } from "./queue-state.ts";
import { countOpenRuns, type OpenRuns, outgrow, readPace, readPaceOfModels, readShares } from "./run-classes.ts";
import { keptFigures } from "./run-problems.ts";
import { type RunRow, runOfRow } from "./run-rows.ts";
import { addEvent, databaseNow, move, type RunLease } from "./transition.ts";

/** The answer to a worker's sign of life. */
type LeaseState = "held" | "cancel-requested" | "lost";

export interface RunQueueRepository {
  state(): Promise<QueueState>;
  /** The state with the possible next runs only: for each user the oldest of each kind that workers distinguish. */
  heads(): Promise<QueueState>;
  /** Claims a waiting run; undefined where another worker was first. */
  claim(id: number, worker: { id: string; version: string }, leaseMs: number): Promise<Run | undefined>;
  /** Prolongs the lease. */
  heartbeat(lease: RunLease, leaseMs: number): Promise<LeaseState>;
  /** Reads the state of the lease without prolonging it. */
  leaseState(lease: RunLease): Promise<LeaseState>;
  /** False where the run is no longer this attempt's. */
  progress(lease: RunLease, progress: RunProgress, details: Record<string, unknown>): Promise<boolean>;
  log(lease: RunLease, lines: readonly Words[]): Promise<boolean>;
  /** Ends the run; false where it has ended already, and then nothing is published. */
  finish(lease: RunLease, end: RunEnd): Promise<boolean>;
  waitsInSeries(series: RunSeries): Promise<boolean>;
  /** For each class, how many wait and how many are at work. */
  countOpen(): Promise<OpenRuns[]>;
  /** Seconds that the latest runs of the class took, per second of their estimates; null where none succeeded. */
  pace(of: RunClass): Promise<number | null>;
  /** The pace where each of at least three models counts once, between half and twice; null where there are fewer. */
  paceOfModels(of: RunClass): Promise<number | null>;
  /** Seconds that the latest runs of the class took, per second of their estimates: at most five of each model. */
  shares(of: RunClass): Promise<number[]>;
  /** Makes the run a large one, and also the waiting runs that differ from it in overrides only. */
  outgrow(run: RunSeries & { id: number }): Promise<void>;
  /** Shows the user of a waiting run why it waits. */
  publishWaitReason(id: number, progress: RunProgress): Promise<void>;
  /** Returns a run to the queue that this worker could not execute; another worker takes it. */
  giveBack(lease: RunLease, progress: RunProgress, reason: string): Promise<boolean>;
  /** The process that executed it is lost: retried once, then failed with `lost`. */
  lose(lease: RunLease, ends: LostRunEnds): Promise<boolean>;
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
    heartbeat: (lease, leaseMs) => heartbeat(connections, lease, leaseMs),
    leaseState: (lease) => leaseState(read, lease),
    progress(lease, progress, details) {
      const event = { kind: "progress", data: { ...progress, ...details } } as const;
      return addToRunning(write, lease, { progress: JSON.stringify(progress) }, event);
    },
    log: (lease, lines) => addToRunning(write, lease, {}, { kind: "log", data: { lines } }),
    finish: (lease, end) =>
      end.status === "succeeded" ? succeed(write, lease, end) : endWithoutResult(write, lease, end),
    waitsInSeries: (series) => waitsInSeries(read, series),
    countOpen: () => countOpenRuns(read),
    pace: (of) => readPace(read, of),
    paceOfModels: (of) => readPaceOfModels(read, of),
    shares: (of) => readShares(read, of),
    outgrow: (run) => outgrow(write, run),
    publishWaitReason: (id, progress) => publishWaitReason(write, id, progress),
    giveBack: (lease, progress, reason) => giveBack(write, lease, progress, reason),
    lose: (lease, ends) => loseRun(write, lease, ends),
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

async function heartbeat(
  { kind, write }: Connections,
  { id, attempt }: RunLease,
  leaseMs: number,
): Promise<LeaseState> {
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

async function leaseState(read: Database, { id, attempt }: RunLease): Promise<LeaseState> {
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
  return row.cancel_requested ? "cancel-requested" : "held";
}

function addToRunning(
  write: Database,
  { id, attempt }: RunLease,
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

function succeed(write: Database, { id, attempt }: RunLease, end: EndOf<"succeeded">): Promise<boolean> {
  return write.transaction().execute((transaction) => {
    const figures = keptFigures(end.figures);
    const progress = { phase: "export", fraction: 1, message: message("run_done") } satisfies RunProgress;
    const set = {
      figures: JSON.stringify(figures),
      objective: figures.objective,
      program_hash: figures.programHash,
      peak_mb: end.peakBytes === undefined ? null : end.peakBytes / 1e6,
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
  { id, attempt }: RunLease,
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

function giveBack(write: Database, { id, attempt }: RunLease, progress: RunProgress, reason: string): Promise<boolean> {
  return write.transaction().execute((transaction) => {
    const set = { worker_id: null, lease_until: null, progress: JSON.stringify(progress) };
    const event = { kind: "requeued", data: { reason } } as const;
    return move(transaction, { id, from: "running", attempt, to: "queued", set, event });
  });
}
