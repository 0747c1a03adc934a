/** Notifies the other processes on this database at once of changes of runs, by LISTEN and NOTIFY of PostgreSQL. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Statement } from "./run-tickets.ts";

export type RunNotice =
  /** Something happened to the run. */
  | { kind: "changed"; runId: number }
  /** Runs wait, or, where a run is named, a user wants to cancel it. */
  | { kind: "look"; runId: number | null };

export interface RunNotices {
  tell(notice: RunNotice): void;
  /** Notices of the other processes. Listeners must also work without them, because notices can be lost. */
  listen(listener: (notice: RunNotice) => void): Promise<void>;
  stop(): Promise<void>;
}

const channel = "run_notices";
/** A silent connection is asked whether it lives. */
const probeMs = 5_000;
const againMs = 1_000;

export function runNotices(statement: Statement, newClient: () => pg.Client): RunNotices {
  const origin = randomUUID();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(onNotice: (text: string) => void): Promise<void> {
    const opened = newClient();
    opened.on("error", () => {});
    opened.on("notification", ({ payload }) => onNotice(payload ?? ""));
    client = opened;
    await opened.connect();
    await opened.query(`listen ${channel}`);
  }
  function close(): void {
    // A connection that does not answer would not close properly.
    const { connection } = (client ?? {}) as { connection?: { stream: { destroy(): void } } };
    connection?.stream.destroy();
    client = null;
  }
  async function keepOpen(onNotice: (text: string) => void): Promise<void> {
    const alive = await (client ? withinTime(client.query("select 1")) : Promise.resolve(false));
    if (stopped) return;
    if (!alive) {
      close();
      await open(onNotice).catch(close);
    }
    timer = setTimeout(() => void keepOpen(onNotice), client ? probeMs : againMs);
    timer.unref();
  }

  return {
    tell(notice) {
      statement("select pg_notify($1, $2)", [channel, JSON.stringify({ ...notice, origin })]).catch(() => undefined);
    },
    async listen(listener) {
      await keepOpen((text) => {
        const { origin: whose, ...notice } = JSON.parse(text) as RunNotice & { origin: string };
        if (whose !== origin) listener(notice);
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

async function withinTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), probeMs);
  });
  const answered = query.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
