import { describe, expect, it } from "vitest";
import { createTurnsByKey } from "#src/runs/turns-by-key.ts";

describe("Turns by key", () => {
  it("let tasks of one key follow each other and those of another key go on", async () => {
    const inTurn = createTurnsByKey<string>();
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

  it("go on after a task that failed, and give each its own answer", async () => {
    const inTurn = createTurnsByKey<number>();
    const failing = inTurn(1, () => Promise.reject(new Error("of the first")));
    const following = inTurn(1, async () => "of the second");
    await expect(failing).rejects.toThrow("of the first");
    expect(await following).toBe("of the second");
  });
});
