/** Turns between those who wait: nobody is kept waiting by another's many tasks. */
import { describe, expect, it } from "vitest";
import { createFairQueue, type Owner, TooManyWaiting } from "../../src/platform/fair-queue.ts";

/** The order in which tasks are begun where `places` are worked off at a time, the oldest of them ending first. */
function orderOf(turns: ReturnType<typeof createFairQueue<string>>, places: number): string[] {
  const order: string[] = [];
  const atWork: Owner[] = [];
  for (;;) {
    for (let next = turns.next(); next; next = atWork.length < places ? turns.next() : undefined) {
      order.push(next.item);
      atWork.push(next.owner);
      if (atWork.length === places) break;
    }
    if (atWork.length === 0) return order;
    turns.done(atWork.shift());
  }
}

describe("Turns", () => {
  it("go round between owners, and are in the order of arrival for each of them", () => {
    const turns = createFairQueue<string>({});
    for (const item of ["a1", "a2", "a3", "a4"]) turns.add(1, item);
    for (const item of ["b1", "b2"]) turns.add(2, item);
    turns.add(3, "c1");
    expect(orderOf(turns, 1)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("leave a place to others where one owner has the allowed number of tasks running", () => {
    const turns = createFairQueue<string>({ atOncePerOwner: 1 });
    for (const item of ["a1", "a2"]) turns.add(1, item);
    expect(turns.next()).toEqual({ owner: 1, item: "a1" });
    expect(turns.next()).toBeUndefined();
    turns.add(2, "b1");
    expect(turns.next()?.item).toBe("b1");
    turns.done(1);
    expect(turns.next()?.item).toBe("a2");
  });

  it("are refused to an owner with too many waiting, and to all where too many wait", () => {
    const turns = createFairQueue<string>({ waitingPerOwner: 2, waiting: 3 });
    for (const item of ["a1", "a2"]) turns.add(1, item);
    expect(() => turns.add(1, "a3")).toThrow(new TooManyWaiting(2));
    turns.add(2, "b1");
    expect(() => turns.add(3, "c1")).toThrow(new TooManyWaiting(null));
    turns.next();
    turns.add(3, "c1");
    expect(turns.clear()).toHaveLength(3);
    expect(turns.next()?.item).toBeUndefined();
  });
});
