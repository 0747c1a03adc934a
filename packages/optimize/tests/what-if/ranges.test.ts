/** Ranges while some capacities are held, beside runs of alternatives: their reference cases, and data sets with the same constraint. */
import { existsSync, readFileSync } from "node:fs";
import { alternativesOf, capacityTarget } from "@esm/model/domain/runs/alternatives";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { contentOfArchive, sharedFolder } from "../../../../tests/support/systems/reference.ts";
import { optimizeAlternatives } from "../../src/alternatives/solve-alternatives.ts";
import type { ModelSnapshot } from "../../src/optimization/model-input.ts";
import { createVariations } from "../../src/what-if/variations.ts";
import type { RangesAsked } from "../../src/what-if/varied-results.ts";

const hooks = { betweenSolves: async () => undefined };

/** By target, in the order of the answer. */
async function endsOf(
  content: ModelSnapshot["content"],
  asked: Partial<RangesAsked>,
  before: Partial<RangesAsked>[] = [],
) {
  const made = createVariations({ content }, [], {});
  if ("status" in made) throw new Error(JSON.stringify(made.problems));
  const whole = { changes: [], slack: 0.05, held: [], lowestCost: null };
  for (const each of before) await made.ranges({ ...whole, ...each }, hooks);
  const answer = await made.ranges({ ...whole, ...asked }, hooks);
  if (answer.status !== "optimal") throw new Error(JSON.stringify(answer));
  const ends = answer.ranges.map(({ target, least, most }) => [target, [least?.value ?? 0, most?.value ?? 0]] as const);
  return { objective: answer.objective, ends: new Map(ends) };
}

const source = (opex_per_capacity: number, capacityMax: number) => ({
  type: "SOURCE" as const,
  commodity_name: "electricity",
  capacity_variable: true,
  opex_per_capacity,
  tables: { capacityMax: { north: [capacityMax] } },
});

/** A demand of 10 GW, supplied by A for 1, B for 1.5 and C for 2 a year and GW. */
const plants: ContentText = {
  dataset: { number_of_time_steps: 4, hours_per_time_step: 2190 },
  regions: ["north"],
  commodities: { electricity: "GW_el" },
  components: {
    A: source(1, 15),
    B: source(1.5, 15),
    C: source(2, 15),
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { north: [21900, 21900, 21900, 21900] } },
    },
  },
};

describe("ranges with capacities that are held", () => {
  const content = contentOf(plants);

  it("are those of a data set that has the constraint", async () => {
    const held = [
      { components: ["B"], value: 0.4 },
      { components: ["C"], value: 0.1 },
    ];
    // B costs 0.2 and C 0.1 more than A; the 0.2 that are left of 0.5 build A in vain.
    const live = await endsOf(content, { held, lowestCost: 10 }, [{ held: [held[0]], lowestCost: 10 }]);
    expect(live.objective).toBeCloseTo(10.3, 9);
    const constraints = held.map(({ components, value }) => ({
      id: `fixed ${components}`,
      per: "year" as const,
      sense: "=" as const,
      value,
      unit: null,
      terms: capacityTarget(components).terms,
      slack_cost: null,
      years: null,
      enabled: true,
    }));
    const wanted = alternativesOf({ slack: [0.2 / 10.3] });
    const end = await optimizeAlternatives(
      { content: { ...content, constraints }, overrides: [] },
      wanted,
      { solver: "auto", timeLimitSeconds: null },
      {},
    );
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    for (const { target, least, most } of end.alternatives.ranges) {
      const [from, to] = live.ends.get(target) ?? [];
      expect([from, to], target).toEqual([expect.closeTo(least?.value ?? 0, 6), expect.closeTo(most?.value ?? 0, 6)]);
    }
    expect(live.ends.get("A")).toEqual([expect.closeTo(9.5, 6), expect.closeTo(9.7, 6)]);
  });

  it("have sums of several components beside single ones, which can be held, too", async () => {
    const sums = [["B", "C"]];
    const free = await endsOf(content, { sums });
    expect([...free.ends.keys()]).toEqual(["A", "B", "C", "B\nC"]);
    // All of 0.5 is spent on B.
    expect(free.ends.get("B\nC")).toEqual([expect.closeTo(0, 6), expect.closeTo(1, 6)]);
    const held = [{ components: ["B", "C"], value: 0.8 }];
    const bound = await endsOf(content, { sums, held, lowestCost: 10 });
    expect(bound.objective).toBeCloseTo(10.4, 9);
    // C costs 0.5 more than B: 0.1 is left.
    expect(bound.ends.get("C")).toEqual([expect.closeTo(0, 6), expect.closeTo(0.2, 6)]);
    expect(bound.ends.get("B")).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
  });

  it("do not exist where what is held costs more than the slack", async () => {
    const made = createVariations({ content }, [], {});
    if ("status" in made) throw new Error(JSON.stringify(made.problems));
    const held = [{ components: ["C"], value: 2 }];
    const answer = await made.ranges({ changes: [], slack: 0.05, held, lowestCost: 10 }, hooks);
    expect(answer).toEqual({ status: "infeasible", problems: [] });
  });

  it("are told with how many there will be", async () => {
    const made = createVariations({ content }, [], {});
    if ("status" in made) throw new Error(JSON.stringify(made.problems));
    const told: (string | number)[] = [];
    const onRange = ({ target }: { target: string }, count: number): void => void told.push(target, count);
    await made.ranges({ changes: [], slack: 0.05, held: [], lowestCost: null }, { ...hooks, onRange });
    expect(told).toEqual(["A", 3, "B", 3, "C", 3]);
  });
});

const referenceCase = `${sharedFolder}depth/cases/alternatives_one_region`;

describe.skipIf(!existsSync(referenceCase))("ranges of a reference case beside the repository", () => {
  const json = (name: string) => JSON.parse(readFileSync(`${referenceCase}/${name}.json`, "utf8"));
  // A group that is skipped is read all the same.
  const expected = existsSync(referenceCase) ? json("expected") : {};
  const { objective, alternatives, alternatives_tolerance: tolerance } = expected;
  const contentOfCase = () => contentOfArchive(`${referenceCase}/dataset.zip`, json("dataset"));
  const isNear = (found: number | undefined, value: number): boolean =>
    Math.abs((found ?? Number.NaN) - value) / Math.max(1, value) < tolerance;

  it("have the least and the most capacities of another framework", async () => {
    const { ends, objective: found } = await endsOf(await contentOfCase(), {});
    expect(Math.abs(found / objective - 1)).toBeLessThan(1e-6);
    const sought = {
      wind_least: ends.get("Wind")?.[0],
      wind_most: ends.get("Wind")?.[1],
      battery_least: ends.get("Battery")?.[0],
      gas_least: ends.get("CCGT")?.[0],
    };
    for (const [name, value] of Object.entries(sought))
      expect(isNear(value, alternatives[name].value), `${name}: ${value}`).toBe(true);
  });

  it("leave others nothing where a capacity is held at its least or its most", async () => {
    const content = await contentOfCase();
    for (const name of ["wind_least", "wind_most"]) {
      const value = alternatives[name].value;
      const inside = value * (name === "wind_least" ? 1 + 1e-6 : 1 - 1e-6);
      const held = [{ components: ["Wind"], value: inside }];
      const bound = await endsOf(content, { held, lowestCost: objective });
      expect(bound.objective / objective - 1, name).toBeCloseTo(0.05, 5);
    }
  });
});
