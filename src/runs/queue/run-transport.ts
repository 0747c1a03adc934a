/** How runs that wait get to those who begin them. */
import type { Places } from "../../domain/run-class.ts";
import type { RunRequirements } from "../../domain/run-requirements.ts";
import type { QueuedRun } from "../../store/runs/queue-state.ts";
import type { Ticket } from "../../store/runs/run-tickets.ts";

interface TransportListener {
  /** There may be something to do: runs wait, or, where one is named, somebody wants its end. */
  look(runId: number | null): void;
}

export interface RunTransport {
  start(listener: TransportListener): Promise<void>;
  /** Whether this process can do what a run needs. */
  canTake(requirements: RunRequirements): boolean;
  /** Leave to begin one run with these requirements; undefined where others have it. */
  take(requirements: RunRequirements): Promise<Ticket | undefined>;
  /** Runs wait, in the order in which they should be begun: whoever can may begin them. */
  offer(waiting: readonly QueuedRun[]): Promise<void>;
  /** Tells processes elsewhere that somebody wants the end of a run. */
  notifyCancel(runId: number): void;
  /** Tells that this process lives, and those who wait why, where nobody will come. */
  heartbeat(waiting: readonly QueuedRun[]): Promise<void>;
  /** Those of all who work on runs at present; undefined where that is this process alone. */
  places(): Promise<Places | undefined>;
  stop(): Promise<void>;
}

/** Within one process there is nobody to tell and nobody to ask. */
export const localTransport: RunTransport = {
  start: async () => undefined,
  canTake: () => true,
  take: async () => ({ done: async () => undefined }),
  offer: async () => undefined,
  notifyCancel: () => undefined,
  heartbeat: async () => undefined,
  places: async () => undefined,
  stop: async () => undefined,
};
