/** The audit log: who did what, when and from where. Events are added, and removed when they are old enough. */
import type { Connections } from "../database/database.ts";

export interface AuditEvent {
  /** ISO 8601, UTC. */
  at: string;
  /** Null where the client is not logged in. */
  userId: number | null;
  username: string;
  /** Network address; null at the command line. */
  address: string | null;
  action: string;
  /** The object of the action, e.g. the path of a request. */
  target: string;
  details: Readonly<Record<string, unknown>>;
}

export interface AuditRepository {
  add(event: AuditEvent): Promise<void>;
  /** Events from this moment on (ISO 8601, UTC) and after this id, in their order, at most a page of them. */
  list(range: { since: string; afterId: number; limit: number }): Promise<(AuditEvent & { id: number })[]>;
  /** Answers with the number of events before that moment. */
  deleteBefore(before: string): Promise<number>;
}

export function auditRepository({ read, write }: Connections): AuditRepository {
  return {
    async add({ userId, details, ...event }) {
      await write
        .insertInto("audit_events")
        .values({ ...event, user_id: userId, details: JSON.stringify(details) })
        .execute();
    },
    async list({ since, afterId, limit }) {
      const query = read.selectFrom("audit_events").selectAll().where("at", ">=", since).where("id", ">", afterId);
      const rows = await query.orderBy("id").limit(limit).execute();
      return rows.map(({ user_id, details, ...event }) => ({
        ...event,
        userId: user_id,
        details: JSON.parse(details),
      }));
    },
    async deleteBefore(before) {
      const { numDeletedRows } = await write.deleteFrom("audit_events").where("at", "<", before).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
