/** Lists with runs that have not ended are loaded again from time to time. */
import { useEffect } from "preact/hooks";
import type { Run } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";

const againAfterMs = 2000;

export function useLiveList(address: string, runs: readonly Pick<Run, "status">[] = []): void {
  const isLive = runs.some(({ status }) => status === "queued" || status === "running");
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload(address);
    }, againAfterMs);
    return () => clearInterval(timer);
  }, [address, isLive]);
}
