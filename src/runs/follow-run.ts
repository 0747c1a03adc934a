/** What happens to a run, one thing after the other, from the database; and its place in the queue while it waits. */
import { isEnded, type RunEvent } from "../domain/run.ts";
import type { Store } from "../store/store.ts";
import { type PositionTools, positionsOf, type QueuePosition } from "./queue-position.ts";
import type { RunSignals } from "./run-signals.ts";

export type FeedItem =
  | { kind: "event"; event: RunEvent }
  | { kind: "position"; position: QueuePosition }
  /** Nothing happened for a while. */
  | { kind: "silence" };

interface Tools extends PositionTools {
  store: Pick<Store, "runs" | "runContents" | "runQueue">;
  signals: RunSignals;
}

const lookMs = 1_000;
const silenceMs = 15_000;

/** Ends after the run's last event, when the run is deleted, and when the signal aborts. */
export async function* followRun(
  { store, signals, places }: Tools,
  id: number,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<FeedItem> {
  let last = after;
  let told = "";
  let said = performance.now();
  while (!signal.aborted) {
    const next = signals.next(id, lookMs, signal);
    // The state first: events written after it are read with it, so nothing is missed at the end.
    const run = await store.runs.find(id);
    if (!run) return;
    for (const event of await store.runContents.events(id, last)) {
      last = event.sequence;
      said = performance.now();
      yield { kind: "event", event };
    }
    if (isEnded(run.status)) return;
    const position = (await positionsOf([run], { store, places })).get(id);
    if (position && JSON.stringify(position) !== told) {
      told = JSON.stringify(position);
      said = performance.now();
      yield { kind: "position", position };
    }
    if (performance.now() - said > silenceMs) {
      said = performance.now();
      yield { kind: "silence" };
    }
    await next;
  }
}
