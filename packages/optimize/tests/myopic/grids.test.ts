/** Grids in pathways, worked out by hand: stock and what is built are one line with one reactance. */
import { describe, expect, it } from "vitest";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { pathway, solve } from "./support.ts";

const both = (value: number) => ({ R: { S: value }, S: { R: value } });
const line = (tables: ComponentText["tables"], more: Partial<ComponentText> = {}): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name: "el",
  capacity_variable: true,
  power_flow: "DC",
  opex_per_capacity: 5,
  economic_lifetime: 30,
  ...more,
  tables: { distances: both(1), reactances: both(1), ...tables },
});

/** 4 GW flow from R to S, half of them over each of two lines of one reactance. */
const text: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
  regions: ["R", "S"],
  commodities: { el: "GW" },
  components: {
    Cheap: { type: "SOURCE", commodity_name: "el", commodity_cost: 1, tables: { locationalEligibility: { R: 1 } } },
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [0, 0], S: [4, 4] } } },
    Old: line({ capacityFix: both(2) }, { opex_per_capacity: 0 }),
    New: line({ capacityMin: both(1) }),
  },
};

describe("A grid in a pathway", () => {
  it("keeps the reactance of a line whatever its cohorts: stock carries on where nothing more is built", async () => {
    const { end, objectives, capacities } = await solve(text, pathway(2030, 2, 10));
    expect(end.status).toBe("optimal");
    expect(capacities("New", "R", "S")).toEqual([2, 0, 0]);
    expect(capacities("New_stock_2030", "R", "S")).toEqual([undefined, 2, 2]);
    const cost = 2 * 5 + 4 * 8760;
    expect(objectives.map((objective) => Number(objective.toFixed(6)))).toEqual([cost, cost, cost]);
  });
});
