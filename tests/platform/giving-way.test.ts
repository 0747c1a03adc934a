/** One thread that others wait for has the processors for itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withRightOfWay } from "#src/platform/giving-way.ts";
import { createThreadPool } from "#src/platform/thread-pool.ts";

/** Counts how often it did not have to stand still. */
const program = `
  import { parentPort } from "node:worker_threads";
  import { giveWay } from "${new URL("../../src/platform/giving-way.ts", import.meta.url)}";
  parentPort.on("message", (numbers) => {
    while (Atomics.load(numbers, 1) === 0) {
      giveWay();
      Atomics.add(numbers, 0, 1);
    }
    parentPort.postMessage({ result: "done" });
  });
`;

describe("A thread that works for long", () => {
  const folder = mkdtempSync(join(tmpdir(), "giving-way-"));
  const file = join(folder, "program.mjs");
  writeFileSync(file, program);
  const pool = createThreadPool(pathToFileURL(file), { threads: 1 });
  const numbers = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const count = () => Atomics.load(numbers, 0);
  let done: Promise<unknown>;

  beforeAll(() => {
    done = pool.submit(() => ({ task: numbers }));
  });
  afterAll(async () => {
    Atomics.store(numbers, 1, 1);
    await done;
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  const goesOn = async (): Promise<void> => {
    const before = count();
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before);
  };

  it("stands still while another one has the right of way", async () => {
    await goesOn();
    await withRightOfWay(async () => {
      let before: number;
      await expect
        .poll(() => {
          const grown = count() - (before ?? Number.NEGATIVE_INFINITY);
          before = count();
          return grown;
        })
        .toBe(0);
    });
    await goesOn();
  });

  it("goes on while another one keeps the right of way", async () => {
    await withRightOfWay(goesOn);
  });

  it("goes on where the work of the other one has failed", async () => {
    const failing = withRightOfWay(() => Promise.reject(new Error("of the other one")));
    await expect(failing).rejects.toThrow("of the other one");
    await goesOn();
  });
});
