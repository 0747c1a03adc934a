/** Planning reserves, worked out by hand: costs, prices, pathways, dispatch, and what is said where they cannot be reached. */
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { limitStatistics } from "../../../model/src/results/statistics/limit-statistics.ts";
import { pathway, solve } from "../myopic/support.ts";

/** A demand of 4 and 6 GW; the import is for nothing, and a plant that nobody needs costs 3 a year per GW. */
const town = (margin: number, { most = 100, credit = 1 } = {}): ContentText => ({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [4, 6] } } },
    Import: { type: "SOURCE", commodity_name: "el" },
    Plant: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 1,
      capacity_variable: true,
      opex_per_capacity: 3,
      economic_lifetime: 30,
      tables: { capacityMax: { R: most } },
    },
  },
  planning_reserves: [{ id: "firm", commodity_name: "el", margin, members: [{ component_name: "Plant", credit }] }],
});

describe("A planning reserve", () => {
  it("builds what the highest demand and the margin ask for, at a price per unit and year", async () => {
    const end = await solvedText(town(0.5, { credit: 0.75 }), { prices: true });
    // 12 GW, of which 9 count.
    expect(end.objective).toBeCloseTo(36, 8);
    const figures = new Map(limitStatistics(end).map(({ quantity, value, unit }) => [quantity, { value, unit }]));
    expect(figures.get("price")?.value).toBeCloseTo(4, 8);
  });

  it("asks for the same over typical periods, and is decided with the design where that is operated", async () => {
    const text = town(0.5);
    text.dataset = { ...text.dataset, number_of_time_steps: 4 };
    text.components.Demand.tables = { operationRateFix: { R: [4, 6, 4, 2] } };
    const resolution = {
      kind: "typical-periods",
      periods: 1,
      periodLength: 2,
      segments: 1,
      representation: "distribution",
    } as const;
    const { objective, dispatch } = await solvedText(text, { resolution, dispatch: true });
    expect(objective).toBeCloseTo(27, 8);
    expect(dispatch?.shortfalls).toEqual([]);
    expect(dispatch?.annualCost).toBeCloseTo(27, 8);
  });

  it("counts what stands in later years of a pathway", async () => {
    const { capacities, objectives } = await solve(town(0.5), pathway(2030, 1, 10));
    expect(capacities("Plant")).toEqual([9, 0]);
    expect(capacities("Plant_stock_2030")).toEqual([undefined, 9]);
    for (const objective of objectives) expect(objective).toBeCloseTo(27, 8);
  });

  it("that cannot be reached is named, with the margin that can", async () => {
    const end = await solveText(town(0.5, { most: 8 }));
    if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
    const found = end.problems.find(({ type }) => type === "infeasible_planning_reserve");
    expect(found?.loc).toEqual(["planning_reserves", "firm", "margin"]);
    expect(inEnglish(found?.msg ?? "")).toContain("its margin of 0.5 asks for 9 GW, and its members can have 8");
    const [change] = (found?.ctx?.changes ?? []) as { value: number }[];
    expect(change).toEqual({ constraint: "firm", attribute: "margin", value: expect.closeTo(1 / 3, 3) });
    expect((await solveText(town(change.value, { most: 8 }))).status).toBe("optimal");
  });
});
