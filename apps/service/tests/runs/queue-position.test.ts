import type { RunClass } from "@esm/model/domain/runs/run-class";
import { describe, expect, it } from "vitest";
import { placesBeside } from "../../src/runs/queue/places.ts";
import { type Pace, positionsIn, roughly } from "../../src/runs/queue/queue-position.ts";

const now = Date.parse("2030-01-01T00:10:00Z");
const pace: Pace = { validation: null, small: null, large: null };
const run = (id: number, userId: number, which: RunClass, estimateSeconds: number | null = null) => ({
  id,
  userId,
  class: which,
  estimateSeconds,
  startedAt: null,
  message: "",
  requirements: { format: 1, solver: null },
});
const begun = (secondsAgo: number, ...rest: Parameters<typeof run>) => ({
  ...run(...rest),
  startedAt: new Date(now - 1000 * secondsAgo).toISOString(),
});
type AnyRun = ReturnType<typeof run> | ReturnType<typeof begun>;
const lastStarts = { validation: new Map(), small: new Map(), large: new Map() };
const position = (id: number, running: AnyRun[], queued: AnyRun[], general = 1, given = pace) =>
  positionsIn({ queued, running, lastStarts }, { places: placesBeside(general), pace: given, now }).get(id) ?? null;

describe("The place of a run in the queue", () => {
  it("counts what is at work before it, and what will begin before it", () => {
    const queued = [run(2, 1, "large"), run(3, 1, "large"), run(4, 2, "large")];
    const running = [begun(5, 1, 1, "large")];
    expect(position(4, running, queued)).toMatchObject({ ahead: 1, running: 1, places: 1 });
    expect(position(2, running, queued)).toMatchObject({ ahead: 2, running: 1, places: 1 });
    expect(position(3, running, queued)).toMatchObject({ ahead: 3, running: 1 });
    expect(position(9, running, queued)).toBeNull();
  });

  it("counts nothing of classes that have other places", () => {
    const running = [begun(5, 1, 1, "large"), begun(5, 2, 1, "validation"), begun(1, 3, 1, "small", 10)];
    const queued = [run(4, 1, "large"), run(5, 1, "small"), run(6, 2, "validation")];
    expect(position(5, running, queued)).toEqual({ ahead: 1, running: 1, places: 1, waitSeconds: 10 });
    expect(position(6, running, queued)).toEqual({ ahead: 1, running: 1, places: 2, waitSeconds: 0 });
  });

  it("counts small runs that have the general places before large ones", () => {
    const running = [begun(1, 1, 1, "small", 10), begun(1, 2, 1, "small", 10)];
    expect(position(3, running, [run(3, 2, "large")])).toEqual({ ahead: 1, running: 1, places: 1, waitSeconds: 10 });
  });

  it("says roughly how long that will take, by what the runs before are expected to take", () => {
    const queued = [run(3, 1, "large", 100), run(4, 2, "large", 50)];
    // One place: 200 s are left of the run at work, and bob's run comes before ann's second.
    expect(position(4, [begun(100, 1, 1, "large", 300)], queued)?.waitSeconds).toBe(300);
    expect(position(3, [begun(100, 1, 1, "large", 300)], queued)?.waitSeconds).toBe(300);
    // Two places, of which one is free at once, then after 50 s and 100 s more.
    const two = [run(3, 1, "large", 100), run(4, 2, "large", 50), run(5, 2, "large", 50)];
    expect(position(5, [begun(100, 1, 1, "large", 300)], two, 2)?.waitSeconds).toBe(180);
    expect(position(4, [], [run(4, 2, "large")], 2)?.waitSeconds).toBe(0);
  });

  it("measures what runs take by those that have ended", () => {
    const running = [begun(0, 1, 1, "large", 100)];
    const queued = [run(2, 1, "large")];
    expect(position(2, running, queued, 1, { ...pace, large: 3 })?.waitSeconds).toBe(300);
    expect(position(2, running, queued, 1, { ...pace, large: 0.1 })?.waitSeconds).toBe(10);
  });

  it("gives no waiting time where it is unknown", () => {
    const queued = [run(2, 1, "large", 10), run(3, 1, "large", 10)];
    expect(position(2, [begun(5, 1, 1, "large", null)], queued)?.waitSeconds).toBeNull();
    // A run may take twice as long as was thought; what takes longer may take any time.
    expect(position(2, [begun(150, 1, 1, "large", 100)], queued)?.waitSeconds).toBe(60);
    expect(position(2, [begun(250, 1, 1, "large", 100)], queued)?.waitSeconds).toBeNull();
    expect(position(3, [begun(5, 1, 1, "large", 10)], [run(2, 1, "large"), queued[1]])?.waitSeconds).toBeNull();
    // Nobody works on runs.
    expect(position(2, [], queued, 0)).toEqual({ ahead: 0, running: 0, places: 0, waitSeconds: null });
  });

  it("rounds to figures that claim no more than is known", () => {
    const seconds = [0, 0.3, 7, 31, 61, 200, 1900, 4000, 80_000, 200_000];
    expect(seconds.map(roughly)).toEqual([0, 1, 10, 45, 120, 300, 2700, 7200, 86_400, 259_200]);
  });
});
