/** The waiting and the running runs, as the choice of the next run needs them. */

import type { Words } from "@esm/messages/message";
import type { RunProgress } from "@esm/model/domain/runs/run";
import { classOf, type RunClass, runClasses } from "@esm/model/domain/runs/run-class";
import { type RunRequirements, runFormat } from "@esm/model/domain/runs/run-requirements";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { RunRow } from "./run-rows.ts";
import { addEvent } from "./transition.ts";

export interface ActiveRun {
  id: number;
  userId: number | null;
  class: RunClass;
  /** The expected time; null without an estimate. */
  estimateSeconds: number | null;
  /** ISO 8601; the start of the previous attempt where the run waits again. */
  startedAt: string | null;
}

export interface QueuedRun extends ActiveRun {
  requirements: RunRequirements;
  /** The message for its user while it waits. */
  message: Words;
}

export interface QueueState {
  /** In order of arrival. */
  queued: QueuedRun[];
  running: ActiveRun[];
  /** The last start of a run of each user, ISO 8601. */
  lastStarts: Record<RunClass, Map<number | null, string>>;
}

export async function readQueueState(read: Database): Promise<QueueState> {
  const active = await activeRuns(read).where("status", "in", ["queued", "running"]).execute();
  return stateOf(read, active);
}

/** The first runs in each line, which decide who is next; hundreds behind them do not matter. */
export async function readQueueHeads(read: Database): Promise<QueueState> {
  const heads = read
    .selectFrom("runs")
    .select(({ fn }) => fn.min("id").as("id"))
    .where("status", "=", "queued")
    .groupBy(["user_id", "requirements", "class", "kind"]);
  const active = await activeRuns(read)
    .where((where) => where.or([where("status", "=", "running"), where("id", "in", heads)]))
    .execute();
  return stateOf(read, active);
}

const columns = [
  ...(["id", "user_id", "kind", "class", "status", "requirements", "progress"] as const),
  ...(["estimate_s", "started_at"] as const),
] as const;
type ActiveRow = Pick<RunRow, (typeof columns)[number]>;

const activeRuns = (read: Database) => read.selectFrom("runs").select(columns).orderBy("id");

/** By user and class, which an index answers: a user may have thousands of runs. */
const lastStart = (of: ExpressionBuilder<Tables, "users">, which: RunClass) =>
  of
    .selectFrom("runs")
    .select(({ fn }) => fn.max("started_at").as("last"))
    .whereRef("runs.user_id", "=", "users.id")
    .where("runs.class", "=", which);

async function stateOf(read: Database, active: readonly ActiveRow[]): Promise<QueueState> {
  const users = [...new Set(active.map((row) => row.user_id))].filter((id) => id !== null);
  const starts = await read
    .selectFrom("users")
    .select("users.id")
    .select((of) => runClasses.map((which) => lastStart(of, which).as(which)))
    .where("users.id", "in", users.length > 0 ? users : [0])
    .execute();
  const of = (status: string) => active.filter((row) => row.status === status).map(queuedRun);
  const lastOf = (which: RunClass) => new Map(starts.map((row) => [row.id, row[which] ?? ""]));
  const lastStarts = { validation: lastOf("validation"), small: lastOf("small"), large: lastOf("large") };
  return { queued: of("queued"), running: of("running"), lastStarts };
}

function queuedRun(row: ActiveRow): QueuedRun {
  const { message } = JSON.parse(row.progress) as RunProgress;
  const requirements = row.requirements === null ? null : (JSON.parse(row.requirements) as RunRequirements);
  return {
    id: row.id,
    userId: row.user_id,
    class: classOf(row.kind, row.class),
    estimateSeconds: row.estimate_s,
    startedAt: row.started_at,
    message,
    requirements: requirements ?? { format: runFormat, solver: null },
  };
}

/** Shows the user of a waiting run why it waits. */
export function publishWaitReason(write: Database, id: number, progress: RunProgress): Promise<void> {
  return write.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("runs")
      .set({ progress: JSON.stringify(progress), event_count: sql<number>`event_count + 1` })
      .where("id", "=", id)
      .where("status", "=", "queued")
      .returning("event_count")
      .executeTakeFirst();
    if (row) await addEvent(transaction, id, row.event_count, { kind: "progress", data: { ...progress } });
  });
}
