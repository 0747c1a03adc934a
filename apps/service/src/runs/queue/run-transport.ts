/** Brings waiting runs to the processes that execute them. */
import type { Places } from "@esm/model/domain/runs/run-class";
import type { RunRequirements } from "@esm/model/domain/runs/run-requirements";
import type { QueuedRun } from "../../store/runs/queue-state.ts";
import type { Ticket } from "../../store/runs/run-tickets.ts";

interface TransportListener {
  /** There may be work: runs wait, or, where `runId` is given, a user wants to cancel that run. */
  check(runId: number | null): void;
}

export interface RunTransport {
  start(listener: TransportListener): Promise<void>;
  /** Whether this process can do what a run needs. */
  canTake(requirements: RunRequirements): boolean;
  /** Permission to start one run with these requirements; undefined where others have it. */
  take(requirements: RunRequirements): Promise<Ticket | undefined>;
  /** Offers the waiting runs, in the order in which they should start, to every process that can execute them. */
  offer(waiting: readonly QueuedRun[]): Promise<void>;
  /** Notifies other processes that a user wants to cancel a run. */
  notifyCancel(runId: number): void;
  /** Reports that this process lives, and tells the users of waiting runs why no worker can take them. */
  heartbeat(waiting: readonly QueuedRun[]): Promise<void>;
  /** The places of all that execute runs at present; undefined where only this process does. */
  places(): Promise<Places | undefined>;
  /** This process takes no more runs: others no longer count on it. */
  leave(): Promise<void>;
  /** Whether another process can take a run with these requirements; null where there is no other process. */
  others(): Promise<((requirements: RunRequirements) => boolean) | null>;
  stop(): Promise<void>;
}

/** Within one process there is no other process to notify or to ask. */
export const localTransport: RunTransport = {
  start: async () => undefined,
  canTake: () => true,
  take: async () => ({ done: async () => undefined }),
  offer: async () => undefined,
  notifyCancel: () => undefined,
  heartbeat: async () => undefined,
  places: async () => undefined,
  leave: async () => undefined,
  others: async () => null,
  stop: async () => undefined,
};
