/**
 * Decides which run starts next in this process, fair between users, and in which order the waiting runs are offered to
 * all.
 */
import type { Run } from "@esm/model/domain/runs/run";
import { type RunClass, runClasses } from "@esm/model/domain/runs/run-class";
import type { QueuedRun, QueueState } from "../../store/runs/queue-state.ts";
import type { Store } from "../../store/store.ts";
import { fairOrder, lineOf, nextRun } from "./fair-order.ts";
import { leaseMs } from "./run-lease.ts";
import type { RunLog } from "./run-log.ts";
import type { RunTransport } from "./run-transport.ts";

export interface ClaimOptions {
  store: Pick<Store, "runQueue">;
  transport: RunTransport;
  workerId: string;
  /** Version of this code. */
  version: string;
  /** Limit for each class. */
  maxPerUser: number;
  log: RunLog;
}

/** Decides which run comes next only once it may start one, so that all workers together are fair. */
export async function claimNextRun(options: ClaimOptions, open: readonly RunClass[]): Promise<Run | "none" | "taken"> {
  const { store, transport, workerId, version, log } = options;
  const chosen = chooseRun(options, open, await store.runQueue.heads());
  if (!chosen) return "none";
  const ticket = await transport.take(chosen.requirements);
  if (!ticket) return "none";
  const run = await store.runQueue.claim(chosen.id, { id: workerId, version }, leaseMs);
  await ticket.done().catch((error: Error) => log.warn({}, `a ticket could not be given back: ${error.message}`));
  return run ?? "taken";
}

function chooseRun(
  { transport, maxPerUser }: ClaimOptions,
  open: readonly RunClass[],
  state: QueueState,
): QueuedRun | undefined {
  const queued = state.queued.filter(({ requirements }) => transport.canTake(requirements));
  for (const which of open) {
    const id = nextRun(lineOf({ ...state, queued }, which), maxPerUser);
    if (id !== undefined) return queued.find((run) => run.id === id);
  }
  return undefined;
}

export async function offerRuns({ store, transport }: ClaimOptions): Promise<void> {
  const state = await store.runQueue.state();
  const byId = new Map(state.queued.map((run) => [run.id, run]));
  const lines = runClasses.map((which) => fairOrder(lineOf(state, which)));
  await transport.offer(byTurns(lines).flatMap((id) => byId.get(id) ?? []));
}

/** The first of each line, then the second of each, and so on: each class has its tickets among the first. */
function byTurns(lines: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: longest }, (_, turn) => lines.flatMap((line) => line.slice(turn, turn + 1))).flat();
}
