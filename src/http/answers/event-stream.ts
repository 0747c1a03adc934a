/** The events of a run as server-sent events. */
import type { FeedItem } from "../../runs/requests/follow-run.ts";
import { askAgainMs } from "./delivery.ts";
import { createPlaces } from "./places.ts";
import { positionAnswer } from "./run-answer.ts";

export const createStreamPlaces = () =>
  createPlaces(
    (own) =>
      `${own} of your event streams are open, the maximum per user. Close some, or use GET /runs/ to see the state of runs.`,
  );

/** Events have ids and can be resumed; places in the queue have none; a comment keeps the connection open. */
export async function* eventStream(
  feed: AsyncIterable<FeedItem>,
  isStillAuthorized: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield "retry: 2000\n\n";
  let asked = performance.now();
  for await (const item of feed) {
    if (performance.now() - asked > askAgainMs) {
      if (!(await isStillAuthorized())) return;
      asked = performance.now();
    }
    if (item.kind === "silence") yield ": still here\n\n";
    else if (item.kind === "position") {
      yield `event: position\ndata: ${JSON.stringify(positionAnswer(item.position))}\n\n`;
    } else {
      const { sequence, kind, data } = item.event;
      yield `id: ${sequence}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
    }
  }
}
