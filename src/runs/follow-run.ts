/** What happens to a run, one thing after the other, from the database; and its place in the queue while it waits. */
import { isEnded, type RunEvent } from "../domain/run.ts";
import type { Store } from "../store/store.ts";
import { fairOrder } from "./fairness.ts";
import type { RunSignals } from "./run-signals.ts";

export type FeedItem =
  | { kind: "event"; event: RunEvent }
  /** Runs that will be begun before this one. */
  | { kind: "position"; ahead: number }
  /** Nothing happened for a while. */
  | { kind: "silence" };

interface Tools {
  store: Pick<Store, "runs" | "runContents" | "runQueue">;
  signals: RunSignals;
}

const lookMs = 1_000;
const silenceMs = 15_000;

/** Ends after the run's last event, when the run is deleted, and when the signal aborts. */
export async function* followRun(
  { store, signals }: Tools,
  id: number,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<FeedItem> {
  let last = after;
  let ahead: number | null = null;
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
    const place = run.status === "queued" ? fairOrder(await store.runQueue.state()).indexOf(id) : -1;
    if (place >= 0 && place !== ahead) {
      ahead = place;
      said = performance.now();
      yield { kind: "position", ahead };
    }
    if (performance.now() - said > silenceMs) {
      said = performance.now();
      yield { kind: "silence" };
    }
    await next;
  }
}
