/** What happens to the runs that a user started, in all data sets: one stream in place of one for each run. */
import type { RunBrief } from "../../store/runs/run-briefs.ts";
import type { Store } from "../../store/store.ts";
import type { QueuePosition } from "../queue/queue-position.ts";
import type { SharedPoll } from "./shared-poll.ts";

export type UserFeedItem =
  /** It is new, or something about it has changed. */
  | { kind: "run"; run: RunBrief; position: QueuePosition | undefined }
  /** It was deleted, or the user may no longer use its data set. */
  | { kind: "removed"; id: number }
  /** All active runs have been told. */
  | { kind: "ready" }
  /** Nothing for a while. */
  | { kind: "silence" };

interface Tools {
  store: Pick<Store, "runs">;
  poll: SharedPoll<QueuePosition>;
}

const silenceMs = 15_000;
/** Behind these, waiting runs are told again only when they start: each second may move all of them. */
const positionsTold = 10;

/** Begins with the active runs. Ends when the signal aborts. */
export async function* followUser(
  { store, poll }: Tools,
  userId: number,
  signal: AbortSignal,
): AsyncGenerator<UserFeedItem> {
  let heard = Promise.withResolvers<readonly RunBrief[] | undefined>();
  const leave = poll.addUser(userId, (active) => heard.resolve(active));
  const stop = () => heard.resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    let told = new Map<number, string>();
    let said = performance.now();
    let active: readonly RunBrief[] | undefined = await store.runs.activeOf(userId);
    for (let isFirst = true; active && !signal.aborted; isFirst = false) {
      const { items, told: now } = await changes(active, told);
      for (const item of items) yield item;
      told = now;
      if (isFirst) yield { kind: "ready" };
      else if (items.length === 0 && performance.now() - said >= silenceMs) yield { kind: "silence" };
      if (isFirst || items.length > 0 || performance.now() - said >= silenceMs) said = performance.now();
      active = await heard.promise;
      heard = Promise.withResolvers();
      if (signal.aborted) return;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    leave();
  }

  async function changes(active: readonly RunBrief[], told: ReadonlyMap<number, string>) {
    const items: UserFeedItem[] = [];
    const now = new Map<number, string>();
    let waiting = 0;
    // The oldest of the waiting runs come last in the list and start first.
    for (const run of active.toReversed()) {
      const position = poll.positionOf(run.id);
      const isNear = run.status !== "queued" || waiting++ < positionsTold;
      const text = JSON.stringify([run, isNear ? position : null]);
      now.set(run.id, text);
      if (text !== told.get(run.id)) items.push({ kind: "run", run, position });
    }
    const left = [...told.keys()].filter((id) => !now.has(id));
    const ended = new Map((left.length > 0 ? await store.runs.briefsOf(userId, left) : []).map((run) => [run.id, run]));
    for (const id of left) {
      const run = ended.get(id);
      items.push(run ? { kind: "run", run, position: undefined } : { kind: "removed", id });
    }
    return { items, told: now };
  }
}
