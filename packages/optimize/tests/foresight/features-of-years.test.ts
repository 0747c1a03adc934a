/** Ramps, planning reserves and grids in pathways whose years differ, worked out by hand: what is of the year and what of the cohort. */
import { inEnglish } from "@esm/messages/render";
import { modelSchema } from "@esm/model/domain/model-schema";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway, plant } from "../myopic/support.ts";

/** Costs of 2030 and 2040, and the names of the components of 2040. */
async function follow(
  text: ContentText,
  entries: readonly Record<string, unknown>[],
  options: Pick<OptimizeOptions, "foresight" | "reactanceRounds">,
) {
  const { overrides_by_year: overridesByYear } = modelSchema.parse({ name: "m", overrides_by_year: entries });
  const objectives: number[] = [];
  let names: string[] = [];
  const end = await optimizePathway(
    { content: contentOf(text), overrides: [], overridesByYear },
    pathway(2030, 1, 10),
    { solver: "auto", timeLimitSeconds: null, ...options },
    {
      onYear(_, { objective, solved }) {
        objectives.push(Number(objective.toFixed(6)));
        names = solved.system.components.map(({ name }) => name);
      },
    },
  );
  return { end, objectives, names };
}

const shape = { dataset: { number_of_time_steps: 2, hours_per_time_step: 1 }, commodities: { el: "GW" } };

/** 10 GW and nothing: power that may rise by half of the capacity in an hour needs twice of it. A unit costs 2 a year. */
const ramped: ContentText = {
  ...shape,
  regions: ["R"],
  components: {
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10, 0] } } },
    Plant: plant(20, { ramp_up: 0.5 }),
  },
};

/** A reserve of a half above the peak of 6 GW, from plants that cost 3 a year per unit and that nobody needs. */
const reserved: ContentText = {
  ...shape,
  regions: ["R"],
  components: {
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [4, 6] } } },
    Import: { type: "SOURCE", commodity_name: "el" },
    Plant: {
      ...plant(30, { invest_per_capacity: 0, opex_per_capacity: 3, commodity_cost: 1 }),
      tables: { capacityMax: { R: 100 } },
    },
  },
  planning_reserves: [{ id: "firm", commodity_name: "el", margin: 0.5, members: [{ component_name: "Plant" }] }],
};

const both = (value: number) => ({ R: { S: value }, S: { R: value } });
const line = (opex: number, tables: ComponentText["tables"]): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name: "el",
  capacity_variable: true,
  power_flow: "DC",
  opex_per_capacity: opex,
  economic_lifetime: 30,
  tables: { distances: both(1), reactances: both(1), ...tables },
});

/** 4 GW flow from R to S, half of them over each of two lines of one reactance. A unit of the new one costs 5 a year. */
const grid: ContentText = {
  ...shape,
  regions: ["R", "S"],
  components: {
    Cheap: { type: "SOURCE", commodity_name: "el", tables: { locationalEligibility: { R: 1 } } },
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [0, 0], S: [4, 4] } } },
    Old: line(0, { capacityFix: both(2) }),
    New: line(5, { capacityMin: both(1) }),
  },
};

const in2040 = (component_name: string, more: Record<string, unknown>) => ({
  year: 2040,
  component_name,
  operation: "set",
  ...more,
});

describe.each(["myopic", "perfect"] as const)("with foresight %s, in a pathway whose years differ,", (foresight) => {
  it("plants keep the ramps of the year that built them", async () => {
    const { objectives } = await follow(
      ramped,
      [
        in2040("Plant", { attribute: "ramp_up", value: 1 }),
        in2040("Demand", { table: "operationRateFix", operation: "multiply", value: 1.5 }),
      ],
      { foresight },
    );
    // The 20 GW of 2030 can still rise by 10; 5 GW without that limit do the rest.
    expect(objectives).toEqual([40, 50]);
  });

  it("a planning reserve asks for the demand of its year, and counts all cohorts", async () => {
    const { objectives, names } = await follow(
      reserved,
      [
        in2040("Plant", { attribute: "opex_per_capacity", value: 2 }),
        in2040("Demand", { table: "operationRateFix", operation: "multiply", value: 1.5 }),
      ],
      { foresight },
    );
    expect(objectives).toEqual([9 * 3, 9 * 3 + 4.5 * 2]);
    expect(names).toContain("Plant_stock_2030");
  });

  it("cohorts of a line share its reactance", async () => {
    const { objectives, names } = await follow(grid, [in2040("New", { attribute: "opex_per_capacity", value: 6 })], {
      foresight,
    });
    expect(objectives).toEqual([2 * 5, 2 * 5]);
    expect(names).toContain("New_stock_2030");
  });

  it("the reactance of a line is that of the year", async () => {
    const third = in2040("New", { table: "reactances", operation: "multiply", value: 1 / 3 });
    const { objectives } = await follow(grid, [third], { foresight });
    // A third of the reactance takes 3 of the 4 GW.
    expect(objectives).toEqual([2 * 5, 3 * 5]);
  });
});

/** The line loses by secants from 0 to 5 and to 10 GW: 5 % of a flow, and 15 % of what is above 5 GW. */
const lossyLine: ContentText = {
  ...grid,
  components: {
    Cheap: grid.components.Cheap,
    Demand: grid.components.Demand,
    New: {
      ...line(5, { capacityMax: both(10), reactances: {}, resistances: both(0.01) }),
      power_flow: "TRANSPORT",
      power_losses: "SECANTS",
      loss_segments: 2,
    },
  },
};

describe.each(["myopic", "perfect"] as const)("with foresight %s, cohorts of a line", (foresight) => {
  it("share one loss, which is that of the sum of their flows", async () => {
    const { objectives, names } = await follow(
      lossyLine,
      [
        in2040("New", { attribute: "opex_per_capacity", value: 6 }),
        in2040("Demand", { table: "operationRateFix", operation: "multiply", value: 2 }),
      ],
      { foresight },
    );
    // 4 GW: P − 0.05·P/2 = 4 and P + 0.05·P is built. 8 GW: λ = 0.15·P − 0.5, P − λ/2 = 8, and P + λ stands.
    const first = (4 / 0.975) * 1.05;
    const flow = 7.75 / 0.925;
    const second = flow + 0.15 * flow - 0.5;
    expect(names).toContain("New_stock_2030");
    for (const [position, cost] of [5 * first, 5 * first + 6 * (second - first)].entries())
      expect(objectives[position]).toBeCloseTo(cost, 5);
  });
});

describe("Costs where something is built at all", () => {
  const plants = (overrides: Record<string, unknown>): ContentText => ({
    ...ramped,
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10, 10] } } },
      Plant: plant(20, { tables: { capacityMax: { R: 30 } }, ...overrides }),
    },
  });

  it("are paid by each cohort as in the year that built it", async () => {
    const growth = [
      in2040("Plant", { attribute: "opex_if_built", value: 3 }),
      in2040("Demand", { table: "operationRateFix", operation: "multiply", value: 1.5 }),
    ];
    const { objectives } = await follow(plants({ opex_if_built: 7 }), growth, { foresight: "myopic" });
    expect(objectives).toEqual([10 * 2 + 7, 15 * 2 + 7 + 3]);
    // 5 more in 2030 cost 10 a year there, and save 3 in 2040: as much as year by year where both years count alike.
    const foreseen = await follow(plants({ opex_if_built: 7 }), growth, { foresight: "perfect" });
    expect(foreseen.objectives).toEqual([10 * 2 + 7, 15 * 2 + 7 + 3]);
    const dear = await follow(plants({ opex_if_built: 7 }), [{ ...growth[0], value: 13 }, growth[1]], {
      foresight: "perfect",
    });
    expect(dear.objectives).toEqual([15 * 2 + 7, 15 * 2 + 7]);
  });

  it("are refused with perfect foresight where a constraint counts what exists, once for all years", async () => {
    const counted = {
      ...plants({ opex_if_built: 7 }),
      constraints: [
        { id: "sites", sense: "<=", value: 3, terms: [{ quantity: "existence", component_name: "Plant" }] },
      ],
    } as ContentText;
    const { end } = await follow(counted, [in2040("Plant", { attribute: "opex_per_capacity", value: 2 })], {
      foresight: "perfect",
    });
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ type, loc }) => [type, loc])).toEqual([
      ["existence_in_foresight", ["constraints", "sites"]],
    ]);
  });
});

describe("Rounds of reactances", () => {
  it("are refused with perfect foresight, whose program is solved once", async () => {
    const { end } = await follow(grid, [], { foresight: "perfect", reactanceRounds: 2 });
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ loc }) => loc)).toEqual([["reactance_rounds"]]);
    expect(inEnglish(end.problems[0].msg)).toContain(
      "not possible with stochastic scenarios, alternatives or perfect foresight",
    );
  });

  it("are possible year by year", async () => {
    const { end } = await follow(grid, [], { foresight: "myopic", reactanceRounds: 2 });
    expect(end.status).toBe("optimal");
  });
});
