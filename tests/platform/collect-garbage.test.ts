/** Garbage is collected where much of it is there, in the thread that asks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createThreadPool } from "#src/platform/thread-pool.ts";
import { temporaryFolder } from "../store/databases.ts";

/** Keeps its texts until it answers; then they are garbage that nobody has collected. */
const program = `
  import { getHeapStatistics } from "node:v8";
  import { parentPort } from "node:worker_threads";
  import { collectMuchGarbage } from ${JSON.stringify(new URL("../../src/platform/release-memory.ts", import.meta.url).href)};
  const used = () => Math.round(getHeapStatistics().used_heap_size / 2 ** 20);
  function make(count) {
    const kept = Array.from({ length: count }, (_, index) => ({ text: "text " + index, more: [index, index + 0.5] }));
    return [kept.length, used()];
  }
  parentPort.on("message", (count) => {
    const [length, before] = make(count);
    collectMuchGarbage();
    parentPort.postMessage({ result: { length, before, after: used() } });
  });
`;

describe("The garbage of a thread", () => {
  it("is collected where there is much of it", async () => {
    const file = join(temporaryFolder(), "thread.mjs");
    writeFileSync(file, program);
    const pool = createThreadPool(pathToFileURL(file), { threads: 1 });
    try {
      const ask = (count: number): Promise<Record<string, number>> => pool.submit(() => ({ task: count }));
      const { before, after } = await ask(600_000);
      expect(before).toBeGreaterThan(60);
      expect(after).toBeLessThan(30);
    } finally {
      await pool.close();
    }
  });
});
