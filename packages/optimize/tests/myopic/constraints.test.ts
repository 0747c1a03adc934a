/** Constraints of the data in pathways, worked out by hand: what stands counts, years choose, and the year before is a number. */
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { solvedText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { pathway, plant, solve, world } from "./support.ts";

const hours = 8760;
const withConstraint = (constraint: Record<string, unknown>, lifetime = 30): ContentText => ({
  ...world({ Plant: plant(lifetime), Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } }),
  constraints: [constraint],
});
const term = (quantity: string, more: Record<string, unknown> = {}) => ({ quantity, component_name: "Plant", ...more });

describe("a constraint in a pathway", () => {
  it("adds up what stands from earlier years", async () => {
    const limit = { id: "site", sense: "<=", value: 6, terms: [term("capacity")] };
    const { capacities, objectives } = await solve(withConstraint(limit), pathway(2030, 1, 10));
    expect(capacities("Plant")).toEqual([6, 0]);
    expect(capacities("Plant_stock_2030")).toEqual([undefined, 6]);
    const cost = 6 * (20 / 30 + 1) + 4 * hours;
    for (const objective of objectives) expect(objective).toBeCloseTo(cost, 5);
  });

  it("bounds what each year builds", async () => {
    const limit = { id: "pace", sense: "<=", value: 4, terms: [term("built")] };
    const { capacities } = await solve(withConstraint(limit), pathway(2030, 2, 10));
    expect(capacities("Plant")).toEqual([4, 4, 2]);
  });

  it("bounds the investment of each year, without that of stock", async () => {
    const budget = { id: "budget", sense: "<=", value: 80, terms: [term("investment")] };
    const { capacities } = await solve(withConstraint(budget), pathway(2030, 2, 10));
    expect(capacities("Plant")).toEqual([4, 4, 2]);
  });

  it("holds in the years that it names", async () => {
    const limit = { id: "site", sense: "<=", value: 3, terms: [term("capacity")], years: [2030] };
    const { capacities } = await solve(withConstraint(limit), pathway(2030, 1, 10));
    expect(capacities("Plant")).toEqual([3, 7]);
  });

  it("bounds growth by what stood the year before, from the second year on", async () => {
    const growth = {
      id: "growth",
      sense: "<=",
      value: 1,
      terms: [term("built"), term("capacity", { factor: -0.5, year_offset: -1 })],
    };
    const first = { id: "first", sense: "<=", value: 2, terms: [term("built")], years: [2030] };
    const content = { ...withConstraint(growth), constraints: [growth, first] };
    const { capacities } = await solve(content, pathway(2030, 2, 10));
    // 2, then 1 + half of 2, then 1 + half of 4.
    expect(capacities("Plant")).toEqual([2, 2, 3]);
  });

  it("is missed in each year at a price", async () => {
    const soft = { id: "site", sense: "<=", value: 6, terms: [term("capacity")], slack_cost: 1 };
    const { objectives, capacities } = await solve(withConstraint(soft), pathway(2030, 1, 10));
    expect(capacities("Plant")).toEqual([10, 0]);
    for (const objective of objectives) expect(objective).toBeCloseTo(10 * (20 / 30 + 1) + 4, 5);
  });
});

it("A run of one year leaves constraints of pathways out, with a warning", async () => {
  const limit = { id: "site", sense: "<=", value: 3, terms: [term("capacity")], years: [2030] };
  const { warnings, objective } = await solvedText(withConstraint(limit));
  expect(objective).toBeCloseTo(10 * (20 / 30 + 1), 5);
  const [warning] = warnings.filter(({ type }) => type === "constraint_of_pathway");
  expect(warning?.loc).toEqual(["constraints", "site", "years"]);
  expect(inEnglish(warning?.msg ?? "")).toContain("'site'");
});
