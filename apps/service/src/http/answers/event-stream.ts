/** The events of runs as server-sent events. */
import { message } from "@esm/messages/message";
import type { FeedItem } from "../../runs/requests/follow-run.ts";
import type { UserFeedItem } from "../../runs/requests/follow-user.ts";
import type { DatasetFeedItem } from "./dataset-feed.ts";
import { askAgainMs } from "./delivery.ts";
import { createPlaces } from "./places.ts";
import { positionAnswer } from "./run-answer.ts";

export const createStreamPlaces = () => createPlaces((own) => message("too_many_event_streams", { own }));

/** Events have ids and can be resumed; places in the queue have none; a comment keeps the connection open. */
export function textOfItem(item: FeedItem): string {
  if (item.kind === "silence") return silence;
  if (item.kind === "position") return textOf("position", positionAnswer(item.position));
  const { sequence, kind, data } = item.event;
  return `id: ${sequence}\n${textOf(kind, data)}`;
}

/** The text of an event about any run of a user. Nothing can be resumed: each stream begins with the active runs. */
export function textOfUserItem(item: UserFeedItem): string {
  if (item.kind === "silence") return silence;
  if (item.kind === "ready") return textOf("ready", {});
  if (item.kind === "removed") return textOf("removed", { id: item.id });
  const { run, position } = item;
  return textOf("run", { ...run, position: position ? positionAnswer(position) : null });
}

/** The text of an event about a change of a data set. Nothing can be resumed: the list of changes has what was missed. */
export function textOfDatasetItem(item: DatasetFeedItem): string {
  if (item.kind === "silence") return silence;
  return item.kind === "revision" ? textOf("revision", { revision: item.revision }) : textOf("change", item.change);
}

const silence = ": still here\n\n";
const textOf = (kind: string, data: object): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;

export async function* eventStream<Item>(
  feed: AsyncIterable<Item>,
  textOf: (item: Item) => string,
  isStillAuthorized: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield "retry: 2000\n\n";
  let asked = performance.now();
  for await (const item of feed) {
    if (performance.now() - asked > askAgainMs) {
      if (!(await isStillAuthorized())) return;
      asked = performance.now();
    }
    yield textOf(item);
  }
}
