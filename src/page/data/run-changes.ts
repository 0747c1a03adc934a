/**
 * Lists of runs follow the runs of the user by one stream of events, which is open while the page is seen: a browser
 * opens few connections to a host, and hidden pages need no news.
 */
import type { Run } from "./answers.ts";
import { reload } from "./cached.ts";

/** Progress comes often; a list is loaded again at most so often. */
const reloadAfterMs = 700;
const againAfterMs = 30_000;

const isEnded = ({ status }: Pick<Run, "status">): boolean => status !== "queued" && status !== "running";

/** Returns a function that ends it. */
export function followRuns(): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
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
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    if (document.visibilityState === "hidden") return;
    source = new EventSource("/events");
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
    source.onerror = () => {
      // Too many streams, or no session: the browser does not try again by itself.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, againAfterMs);
    };
  };
  const onVisibility = (): void => {
    if (document.visibilityState === "visible") {
      hasEnded = true;
      show();
    }
    open();
  };
  document.addEventListener("visibilitychange", onVisibility);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(waiting);
    close();
  };
}
