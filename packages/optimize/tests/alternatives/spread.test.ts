/** Weights of plans that differ, their ranks, and the generator of those by chance. */
import { describe, expect, it } from "vitest";
import { ranksOf } from "../../src/alternatives/shares.ts";
import { splitMix64, spreadSearch } from "../../src/alternatives/spread.ts";

describe("The weights of the next plan", () => {
  it("are 1 for what any plan before built, until a plan builds nothing new (hop, skip, jump)", () => {
    const search = spreadSearch({ method: "hop_skip_jump" }, 3, 0);
    search.note(Float64Array.of(0.5, 0, 0.0005));
    expect([...(search.next() ?? [])]).toEqual([1, 0, 0]);
    search.note(Float64Array.of(0, 1, 0));
    expect([...(search.next() ?? [])]).toEqual([1, 1, 0]);
    search.note(Float64Array.of(1, 1, 0));
    expect(search.next()).toBeNull();
  });

  it("are the sums of the shares of all plans before (SPORES)", () => {
    const search = spreadSearch({ method: "spores" }, 2, 0);
    search.note(Float64Array.of(0.5, 0));
    search.note(Float64Array.of(0.25, 1));
    expect([...(search.next() ?? [])]).toEqual([0.75, 1]);
  });

  it("are between -1 and 1 by chance, and repeat with their seed", () => {
    const drawn = (seed: number) => [...(spreadSearch({ method: "random" }, 50, seed).next() ?? [])];
    expect(drawn(3)).toEqual(drawn(3));
    expect(drawn(3)).not.toEqual(drawn(4));
    expect(Math.min(...drawn(3))).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...drawn(3))).toBeLessThan(1);
  });
});

describe("SplitMix64", () => {
  it("has the published numbers of the seed 1234567", () => {
    const draw = splitMix64(1234567n);
    const published = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n];
    for (const number of published) expect(draw()).toBe(Number(number >> 11n) / 2 ** 53);
  });
});

describe("The ranks of plans", () => {
  it("begin with the first plan, then take the one that is farthest from all before", () => {
    const plans = [
      [0, 0],
      [1, 0],
      [0, 3],
      [0.9, 0],
      [0, 3],
    ].map((shares) => Float64Array.from(shares));
    // 3 away from the first; then 1 away from both; the rest are near one of these, the first of several first.
    expect(ranksOf(plans)).toEqual([0, 2, 1, 3, 4]);
  });

  it("are none where there is no plan", () => {
    expect(ranksOf([])).toEqual([]);
  });
});
