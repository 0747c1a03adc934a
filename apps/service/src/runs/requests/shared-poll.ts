/**
 * Polls the database once a second for all followers of runs in this process together, and wakes those whose run or
 * queue position changed. Runs of this process wake their followers directly. Those who follow all runs of a user are told
 * what each poll found.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "@esm/model/domain/runs/run";
import type { RunBrief } from "../../store/runs/run-briefs.ts";
import type { Store } from "../../store/store.ts";
import type { RunSignals } from "../queue/run-changes.ts";

type UserListener = (active: readonly RunBrief[]) => void;

export interface SharedPoll<Position> {
  /** Watches the run from now on; the returned function ends that. */
  add(runId: number): () => void;
  /** Tells the listener the user's active runs after each poll; the returned function ends that. */
  addUser(userId: number, listener: UserListener): () => void;
  /** The position of a waiting run, as of the latest poll. */
  positionOf(runId: number): Position | undefined;
}

interface Tools<Position> {
  store: { runs: Pick<Store["runs"], "states" | "activeOf"> };
  signals: RunSignals;
  positionsOf(waiting: readonly Pick<Run, "id" | "status">[]): Promise<Map<number, Position>>;
}

const pollMs = 1_000;
/** Followers that arrive at the same time share their first poll. */
const gatherMs = 20;

export function createSharedPoll<Position>({ store, signals, positionsOf }: Tools<Position>): SharedPoll<Position> {
  const followers = new Map<number, number>();
  const listeners = new Map<number, Set<UserListener>>();
  let seen = new Map<number, string>();
  let positions = new Map<number, Position>();
  let isScheduled = false;

  async function poll(): Promise<void> {
    const states = await store.runs.states([...followers.keys()]);
    const ofUsers = new Map<number, RunBrief[]>();
    for (const userId of listeners.keys()) ofUsers.set(userId, await store.runs.activeOf(userId));
    const known = [...states, ...[...ofUsers.values()].flat()];
    positions = await positionsOf(known.filter(({ status }) => status === "queued"));
    const now = new Map(states.map((run) => [run.id, JSON.stringify([run, positions.get(run.id)])]));
    for (const id of followers.keys()) if (now.get(id) !== seen.get(id)) signals.changedElsewhere(id);
    seen = now;
    for (const [userId, active] of ofUsers) for (const tell of listeners.get(userId) ?? []) tell(active);
  }

  /** Continues until nobody follows. */
  async function schedulePoll(milliseconds: number): Promise<void> {
    if (isScheduled || followers.size + listeners.size === 0) return;
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
    addUser(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      void schedulePoll(gatherMs);
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    positionOf: (runId) => positions.get(runId),
  };
}
