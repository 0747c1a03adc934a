/**
 * Tickets to begin a run, handed out by pg-boss: each to one worker, whoever asks first. A ticket lives until its run is
 * begun; what becomes of the run then stands in the table of runs alone.
 */
import { PgBoss } from "pg-boss";
import type { RunRequirements } from "../../domain/run-requirements.ts";

/** Runs statements, with or without values. */
export type Statement = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

export interface Ticket {
  /** The run was begun, or there was none: the ticket goes. */
  done(): Promise<void>;
}

export interface RunTickets {
  start(): Promise<void>;
  /** One ticket for each run; runs that have one already get no other. */
  issue(requirements: RunRequirements, runIds: readonly number[]): Promise<void>;
  /** A ticket for a run with exactly these requirements; undefined where there is none. */
  take(requirements: RunRequirements): Promise<Ticket | undefined>;
  stop(): Promise<void>;
}

/** A worker that takes a ticket begins a run at once; one that is lost meanwhile gives it back after this. */
const takenSeconds = 10;
const superviseSeconds = 5;
const schema = "run_tickets";

export function runTickets(statement: Statement, onError: (error: Error) => void): RunTickets {
  const boss = new PgBoss({
    db: { executeSql: statement },
    schema,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on("error", onError);
  const queues = new Map<string, Promise<void>>();

  async function queueOf({ format, solver }: RunRequirements): Promise<string> {
    const name = `runs-${format}-${solver ?? "any"}`;
    const made =
      queues.get(name) ??
      boss.createQueue(name, { policy: "exclusive", expireInSeconds: takenSeconds, retryLimit: 1_000, retryDelay: 0 });
    queues.set(name, made);
    await made.catch((error: Error) => {
      queues.delete(name);
      throw error;
    });
    return name;
  }

  return {
    async start() {
      await boss.start();
    },
    async issue(requirements, runIds) {
      if (runIds.length === 0) return;
      const name = await queueOf(requirements);
      await boss.insert(
        name,
        runIds.map((id) => ({ singletonKey: String(id) })),
      );
    },
    async take(requirements) {
      const name = await queueOf(requirements);
      const [ticket] = await boss.fetch(name);
      return ticket && { done: async () => void (await boss.deleteJob(name, ticket.id)) };
    },
    async stop() {
      await boss.stop({ graceful: false, close: false });
    },
  };
}
