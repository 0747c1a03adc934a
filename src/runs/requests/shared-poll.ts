/**
 * Polls the database once a second for all followers of runs in this process together, and wakes those whose run or
 * queue position changed. Runs of this process wake their followers directly.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../../domain/run.ts";
import type { Store } from "../../store/store.ts";
import type { RunSignals } from "../queue/run-changes.ts";

export interface SharedPoll<Position> {
  /** Watches the run from now on; the returned function ends that. */
  add(runId: number): () => void;
  /** The position of a waiting run, as of the latest poll. */
  positionOf(runId: number): Position | undefined;
}

interface Tools<Position> {
  store: { runs: Pick<Store["runs"], "states"> };
  signals: RunSignals;
  positionsOf(waiting: readonly Pick<Run, "id" | "status">[]): Promise<Map<number, Position>>;
}

const pollMs = 1_000;
/** Followers that arrive at the same time share their first poll. */
const gatherMs = 20;

export function createSharedPoll<Position>({ store, signals, positionsOf }: Tools<Position>): SharedPoll<Position> {
  const followers = new Map<number, number>();
  let seen = new Map<number, string>();
  let positions = new Map<number, Position>();
  let isScheduled = false;

  async function poll(): Promise<void> {
    const states = await store.runs.states([...followers.keys()]);
    positions = await positionsOf(states.filter(({ status }) => status === "queued"));
    const now = new Map(states.map((run) => [run.id, JSON.stringify([run, positions.get(run.id)])]));
    for (const id of followers.keys()) if (now.get(id) !== seen.get(id)) signals.changedElsewhere(id);
    seen = now;
  }

  /** Continues until no run has a follower. */
  async function schedulePoll(milliseconds: number): Promise<void> {
    if (isScheduled || followers.size === 0) return;
    isScheduled = true;
    await wait(milliseconds);
    // If the database does not answer now, the next poll sees the change.
    await poll().catch(() => undefined);
    isScheduled = false;
    void schedulePoll(pollMs);
  }

  return {
    add(runId) {
      followers.set(runId, (followers.get(runId) ?? 0) + 1);
      void schedulePoll(gatherMs);
      return () => {
        const left = (followers.get(runId) ?? 1) - 1;
        if (left > 0) followers.set(runId, left);
        else followers.delete(runId);
      };
    },
    positionOf: (runId) => positions.get(runId),
  };
}
