/** Streams of changes of data sets end when the data set or the right to it does, and not for other reasons without a word. */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { createDatasetFeed } from "../../src/http/answers/dataset-feed.ts";
import { askAgainMs } from "../../src/http/answers/delivery.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Streams of changes on $name", (database) => {
  let service: TestService;
  let token: string;
  let count = 0;

  beforeAll(async () => {
    service = await startTestService(database, { environment: { LOG_LEVEL: "warn" } });
    token = await service.login("owner");
  });
  afterAll(() => service.stop());

  const create = async (): Promise<number> =>
    (await service.send("POST", "/datasets/", { token, json: { name: `d ${++count}` } })).body.id;
  const change = (id: number) =>
    service.send("PUT", `/datasets/${id}`, { token, json: { description: `change ${++count}` } });

  it("go on when they began while the feed was looking at others", long, async () => {
    const [first, second] = [await create(), await create()];
    const { history } = service.store;
    const [looks, mayLook] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let ofFirst = 0;
    const revisionsOf: typeof history.revisionsOf = async (ids) => {
      // Its stream asks for the first time, and then the feed does.
      if (ids.includes(first) && ++ofFirst === 2) {
        looks.resolve();
        await mayLook.promise;
      }
      return history.revisionsOf(ids);
    };
    const feed = createDatasetFeed({ history: { ...history, revisionsOf } });
    const leaving = new AbortController();
    const streams = [first, second].map((id) => feed.follow(id, leaving.signal, () => false));
    expect(await streams[0].next()).toMatchObject({ value: { kind: "revision" } });
    await looks.promise;
    expect(await streams[1].next()).toMatchObject({ value: { kind: "revision" } });
    const next = streams[1].next();
    mayLook.resolve();
    await change(second);
    expect(await next).toMatchObject({ done: false, value: { kind: "change" } });
    leaving.abort();
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  });

  it(
    "break off where the database does not say whether the right has ended, with a line in the log",
    long,
    async () => {
      const id = await create();
      const other = await service.login("owner");
      const { tokens } = service.store;
      const lookUp = tokens.holderOf;
      const spy = vi.spyOn(tokens, "holderOf");
      const open = async () => {
        const headers = { authorization: `Bearer ${other}` };
        const { body } = await fetch(`${service.url}/datasets/${id}/events`, { headers });
        return (body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
      };
      const read = async (reader: ReadableStreamDefaultReader<string>, part: string) => {
        for (let [text, isDone] = ["", false]; !isDone && !text.includes(part); ) {
          const { value, done } = await reader.read();
          [text, isDone] = [text + (value ?? ""), done];
        }
      };
      const reader = await open();
      const digest = spy.mock.lastCall?.[1];
      await read(reader, "event: revision");
      spy.mockImplementation(async (userId, given) => {
        if (given === digest) throw new Error("The database has lost a connection.");
        return lookUp(userId, given);
      });
      await setTimeout(askAgainMs);
      await change(id);
      await expect(read(reader, "event: change")).rejects.toThrow();
      expect(service.log.join()).toContain("The database has lost a connection.");
      spy.mockRestore();
      // A reconnecting client first gets the missed events.
      const { revision } = (await service.send("GET", `/datasets/${id}/overview`, { token })).body;
      await read(await open(), `"revision":${revision}`);
    },
  );
});
