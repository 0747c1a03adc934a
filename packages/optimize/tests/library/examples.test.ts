/** The examples of the library, run as they stand. */
import { describe, expect, it } from "vitest";
import { run as repair } from "../../../../examples/library/infeasible-and-repaired.ts";
import { run as optimizeIsland } from "../../../../examples/library/island.ts";
import { run as sweep } from "../../../../examples/library/sweep.ts";
import { run as connectCoastAndCity } from "../../../../examples/library/two-regions-with-hydrogen.ts";

describe("the examples of the library", () => {
  it("build a solar park and a battery on the island", async () => {
    expect(await optimizeIsland()).toMatch(
      /^\d\.\d{3} million € a year\nBattery: .* \[MW\*h\]\nSolar park: .* \[MW\]$/,
    );
  });

  it("serve the city of two regions, with a price of electricity in each", async () => {
    const { prices, operation, capacities } = await connectCoastAndCity();
    const demand = operation("City's demand", "City").reduce((sum, energy) => sum + energy, 0);
    expect(demand).toBeGreaterThan(167);
    const means = prices?.commodities.filter(({ commodity }) => commodity === "electricity").map(({ mean }) => mean);
    expect(means).toHaveLength(2);
    // The line has losses and costs, so energy is worth more in the city.
    expect(means?.[0]).toBeGreaterThan(means?.[1] ?? 0);
    expect(capacities.find(({ component }) => component === "Wind turbines")).toBeDefined();
  });

  it("repair a limit on gas as the explanation says", async () => {
    const { why, change, cost } = await repair();
    // Demand less wind: 0.5 + 0 + 0.8 in 3 of 8,760 hours a year.
    const needed = ((0.5 + 0.8) * 8760) / 3;
    expect(change).toMatchObject({ component: "Gas turbine", attribute: "yearly_limit" });
    expect(change.value).toBeGreaterThanOrEqual(needed);
    expect(why).toContain("3000");
    expect(cost).toBeCloseTo(needed * 0.1, 6);
  });

  it("cost more the more oil costs, until the island burns none", async () => {
    const points = await sweep();
    const costs = points.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((left, right) => left - right));
    expect(costs.at(-1)).toBeCloseTo(costs.at(-2) ?? 0, 9);
    expect(points[0].solar).toBeLessThan(points[1].solar);
  });
});
