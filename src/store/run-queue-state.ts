/** The runs that wait and those that are being worked on, as whoever decides which comes next sees them. */
import { sql } from "kysely";
import type { RunProgress } from "../domain/run.ts";
import { type RunRequirements, runFormat } from "../domain/run-requirements.ts";
import type { Database } from "./database.ts";
import type { RunRow } from "./run-rows.ts";
import { addEvent } from "./run-transition.ts";

export interface ActiveRun {
  id: number;
  userId: number | null;
}

export interface QueuedRun extends ActiveRun {
  requirements: RunRequirements;
  /** What its user is told while it waits. */
  message: string;
}

export interface QueueState {
  /** In order of arrival. */
  queued: QueuedRun[];
  running: ActiveRun[];
  /** When work on a run of each user was begun last, ISO 8601. */
  lastStarts: Map<number | null, string>;
}

export async function readQueueState(read: Database): Promise<QueueState> {
  const active = await read
    .selectFrom("runs")
    .select(["id", "user_id", "status", "requirements", "progress"])
    .where("status", "in", ["queued", "running"])
    .orderBy("id")
    .execute();
  const users = [...new Set(active.map((row) => row.user_id))].filter((id) => id !== null);
  const starts = await read
    .selectFrom("runs")
    .select(["user_id", ({ fn }) => fn.max("started_at").as("last")])
    .where("user_id", "in", users.length > 0 ? users : [0])
    .groupBy("user_id")
    .execute();
  const of = (status: string) => active.filter((row) => row.status === status).map(queuedRun);
  const lastStarts = new Map(starts.map((row) => [row.user_id, row.last ?? ""]));
  return { queued: of("queued"), running: of("running"), lastStarts };
}

function queuedRun(row: Pick<RunRow, "id" | "user_id" | "requirements" | "progress">): QueuedRun {
  const { message } = JSON.parse(row.progress) as RunProgress;
  const requirements = row.requirements === null ? null : (JSON.parse(row.requirements) as RunRequirements);
  return {
    id: row.id,
    userId: row.user_id,
    message,
    requirements: requirements ?? { format: runFormat, solver: null },
  };
}

/** Tells the user of a run that waits what it waits for. */
export function tellWaiting(write: Database, id: number, progress: RunProgress): Promise<void> {
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
