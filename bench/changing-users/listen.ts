/** Follows the stream of changes of a data set, as the page does. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { TeamLog } from "./log.ts";

/** Resolves when the stream has begun; the answer ends it. */
export async function listen(
  url: string,
  token: string,
  { datasetId, name, log }: { datasetId: number; name: string; log: TeamLog },
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/datasets/${datasetId}/events`, { headers, signal: ending.signal });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`The stream of changes was refused with ${answer.status}.`);
  const heard: TeamLog["heard"][number] = { user: name, since: 0, revisions: [] };
  const begun = Promise.withResolvers<void>();
  const reading = read(answer.body.pipeThrough(new TextDecoderStream()), (event, revision) => {
    if (event === "change") heard.revisions.push(revision);
    else {
      heard.since = revision;
      log.heard.push(heard);
      begun.resolve();
    }
  }).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  await begun.promise;
  return async () => {
    ending.abort();
    await reading;
  };
}

async function read(texts: ReadableStream<string>, take: (event: string, revision: number) => void): Promise<void> {
  const events = texts.pipeThrough(new EventSourceParserStream());
  for await (const { event = "", data } of events as unknown as AsyncIterable<{ event?: string; data: string }>) {
    take(event, JSON.parse(data).revision);
  }
}
