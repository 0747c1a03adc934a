import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateChunks } from "../../src/zip/deflate.ts";

// In a thread of its own: counting looks at everything that is in memory, and here is what all tests have loaded.
test("chunks that were compressed leave nothing in memory", async () => {
  const thread = new Worker(new URL("./promises-of-deflate.ts", import.meta.url));
  const [{ counts, packed }] = (await once(thread, "message")) as [{ counts: number[]; packed: Uint8Array }];
  const [early, late] = counts;
  expect(late - early).toBeLessThan(500);
  expect(inflateRawSync(packed).toString().split(",")).toHaveLength(5_001);
});

test("an error of the receiving side ends the wait for the next chunk", async () => {
  async function* chunks() {
    for (;;) yield Buffer.alloc(2 ** 18, "x");
  }
  const full = new Error("the disk is full");
  await expect(
    deflateChunks(chunks(), 1, async () => {
      throw full;
    }),
  ).rejects.toBe(full);
});
