/** Tasks in turns: order, limits, and that a fault of one is nobody else's. */
import { describe, expect, it } from "vitest";
import type { TooManyWaiting } from "../../src/platform/fair-queue.ts";
import { createTaskQueue } from "../../src/platform/task-queue.ts";

describe("A queue of tasks", () => {
  it("lets tasks of one owner follow each other and those of another go on", async () => {
    const inTurn = createTaskQueue({ atOncePerOwner: 1 });
    const seen: string[] = [];
    const open = Promise.withResolvers<void>();
    const first = inTurn("a", async () => {
      seen.push("first begins");
      await open.promise;
      seen.push("first ends");
    });
    const second = inTurn("a", async () => seen.push("second"));
    await inTurn("b", async () => seen.push("other"));
    open.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(["first begins", "other", "first ends", "second"]);
  });

  it("continues after a task that failed, and gives each caller its own answer", async () => {
    const inTurn = createTaskQueue({ atOncePerOwner: 1 });
    const failing = inTurn(1, () => Promise.reject(new Error("of the first")));
    const following = inTurn(1, async () => "of the second");
    await expect(failing).rejects.toThrow("of the first");
    expect(await following).toBe("of the second");
  });

  it("begins no more than may be at work, and takes turns between owners", async () => {
    const inTurn = createTaskQueue({ atOnce: 2 });
    const seen: string[] = [];
    const gates = new Map<string, () => void>();
    const task = (name: string) => () => {
      seen.push(name);
      return new Promise<void>((resolve) => gates.set(name, resolve));
    };
    const all = ["a1", "a2", "a3", "b1"].map((name) => inTurn(name[0], task(name)));
    expect(seen).toEqual(["a1", "a2"]);
    for (const [index, name] of ["a1", "b1", "a2", "a3"].entries()) {
      gates.get(name)?.();
      await all[["a1", "a2", "a3", "b1"].indexOf(name)];
      if (index === 0) expect(seen).toEqual(["a1", "a2", "b1"]);
    }
    expect(seen).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("refuses what would wait beyond its limits, of one owner and of all", async () => {
    const inTurn = createTaskQueue({ atOnce: 1, waitingPerOwner: 1, waiting: 2 });
    const open = Promise.withResolvers<void>();
    const wait = (owner: string) => inTurn(owner, () => open.promise);
    const taken = [wait("a"), wait("a"), wait("b")];
    await expect(wait("a")).rejects.toMatchObject({ own: 1 } satisfies Partial<TooManyWaiting>);
    await expect(wait("c")).rejects.toMatchObject({ own: null } satisfies Partial<TooManyWaiting>);
    open.resolve();
    await Promise.all(taken);
    await wait("c");
  });
});
