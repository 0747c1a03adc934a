/** Ranges explored by hand: what can be held, the rows of the picture, and the order of searches, with a system that the test plays. */
import type { Range, RangesAsked, RangesResult } from "@esm/optimize/browser";
import { describe, expect, it } from "vitest";
import { corridorRows, fixedNames, placedRow, planCost } from "../../src/page/pages/what-if/ranges/corridor-rows.ts";
import { createExplorer, type Exploration, unexplored } from "../../src/page/pages/what-if/ranges/explorer.ts";
import { heldWithin, inside, nameOf, type Span, spanOf, withHeld } from "../../src/page/pages/what-if/ranges/held.ts";

const end = (value: number | null, plan: number | null = 1) => ({
  plan,
  value,
  obstacle: value === null ? ("none" as const) : ("cost" as const),
  costOfOneMore: null,
});
const range = (
  target: string,
  least: number,
  optimum: number,
  most: number | null,
  plan: number | null = 1,
): Range => ({
  target,
  unit: "[GW]",
  slack: 0.05,
  least: end(least, plan),
  optimum,
  most: end(most, plan),
});
/** With ends that the cost sets. */
const spanFrom = (least: number, most: number): Span => ({
  least,
  most,
  inner: { least: least + (most - least) / 1000, most: most - (most - least) / 1000 },
});
const byTarget = (...ranges: Range[]) => new Map(ranges.map((each) => [each.target, each]));
const scaleFor = (unit: string) => ({ unit: unit.slice(1, -1), factor: 10 });

describe("Capacities that are held", () => {
  it("stay a thousandth of their range away from an end that the cost sets", () => {
    const span = spanOf(range("A", 10, 12, 20));
    expect(span && [inside(0, span), inside(15, span), inside(20, span)]).toEqual([10.01, 15, 19.99]);
    const potential = spanOf({ ...range("A", 10, 12, 20), most: { ...end(20), obstacle: "other" } });
    expect(potential && [inside(0, potential), inside(30, potential)]).toEqual([10.01, 20]);
  });

  it("are those whose range has two ends that differ", () => {
    expect(spanOf(range("A", 1, 2, 3))).toEqual(spanFrom(1, 3));
    expect(spanOf(range("A", 2, 2, 2 + 1e-7))).toBeNull();
    expect(spanOf(range("A", 0, 2, null))).toBeNull();
    expect(spanOf(undefined)).toBeNull();
  });

  it("keep the range in which they were first held, until another one is released", () => {
    const free = byTarget(range("A", 0, 4, 10), range("B", 0, 1, 5));
    const one = withHeld([], "A", 8, free);
    const narrower = byTarget(range("A", 8, 8, 8), range("B", 0, 1, 2));
    const two = withHeld(one, "B", 9, narrower);
    expect(two).toEqual([
      { target: "A", value: 8, span: spanFrom(0, 10) },
      { target: "B", value: 1.998, span: spanFrom(0, 2) },
    ]);
    const moved = withHeld(two, "A", 1, narrower);
    expect(moved[0]).toEqual({ target: "A", value: 1, span: spanFrom(0, 10) });
    expect(heldWithin(two.slice(1), free)).toEqual([{ target: "B", value: 1.998, span: spanFrom(0, 5) }]);
  });

  it("are left out where they cannot be moved any more", () => {
    const held = [{ target: "A", value: 8, span: spanFrom(0, 10) }];
    expect(heldWithin(held, byTarget(range("A", 3, 3, 3)))).toEqual([]);
    expect(heldWithin(held, byTarget(range("A", 2, 3, 4)))[0].value).toBeCloseTo(3.998, 12);
    expect(withHeld([], "B", 1, byTarget(range("A", 2, 3, 4)))).toEqual([]);
  });

  it("have the names of all components of a sum", () => {
    expect(nameOf("Wind\nSun")).toBe("Wind + Sun");
    expect(nameOf("Wind_stock_2030")).toBe("Wind (2030)");
  });
});

describe("The rows of ranges", () => {
  const free = {
    objective: 100,
    ranges: byTarget(range("A", 1, 4, 8), range("B", 0, 2, 4), range("C", 3, 3, 3, null)),
  };

  it("show what is left beside the range where nothing is held, in one unit", () => {
    const bound = { objective: 102, ranges: byTarget(range("A", 2, 3, 5), range("B", 1, 1, 1)) };
    const held = [{ target: "B", value: 1, span: spanFrom(0, 4) }];
    const [a, b, ...others] = corridorRows({ ...unexplored, free, bound, held }, scaleFor);
    expect(a).toMatchObject({
      ...{ name: "A", unit: "GW", least: 20, plan: 30, most: 50, isHeld: false, isPending: false },
      ...{ free: { least: 10, optimum: 40, most: 80 }, span: spanFrom(2, 5), value: 3 },
    });
    expect(b).toMatchObject({ least: 10, most: 10, isHeld: true, span: spanFrom(0, 4), value: 1 });
    expect(others).toEqual([]);
    expect(placedRow(a)).toEqual({
      now: { begin: 0.25, end: 0.625 },
      free: { begin: 0.125, end: 1 },
      optimum: 0.5,
      plan: 0.375,
    });
  });

  it("are pending until they are known", () => {
    const state: Exploration = { ...unexplored, free, progress: { known: 1, count: 3 }, fresh: new Set(["A"]) };
    expect(corridorRows(state, scaleFor).map(({ isPending }) => isPending)).toEqual([false, true]);
  });

  it("leave out what the data fix, and name it", () => {
    expect(fixedNames({ ...unexplored, free })).toEqual(["C"]);
  });

  it("reach the edge where there is no end, and cannot be held there", () => {
    const endless = { objective: 1, ranges: byTarget(range("A", 1, 2, null)) };
    const [row] = corridorRows({ ...unexplored, free: endless }, scaleFor);
    expect(row).toMatchObject({ most: null, span: null });
    expect(placedRow(row).now).toEqual({ begin: 0.5, end: 1 });
  });

  it("come with the cost of the plan, and what is left of the allowed extra cost", () => {
    expect(planCost({ free, bound: null }, 0.05)).toEqual({ cost: 100, above: 0, share: 0, left: 5, leftShare: 0.05 });
    const bound = { objective: 102, ranges: new Map() };
    expect(planCost({ free, bound }, 0.05)).toEqual({ cost: 102, above: 2, share: 0.02, left: 3, leftShare: 0.03 });
    expect(planCost({ free, bound: { ...bound, objective: null } }, 0.05)).toBeNull();
    // Below 0, slack is a share of the size.
    const negative = { objective: -100, ranges: new Map() };
    expect(planCost({ free: negative, bound: null }, 0.05)).toMatchObject({ left: 5 });
  });
});

type Answer = Awaited<ReturnType<Parameters<typeof createExplorer>[0]["ranges"]>>;

/** A system whose searches end when the test says so. */
function played() {
  const searches: {
    asked: RangesAsked;
    find(range: Range, count: number): void;
    end(answer: Answer): Promise<void>;
  }[] = [];
  let state = unexplored;
  const explorer = createExplorer(
    {
      ranges(asked, { signal, onRange } = {}) {
        const { promise, resolve } = Promise.withResolvers<Answer>();
        signal?.addEventListener("abort", () => resolve({ status: "cancelled", problems: [] }));
        searches.push({
          asked,
          find: (each, count) => onRange?.(each, count),
          async end(answer) {
            resolve(answer);
            await settled();
          },
        });
        return promise;
      },
    },
    (now) => {
      state = now;
    },
  );
  return { explorer, searches, now: () => state };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const found = (objective: number, ...ranges: Range[]): RangesResult => ({ status: "optimal", objective, ranges });
const question = { changes: [], slack: 0.05, sums: [] };
const [a, b] = [range("A", 1, 4, 8), range("B", 0, 2, 4)];

describe("An exploration", () => {
  async function explored() {
    const all = played();
    all.explorer.ask(question);
    await all.searches[0].end(found(100, a, b));
    return all;
  }

  it("fills ranges in as they are found", async () => {
    const { explorer, searches, now } = played();
    explorer.ask(question);
    expect(searches[0].asked).toEqual({ ...question, held: [], lowestCost: null });
    expect(now().progress).toEqual({ known: 0, count: null });
    searches[0].find(a, 2);
    expect(now()).toMatchObject({ progress: { known: 1, count: 2 }, free: { objective: null } });
    expect([...now().free.ranges.keys()]).toEqual(["A"]);
    await searches[0].end(found(100, a, b));
    expect(now()).toMatchObject({ progress: null, fault: null, free: { objective: 100 }, bound: null });
  });

  it("looks for what is left within the slack of the lowest cost", async () => {
    const { explorer, searches, now } = await explored();
    explorer.hold("A", 2);
    expect(searches[1].asked).toEqual({ ...question, held: [{ components: ["A"], value: 2 }], lowestCost: 100 });
    await searches[1].end(found(103, range("A", 2, 2, 2), range("B", 1, 2, 3)));
    expect(now().bound?.objective).toBe(103);
    explorer.hold("B", 2.5);
    expect(searches[2].asked.held).toEqual([
      { components: ["A"], value: 2 },
      { components: ["B"], value: 2.5 },
    ]);
    await searches[2].end(found(104, range("A", 2, 2, 2), range("B", 2.5, 2.5, 2.5)));
    explorer.release("A");
    expect(searches[3].asked.held).toEqual([{ components: ["B"], value: 2.5 }]);
    explorer.releaseAll();
    await settled();
    expect(searches.length).toBe(4);
    expect(now()).toMatchObject({ held: [], bound: null, progress: null });
  });

  it("ends a search when something newer is asked, and ignores its answer", async () => {
    const { explorer, searches, now } = await explored();
    explorer.hold("A", 2);
    explorer.hold("A", 3);
    searches[1].find(range("B", 9, 9, 9), 2);
    expect(now().bound?.ranges.get("B")).toEqual(b);
    await searches[2].end(found(101, range("A", 3, 3, 3), range("B", 1, 2, 3)));
    expect(now()).toMatchObject({ held: [{ value: 3 }], bound: { objective: 101 }, progress: null });
  });

  it("holds again what was held before where no plan has what is asked", async () => {
    const { explorer, searches, now } = await explored();
    explorer.hold("A", 2);
    const left = [range("A", 2, 2, 2), range("B", 1, 2, 3)];
    await searches[1].end(found(103, ...left));
    explorer.hold("B", 3);
    await searches[2].end({ status: "infeasible", problems: [] });
    expect(now()).toMatchObject({ fault: { kind: "beyond" }, held: [{ target: "A" }], bound: { objective: 103 } });
    expect([...(now().bound?.ranges.values() ?? [])]).toEqual(left);
    // The next one starts anew.
    explorer.releaseAll();
    await settled();
    expect(now().fault).toBeNull();
  });

  it("finds the ranges of another slack first, and moves what is held into them", async () => {
    const { explorer, searches, now } = await explored();
    explorer.hold("A", 8);
    await searches[1].end(found(104.9, range("A", 7.993, 7.993, 7.993), range("B", 2, 2, 2)));
    explorer.ask({ ...question, slack: 0.01 });
    expect(searches[2].asked).toMatchObject({ slack: 0.01, held: [], lowestCost: null });
    expect(now().bound).toBeNull();
    await searches[2].end(found(100, range("A", 3, 4, 5), range("B", 1, 2, 3)));
    expect(searches[3].asked.held).toEqual([{ components: ["A"], value: expect.closeTo(4.998, 12) }]);
  });

  it("keeps what was found when it is stopped, and cannot hold before all is known", async () => {
    const { explorer, searches, now } = played();
    explorer.ask(question);
    searches[0].find(a, 2);
    explorer.stop();
    await settled();
    expect(now()).toMatchObject({ fault: { kind: "stopped" }, progress: null, free: { objective: null } });
    expect([...now().free.ranges.keys()]).toEqual(["A"]);
    explorer.hold("A", 2);
    expect(searches.length).toBe(1);
    explorer.ask(question);
    await searches[1].end(found(100, a, b));
    expect(now().free.objective).toBe(100);
  });

  it("says why a system has no ranges", async () => {
    const { explorer, searches, now } = await explored();
    explorer.ask({ ...question, slack: 0.1 });
    const problem = { type: "infeasible", loc: [], msg: "Too little supply." };
    await searches[1].end({ status: "infeasible", problems: [problem as never] });
    expect(now()).toMatchObject({ fault: { kind: "none", reasons: ["Too little supply."] }, progress: null });
    expect([...now().free.ranges.keys()]).toEqual(["A", "B"]);
  });

  it("says that the worker has broken off, unless something newer is asked", async () => {
    const broken = new Error("Out of memory.");
    let state = unexplored;
    const refuse = { ranges: () => Promise.reject(broken) };
    const explorer = createExplorer(refuse, (now) => {
      state = now;
    });
    explorer.ask(question);
    await settled();
    expect(state).toMatchObject({ fault: { kind: "none", reasons: ["Out of memory."] }, progress: null });
    explorer.ask(question);
    explorer.pause();
    await settled();
    expect(state).toMatchObject({ fault: null, progress: { known: 0, count: null } });
  });

  it("tells nothing when it is closed", async () => {
    const { explorer, now } = played();
    explorer.ask(question);
    const before = now();
    explorer.close();
    await settled();
    expect(now()).toBe(before);
  });
});
