/** Runs of other people are in no stream of events: lists with such that have not ended are loaded again now and then. */
import { useEffect } from "preact/hooks";
import type { Run } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { user } from "../../data/session.ts";

const againAfterMs = 5000;

export function useLiveList(address: string, runs: readonly Pick<Run, "status" | "user_id">[] = []): void {
  const me = user.value?.id;
  const isLive = runs.some(({ status, user_id }) => user_id !== me && (status === "queued" || status === "running"));
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload(address);
    }, againAfterMs);
    return () => clearInterval(timer);
  }, [address, isLive]);
}
