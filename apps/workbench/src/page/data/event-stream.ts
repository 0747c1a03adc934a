/** Streams of events that a page follows. */

const againAfterMs = 30_000;

/**
 * Follows a stream while the page is seen: a browser opens few connections to a host, and hidden pages need no news.
 * Returns a function that ends it.
 * @param listen adds what listens to each new connection
 */
export function followEvents(address: string, listen: (source: EventSource) => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    if (document.visibilityState === "hidden") return;
    source = new EventSource(address);
    listen(source);
    source.onerror = () => {
      // Too many streams, or no session: the browser does not try again by itself.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, againAfterMs);
    };
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
