/** Follows the stream of changes of a data set, as the page does: after an interruption it comes again, and reads what it missed. */
import { setTimeout } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { TeamLog } from "./log.ts";

/** Times after which a browser opens an ended stream again, and the page a refused one. */
const [againMs, againAfterRefusalMs] = [2_000, 30_000];

/** Resolves when the stream has begun; the answer ends it. */
export async function listen(
  url: string,
  token: string,
  { datasetId, name, log }: { datasetId: number; name: string; log: TeamLog },
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const init = { headers: { authorization: `Bearer ${token}` }, signal: ending.signal };
  const heard: TeamLog["heard"][number] = { user: name, since: 0, revisions: [], interruptions: 0 };
  const begun = Promise.withResolvers<void>();

  async function take(event: string, revision: number): Promise<void> {
    if (event === "change") heard.revisions.push(revision);
    else if (!log.heard.includes(heard)) {
      heard.since = revision;
      log.heard.push(heard);
      begun.resolve();
    } else {
      const last = Math.max(heard.since, ...heard.revisions);
      const missed = await fetch(`${url}/datasets/${datasetId}/changes?since=${last}&limit=10000`, init);
      for (const change of (await missed.json()) as { revision: number }[]) heard.revisions.push(change.revision);
    }
  }
  /** Answers when the stream has ended, with the time until the next one. */
  async function follow(): Promise<number> {
    const answer = await fetch(`${url}/datasets/${datasetId}/events`, init);
    if (answer.status !== 200 || !answer.body) return againAfterRefusalMs;
    await read(answer.body.pipeThrough(new TextDecoderStream()), take);
    return againMs;
  }
  async function followUntilTheEnd(): Promise<void> {
    while (!ending.signal.aborted) {
      const waitMs = await follow().catch(() => againMs);
      if (ending.signal.aborted) return;
      heard.interruptions++;
      await setTimeout(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const following = followUntilTheEnd();
  await begun.promise;
  return async () => {
    ending.abort();
    await following;
  };
}

type Take = (event: string, revision: number) => Promise<void>;

async function read(texts: ReadableStream<string>, take: Take): Promise<void> {
  const events = texts.pipeThrough(new EventSourceParserStream());
  for await (const { event = "", data } of events as unknown as AsyncIterable<{ event?: string; data: string }>) {
    await take(event, JSON.parse(data).revision);
  }
}
