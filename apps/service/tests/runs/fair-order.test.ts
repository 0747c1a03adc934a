import { describe, expect, it } from "vitest";
import { fairOrder, lineOf, nextRun } from "../../src/runs/queue/fair-order.ts";

const [ann, bob, eve] = [1, 2, 3];
const queue = (...runs: [number, number][]) => runs.map(([id, userId]) => ({ id, userId }));

describe("The order of runs", () => {
  it("goes round between users, however many runs one of them has", () => {
    const queued = queue([1, ann], [2, ann], [3, ann], [4, bob], [5, bob], [6, eve]);
    expect(fairOrder({ queued, running: [], lastStarts: new Map() })).toEqual([1, 4, 6, 2, 5, 3]);
  });

  it("begins with users who have nothing running, then with those who have waited longest", () => {
    const queued = queue([4, ann], [5, bob], [6, eve]);
    const running = queue([1, ann]);
    const lastStarts = new Map([
      [ann, "2030-01-01"],
      [bob, "2030-01-03"],
      [eve, "2030-01-02"],
    ]);
    expect(fairOrder({ queued, running, lastStarts })).toEqual([6, 5, 4]);
  });

  it("leaves users out who have as many running as one may have", () => {
    const state = { queued: queue([3, ann], [4, bob]), running: queue([1, ann], [2, bob]), lastStarts: new Map() };
    expect(nextRun(state, 1)).toBeUndefined();
    expect(nextRun({ ...state, running: queue([1, ann]) }, 1)).toBe(4);
    expect(nextRun(state, 2)).toBe(3);
  });

  it("and their limits hold in each class for itself", () => {
    const run = (id: number, userId: number, which: "validation" | "small" | "large") => ({
      id,
      userId,
      class: which,
      estimateSeconds: null,
      startedAt: null,
      message: "",
      requirements: { format: 1, solver: null },
    });
    const state = {
      queued: [run(4, ann, "small"), run(5, bob, "small"), run(6, ann, "validation"), run(7, bob, "large")],
      running: [run(1, ann, "large"), run(2, ann, "large"), run(3, bob, "small")],
      lastStarts: { validation: new Map(), small: new Map([[ann, "2030"]]), large: new Map() },
    };
    // Ann's two large runs count neither against her small ones nor against her validations.
    expect(fairOrder(lineOf(state, "small"))).toEqual([4, 5]);
    expect(nextRun(lineOf(state, "small"), 1)).toBe(4);
    expect(nextRun(lineOf(state, "validation"), 1)).toBe(6);
    expect(nextRun(lineOf(state, "large"), 1)).toBe(7);
    expect(nextRun(lineOf({ ...state, queued: [run(4, ann, "large")] }, "large"), 2)).toBeUndefined();
  });

  it("takes runs of accounts that are gone as those of one user", () => {
    const queued = [
      { id: 1, userId: null },
      { id: 2, userId: null },
      { id: 3, userId: ann },
    ];
    expect(fairOrder({ queued, running: [], lastStarts: new Map() })).toEqual([1, 3, 2]);
  });
});
