/**
 * Inputs that move, of systems whose optima are worked out by hand: a demand of 10 GW, supplied by A for 1 and B for 2 a year and GW, each up
 * to 15 GW.
 */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { CertainRange } from "@esm/optimize/browser";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { createVariations } from "../../src/what-if/variations.ts";

const source = (opex_per_capacity: number) => ({
  type: "SOURCE" as const,
  commodity_name: "electricity",
  capacity_variable: true,
  opex_per_capacity,
  tables: { capacityMax: { north: [15] } },
});

const plants: ContentText = {
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2190 },
  regions: ["north"],
  commodities: { electricity: "GW_el" },
  components: {
    A: source(1),
    B: source(2),
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { north: [21900, 21900, 21900, 21900] } },
    },
  },
};

const costOf = (component_name: string, value: number): AnyOverride => ({
  component_name,
  attribute: "opex_per_capacity",
  operation: "multiply",
  value,
});

const demandTimes = (value: number): AnyOverride => ({
  component_name: "Demand",
  table: "operationRateFix",
  attribute: null,
  commodity_name: null,
  regions: null,
  region_to: null,
  steps: null,
  unit: null,
  operation: "multiply",
  value,
});

function variations(text: ContentText = plants, always: AnyOverride[] = []) {
  const made = createVariations({ content: contentOf(text) }, always, {});
  if ("status" in made) throw new Error(JSON.stringify(made.problems));
  const certain: CertainRange[] = [];
  const point = async (...changes: AnyOverride[]) => {
    certain.length = 0;
    const end = await made.point(changes, (range) => certain.push(range));
    return { ...end, range: certain[0] ?? null };
  };
  const optimumAt = async (...changes: AnyOverride[]) => {
    const end = await point(...changes);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end.problems));
    return end;
  };
  return { ...made, point, optimumAt };
}

const capacitiesIn = (
  figures: readonly { quantity: string; region: string | null; component: string | null; value: number }[],
) =>
  Object.fromEntries(
    figures
      .filter(({ quantity, region }) => quantity === "capacity" && region !== null)
      .map(({ component, value }) => [String(component), value]),
  );

describe("inputs that move", () => {
  it("give the optimum of each point with its capacities, costs, prices and proof", async () => {
    const { optimumAt } = variations();
    expect((await optimumAt(costOf("A", 1))).objective).toBeCloseTo(10, 9);
    const dearer = await optimumAt(costOf("A", 3));
    expect(dearer.objective).toBeCloseTo(20, 9);
    expect(capacitiesIn(dearer.figures)).toEqual({ A: 0, B: expect.closeTo(10, 9) });
    expect(dearer.residuals.gap).toBeCloseTo(0, 9);
    const groups = new Set(dearer.figures.map(({ group }) => group));
    expect([groups.has("cost"), groups.has("price")]).toEqual([true, true]);
  });

  it("come after the overrides that always hold", async () => {
    const { optimumAt } = variations(plants, [costOf("A", 2), demandTimes(0.5)]);
    // A costs 2 · 0.75 and supplies 5.
    expect((await optimumAt(costOf("A", 0.75))).objective).toBeCloseTo(7.5, 9);
  });

  it("say between which costs an optimum lies before it is solved: exactly, between two points of the same plan", async () => {
    const { optimumAt } = variations();
    expect((await optimumAt(costOf("A", 1))).range).toBeNull();
    await optimumAt(costOf("A", 1.8));
    const { range } = await optimumAt(costOf("A", 1.4));
    expect([range?.least, range?.most]).toEqual([expect.closeTo(14, 7), expect.closeTo(14, 7)]);
  });

  it("say between which costs an optimum lies between points of different plans", async () => {
    const { optimumAt } = variations();
    await optimumAt(costOf("A", 1));
    await optimumAt(costOf("A", 3));
    const { range, objective } = await optimumAt(costOf("A", 1.5));
    expect(objective).toBeCloseTo(15, 9);
    // The plan of A costs 15, which buys at most 10 of A: at the price of 2, 20 less 0.5 for each of these.
    expect([range?.least, range?.most]).toEqual([expect.closeTo(15, 7), expect.closeTo(15, 7)]);
  });

  it("know the cost between two demands, and only the least beyond them", async () => {
    const { optimumAt } = variations();
    await optimumAt(demandTimes(1));
    await optimumAt(demandTimes(1.2));
    const between = await optimumAt(demandTimes(1.1));
    expect([between.range?.least, between.range?.most]).toEqual([expect.closeTo(11, 7), expect.closeTo(11, 7)]);
    // 15 of A and 3 of B; at the price of A, the demand of 18 would cost 18.
    const beyond = await optimumAt(demandTimes(1.8));
    expect(beyond.objective).toBeCloseTo(21, 9);
    expect(beyond.range).toEqual({ least: expect.closeTo(18, 7), most: null });
  });

  it("say that another plan is built where the one before would cost little more", async () => {
    const { optimumAt } = variations();
    expect((await optimumAt(costOf("A", 1.998))).otherPlan).toBeNull();
    // B for 20 in place of A for 20.02.
    expect((await optimumAt(costOf("A", 2.002))).otherPlan).toEqual({ dearer: expect.closeTo(0.001, 6) });
    // The plan of B would cost twice as much.
    expect((await optimumAt(costOf("A", 1))).otherPlan).toBeNull();
  });

  it("give the operation that is asked for at the point, in its order", async () => {
    const made = createVariations({ content: contentOf(plants) }, [], {});
    if ("status" in made) throw new Error(JSON.stringify(made.problems));
    const seriesAt = async (...changes: AnyOverride[]) => {
      const end = await made.point(changes, () => undefined, [
        ["Demand", "north"],
        ["B", "north"],
      ]);
      if (end.status !== "optimal") throw new Error(JSON.stringify(end.problems));
      return end.series.map((values) => Array.from(values, (value) => Math.round(value)));
    };
    const steps = (value: number): number[] => [value, value, value, value];
    // 2,190 hours a step: 18 GW, of which A supplies 15.
    expect(await seriesAt(demandTimes(1.8))).toEqual([steps(39_420), steps(6570)]);
    expect(await seriesAt(demandTimes(1))).toEqual([steps(21_900), steps(0)]);
    await expect(made.point([], () => undefined, [["C", "north"]])).rejects.toThrow("There is no series C north");
  });

  it("say that a point has no solution, and go on with the next one", async () => {
    const { optimumAt, point } = variations();
    await optimumAt(demandTimes(1));
    const none = await point(demandTimes(4));
    expect(none.status).toBe("infeasible");
    expect(none).toMatchObject({ problems: [expect.anything()] });
    expect((await optimumAt(demandTimes(1.5))).objective).toBeCloseTo(15, 9);
  });

  it("refuse options that are none", () => {
    const made = createVariations({ content: contentOf(plants) }, [], { resolution: "full", segments: 3 });
    expect(made).toMatchObject({ status: "invalid", problems: [{ loc: ["options", "resolution"] }] });
  });
});

describe("ranges beside inputs that move", () => {
  const hooks = { betweenSolves: async () => undefined };
  const endsOf = (answer: Awaited<ReturnType<ReturnType<typeof variations>["ranges"]>>) => {
    if (answer.status !== "optimal") throw new Error(JSON.stringify(answer));
    return answer.ranges.map(({ target, least, optimum, most }) => [target, least?.value, optimum, most?.value]);
  };
  const near = (...rows: [string, ...number[]][]) =>
    rows.map(([name, ...values]) => [name, ...values.map((value) => expect.closeTo(value, 6))]);

  it("are the least and the most of each capacity at the point", async () => {
    const { ranges } = variations();
    const asked = { slack: 0.05, held: [], lowestCost: null };
    expect(endsOf(await ranges({ ...asked, changes: [] }, hooks))).toEqual(
      near(["A", 9.5, 10, 10.5], ["B", 0, 0, 0.5]),
    );
    // A for 1.5: 0.75 may be spent, so B replaces 1.5 of A, or 0.5 of A is built in vain.
    expect(endsOf(await ranges({ ...asked, changes: [costOf("A", 1.5)] }, hooks))).toEqual(
      near(["A", 8.5, 10, 10.5], ["B", 0, 0, 1.5]),
    );
  });

  it("become narrower where one capacity is held, within the budget of the optimum without it", async () => {
    const { ranges } = variations();
    const held = [{ components: ["B"], value: 0.25 }];
    const answer = await ranges({ changes: [], slack: 0.05, held, lowestCost: 10 }, hooks);
    expect(answer).toMatchObject({ objective: expect.closeTo(10.25, 7) });
    expect(endsOf(answer)).toEqual(near(["A", 9.75, 9.75, 10], ["B", 0.25, 0.25, 0.25]));
  });

  it("are told one by one, and end before the next solve where somebody stops them", async () => {
    const { ranges } = variations();
    const stopping = new AbortController();
    const told: string[] = [];
    const asked = { changes: [], slack: 0.05, held: [], lowestCost: null };
    const answer = await ranges(asked, {
      ...hooks,
      signal: stopping.signal,
      onRange({ target }) {
        told.push(target);
        stopping.abort();
      },
    });
    expect(told).toEqual(["A"]);
    expect(answer.status).toBe("cancelled");
  });
});
