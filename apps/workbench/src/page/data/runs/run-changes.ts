/** Lists of runs follow the runs of the user by one stream of events. */
import type { Run } from "../answers.ts";
import { reload } from "../cached.ts";
import { followEvents } from "../event-stream.ts";

/** Progress comes often; a list is loaded again at most so often. */
const reloadAfterMs = 700;

const isEnded = ({ status }: Pick<Run, "status">): boolean => status !== "queued" && status !== "running";

/** Returns a function that ends it. */
export function followRuns(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const show = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      reload("/runs/?");
      // They say which result is the last one.
      if (hasEnded) reload("/datasets/");
      hasEnded = false;
    }, reloadAfterMs);
  };
  const end = followEvents("/events", (source) => {
    // First come the active runs, which the page has loaded itself; after an interruption it may have missed some.
    let isReady = false;
    source.addEventListener("ready", () => {
      isReady = true;
    });
    source.addEventListener("run", (event: MessageEvent<string>) => {
      const run = JSON.parse(event.data) as Pick<Run, "status">;
      hasEnded ||= isEnded(run);
      if (isReady) show();
    });
    source.addEventListener("removed", show);
  });
  const showWhenSeen = (): void => {
    if (document.visibilityState !== "visible") return;
    hasEnded = true;
    show();
  };
  document.addEventListener("visibilitychange", showWhenSeen);
  return () => {
    document.removeEventListener("visibilitychange", showWhenSeen);
    clearTimeout(waiting);
    end();
  };
}
