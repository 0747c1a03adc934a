/** Changes of data sets as they come: one look at all watched data sets each second, however many streams there are. */
import type { ChangeRecord } from "../../store/changes/history.ts";
import type { Store } from "../../store/store.ts";

export type DatasetFeedItem =
  /** The present revision, at the beginning. */
  | { kind: "revision"; revision: number }
  | { kind: "change"; change: ChangeRecord }
  /** Heartbeat. */
  | { kind: "silence" };

export interface DatasetFeed {
  /** Ends when the signal aborts, with the data set, or after the next look when the service is stopping. */
  follow(datasetId: number, signal: AbortSignal, isStopping: () => boolean): AsyncGenerator<DatasetFeedItem>;
}

const lookMs = 1_000;
const silenceMs = 15_000;
/** Changes that are sent one by one after a look; of more, only the last ones. */
const maxChanges = 100;

type Tell = (revision: number | undefined) => void;

export function createDatasetFeed(store: Pick<Store, "history">): DatasetFeed {
  const watched = new Map<number, Set<Tell>>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || watched.size === 0) return;
    isScheduled = true;
    setTimeout(async () => {
      await look();
      isScheduled = false;
      schedule();
    }, lookMs).unref();
  }

  async function look(): Promise<void> {
    const asked = [...watched.keys()];
    // A fault of the database is left to the next look.
    const revisions = await store.history.revisionsOf(asked).catch(() => undefined);
    // Others that are watched since then were not asked for, and are there.
    for (const id of revisions ? asked : []) {
      for (const tell of [...(watched.get(id) ?? [])]) tell(revisions?.get(id));
    }
  }

  function watch(id: number, tell: Tell): () => void {
    const listeners = watched.get(id) ?? new Set();
    watched.set(id, listeners.add(tell));
    schedule();
    return () => {
      listeners.delete(tell);
      if (listeners.size === 0) watched.delete(id);
    };
  }

  return {
    async *follow(id, signal, isStopping) {
      let next = Promise.withResolvers<number | undefined>();
      const leave = watch(id, (revision) => next.resolve(revision));
      const stop = () => next.resolve(undefined);
      signal.addEventListener("abort", stop, { once: true });
      try {
        let revision = (await store.history.revisionsOf([id])).get(id);
        let seen = revision ?? 0;
        let sentAtMs = performance.now();
        if (revision !== undefined) yield { kind: "revision", revision };
        while (revision !== undefined && !signal.aborted && !isStopping()) {
          const page = { since: seen, before: undefined, limit: maxChanges };
          const changes = revision > seen ? await store.history.list(id, page) : [];
          for (const change of changes.toReversed()) yield { kind: "change", change };
          seen = Math.max(seen, changes[0]?.revision ?? revision);
          if (changes.length === 0 && performance.now() - sentAtMs >= silenceMs) yield { kind: "silence" };
          if (changes.length > 0 || performance.now() - sentAtMs >= silenceMs) sentAtMs = performance.now();
          revision = await next.promise;
          next = Promise.withResolvers();
        }
      } finally {
        signal.removeEventListener("abort", stop);
        leave();
      }
    },
  };
}
