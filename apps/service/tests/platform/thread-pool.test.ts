/** Threads that fail at the wrong moment: between two tasks, when nobody waits for them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { createThreadPool } from "../../src/platform/thread-pool.ts";

const program = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (task) => {
    parentPort.postMessage({ result: threadId });
    if (task === "fail later") setTimeout(() => { throw new Error("too late"); }, 10);
  });
`;

/** Threads with this program, which are there as long as the tests of a group. */
function poolOf(options: Parameters<typeof createThreadPool>[1], text: string) {
  const folder = mkdtempSync(join(tmpdir(), "thread-pool-"));
  const file = join(folder, "program.mjs");
  writeFileSync(file, text);
  const pool = createThreadPool(pathToFileURL(file), options);
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });
  return pool;
}

describe("A thread that fails while it rests", () => {
  const pool = poolOf({ threads: 1 }, program);

  it("fails no task, and is replaced by another one", async () => {
    const ask = (task: string): Promise<number> => pool.submit(() => ({ task }));
    const first = await ask("work");
    expect(await ask("fail later")).toBe(first);
    // An error that nobody listens to would end this process.
    await expect.poll(() => ask("work").catch(() => first)).not.toBe(first);
  });
});

describe("A limit of processor time", () => {
  // The start of a thread computes, too.
  const pool = poolOf(
    { threads: 1, processorLimitMs: 300 },
    `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", (task) => {
      if (task === "compute") for (;;);
      setTimeout(() => parentPort.postMessage({ result: "done" }), task);
    });
  `,
  );

  it("gives up what computes, and leaves what waits, however long", long, async () => {
    await expect(pool.submit(() => ({ task: "compute" }))).rejects.toMatchObject({
      name: "TaskGivenUp",
      reason: { cause: "time", seconds: 0.3 },
    });
    await expect(pool.submit(() => ({ task: 900 }))).resolves.toBe("done");
  });
});

describe.skipIf(process.platform !== "linux")("A thread of a pool", () => {
  const pool = poolOf(
    { threads: 1 },
    `
    import { getPriority } from "node:os";
    import { parentPort } from "node:worker_threads";
    const whileLoading = getPriority();
    parentPort.on("message", () => parentPort.postMessage({ result: whileLoading }));
  `,
  );

  it("stands back already while it loads its program, and the thread that started it does not", async () => {
    const before = getPriority();
    expect(await pool.submit(() => ({ task: "" }))).toBe(Math.min(before + 10, 19));
    expect(getPriority()).toBe(before);
  });
});
