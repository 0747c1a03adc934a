/** Events of all runs that a user started, in all data sets: one stream in place of one for each run. */
import type { RunBrief } from "../../store/runs/run-briefs.ts";
import type { Store } from "../../store/store.ts";
import type { QueuePosition } from "../queue/queue-position.ts";
import type { SharedPoll } from "./shared-poll.ts";

export type UserFeedItem =
  /** It is new, or something about it has changed. */
  | { kind: "run"; run: RunBrief; position: QueuePosition | undefined }
  /** It was deleted, or the user may no longer use its data set. */
  | { kind: "removed"; id: number }
  /** All active runs have been sent. */
  | { kind: "ready" }
  /** Heartbeat. */
  | { kind: "silence" };

interface Tools {
  store: Pick<Store, "runs">;
  poll: SharedPoll<QueuePosition>;
}

const silenceMs = 15_000;
/** Behind these, waiting runs are sent again only when they start: each second may move all of them. */
const positionsSent = 10;

/** Begins with the active runs. Ends when the signal aborts. */
export async function* followUser(
  { store, poll }: Tools,
  userId: number,
  signal: AbortSignal,
): AsyncGenerator<UserFeedItem> {
  let nextActive = Promise.withResolvers<readonly RunBrief[] | undefined>();
  const leave = poll.addUser(userId, (active) => nextActive.resolve(active));
  const stop = () => nextActive.resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    let sent = new Map<number, string>();
    let sentAtMs = performance.now();
    let active: readonly RunBrief[] | undefined = await store.runs.activeOf(userId);
    for (let isFirst = true; active && !signal.aborted; isFirst = false) {
      const { items, sent: now } = await changes(active, sent);
      for (const item of items) yield item;
      sent = now;
      if (isFirst) yield { kind: "ready" };
      else if (items.length === 0 && performance.now() - sentAtMs >= silenceMs) yield { kind: "silence" };
      if (isFirst || items.length > 0 || performance.now() - sentAtMs >= silenceMs) sentAtMs = performance.now();
      active = await nextActive.promise;
      nextActive = Promise.withResolvers();
      if (signal.aborted) return;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    leave();
  }

  async function changes(active: readonly RunBrief[], sent: ReadonlyMap<number, string>) {
    const items: UserFeedItem[] = [];
    const now = new Map<number, string>();
    let waiting = 0;
    // The oldest of the waiting runs come last in the list and start first.
    for (const run of active.toReversed()) {
      const position = poll.positionOf(run.id);
      const isNear = run.status !== "queued" || waiting++ < positionsSent;
      const text = JSON.stringify([run, isNear ? position : null]);
      now.set(run.id, text);
      if (text !== sent.get(run.id)) items.push({ kind: "run", run, position });
    }
    const left = [...sent.keys()].filter((id) => !now.has(id));
    const ended = new Map((left.length > 0 ? await store.runs.briefsOf(userId, left) : []).map((run) => [run.id, run]));
    for (const id of left) {
      const run = ended.get(id);
      items.push(run ? { kind: "run", run, position: undefined } : { kind: "removed", id });
    }
    return { items, sent: now };
  }
}
