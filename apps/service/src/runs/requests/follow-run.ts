/** The events of a run, one after the other, from the database; and its position in the queue while it waits. */
import { isEnded, type RunEvent } from "@esm/model/domain/runs/run";
import type { Store } from "../../store/store.ts";
import type { QueuePosition } from "../queue/queue-position.ts";
import type { RunSignals } from "../queue/run-changes.ts";
import type { SharedPoll } from "./shared-poll.ts";

export type FeedItem =
  | { kind: "event"; event: RunEvent }
  | { kind: "position"; position: QueuePosition }
  /** No event for a while. */
  | { kind: "silence" };

interface Tools {
  store: Pick<Store, "runs" | "runContents">;
  signals: RunSignals;
  /** Wakes the followers of a run that another process changed. */
  poll: SharedPoll<QueuePosition>;
}

const silenceMs = 15_000;

/** Ends after the run's last event, when the run is deleted, and when the signal aborts. */
export async function* followRun(
  { store, signals, poll }: Tools,
  id: number,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<FeedItem> {
  const leave = poll.add(id);
  try {
    yield* followed();
  } finally {
    leave();
  }

  async function* followed(): AsyncGenerator<FeedItem> {
    let last = after;
    let told: string | undefined;
    let said = performance.now();
    while (!signal.aborted) {
      const next = signals.next(id, silenceMs + 100, signal);
      // Reads the state first: later events are read together with it, so none is missed at the end.
      const run = await store.runs.find(id);
      if (!run) return;
      for (const event of await store.runContents.events(id, last)) {
        last = event.sequence;
        said = performance.now();
        yield { kind: "event", event };
      }
      if (isEnded(run.status)) return;
      const position = run.status === "queued" ? poll.positionOf(id) : undefined;
      if (position && JSON.stringify(position) !== told) {
        told = JSON.stringify(position);
        said = performance.now();
        yield { kind: "position", position };
      }
      await next;
      if (performance.now() - said >= silenceMs) {
        said = performance.now();
        yield { kind: "silence" };
      }
    }
  }
}
