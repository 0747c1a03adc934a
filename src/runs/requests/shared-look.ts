/**
 * Looks at the database once a second for all followers of runs in this process together, and wakes those whose run or
 * queue position changed. Runs of this process wake their followers directly.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../../domain/run.ts";
import type { Store } from "../../store/store.ts";
import type { RunSignals } from "../queue/run-changes.ts";

export interface SharedLook<Position> {
  /** Watches the run from now on; the returned function ends that. */
  add(runId: number): () => void;
  /** The position of a waiting run, as of the latest look. */
  positionOf(runId: number): Position | undefined;
}

interface Tools<Position> {
  store: { runs: Pick<Store["runs"], "standings"> };
  signals: RunSignals;
  positionsOf(waiting: readonly Pick<Run, "id" | "status">[]): Promise<Map<number, Position>>;
}

const lookMs = 1_000;
/** Followers that arrive at the same time share their first look. */
const gatherMs = 20;

export function createSharedLook<Position>({ store, signals, positionsOf }: Tools<Position>): SharedLook<Position> {
  const followers = new Map<number, number>();
  let seen = new Map<number, string>();
  let positions = new Map<number, Position>();
  let isComing = false;

  async function look(): Promise<void> {
    const standings = await store.runs.standings([...followers.keys()]);
    positions = await positionsOf(standings.filter(({ status }) => status === "queued"));
    const now = new Map(standings.map((run) => [run.id, JSON.stringify([run, positions.get(run.id)])]));
    for (const id of followers.keys()) if (now.get(id) !== seen.get(id)) signals.heard(id);
    seen = now;
  }

  /** Continues until no run has a follower. */
  async function comeAgain(milliseconds: number): Promise<void> {
    if (isComing || followers.size === 0) return;
    isComing = true;
    await wait(milliseconds);
    // If the database does not answer now, the next look sees the change.
    await look().catch(() => undefined);
    isComing = false;
    void comeAgain(lookMs);
  }

  return {
    add(runId) {
      followers.set(runId, (followers.get(runId) ?? 0) + 1);
      void comeAgain(gatherMs);
      return () => {
        const left = (followers.get(runId) ?? 1) - 1;
        if (left > 0) followers.set(runId, left);
        else followers.delete(runId);
      };
    },
    positionOf: (runId) => positions.get(runId),
  };
}
