/**
 * One look at the database, every second, for all who follow runs in this process, however many they are: it wakes those
 * whose run changed or stands elsewhere in the queue. Runs of this process wake their followers by themselves.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../../domain/run.ts";
import type { Store } from "../../store/store.ts";
import type { RunSignals } from "../queue/run-changes.ts";

export interface SharedLook<Position> {
  /** The run is looked at from now on; the answer ends that. */
  add(runId: number): () => void;
  /** Of a run that waits, as of the latest look. */
  positionOf(runId: number): Position | undefined;
}

interface Tools<Position> {
  store: { runs: Pick<Store["runs"], "standings"> };
  signals: RunSignals;
  positionsOf(waiting: readonly Pick<Run, "id" | "status">[]): Promise<Map<number, Position>>;
}

const lookMs = 1_000;
/** Those who come at the same time share their first look. */
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

  /** Goes on until nobody follows anything. */
  async function comeAgain(milliseconds: number): Promise<void> {
    if (isComing || followers.size === 0) return;
    isComing = true;
    await wait(milliseconds);
    // What the database does not tell now, the next look sees.
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
