/**
 * Tickets to start a run, distributed by pg-boss: each goes to the first worker that asks. A ticket lives until its run
 * starts; only the table of runs knows what happens then.
 */

import type { RunRequirements } from "@esm/model/domain/runs/run-requirements";
import { PgBoss } from "pg-boss";

/** Runs statements, with or without values. */
export type Statement = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

export interface Ticket {
  /** Removes the ticket, because the run has started or no longer waits. */
  done(): Promise<void>;
}

export interface RunTickets {
  start(): Promise<void>;
  /** One ticket for each run; a run that has one gets no other. */
  issue(requirements: RunRequirements, runIds: readonly number[]): Promise<void>;
  /** A ticket for a run with exactly these requirements; undefined where there is none. */
  take(requirements: RunRequirements): Promise<Ticket | undefined>;
  stop(): Promise<void>;
}

/** A worker that takes a ticket starts a run at once. If the worker is lost, its ticket returns after this time. */
const takenSeconds = 10;
const superviseSeconds = 5;
const schema = "run_tickets";

interface Server {
  query: Statement;
  /** Makes tables while no other process does. */
  setUp<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function runTickets({ query, setUp }: Server, onError: (error: Error) => void): RunTickets {
  const boss = new PgBoss({
    db: { executeSql: query },
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
      await setUp(() => boss.start());
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
