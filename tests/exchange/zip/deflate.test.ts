import { queryObjects } from "node:v8";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateChunks } from "#src/exchange/zip/deflate.ts";

const promises = (): number => queryObjects(Promise, { format: "count" }) as number;

test("chunks that were compressed leave nothing in memory", async () => {
  const counts: number[] = [];
  async function* chunks() {
    for (let index = 0; index < 5_000; index++) {
      if (index === 500 || index === 4_500) counts.push(promises());
      yield Buffer.from(`${index},`);
    }
  }
  const packed: Uint8Array[] = [];
  await deflateChunks(chunks(), 1, async (bytes) => void packed.push(bytes));
  const [early, late] = counts;
  expect(late - early).toBeLessThan(500);
  expect(inflateRawSync(Buffer.concat(packed)).toString().split(",")).toHaveLength(5_001);
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
