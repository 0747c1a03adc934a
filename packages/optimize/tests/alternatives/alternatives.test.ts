/**
 * Near-optimal alternatives of systems whose ranges are worked out by hand: a demand of 10 GW, supplied by A for 1 and B for 2 a year and GW.
 * The lowest cost is 10; with a slack of 5 %, 0.5 more may be spent: B replaces A by at most 0.5 GW, or A is larger by 0.5.
 */

import { inLanguage } from "@esm/messages/render";
import { isError } from "@esm/model/domain/problem";
import { type AlternativesOptions, defaultAlternatives } from "@esm/model/domain/runs/alternatives";
import { givenRunOptions, optionsOfKind } from "@esm/model/domain/runs/alternatives-schema";
import { optimizeAlternatives } from "@esm/optimize/alternatives/solve-alternatives";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { SolverAdapter } from "@esm/solver/contract";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";

const source = (opex_per_capacity: number, more: Record<string, unknown> = {}) => ({
  type: "SOURCE" as const,
  commodity_name: "electricity",
  capacity_variable: true,
  opex_per_capacity,
  ...more,
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

const withComponents = (more: ContentText["components"], rest: Partial<ContentText> = {}): ContentText => ({
  ...plants,
  ...rest,
  components: { ...plants.components, ...more },
});

const asked = (options: Record<string, unknown>): AlternativesOptions =>
  optionsOfKind("alternatives", givenRunOptions.parse(options), {} as never) as AlternativesOptions;

async function endOf(
  text: ContentText,
  options: Record<string, unknown> = {},
  run: Partial<OptimizeOptions> = {},
  log: string[] = [],
) {
  const snapshot = { content: contentOf(text), overrides: [] };
  return optimizeAlternatives(
    snapshot,
    asked(options),
    { solver: "auto", timeLimitSeconds: 100, ...run },
    { onLog: (line) => log.push(String(inLanguage(line, "en"))) },
  );
}

async function alternativesOf(...given: Parameters<typeof endOf>) {
  const end = await endOf(...given);
  if (end.status !== "optimal") throw new Error(JSON.stringify(inLanguage(end as never, "en")));
  return { ...end.alternatives, optimum: end.optimum, warnings: end.warnings };
}

const capacityOf = (...components: string[]) => [{ quantity: "capacity", components }];

const rangeOf = ({ ranges }: Awaited<ReturnType<typeof alternativesOf>>, target: string, slack = 0.05) => {
  const range = ranges.find((each) => each.target === target && each.slack === slack);
  return range && [range.least?.value ?? null, range.optimum, range.most?.value ?? null];
};

const near = (numbers: (number | null)[]) =>
  numbers.map((number) => (number === null ? null : expect.closeTo(number, 6)));

describe("near-optimal alternatives", () => {
  it("find the least and the most of each component's capacity for 5 % more than the lowest cost", async () => {
    const found = await alternativesOf(plants);
    expect(found.optimum.objective).toBeCloseTo(10, 9);
    expect(found.ranges.map(({ target, unit, slack }) => [target, unit, slack])).toEqual([
      ["A", "[GW_el]", 0.05],
      ["B", "[GW_el]", 0.05],
    ]);
    expect(rangeOf(found, "A")).toEqual(near([9.5, 10, 10.5]));
    expect(rangeOf(found, "B")).toEqual(near([0, 0, 0.5]));
  });

  it("say what one unit more costs, and what is not kept back by the cost", async () => {
    const { ranges, plans } = await alternativesOf(plants);
    const [a, b] = ranges;
    // A GW of A less is a GW of B more; a GW of A more is built in vain.
    expect(a.least).toMatchObject({ plan: 1, obstacle: "cost", costOfOneMore: expect.closeTo(1, 6) });
    expect(a.most).toMatchObject({ plan: 2, obstacle: "cost", costOfOneMore: expect.closeTo(1, 6) });
    expect(b.least).toMatchObject({ plan: 3, obstacle: "other", costOfOneMore: null });
    expect(b.most).toMatchObject({ plan: 4, obstacle: "cost", costOfOneMore: expect.closeTo(1, 6) });
    expect(plans.map(({ number, kind, sense }) => [number, kind, sense])).toEqual([
      [0, "optimum", null],
      [1, "target", "min"],
      [2, "target", "max"],
      [3, "target", "min"],
      [4, "target", "max"],
    ]);
    expect(plans[4].cost).toBeCloseTo(10.5, 6);
    expect(plans[4].capacities).toEqual([
      {
        component: "A",
        property: "capacity",
        region: "north",
        regionTo: null,
        unit: "[GW_el]",
        value: expect.closeTo(9.5, 6),
      },
      {
        component: "B",
        property: "capacity",
        region: "north",
        regionTo: null,
        unit: "[GW_el]",
        value: expect.closeTo(0.5, 6),
      },
    ]);
  });

  it("give a range for each slack, in ascending order", async () => {
    const targets = [{ id: "B", terms: capacityOf("B"), sense: "max" }];
    const found = await alternativesOf(plants, { slack: [0.1, 0.02, 0.05], targets });
    expect(found.ranges.map(({ slack, least }) => [slack, least])).toEqual([
      [0.02, null],
      [0.05, null],
      [0.1, null],
    ]);
    expect(rangeOf(found, "B", 0.02)).toEqual(near([null, 0, 0.2]));
    expect(rangeOf(found, "B", 0.1)).toEqual(near([null, 0, 1]));
  });

  it("need no solve for what data fix, and say that a sum has no end", async () => {
    const free = source(0, { commodity_cost: 100 });
    const fixed = { ...source(0), tables: { capacityFix: { north: 3 }, operationRateMax: { north: [0, 0, 0, 0] } } };
    const small = { ...source(0, { commodity_cost: 100 }), tables: { capacityMax: { north: 4 } } };
    const found = await alternativesOf(withComponents({ C: fixed, E: small, F: free }));
    expect(rangeOf(found, "C")).toEqual([3, 3, 3]);
    expect(found.ranges.find(({ target }) => target === "C")?.most).toMatchObject({ plan: null, obstacle: "other" });
    expect(rangeOf(found, "E")?.[2]).toBeCloseTo(4, 6);
    expect(found.ranges.find(({ target }) => target === "E")?.most?.obstacle).toBe("other");
    const { most } = found.ranges.find(({ target }) => target === "F") ?? {};
    expect(most).toMatchObject({ value: null, obstacle: "none", costOfOneMore: null });
    const plan = found.plans.find(({ number }) => number === most?.plan);
    expect(plan).toMatchObject({ id: "F", sense: "max", cost: null, capacities: [], rank: null });
  });

  it("leave room above a lowest cost that is negative", async () => {
    const sale = {
      type: "SINK" as const,
      commodity_name: "electricity",
      capacity_variable: true,
      commodity_revenue: 3 / 8760,
    };
    const text = withComponents({ Sale: { ...sale, tables: { capacityMax: { north: 10 } } } });
    // 10 GW more of A for 10 a year bring 30: the lowest cost is 20 - 30 = -10, and the budget -9.5.
    const found = await alternativesOf(text, { targets: [{ id: "B", terms: capacityOf("B"), sense: "max" }] });
    expect(found.optimum.objective).toBeCloseTo(-10, 6);
    expect(rangeOf(found, "B")).toEqual(near([null, 0, 0.5]));
    expect(found.plans[1].cost).toBeCloseTo(-9.5, 6);
  });

  it("keep yearly limits and constraints of the data, over full years and typical periods", async () => {
    const capped = { id: "little B", sense: "<=", value: 0.3, terms: capacityOf("B") };
    const limited = source(2, { yearly_limit: 0.2 * 8760, commodity_limit_id: "B" });
    const targets = [{ id: "B", terms: capacityOf("B"), sense: "max" }];
    expect(rangeOf(await alternativesOf({ ...plants, constraints: [capped] }, { targets }), "B")).toEqual(
      near([null, 0, 0.3]),
    );
    const energy = [{ id: "energy of B", terms: [{ quantity: "operation", component_name: "B" }], sense: "both" }];
    for (const resolution of [
      { kind: "full" } as const,
      {
        kind: "typical-periods",
        periods: 1,
        periodLength: 2,
        segments: 1,
        representation: "distribution",
        extremes: [],
      } as const,
    ]) {
      const found = await alternativesOf(
        withComponents({ B: limited }),
        { targets: energy },
        { resolution: resolution as never },
      );
      expect(rangeOf(found, "energy of B")).toEqual(near([0, 0, 0.2 * 8760]));
      expect(found.ranges[0].unit).toBe("[GW_el*h/a]");
      expect(found.ranges[0].most?.obstacle).toBe("other");
    }
  });

  it("count whole plant units only", async () => {
    const units = source(2, { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 0.4 });
    const found = await alternativesOf(withComponents({ B: units }));
    expect(rangeOf(found, "A")).toEqual(near([9.6, 10, 10.5]));
    expect(rangeOf(found, "B")).toEqual(near([0, 0, 0.4]));
    // There is no dual: the cost is the obstacle where it is at its limit.
    expect(found.ranges[0].most).toMatchObject({ obstacle: "cost", costOfOneMore: null });
    expect(found.ranges[1].most).toMatchObject({ obstacle: null, costOfOneMore: null });
  });

  it("start each solve from the optimum", async () => {
    const log: string[] = [];
    await alternativesOf(plants, {}, {}, log);
    expect(log.filter((line) => line.startsWith("starting from the basis"))).toHaveLength(4);
    expect(log.filter((line) => line.includes("is of no use"))).toEqual([]);
  });

  it("differ by hop, skip, jump until a plan builds nothing new", async () => {
    const { plans } = await alternativesOf(plants, { targets: [], spread: { method: "hop_skip_jump", count: 10 } });
    const built = plans.map(({ capacities }) => capacities.map(({ value }) => value));
    expect(built).toEqual([near([10, 0]), near([9.5, 0.5]), near([10, 0])]);
    expect(plans[1]).toMatchObject({
      id: "hop_skip_jump",
      kind: "hop_skip_jump",
      slack: 0.05,
      value: expect.closeTo(0.95, 6),
    });
  });

  it("differ by weights that grow, with as many plans as are asked for", async () => {
    const { plans } = await alternativesOf(plants, { targets: [], spread: { method: "spores", count: 3 } });
    const built = plans.map(({ capacities }) => capacities.map(({ value }) => value));
    expect(built).toEqual([near([10, 0]), near([9.5, 0.5]), near([10, 0]), near([10, 0])]);
    // The second plan differs most from the first.
    expect(plans.map(({ rank }) => rank)).toEqual([0, 1, 2, 3]);
  });

  it("differ by chance, and the same seed gives the same plans", async () => {
    const plansOf = async (seed: number) => {
      const { plans } = await alternativesOf(plants, { targets: [], seed, spread: { method: "random", count: 5 } });
      return plans.map(({ capacities, cost }) => [cost, capacities.map(({ value }) => value)]);
    };
    const first = await plansOf(7);
    expect(await plansOf(7)).toEqual(first);
    expect(await plansOf(8)).not.toEqual(first);
    for (const [cost] of first) expect(Number(cost)).toBeLessThan(10.5 + 1e-6);
  });
});

describe("near-optimal alternatives without a result", () => {
  const problemsOf = async (options: Record<string, unknown>, text = plants) => {
    const end = await endOf(text, options);
    if (end.status === "optimal" || !("problems" in end)) throw new Error(end.status);
    return end.problems
      .filter(isError)
      .map(({ type, loc, hint }) => ({ type, loc, hint: hint && inLanguage(hint, "en") }));
  };

  it("name everything in their targets that does not exist, with the nearest name", async () => {
    const targets = [
      { id: "wind", terms: [{ quantity: "capacity", components: ["A", "Demnd"], regions: ["noth"] }] },
      { id: "B", terms: capacityOf("B") },
    ];
    const found = await problemsOf({ targets });
    expect(found).toEqual([
      {
        type: "unknown_component",
        loc: ["options", "targets", 0, "terms", 0, "components", 1],
        hint: expect.stringContaining("'Demand'"),
      },
      {
        type: "unknown_region",
        loc: ["options", "targets", 0, "terms", 0, "regions", 0],
        hint: expect.stringContaining("'north'"),
      },
    ]);
  });

  it("refuse quantities that a component does not have, sums of several units, and too many solves", async () => {
    const unfit = await problemsOf({ targets: [{ id: "demand", terms: capacityOf("Demand") }] });
    expect(unfit).toMatchObject([
      { type: "constraint_term_unfit", loc: ["options", "targets", 0, "terms", 0, "components"] },
    ]);
    const mixed = [
      { quantity: "capacity", components: ["A"] },
      { quantity: "annual_cost", components: ["A"] },
    ];
    expect(await problemsOf({ targets: [{ id: "mixed", terms: mixed }] })).toMatchObject([
      { type: "constraint_units", loc: ["options", "targets", 0, "unit"] },
    ]);
    const many = Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, terms: capacityOf("A") }));
    expect(await problemsOf({ targets: many })).toMatchObject([
      { type: "too_many_solves", loc: ["options", "targets"] },
    ]);
  });

  it("end as an optimization does where there is no optimum", async () => {
    const cheap = { ...plants, constraints: [{ id: "none", sense: "<=", value: 0, terms: capacityOf("A", "B") }] };
    const end = await endOf(cheap);
    expect(end.status).toBe("infeasible");
  });

  it("name the plan that is not found, and the time limit for all of them", async () => {
    const real = await inProcessHighs();
    let solves = 0;
    const adapter: SolverAdapter = {
      ...real,
      async solve(program, options) {
        const answer = await real.solve(program, options);
        return ++solves === 1 ? answer : { ...answer, status: "time_limit", solution: null, basis: null, bound: null };
      },
    };
    const makeAdapter = () => ({ adapter, why: null });
    const end = await endOf(plants, {}, { solver: "highs-wasm", makeAdapter: makeAdapter as never });
    expect(end).toMatchObject({ status: "failed", cause: "time_limit", resolution: "full" });
    expect("message" in end && inLanguage(end.message, "en")).toBe(
      "In plan 1: the least of 'A' with slack 0.05: The time limit of 100 s for the optimum and all plans was reached.",
    );
  });

  it("decide what is built, and count it: B costs 1 where it is built, so 1.2 of 2.2 replace A", async () => {
    const decided = { opex_if_built: 1, tables: { capacityMax: { north: 1e4 } } };
    const text = withComponents({ A: source(1, decided), B: source(2, decided) });
    const sites = [{ quantity: "existence", components: ["A", "B"] }];
    const targets = [
      { id: "B", terms: capacityOf("B"), sense: "max" },
      { id: "sites", terms: sites },
    ];
    const found = await alternativesOf(text, { slack: [0.2], targets });
    expect(found.optimum.objective).toBeCloseTo(11, 6);
    expect(rangeOf(found, "B", 0.2)).toEqual(near([null, 0, 1.2]));
    expect(rangeOf(found, "sites", 0.2)).toEqual(near([1, 1, 2]));
    const most = found.plans.find(({ id }) => id === "B");
    expect(most?.capacities.map(({ value }) => value)).toEqual(near([8.8, 1.2]));
  });

  it("refuse to count what nothing of the model decides, by its place", async () => {
    const sites = [{ quantity: "existence", components: ["A", "B"] }];
    const decided = { opex_if_built: 1, tables: { capacityMax: { north: 20 } } };
    const end = await endOf(withComponents({ A: source(1, decided) }), { targets: [{ id: "sites", terms: sites }] });
    expect(end).toMatchObject({
      status: "invalid",
      problems: [{ type: "existence_target_undecided", loc: ["options", "targets", 0] }],
    });
    expect("problems" in end && inLanguage(end.problems[0].msg, "en")).toBe(
      "The target 'sites' counts whether 'B' is built in north, but nothing of the model decides that.",
    );
  });

  it("have the defaults that the documentation names", () => {
    expect(asked({})).toMatchObject(defaultAlternatives);
  });
});
